//! Temperatures, cooling and heating.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use crate::thermograph::{Thermograph, Wall};
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Arena<'_> {
    /// The thermograph.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn thermograph(&mut self, value: Value) -> Result<Arc<Thermograph>, Stopped> {
        self.thermograph_at(value, 0)
    }

    fn thermograph_at(&mut self, value: Value, depth: u32) -> Result<Arc<Thermograph>, Stopped> {
        if let Some(known) = self.thermographs.get(&value) {
            return Ok(known.clone());
        }
        self.step(depth)?;
        let found = match self.nus(value).cloned() {
            Some(nus) if nus.is_number() => {
                self.fits(Thermograph::bytes_of_number(&nus.number))?;
                Arc::new(Thermograph::of_number(&nus.number))
            }
            Some(nus) if like_smaller(&nus) != nus => {
                let smaller = self.value_of(like_smaller(&nus))?;
                self.thermograph_at(smaller, depth + 1)?
            }
            _ => {
                let left = self.best_wall(value, Side::Left, depth)?;
                let right = self.best_wall(value, Side::Right, depth)?;
                Arc::new(Thermograph::of_options(&left, &right))
            }
        };
        self.take(found.bytes());
        self.thermographs.insert(value, found.clone());
        Ok(found)
    }

    /// What the options of a side come to when the other side is to move.
    fn best_wall(&mut self, value: Value, side: Side, depth: u32) -> Result<Wall, Stopped> {
        self.expand(value)?;
        let mut best: Option<Wall> = None;
        for place in self.range(value, side) {
            let option = self.thermograph_at(self.at(place), depth + 1)?;
            let wall = if side == Side::Left { &option.right } else { &option.left };
            best = Some(match best {
                None => wall.clone(),
                Some(best) => best.envelope(wall, side == Side::Left),
            });
        }
        Ok(best.expect("a value that is no integer has options for both sides"))
    }

    /// The mean: what a copy comes to on average in a sum of many.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn mean(&mut self, value: Value) -> Result<Dyadic, Stopped> {
        match self.nus(value) {
            Some(nus) => Ok(nus.number.clone()),
            None => Ok(self.thermograph(value)?.mean.clone()),
        }
    }

    /// The temperature: −2^−k for a number with the denominator 2^k, 0 for a number and an infinitesimal.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn temperature(&mut self, value: Value) -> Result<Dyadic, Stopped> {
        match self.nus(value) {
            Some(nus) if nus.is_number() => Ok(-&nus.number.unit()),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(value)?.temperature.clone()),
        }
    }

    /// The game cooled by t ≥ 0: each move costs t. Above its temperature it is frozen to its mean; at it, an
    /// infinitesimal stays.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn cool(&mut self, value: Value, by: &Dyadic) -> Result<Value, Stopped> {
        let by = by.clone().max(Dyadic::ZERO);
        let cost = self.value_of_number(by.clone())?;
        let gain = self.value_of_number(-&by)?;
        self.cool_at(value, &by, [gain, cost], &mut FxHashMap::default(), 0)
    }

    fn cool_at(
        &mut self,
        value: Value,
        by: &Dyadic,
        after: [Value; 2],
        known: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if self.number(value).is_some() {
            return Ok(value);
        }
        if let Some(cooled) = known.get(&value) {
            return Ok(*cooled);
        }
        self.step(depth)?;
        let cooled = if *by > self.temperature(value)? {
            let mean = self.mean(value)?;
            self.value_of_number(mean)?
        } else {
            let mut sides = [Vec::new(), Vec::new()];
            for side in [Side::Left, Side::Right] {
                for option in self.options(value, side)? {
                    let cooled = self.cool_at(option, by, after, known, depth + 1)?;
                    let moved = self.sum_at(cooled, after[side as usize], depth + 1)?;
                    sides[side as usize].push(moved);
                }
            }
            let [left, right] = sides;
            self.make_at(left, right, depth + 1)?
        };
        known.insert(value, cooled);
        Ok(cooled)
    }

    /// The canonical form heated by a value: each move of Left gains it, each of Right too; numbers stay.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn heat(&mut self, value: Value, by: Value) -> Result<Value, Stopped> {
        self.heat_with(value, None, by)
    }

    /// The canonical form overheated from `unit` to `by`: an integer n is n copies of `unit`, and every other game,
    /// numbers too, has its options overheated, with `by` added for Left and taken away for Right.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn overheat(&mut self, value: Value, unit: Value, by: Value) -> Result<Value, Stopped> {
        self.heat_with(value, Some(unit), by)
    }

    fn heat_with(
        &mut self,
        value: Value,
        unit: Option<Value>,
        by: Value,
    ) -> Result<Value, Stopped> {
        let less = self.negative(by)?;
        self.heat_at(value, unit, [by, less], &mut FxHashMap::default(), 0)
    }

    fn heat_at(
        &mut self,
        value: Value,
        unit: Option<Value>,
        after: [Value; 2],
        known: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        match (self.number(value), unit) {
            (Some(_), None) => return Ok(value),
            (Some(number), Some(unit)) if number.is_integer() => {
                let copies: IBig = number.numerator();
                return self.times(&copies, unit);
            }
            _ => {}
        }
        if let Some(heated) = known.get(&value) {
            return Ok(*heated);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for option in self.options(value, side)? {
                let heated = self.heat_at(option, unit, after, known, depth + 1)?;
                let moved = self.sum_at(heated, after[side as usize], depth + 1)?;
                sides[side as usize].push(moved);
            }
        }
        let [left, right] = sides;
        let heated = self.make_at(left, right, depth + 1)?;
        known.insert(value, heated);
        Ok(heated)
    }
}

/// A value x + n·↑ + *k with small n and k that has the same thermograph: below t = 0 walls depend on whether there
/// are ups and stars, not on how many.
fn like_smaller(nus: &NumberUpStar) -> NumberUpStar {
    let most = IBig::from(3);
    let two = UBig::from(2u8);
    NumberUpStar {
        number: nus.number.clone(),
        ups: nus.ups.clone().clamp(-&most, most),
        star: nus.star.clone().min(two),
    }
}
