//! Thermographs, means, temperatures, cooling and heating of values.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use crate::thermograph::{Thermograph, Wall};
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Arena<'_> {
    /// Returns the thermograph of a value.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn thermograph(&mut self, value: Value) -> Result<Arc<Thermograph>, Stopped> {
        self.thermograph_at(value, 0)
    }

    fn thermograph_at(&mut self, value: Value, depth: u32) -> Result<Arc<Thermograph>, Stopped> {
        if let Some(thermograph) = self.thermographs.get(&value) {
            return Ok(thermograph.clone());
        }
        self.step(depth)?;
        let thermograph = match self.nus(value).cloned() {
            Some(nus) if nus.is_number() => {
                self.check_bytes(Thermograph::number_bytes(&nus.number))?;
                Arc::new(Thermograph::from_number(&nus.number))
            }
            Some(nus) if with_same_thermograph(&nus) != nus => {
                let smaller = self.value_of_nus(with_same_thermograph(&nus))?;
                self.thermograph_at(smaller, depth + 1)?
            }
            _ => {
                let left = self.best_wall(value, Side::Left, depth)?;
                let right = self.best_wall(value, Side::Right, depth)?;
                Arc::new(Thermograph::from_walls(&left, &right))
            }
        };
        self.count_external_bytes(thermograph.bytes());
        self.thermographs.insert(value, thermograph.clone());
        Ok(thermograph)
    }

    /// Returns the wall of the thermograph that `side` gets by the best move at each temperature,
    /// when the opponent is to move next. It is for Left the maximum of the right walls of the left
    /// options, for Right the minimum of the left walls of the right options.
    fn best_wall(&mut self, value: Value, side: Side, depth: u32) -> Result<Wall, Stopped> {
        self.expand(value)?;
        let mut best: Option<Wall> = None;
        for index in self.range(value, side) {
            let option = self.thermograph_at(self.option_at(index), depth + 1)?;
            let wall = if side == Side::Left { &option.right } else { &option.left };
            best = Some(match best {
                None => wall.clone(),
                Some(best) => best.envelope(wall, side == Side::Left),
            });
        }
        Ok(best.expect("a value that is no integer has options for both sides"))
    }

    /// Returns the mean of a value: the limit of the stops of n copies of the value divided by n,
    /// for growing n.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn mean(&mut self, value: Value) -> Result<Dyadic, Stopped> {
        match self.nus(value) {
            Some(nus) => Ok(nus.number.clone()),
            None => Ok(self.thermograph(value)?.mean.clone()),
        }
    }

    /// Returns the temperature of a value, the lowest t at which the walls of its thermograph meet.
    /// The temperature is −2^−k for a number with denominator 2^k, and 0 for a number plus an
    /// infinitesimal n·↑ + *k that is not 0.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn temperature(&mut self, value: Value) -> Result<Dyadic, Stopped> {
        match self.nus(value) {
            Some(nus) if nus.is_number() => Ok(-&nus.number.unit()),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(value)?.temperature.clone()),
        }
    }

    /// Returns the value cooled by `by`: the game in which each move costs the player who makes it
    /// `by` points. A negative `by` counts as 0. If `by` exceeds the temperature of the game, the
    /// result is the number that is its mean; if they are equal, the result is the mean plus an
    /// infinitesimal.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
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
        move_cost: [Value; 2],
        memo: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if self.number(value).is_some() {
            return Ok(value);
        }
        if let Some(cooled) = memo.get(&value) {
            return Ok(*cooled);
        }
        self.step(depth)?;
        let cooled = if *by > self.temperature(value)? {
            let mean = self.mean(value)?;
            self.value_of_number(mean)?
        } else {
            self.value_of_changed_options(value, move_cost, depth, |arena, option| {
                arena.cool_at(option, by, move_cost, memo, depth + 1)
            })?
        };
        memo.insert(value, cooled);
        Ok(cooled)
    }

    /// Returns the value heated by `by`: in its canonical form, `by` is added to each left option
    /// and subtracted from each right option, recursively; numbers are unchanged.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn heat(&mut self, value: Value, by: Value) -> Result<Value, Stopped> {
        self.heat_with(value, None, by)
    }

    /// Returns the value overheated from `unit` to `by`. In its canonical form, an integer n
    /// becomes n copies of `unit`. In every other game, including other numbers, the options are
    /// overheated, and `by` is added for Left and subtracted for Right.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn overheat(&mut self, value: Value, unit: Value, by: Value) -> Result<Value, Stopped> {
        self.heat_with(value, Some(unit), by)
    }

    fn heat_with(
        &mut self,
        value: Value,
        unit: Option<Value>,
        by: Value,
    ) -> Result<Value, Stopped> {
        let negative = self.negative(by)?;
        self.heat_at(value, unit, [by, negative], &mut FxHashMap::default(), 0)
    }

    fn heat_at(
        &mut self,
        value: Value,
        unit: Option<Value>,
        move_cost: [Value; 2],
        memo: &mut FxHashMap<Value, Value>,
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
        if let Some(heated) = memo.get(&value) {
            return Ok(*heated);
        }
        self.step(depth)?;
        let heated = self.value_of_changed_options(value, move_cost, depth, |arena, option| {
            arena.heat_at(option, unit, move_cost, memo, depth + 1)
        })?;
        memo.insert(value, heated);
        Ok(heated)
    }

    /// Returns the value of the game that results if `change` is applied to each option of `value`.
    /// The cost of a move of Left or of Right is then added to the options of that player.
    fn value_of_changed_options(
        &mut self,
        value: Value,
        move_cost: [Value; 2],
        depth: u32,
        mut change: impl FnMut(&mut Self, Value) -> Result<Value, Stopped>,
    ) -> Result<Value, Stopped> {
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for option in self.options(value, side)? {
                let changed = change(self, option)?;
                let moved = self.sum_at(changed, move_cost[side as usize], depth + 1)?;
                sides[side as usize].push(moved);
            }
        }
        let [left, right] = sides;
        self.value_of_options_at(left, right, depth + 1)
    }
}

/// Returns a value x + n·↑ + *k with |n| ≤ 3 and k ≤ 2 that has the same thermograph as `nus`.
/// Larger n and k do not change the walls of a thermograph.
fn with_same_thermograph(nus: &NumberUpStar) -> NumberUpStar {
    let max_ups = IBig::from(3);
    let star_two = UBig::from(2u8);
    NumberUpStar {
        number: nus.number.clone(),
        ups: nus.ups.clone().clamp(-&max_ups, max_ups),
        star: nus.star.clone().min(star_two),
    }
}
