//! Negatives, sums, multiples and ordinal sums of values.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use dashu_int::IBig;
use rustc_hash::FxHashMap;

impl Arena<'_> {
    /// Returns the negative of a value: the game with the players exchanged.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn negative(&mut self, value: Value) -> Result<Value, Stopped> {
        self.negative_at(value, 0)
    }

    pub(crate) fn negative_at(&mut self, value: Value, depth: u32) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let negative = nus.negative();
            return self.value_of_nus(negative);
        }
        if let Some(negative) = self.known_negative(value) {
            return Ok(negative);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for index in self.range(value, side.opposite()) {
                let option = self.option_at(index);
                sides[side as usize].push(self.negative_at(option, depth + 1)?);
            }
        }
        let [mut left, mut right] = sides;
        left.sort_unstable();
        right.sort_unstable();
        let negative = self.intern(&left, &right)?;
        self.store_negative(value, negative);
        Ok(negative)
    }

    /// Returns the sum of two values.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn sum(&mut self, a: Value, b: Value) -> Result<Value, Stopped> {
        self.sum_at(a, b, 0)
    }

    /// Returns the difference `a` − `b`.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
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
            return self.value_of_nus(sum);
        }
        let key = u64::from(a.0) << 32 | u64::from(b.0);
        if let Some(sum) = self.sums.get(&key) {
            return Ok(*sum);
        }
        self.step(depth)?;
        // Number translation: if one summand is a number, the options of the other summand plus the
        // number form a canonical form.
        let (a_moves, b_moves) = (self.number(a).is_none(), self.number(b).is_none());
        let mut sides = [Vec::new(), Vec::new()];
        for (game, other_game, moves) in [(a, b, a_moves), (b, a, b_moves)] {
            if !moves {
                continue;
            }
            self.expand(game)?;
            for side in [Side::Left, Side::Right] {
                for index in self.range(game, side) {
                    let option = self.option_at(index);
                    sides[side as usize].push(self.sum_at(option, other_game, depth + 1)?);
                }
            }
        }
        let [mut left, mut right] = sides;
        let sum = if a_moves && b_moves {
            self.value_of_options_at(left, right, depth + 1)?
        } else {
            left.sort_unstable();
            right.sort_unstable();
            self.intern(&left, &right)?
        };
        if self.sums.len() == self.sums.capacity() {
            self.check_limits()?;
        }
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// Returns the sum of `copies` copies of a value; a negative number means copies of its
    /// negative.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn times(&mut self, copies: &IBig, value: Value) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let product = nus.times(copies);
            return self.value_of_nus(product);
        }
        let (mut remaining, mut power) = if *copies < IBig::ZERO {
            (-copies, self.negative(value)?)
        } else {
            (copies.clone(), value)
        };
        let (mut sum, two) = (Value::ZERO, IBig::from(2));
        while !remaining.is_zero() {
            if &remaining % &two != IBig::ZERO {
                sum = self.sum(sum, power)?;
            }
            remaining /= &two;
            if !remaining.is_zero() {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }

    /// Returns the ordinal sum `base` : `top` of the canonical forms of two values: a player moves
    /// in either game, and a move in the base removes the top.
    ///
    /// The value depends on the form of the base, which is taken to be canonical, and on the value
    /// of the top.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn ordinal_sum(&mut self, base: Value, top: Value) -> Result<Value, Stopped> {
        self.ordinal_at(base, top, &mut FxHashMap::default(), 0)
    }

    fn ordinal_at(
        &mut self,
        base: Value,
        top: Value,
        memo: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if top == Value::ZERO {
            return Ok(base);
        }
        if let Some(value) = memo.get(&top) {
            return Ok(*value);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            let mut list = self.options(base, side)?;
            for option in self.options(top, side)? {
                list.push(self.ordinal_at(base, option, memo, depth + 1)?);
            }
            sides[side as usize] = list;
        }
        let [left, right] = sides;
        let value = self.value_of_options_at(left, right, depth + 1)?;
        memo.insert(top, value);
        Ok(value)
    }
}
