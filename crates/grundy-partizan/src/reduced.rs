//! Reduced canonical forms: canonical forms up to infinitesimals.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use rustc_hash::FxHashMap;

impl Arena<'_> {
    /// Returns the reduced canonical form of a value: the simplest game that differs from it by an
    /// infinitesimal.
    ///
    /// A game with equal stops differs from a number by an infinitesimal. In every other game,
    /// dominated options are removed and reversible options are bypassed, with comparisons up to
    /// infinitesimals (Calistrate; Grossman and Siegel 2009, "Reductions of partizan games").
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn reduced(&mut self, value: Value) -> Result<Value, Stopped> {
        self.reduced_at(value, &mut FxHashMap::default(), 0)
    }

    fn reduced_at(
        &mut self,
        value: Value,
        memo: &mut FxHashMap<Value, Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        if self.stop(value, Side::Left) == self.stop(value, Side::Right) {
            let number = self.stop(value, Side::Left).clone();
            return self.value_of_number(number);
        }
        if let Some(reduced) = memo.get(&value) {
            return Ok(*reduced);
        }
        self.step(depth)?;
        let mut sides = [Vec::new(), Vec::new()];
        for side in [Side::Left, Side::Right] {
            for option in self.options(value, side)? {
                sides[side as usize].push(self.reduced_at(option, memo, depth + 1)?);
            }
        }
        loop {
            for side in [Side::Left, Side::Right] {
                let list = &mut sides[side as usize];
                list.sort_unstable();
                list.dedup();
                self.remove_dominated(list, |arena, a, b| {
                    arena.is_at_least_as_good_up_to_infinitesimals(a, b, side, depth + 1)
                })?;
            }
            let [left, right] = sides.clone();
            let game = self.value_of_options_at(left, right, depth + 1)?;
            let mut changed = false;
            for side in [Side::Left, Side::Right] {
                let mut list = Vec::new();
                for option in std::mem::take(&mut sides[side as usize]) {
                    match self.reversing_reply_up_to_infinitesimals(
                        option,
                        game,
                        side,
                        depth + 1,
                    )? {
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
                let reduced = self.value_of_options_at(left, right, depth + 1)?;
                memo.insert(value, reduced);
                return Ok(reduced);
            }
        }
    }

    /// Returns whether `a` is at least as good for `side` as `b` up to infinitesimals. This is so
    /// if the stop of a − b when the opponent moves first is at least 0 from the viewpoint of
    /// `side`.
    fn is_at_least_as_good_up_to_infinitesimals(
        &mut self,
        a: Value,
        b: Value,
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        let negative = self.negative_at(b, depth)?;
        let difference = self.sum_at(a, negative, depth)?;
        let sign = self.stop(difference, side.opposite()).signum();
        Ok(if side == Side::Left { sign >= 0 } else { sign <= 0 })
    }

    /// Returns a reply of the opponent to `option`, an option of `side`, after which the position
    /// is, up to infinitesimals, at least as good for the opponent as the game itself. Returns
    /// `None` if there is no such reply.
    fn reversing_reply_up_to_infinitesimals(
        &mut self,
        option: Value,
        game: Value,
        side: Side,
        depth: u32,
    ) -> Result<Option<Value>, Stopped> {
        for reply in self.options(option, side.opposite())? {
            if self.is_at_least_as_good_up_to_infinitesimals(reply, game, side.opposite(), depth)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
