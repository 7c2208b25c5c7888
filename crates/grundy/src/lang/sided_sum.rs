//! Sums of games whose sides differ: each part has who is to move after its own numbers, the same in all of them.

use super::game::RuleGame;
use super::walk::lifted;
use crate::base::{Counts, Error};
use std::ops::Range;

impl RuleGame {
    /// A position with other numbers in place of a part, after a move that led there: in the parts beside it the turn
    /// passes too.
    pub(super) fn after_part(&self, from: &[u64], part: &Range<usize>, built: &[u64]) -> Counts {
        let mut to = Counts::of(from[..part.start].iter().copied());
        to.0.extend_from_slice(built);
        to.0.extend_from_slice(&from[part.end..]);
        if self.0.sided && self.0.sums {
            let after = part.start + built.len();
            let (length, all) = (part.start, to.len());
            self.pass_turns(&mut to, 0..length);
            self.pass_turns(&mut to, after..all);
        }
        to
    }

    /// Makes it the other side's turn in the parts that stand there.
    fn pass_turns(&self, numbers: &mut Counts, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let Some((state, end)) = lifted(&self.0.layout, true, numbers, at) else { return };
            numbers.0[end - 1] = (1 - state.turn) as u64;
            at = end;
        }
    }

    /// A position when another side is to move: in every part of it.
    pub fn with_turn(&self, position: &Counts, turn: u64) -> Counts {
        let mut position = position.clone();
        for part in self.parts(&position).unwrap_or_default() {
            position.0[part.end - 1] = turn;
        }
        position
    }

    /// Whether the same side is to move in all of these parts.
    pub(super) fn is_one_turn(&self, position: &[u64], parts: &[Range<usize>]) -> bool {
        let turn = |part: &Range<usize>| position[part.end - 1];
        !self.0.sided || parts.windows(2).all(|two| turn(&two[0]) == turn(&two[1]))
    }

    /// The parts of a position, each a position of its own.
    ///
    /// # Errors
    /// Where the numbers are no position.
    pub fn parts_of(&self, position: &Counts) -> Result<Vec<Counts>, Error> {
        let parts = self.parts(position)?;
        Ok(parts.into_iter().map(|part| Counts::of(position[part].iter().copied())).collect())
    }
}
