//! Reports on the check of claims in the language of rule files: the verdict, its extent and a
//! counterexample.

use grundy_rules::RuleGame;
use grundy_store::game::parameters::condition_suffix;
use grundy_text::{Words, words};

/// Result of checking a claim in the language of rule files.
#[derive(Clone, Debug)]
pub struct ClaimReport {
    /// The text of the claim.
    pub claim: String,
    /// Whether the claim holds at every position at which it was compared.
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

/// The kind of positions at which a claim is compared.
#[derive(Clone, Copy)]
pub(super) enum Region {
    /// All positions with numbers up to some bound.
    Positions,
    /// The starting positions that a player can choose by typing numbers, for all numbers up to
    /// some bound.
    Starts,
    /// The only starting position, if the rules declare a single one.
    OnlyStart,
}

impl Region {
    /// Returns the kind of positions that [`RuleGame::positions_up_to`] lists for `rules`.
    pub(super) fn from_rules(rules: &RuleGame) -> Region {
        match rules.start_names() {
            None => Region::Positions,
            Some([]) => Region::OnlyStart,
            Some(_) => Region::Starts,
        }
    }
}

/// A claim whose check is not finished. Its methods build the report from the result.
#[derive(Clone)]
pub(super) struct PendingClaim {
    /// The text of the claim.
    pub claim: String,
    /// The parameters of the rule file and their values.
    pub parameters: Vec<(String, i64)>,
}

impl PendingClaim {
    /// Builds the report that the claim holds at all `positions` positions of the kind `region`
    /// with numbers up to `to`.
    pub(super) fn holds_up_to(self, region: Region, positions: u64, to: u64) -> ClaimReport {
        match region {
            Region::OnlyStart => {
                let verdict = words!(check::true_at_start_position);
                let has_parameters = !self.parameters.is_empty();
                let mut report = self.holds(positions, to, verdict);
                if has_parameters {
                    report.words = report.words.then(&words!(check::other_values_were_not_tested));
                }
                report
            }
            Region::Positions => {
                let verdict = words!(check::holds_for_with_numbers_up_to, to, positions);
                self.holds(positions, to, verdict)
            }
            Region::Starts => {
                let verdict = words!(check::holds_for_starting_positions_up_to, to, positions);
                self.holds(positions, to, verdict)
            }
        }
    }

    /// Builds the report that the claim holds at `positions` positions. `to` is the greatest number
    /// in these positions. `verdict` states the result in words, without the values of the
    /// parameters.
    pub(super) fn holds(self, positions: u64, to: u64, verdict: Words) -> ClaimReport {
        let PendingClaim { claim, parameters } = self;
        let words = verdict.then(&condition_suffix(&parameters));
        let (holds, counterexample) = (true, None);
        ClaimReport { claim, holds, positions, to, words, counterexample, parameters }
    }

    /// Builds the report that the claim fails at `at`, the last of the `positions` positions
    /// compared. `verdict` names the position and the reason, without the values of the parameters;
    /// `to` is the greatest number in the positions compared.
    pub(super) fn fails_at(
        self,
        positions: u64,
        to: u64,
        at: String,
        verdict: Words,
    ) -> ClaimReport {
        let PendingClaim { claim, parameters } = self;
        let words = verdict.then(&condition_suffix(&parameters));
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
        let verdict = words!(check::false_at, at).then(truth);
        self.fails_at(positions, to, at, verdict)
    }
}
