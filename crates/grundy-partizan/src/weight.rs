//! Atomic weights of all-small games.

use crate::arena::{Arena, Side, Value};
use crate::birthday::power_above;
use crate::compare::Relation;
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::IBig;
use rustc_hash::FxHashMap;

/// What is known of a position while weights are computed.
#[derive(Default)]
struct Known {
    weights: FxHashMap<Value, Value>,
    all_small: FxHashMap<Value, bool>,
}

impl Arena<'_> {
    /// Whether at every position both sides can move, or neither can.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn is_all_small(&mut self, value: Value) -> Result<bool, Stopped> {
        self.all_small_at(value, &mut FxHashMap::default(), 0)
    }

    fn all_small_at(
        &mut self,
        value: Value,
        known: &mut FxHashMap<Value, bool>,
        depth: u32,
    ) -> Result<bool, Stopped> {
        if let Some(nus) = self.nus(value) {
            return Ok(nus.number.is_zero());
        }
        if let Some(found) = known.get(&value) {
            return Ok(*found);
        }
        self.step(depth)?;
        let mut all = true;
        for side in [Side::Left, Side::Right] {
            for place in self.range(value, side) {
                all = all && self.all_small_at(self.at(place), known, depth + 1)?;
            }
        }
        known.insert(value, all);
        Ok(all)
    }

    /// The atomic weight of an all-small game, `None` for every other: how many ups it comes to in the presence of
    /// a remote star. Left wins where it is at least 2, Right where it is at most −2.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn atomic_weight(&mut self, value: Value) -> Result<Option<Value>, Stopped> {
        let mut known = Known::default();
        if !self.all_small_at(value, &mut known.all_small, 0)? {
            return Ok(None);
        }
        let two = self.value_of_number(Dyadic::from(2))?;
        let less = self.negative(two)?;
        self.weight_at(value, [less, two], &mut known, 0).map(Some)
    }

    fn weight_at(
        &mut self,
        value: Value,
        after: [Value; 2],
        known: &mut Known,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if let Some(nus) = self.nus(value) {
            let weight = nus.ups.clone();
            return self.value_of_number(Dyadic::from(weight));
        }
        if let Some(weight) = known.weights.get(&value) {
            return Ok(*weight);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for place in self.range(value, side) {
                let option = self.weight_at(self.at(place), after, known, depth + 1)?;
                sides[side as usize].push(self.sum_at(option, after[side as usize], depth + 1)?);
            }
        }
        let made = self.make_at(sides[0].clone(), sides[1].clone(), depth + 1)?;
        let is_integer = self.number(made).is_some_and(Dyadic::is_integer);
        let weight = if is_integer { self.eccentric(value, &sides, made, depth)? } else { made };
        known.weights.insert(value, weight);
        Ok(weight)
    }

    /// The weight where {weights − 2 | weights + 2} is an integer: of the integers that fit between the options, the
    /// greatest if the game is above a remote star, the least if it is below, and 0 if it is confused with it.
    fn eccentric(
        &mut self,
        value: Value,
        sides: &[Vec<Value>; 2],
        made: Value,
        depth: u32,
    ) -> Result<Value, Stopped> {
        let birthday = self.birthday(value)?;
        let remote = self.value_of(NumberUpStar::star(power_above(&birthday)))?;
        let side = match self.relation_at(value, remote, depth + 1)? {
            Relation::Greater => Side::Left,
            Relation::Less => Side::Right,
            Relation::Confused | Relation::Equal => return Ok(Value::ZERO),
        };
        // The options of the other side bound it.
        let sign = if side == Side::Left { 1 } else { -1 };
        let mut best: Option<IBig> = None;
        for option in &sides[side.other() as usize] {
            let bound = self.nearest(*option, side, depth)?;
            best = Some(match best {
                Some(best) if (&best - &bound) * sign <= IBig::ZERO => best,
                _ => bound,
            });
        }
        match best {
            Some(best) => self.value_of_number(Dyadic::from(best)),
            None => Ok(made),
        }
    }

    /// The greatest integer that is not at least `option`, for Left; the least that is not at most it, for Right.
    fn nearest(&mut self, option: Value, side: Side, depth: u32) -> Result<IBig, Stopped> {
        // An integer is at least the option only if it is at least its left stop.
        let stop = self.stop(option, side).clone();
        let sign = IBig::from(if side == Side::Left { 1 } else { -1 });
        let towards = if side == Side::Left { stop.clone() } else { -&stop };
        // The least integer that is no less than the stop, in the direction of the side.
        let mut at = integer_from(&towards) + IBig::from(1);
        loop {
            let value = self.value_of_number(Dyadic::from(&at * &sign))?;
            let reached = match side {
                Side::Left => self.at_most_at(option, value, depth + 1)?,
                Side::Right => self.at_most_at(value, option, depth + 1)?,
            };
            if !reached {
                return Ok(at * sign);
            }
            at -= IBig::from(1);
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

/// The least integer that is not below the number.
fn integer_from(number: &Dyadic) -> IBig {
    let floor = number.floor();
    if number.is_integer() { floor } else { floor + IBig::from(1) }
}
