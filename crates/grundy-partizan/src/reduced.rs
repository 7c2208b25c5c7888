//! Reduced canonical forms: games up to infinitesimals.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use rustc_hash::FxHashMap;

impl Arena<'_> {
    /// The reduced canonical form: the simplest game that differs from this one by an infinitesimal.
    ///
    /// A game with equal stops is infinitely near to a number. Of every other, options are left out and passed by as
    /// in canonical forms, with comparisons up to infinitesimals (Calistrate; Grossman and Siegel 2009, "Reductions
    /// of partizan games").
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn reduced(&mut self, value: Value) -> Result<Value, Stopped> {
        self.reduced_at(value, &mut FxHashMap::default(), 0)
    }

    fn reduced_at(
        &mut self,
        value: Value,
        known: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if self.stop(value, Side::Left) == self.stop(value, Side::Right) {
            let number = self.stop(value, Side::Left).clone();
            return self.value_of_number(number);
        }
        if let Some(reduced) = known.get(&value) {
            return Ok(*reduced);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for option in self.options(value, side)? {
                sides[side as usize].push(self.reduced_at(option, known, depth + 1)?);
            }
        }
        loop {
            for side in [Side::Left, Side::Right] {
                let list = &mut sides[side as usize];
                list.sort_unstable();
                list.dedup();
                self.drop_dominated(list, |arena, a, b| {
                    arena.nearly_as_good(a, b, side, depth + 1)
                })?;
            }
            let [left, right] = sides.clone();
            let whole = self.make_at(left, right, depth + 1)?;
            let mut changed = false;
            for side in [Side::Left, Side::Right] {
                let mut list = Vec::new();
                for option in std::mem::take(&mut sides[side as usize]) {
                    match self.near_reply(option, whole, side, depth + 1)? {
                        None => list.push(option),
                        Some(reply) => {
                            list.extend(self.options(reply, side)?);
                            changed = true;
                        }
                    }
                }
                sides[side as usize] = list;
            }
            if !changed {
                let [left, right] = sides;
                let reduced = self.make_at(left, right, depth + 1)?;
                known.insert(value, reduced);
                return Ok(reduced);
            }
        }
    }

    /// Whether `a` is at least as good for `side` as `b` up to infinitesimals: the stop of the difference, when the
    /// other side begins, is no worse than 0.
    fn nearly_as_good(
        &mut self,
        a: Value,
        b: Value,
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        let negative = self.negative_at(b, depth)?;
        let difference = self.sum_at(a, negative, depth)?;
        let sign = self.stop(difference, side.other()).signum();
        Ok(if side == Side::Left { sign >= 0 } else { sign <= 0 })
    }

    /// A reply to this option of `side` that leaves the other player no worse off than the whole does, up to
    /// infinitesimals.
    fn near_reply(
        &mut self,
        option: Value,
        whole: Value,
        side: Side,
        depth: u32,
    ) -> Result<Option<Value>, Stopped> {
        for reply in self.options(option, side.other())? {
            if self.nearly_as_good(reply, whole, side.other(), depth)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
