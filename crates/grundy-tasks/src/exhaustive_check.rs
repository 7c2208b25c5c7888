//! Checks claims by search: at all positions of small games, at small positions of larger games,
//! and around the counterexample that the prover finds.

use grundy_core::base::{Budget, Counts, Nimber, to_u64};
use grundy_core::engine::{Grundy, Search, Zermelo};
use grundy_proof::Counterexample;
use grundy_rules::{RuleClaim, RuleGame};
use grundy_rules_logic::LogicRules;
use grundy_syntax::ClaimKind;
use grundy_text::{Notation, Words, words};
use std::time::{Duration, Instant};

/// The maximum number of positions that are solved in the search for a counterexample.
const MAX_SEARCHED: u64 = 2_000_000;
/// The time limit of the search for a counterexample.
const SEARCH_TIME: Duration = Duration::from_secs(5);
/// The maximum number of positions that are checked near a counterexample of the prover. If more
/// positions are near it, only the counterexample and its options are checked.
const MAX_AROUND: u64 = 20_000;
/// The maximum number of positions at which a claim is checked by search if the prover leaves it
/// undecided.
const MAX_CHECKED: u64 = 3_000;
/// The greatest number in the positions at which a claim is checked by search if the prover leaves
/// it undecided.
const MAX_CHECKED_SIZE: u64 = 64;
/// The maximum number of positions of a finite game whose claims are checked at all positions.
const MAX_COMPLETE: u64 = 100_000;

/// Result of checking a claim by search, position by position.
pub(super) enum CheckResult {
    /// The claim holds at all positions of the game. The payload is the number of these positions;
    /// `None` if the claim is only about the single start of the game.
    HoldsEverywhere(Option<u64>),
    /// The claim holds at all positions that were checked, but the game has others. The payload is
    /// the number of positions that were checked.
    HoldsAt(u64),
    /// The claim is false at `position`; `words` gives the claimed and the true result.
    Fails { position: String, words: Words },
}

/// Checks a claim that the prover leaves undecided, given with its index in the rule file, by
/// search: at all positions if they are few, otherwise at small positions.
pub(super) fn check_positions(
    rules: &RuleGame,
    (index, claim): (usize, &RuleClaim),
    budget: &Budget,
) -> CheckResult {
    let mut oracle = ClaimOracle::new(rules, (index, claim), budget);
    if claim.for_start {
        return check_starts(rules, &mut oracle);
    }
    let count = rules.position_count().filter(|count| *count <= MAX_COMPLETE);
    let all_positions = count.and_then(|count| {
        // Positions of sequences that grow are listed only up to some length, so the list can be
        // incomplete.
        rules
            .all_up_to(i64::MAX as u64, MAX_COMPLETE)
            .filter(|positions| positions.len() as u64 == count)
    });
    let is_complete = all_positions.is_some();
    let positions = all_positions.unwrap_or_else(|| {
        (1..=MAX_CHECKED_SIZE)
            .map_while(|to| rules.all_up_to(to, MAX_CHECKED))
            .last()
            .unwrap_or_default()
    });
    let mut checked = 0;
    for position in &positions {
        match oracle.check_position(position) {
            None => return CheckResult::HoldsAt(checked),
            Some(None) => checked += 1,
            Some(Some(words)) => {
                let position = rules.print(&position.widen());
                return CheckResult::Fails { position, words };
            }
        }
    }
    if is_complete {
        CheckResult::HoldsEverywhere(Some(checked))
    } else {
        CheckResult::HoldsAt(checked)
    }
}

/// Checks a claim about starts (the positions that the statement `start` describes) at small
/// starts, or at the only start.
fn check_starts(rules: &RuleGame, oracle: &mut ClaimOracle) -> CheckResult {
    let is_single = rules.start_names().is_none_or(<[String]>::is_empty);
    let max_size = if is_single { 0 } else { MAX_CHECKED_SIZE };
    let starts = (0..=max_size).map_while(|to| rules.starts_up_to(to, MAX_CHECKED).ok()).last();
    let mut checked = 0;
    for (typed, position) in starts.unwrap_or_default() {
        match oracle.check_start(&typed, &position) {
            None => return CheckResult::HoldsAt(checked),
            Some(None) => checked += 1,
            Some(Some(words)) => {
                let position = rules.print(&position.widen());
                return CheckResult::Fails { position, words };
            }
        }
    }
    if is_single && checked == 1 {
        CheckResult::HoldsEverywhere(None)
    } else {
        CheckResult::HoldsAt(checked)
    }
}

/// Checks a refutation by the prover with an independent method: searches for a position at which
/// the claim is false, near `counterexample`. `claim` is the claim with its index in the rule file.
pub(super) fn confirm_refutation(
    rules: &RuleGame,
    claim: (usize, &RuleClaim),
    counterexample: &Counterexample,
    budget: &Budget,
) -> Refutation {
    let numbers: Option<Vec<u64>> = counterexample.position.iter().map(to_u64).collect();
    if rules.claims().get(claim.0).is_some_and(|claim| claim.for_start) {
        return numbers.map_or(Refutation::Undecided, |numbers| {
            ClaimOracle::new(rules, claim, budget).confirm_at_start(&numbers)
        });
    }
    match numbers.and_then(|numbers| rules.position_of(counterexample.counted, &numbers)) {
        Some(position) => ClaimOracle::new(rules, claim, budget).confirm_near(&position),
        None => Refutation::Undecided,
    }
}

