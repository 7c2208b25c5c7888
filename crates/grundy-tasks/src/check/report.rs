//! Reports on the check of claims in the language of rule files: the verdict, its extent and a
//! counterexample.

use grundy_text::{Words, all_of, words};

/// Result of checking a claim in the language of rule files.
#[derive(Clone, Debug)]
pub struct ClaimReport {
    /// The text of the claim.
    pub claim: String,
    /// Whether the claim holds at every position compared.
    pub holds: bool,
    /// The number of positions at which the claim was checked.
    pub positions: u64,
    /// The greatest number that occurs in the positions checked.
    pub to: u64,
    /// The verdict in words; names the first position at which the claim fails and the move that
    /// shows it.
    pub words: Words,
    /// The first position at which the claim fails, in the notation of the game; `None` if it
    /// holds.
    pub counterexample: Option<String>,
    /// The parameters of the rule file and their values.
    pub parameters: Vec<(String, i64)>,
}

/// A claim whose check is not finished. Its methods complete the report on the claim.
#[derive(Clone)]
pub(super) struct PendingClaim {
    /// The text of the claim.
    pub claim: String,
    /// The parameters of the rule file and their values.
    pub parameters: Vec<(String, i64)>,
}

impl PendingClaim {
    /// Builds the report that the claim holds at all `positions` positions with numbers up to `to`.
    pub(super) fn holds_up_to(self, positions: u64, to: u64) -> ClaimReport {
        let en = all_of(positions, "position");
        let words = words!(
            "holds for {en} with numbers up to {to}",
            "对数不超过 {to} 的全部 {positions} 个局面成立"
        );
        self.holds(positions, to, words)
    }

    /// Builds the report that the claim holds at `positions` positions, the greatest number in
    /// which is `to`. `words` is the verdict.
    pub(super) fn holds(self, positions: u64, to: u64, words: Words) -> ClaimReport {
        let PendingClaim { claim, parameters } = self;
        let (holds, counterexample) = (true, None);
        ClaimReport { claim, holds, positions, to, words, counterexample, parameters }
    }

    /// Builds the report that the claim fails at `at`, the last of the `positions` positions
    /// compared. `words` is the verdict, which names the position and the reason; `to` is the
    /// greatest number in the positions compared.
    pub(super) fn fails_at(self, positions: u64, to: u64, at: String, words: Words) -> ClaimReport {
        let PendingClaim { claim, parameters } = self;
        let (holds, counterexample) = (false, Some(at));
        ClaimReport { claim, holds, positions, to, words, counterexample, parameters }
    }

    /// Builds the report that the claim fails at `at`, the last of the `positions` positions
    /// compared. `truth` describes the true result at `at`; `to` is the greatest number in the
    /// positions compared.
    pub(super) fn contradicted_at(
        self,
        positions: u64,
        to: u64,
        at: String,
        truth: &Words,
    ) -> ClaimReport {
        let words = words!("false at {at}: ", "在 {at} 处不成立：").then(truth);
        self.fails_at(positions, to, at, words)
    }
}
