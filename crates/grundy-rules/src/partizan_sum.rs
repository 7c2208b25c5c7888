//! Sums in games with sides: each component of a sum stores the side to move after its numbers, and
//! all components have the same side to move.

use super::game::RuleGame;
use super::interpreter::decode_state;
use grundy_core::base::Counts;
use grundy_text::Error;
use std::ops::Range;

impl RuleGame {
    /// Returns the position after a move from `from` in one component of a sum. `part` is the range
    /// of the old numbers of the component, and `built` are its new numbers. In a game with sides,
    /// the side to move changes in the other components as well.
    pub(super) fn replace_part(&self, from: &[u64], part: &Range<usize>, built: &[u64]) -> Counts {
        let mut to = Counts::of(from[..part.start].iter().copied());
        to.0.extend_from_slice(built);
        to.0.extend_from_slice(&from[part.end..]);
        if self.0.partizan && self.0.sums {
            let tail_start = part.start + built.len();
            let len = to.len();
            self.pass_turns(&mut to, 0..part.start);
            self.pass_turns(&mut to, tail_start..len);
        }
        to
    }

    /// Passes the turn to the other side in the components of a sum that lie in `range`, a range of
    /// indices of `numbers`.
    fn pass_turns(&self, numbers: &mut Counts, range: Range<usize>) {
        let mut cursor = range.start;
        while cursor < range.end {
            let Some((state, end)) = decode_state(&self.0.layout, true, numbers, cursor) else {
                return;
            };
            numbers.0[end - 1] = (1 - state.turn) as u64;
            cursor = end;
        }
    }

    /// Returns the position with `turn`, 0 or 1, as the side to move in all its components.
    pub fn with_turn(&self, position: &Counts, turn: u64) -> Counts {
        let mut position = position.clone();
        for part in self.part_ranges(&position).unwrap_or_default() {
            position.0[part.end - 1] = turn;
        }
        position
    }

    /// Returns whether all components of a position have the same side to move. `parts` are the
    /// ranges of indices of their numbers. True in a game without sides.
    pub(super) fn is_one_turn(&self, position: &[u64], parts: &[Range<usize>]) -> bool {
        let turn = |part: &Range<usize>| position[part.end - 1];
        !self.0.partizan || parts.windows(2).all(|two| turn(&two[0]) == turn(&two[1]))
    }

    /// Returns the components of a sum, each as a separate position.
    ///
    /// # Errors
    /// Fails if the numbers are no position.
    pub fn parts_of(&self, position: &Counts) -> Result<Vec<Counts>, Error> {
        let ranges = self.part_ranges(position)?;
        Ok(ranges.into_iter().map(|range| Counts::of(position[range].iter().copied())).collect())
    }
}
