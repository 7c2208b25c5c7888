//! What became of a claim in words.

use crate::base::{Words, all_of};
use crate::words;

/// What became of a claim.
#[derive(Clone, Debug)]
pub struct ClaimReport {
    /// The claim as it is written.
    pub claim: String,
    /// Whether it held at every position.
    pub holds: bool,
    /// How many positions were compared.
    pub positions: u64,
    /// The greatest number in them.
    pub to: u64,
    /// The verdict, with the first position at which it fails and the move that shows it.
    pub words: Words,
    /// The position at which it fails, as it is typed.
    pub counterexample: Option<String>,
    /// The parameters of the rule file with their values.
    pub parameters: Vec<(String, i64)>,
}

/// A claim, before it is compared with anything.
#[derive(Clone)]
pub(super) struct Open {
    /// The claim as it is written.
    pub claim: String,
    /// The parameters that it is made for.
    pub parameters: Vec<(String, i64)>,
}

impl Open {
    /// It held at all positions with numbers up to `to`.
    pub(super) fn held(self, positions: u64, to: u64) -> ClaimReport {
        let en = all_of(positions, "position");
        let told = words!(
            "holds for {en} with numbers up to {to}",
            "对数不超过 {to} 的全部 {positions} 个局面成立"
        );
        self.held_as(positions, to, told)
    }

    /// The same, where the positions are others.
    pub(super) fn held_as(self, positions: u64, to: u64, told: Words) -> ClaimReport {
        let Open { claim, parameters } = self;
        let (holds, counterexample) = (true, None);
        ClaimReport { claim, holds, positions, to, words: told, counterexample, parameters }
    }

    /// It failed at the last of the positions compared, for a reason that names the position.
    pub(super) fn failed(self, positions: u64, to: u64, at: String, told: Words) -> ClaimReport {
        let Open { claim, parameters } = self;
        let (holds, counterexample) = (false, Some(at));
        ClaimReport { claim, holds, positions, to, words: told, counterexample, parameters }
    }

    /// The same, by what is true there.
    pub(super) fn false_at(
        self,
        positions: u64,
        to: u64,
        at: String,
        truth: &Words,
    ) -> ClaimReport {
        let told = words!("false at {at}: ", "在 {at} 处不成立：").then(truth);
        self.failed(positions, to, at, told)
    }
}
