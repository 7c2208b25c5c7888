//! Negatives, sums, copies and ordinal sums.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use dashu_int::IBig;
use rustc_hash::FxHashMap;

impl Arena<'_> {
    /// The negative: the same game with the sides exchanged.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn negative(&mut self, value: Value) -> Result<Value, Stopped> {
        self.negative_at(value, 0)
    }

    pub(crate) fn negative_at(&mut self, value: Value, depth: u32) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let negative = nus.negative();
            return self.value_of(negative);
        }
        if let Some(known) = self.known_negative(value) {
            return Ok(known);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for place in self.range(value, side.other()) {
                let option = self.at(place);
                sides[side as usize].push(self.negative_at(option, depth + 1)?);
            }
        }
        let [mut left, mut right] = sides;
        left.sort_unstable();
        right.sort_unstable();
        let negative = self.intern(&left, &right)?;
        self.learn_negative(value, negative);
        Ok(negative)
    }

    /// The sum.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn sum(&mut self, a: Value, b: Value) -> Result<Value, Stopped> {
        self.sum_at(a, b, 0)
    }

    /// The difference `a` − `b`.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn difference(&mut self, a: Value, b: Value) -> Result<Value, Stopped> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    pub(crate) fn sum_at(&mut self, a: Value, b: Value, depth: u32) -> Result<Value, Stopped> {
        let (a, b) = (a.min(b), a.max(b));
        if a == Value::ZERO {
            return Ok(b);
        }
        if let (Some(x), Some(y)) = (self.nus(a), self.nus(b)) {
            let sum = x.plus(y);
            return self.value_of(sum);
        }
        let key = u64::from(a.0) << 32 | u64::from(b.0);
        if let Some(known) = self.sums.get(&key) {
            return Ok(*known);
        }
        self.step(depth)?;
        // Nobody need move in a number: the other's options moved by it are canonical.
        let (a_moves, b_moves) = (self.number(a).is_none(), self.number(b).is_none());
        let mut sides = [Vec::new(), Vec::new()];
        for (game, other, moves) in [(a, b, a_moves), (b, a, b_moves)] {
            if !moves {
                continue;
            }
            self.expand(game)?;
            for side in [Side::Left, Side::Right] {
                for place in self.range(game, side) {
                    let option = self.at(place);
                    sides[side as usize].push(self.sum_at(option, other, depth + 1)?);
                }
            }
        }
        let [mut left, mut right] = sides;
        let sum = if a_moves && b_moves {
            self.make_at(left, right, depth + 1)?
        } else {
            left.sort_unstable();
            right.sort_unstable();
            self.intern(&left, &right)?
        };
        if self.sums.len() == self.sums.capacity() {
            self.look()?;
        }
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// So many copies added up; copies of the negative where `copies` is below 0.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn times(&mut self, copies: &IBig, value: Value) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let product = nus.times(copies);
            return self.value_of(product);
        }
        let (mut left, mut power) = if *copies < IBig::ZERO {
            (-copies, self.negative(value)?)
        } else {
            (copies.clone(), value)
        };
        let (mut sum, two) = (Value::ZERO, IBig::from(2));
        while !left.is_zero() {
            if &left % &two != IBig::ZERO {
                sum = self.sum(sum, power)?;
            }
            left /= &two;
            if !left.is_zero() {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The ordinal sum `base` : `top` of the canonical forms: a move in the base does away with the top.
    ///
    /// Its value depends on the form of the base, which is taken to be canonical, and on the value of the top.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn ordinal_sum(&mut self, base: Value, top: Value) -> Result<Value, Stopped> {
        self.ordinal_at(base, top, &mut FxHashMap::default(), 0)
    }

    fn ordinal_at(
        &mut self,
        base: Value,
        top: Value,
        known: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if top == Value::ZERO {
            return Ok(base);
        }
        if let Some(value) = known.get(&top) {
            return Ok(*value);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            let mut list = self.options(base, side)?;
            for option in self.options(top, side)? {
                list.push(self.ordinal_at(base, option, known, depth + 1)?);
            }
            sides[side as usize] = list;
        }
        let [left, right] = sides;
        let value = self.make_at(left, right, depth + 1)?;
        known.insert(top, value);
        Ok(value)
    }
}
