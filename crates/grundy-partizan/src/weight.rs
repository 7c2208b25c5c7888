//! Atomic weights of all-small games (Conway 1976; Winning Ways, chapter 8).

use crate::arena::{Arena, Side, Value};
use crate::birthday::power_above;
use crate::compare::Relation;
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// The memo tables of the computation of one atomic weight. For each position of the game they hold
/// its atomic weight, and whether it is all-small.
#[derive(Default)]
struct WeightMemo {
    weights: FxHashMap<Value, Value>,
    all_small: FxHashMap<Value, bool>,
}

impl Arena<'_> {
    /// Returns whether a game is all-small: at every position that its canonical form can reach,
    /// both players can move, or neither can.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn is_all_small(&mut self, value: Value) -> Result<bool, Stopped> {
        self.all_small_at(value, &mut FxHashMap::default(), 0)
    }

    fn all_small_at(
        &mut self,
        value: Value,
        memo: &mut FxHashMap<Value, bool>,
        depth: u32,
    ) -> Result<bool, Stopped> {
        if let Some(nus) = self.nus(value) {
            return Ok(nus.number.is_zero());
        }
        if let Some(is_all_small) = memo.get(&value) {
            return Ok(*is_all_small);
        }
        self.step(depth)?;
        let mut all_small = true;
        for side in [Side::Left, Side::Right] {
            for index in self.range(value, side) {
                all_small =
                    all_small && self.all_small_at(self.option_at(index), memo, depth + 1)?;
            }
        }
        memo.insert(value, all_small);
        Ok(all_small)
    }

    /// Returns the atomic weight of an all-small game, or `None` for other games. The weight is the
    /// number of ups that the game is worth in the presence of a remote star. Left wins the game if
    /// the weight is at least 2, and Right wins if it is at most −2.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn atomic_weight(&mut self, value: Value) -> Result<Option<Value>, Stopped> {
        let mut memo = WeightMemo::default();
        if !self.all_small_at(value, &mut memo.all_small, 0)? {
            return Ok(None);
        }
        let two = self.value_of_number(Dyadic::from(2))?;
        let minus_two = self.negative(two)?;
        self.weight_at(value, [minus_two, two], &mut memo, 0).map(Some)
    }

    fn weight_at(
        &mut self,
        value: Value,
        move_cost: [Value; 2],
        memo: &mut WeightMemo,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let weight = nus.ups.clone();
            return self.value_of_number(Dyadic::from(weight));
        }
        if let Some(weight) = memo.weights.get(&value) {
            return Ok(*weight);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for index in self.range(value, side) {
                let option = self.weight_at(self.option_at(index), move_cost, memo, depth + 1)?;
                sides[side as usize].push(self.sum_at(
                    option,
                    move_cost[side as usize],
                    depth + 1,
                )?);
            }
        }
        let candidate = self.value_of_options_at(sides[0].clone(), sides[1].clone(), depth + 1)?;
        let is_integer = self.number(candidate).is_some_and(Dyadic::is_integer);
        let weight = if is_integer {
            self.weight_in_integer_case(value, &sides, candidate, depth)?
        } else {
            candidate
        };
        memo.weights.insert(value, weight);
        Ok(weight)
    }

    /// Returns the atomic weight of `value` for the case that `candidate` is an integer. `candidate`
    /// is the game {weights − 2 | weights + 2} over the weights of the options of `value`, and
    /// `sides` holds the left and the right options of `candidate`. If `value` is confused with a
    /// remote star, its weight is 0. If `value` is greater, its weight is the greatest integer that
    /// is not ≥ any right option in `sides`. If `value` is less, its weight is the least integer
    /// that is not ≤ any left option.
    fn weight_in_integer_case(
        &mut self,
        value: Value,
        sides: &[Vec<Value>; 2],
        candidate: Value,
        depth: u32,
    ) -> Result<Value, Stopped> {
        let birthday = self.birthday(value)?;
        let remote = self.value_of_nus(NumberUpStar::star(power_above(&birthday)))?;
        let side = match self.relation_at(value, remote, depth + 1)? {
            Relation::Greater => Side::Left,
            Relation::Less => Side::Right,
            Relation::Confused | Relation::Equal => return Ok(Value::ZERO),
        };
        // The options of the opponent of `side` bound the integer.
        let sign = if side == Side::Left { 1 } else { -1 };
        let mut best: Option<IBig> = None;
        for option in &sides[side.opposite() as usize] {
            let bound = self.extreme_integer(*option, side, depth)?;
            best = Some(match best {
                Some(best) if (&best - &bound) * sign <= IBig::ZERO => best,
                _ => bound,
            });
        }
        match best {
            Some(best) => self.value_of_number(Dyadic::from(best)),
            None => Ok(candidate),
        }
    }

    /// Returns the integer closest to `option` on one side: for Left, the greatest one that is not
    /// ≥ `option`; for Right, the least one that is not ≤ `option`.
    fn extreme_integer(&mut self, option: Value, side: Side, depth: u32) -> Result<IBig, Stopped> {
        // An integer can be ≥ the option only if it is ≥ the left stop of the option.
        let stop = self.stop(option, side).clone();
        let sign = IBig::from(if side == Side::Left { 1 } else { -1 });
        let oriented_stop = if side == Side::Left { stop.clone() } else { -&stop };
        // The search starts one above the least integer that is not below the stop; for Right, all
        // signs are reversed.
        let mut candidate = ceil(&oriented_stop) + IBig::from(1);
        loop {
            let value = self.value_of_number(Dyadic::from(&candidate * &sign))?;
            let reached = match side {
                Side::Left => self.at_most_at(option, value, depth + 1)?,
                Side::Right => self.at_most_at(value, option, depth + 1)?,
            };
            if !reached {
                return Ok(candidate * sign);
            }
            candidate -= IBig::from(1);
        }
    }

    fn relation_at(&mut self, a: Value, b: Value, depth: u32) -> Result<Relation, Stopped> {
        if a == b {
            return Ok(Relation::Equal);
        }
        if self.at_most_at(a, b, depth)? {
            return Ok(Relation::Less);
        }
        Ok(if self.at_most_at(b, a, depth)? { Relation::Greater } else { Relation::Confused })
    }
}

/// Returns the least integer that is at least the number.
fn ceil(number: &Dyadic) -> IBig {
    let floor = number.floor();
    if number.is_integer() { floor } else { floor + IBig::from(1) }
}