/// Result of checking by search a counterexample that the prover reports.
pub(super) enum Refutation {
    /// The claim is false at `position`; `words` gives the claimed and the true result.
    Confirmed { position: String, words: Words },
    /// The claim holds at the counterexample and, unless it is a claim about starts, also at all
    /// options of the counterexample. So the counterexample does not refute this claim.
    Rejected,
    /// The search did not finish, or the numbers that the prover reports as the counterexample are
    /// not a position of the rules.
    Undecided,
}

/// An engine that computes by search whether a claim is true at single positions.
struct ClaimOracle<'a> {
    rules: &'a RuleGame,
    index: usize,
    kind: ClaimKind,
    budget: Budget<'a>,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl<'a> ClaimOracle<'a> {
    fn new(
        rules: &'a RuleGame,
        (index, claim): (usize, &RuleClaim),
        budget: &Budget<'a>,
    ) -> ClaimOracle<'a> {
        // The search takes at most half of the time, so that the result of the automata is reported
        // in time.
        let time = budget.time_left().map_or(SEARCH_TIME, |left| SEARCH_TIME.min(left / 2));
        let deadline = Some(Instant::now() + time);
        let budget = Budget { positions: MAX_SEARCHED, deadline, ..*budget };
        let kind = claim.kind;
        let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
        ClaimOracle { rules, index, kind, budget, values, results }
    }

    /// Checks the claim at a position. Returns `None` if the search does not finish, `Some(None)`
    /// if the claim holds, and `Some(Some(message))` if it is false.
    fn check_position(&mut self, position: &Counts) -> Option<Option<Words>> {
        let claimed = self.rules.claim_value(self.index, position).ok()?;
        self.contradiction(claimed, position)
    }

    /// Checks the claim at a start. `typed` holds the numbers of the start as the user types them.
    /// Returns the same as [`ClaimOracle::check_position`].
    fn check_start(&mut self, typed: &[i64], position: &Counts) -> Option<Option<Words>> {
        let claimed = self.rules.start_claim_value(self.index, typed).ok()?;
        self.contradiction(claimed, position)
    }

    /// Checks the claim at the start that the prover found as a counterexample; `numbers` are the
    /// typed numbers of that start.
    fn confirm_at_start(&mut self, numbers: &[u64]) -> Refutation {
        let has_names = self.rules.start_names().is_some_and(|names| !names.is_empty());
        let typed: Option<Vec<i64>> = if has_names {
            numbers.iter().map(|number| i64::try_from(*number).ok()).collect()
        } else {
            Some(Vec::new())
        };
        let start = typed.and_then(|typed| Some((self.rules.start(&typed).ok()?, typed)));
        let Some((position, typed)) = start else { return Refutation::Undecided };
        match self.check_start(&typed, &position) {
            None => Refutation::Undecided,
            Some(None) => Refutation::Rejected,
            Some(Some(words)) => {
                Refutation::Confirmed { position: self.rules.print(&position.widen()), words }
            }
        }
    }

    /// Compares a claim about a position with the result of a search. For a claim about Grundy
    /// values, `claimed` is the claimed value. For a claim about an outcome, `claimed` is 0
    /// if the claim denies that the position has this outcome, and any other number if it affirms
    /// it. Returns the same as [`ClaimOracle::check_position`].
    fn contradiction(&mut self, claimed: i64, position: &Counts) -> Option<Option<Words>> {
        if self.kind == ClaimKind::Grundy {
            let Nimber(value) = self.values.value(self.rules, position, &self.budget).ok()?;
            let is_false = i64::from(value) != claimed;
            return Some(
                is_false.then(|| words!(tasks::claimed_grundy_value_computed, claimed, value)),
            );
        }
        let result = self.results.value(self.rules, position, &self.budget).ok()?.value;
        let (letter, holds) = match self.kind {
            ClaimKind::P => ("P", result < 0),
            ClaimKind::N => ("N", result > 0),
            _ => ("draw", result == 0),
        };
        let truth = match result {
            ..0 => "P",
            0 => "draw",
            1.. => "N",
        };
        Some((holds != (claimed != 0)).then(|| match claimed {
            0 => words!(tasks::claimed_not_to_be_actual_outcome, letter, truth),
            _ => words!(tasks::claimed_outcome_actual_outcome, letter, truth),
        }))
    }

    /// Searches for a position at which the claim is false: first among all positions with numbers
    /// up to those of `position`, if they are few, then `position` and its options.
    fn confirm_near(&mut self, position: &Counts) -> Refutation {
        let max_size = position.iter().copied().max().unwrap_or(0);
        let mut candidates = Vec::new();
        if !self.rules.is_bag()
            && let Ok(positions) = self.rules.positions_up_to(max_size, MAX_AROUND)
        {
            candidates = positions;
        }
        candidates.push(position.clone());
        let mut options = Vec::new();
        if self.rules.try_options(&mut options, position).is_err() {
            return Refutation::Undecided;
        }
        let mut components = Vec::new();
        for option in options {
            grundy_core::base::Split::split(self.rules, &mut components, &option);
        }
        candidates.extend(components);
        for position in candidates {
            match self.check_position(&position) {
                None => return Refutation::Undecided,
                Some(None) => {}
                Some(Some(words)) => {
                    let position = self.rules.print(&position.widen());
                    return Refutation::Confirmed { position, words };
                }
            }
        }
        Refutation::Rejected
    }
}
