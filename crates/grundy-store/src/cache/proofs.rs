//! Laws of rule files that are proved for all sizes, and descriptions of their proofs for the user.

use super::game_state::GameState;
use super::law_store::{StoredLaw, Strength};
use grundy_automata::{Automaton, Limits};
use grundy_core::base::{Big, Budget, Counts, Ending};
use grundy_proof::{Basis, DiscoveryGoal, Proof, Unknown, Verdict};
use grundy_proof::{discover_any, prove_claim, prove_symmetries};
use grundy_rules::{RuleClaim, RuleGame};
use grundy_rules_logic::guarded::{Coordinate, NumberBag};
use grundy_syntax::ClaimKind;
use grundy_text::{Words, parse_big, text, words};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum time that one question spends on the search for a proof.
const MAX_PROOF_TIME: Duration = Duration::from_secs(3);

/// Returns the limits for computations with automata. They are those of `budget`. If `deadline` is
/// given, the computations also stop at this time.
pub fn limits<'a>(budget: &Budget<'a>, deadline: Option<Instant>) -> Limits<'a> {
    Limits { budget: budget.until(deadline), ..Limits::default() }
}

impl GameState {
    /// Proves the symmetries that a rule file declares, so that a search need not check them at each
    /// position. Tries this once, for a fraction of a second, and only for positions of few numbers.
    pub fn try_symmetry_proof(&self, budget: &Budget) {
        /// The time for the proof.
        const PROOF_TIME: Duration = Duration::from_millis(200);
        /// The maximum number of numbers of a component. The proof reads all of them at once.
        const MAX_NUMBERS: usize = 6;
        let rules = self.foldable_rules().filter(|rules| {
            rules.has_symmetries()
                && !rules.symmetries_are_proved()
                && rules.part_length().is_some_and(|length| length <= MAX_NUMBERS)
        });
        let Some(rules) = rules else { return };
        if !std::mem::replace(&mut self.results.borrow_mut().tried_symmetry_proof, true) {
            let limits = limits(budget, Some(Instant::now() + PROOF_TIME));
            if prove_symmetries(rules, &limits).is_ok() {
                rules.record_symmetry_proof(true);
            }
        }
    }

    /// Returns whether at most `limit` positions of a rule file are reachable from `position`.
    /// Returns `false` for any other game, and if more than `limit` positions are reachable from the
    /// start of the rules.
    pub fn reaches_at_most(&self, position: &Counts, limit: usize, budget: &Budget) -> bool {
        let Some(rules) = self.enumerable_rules() else { return false };
        // The probe is moved out of the cell, as `options` below borrows the results of the game
        // again.
        let mut probe = std::mem::take(&mut self.results.borrow_mut().probe);
        let start = || rules.initial().ok().flatten();
        let options =
            |position: &Counts| budget.check().ok().and_then(|()| self.options(position).ok());
        let is_small = probe.reaches_at_most(position, limit, start, options);
        // The result of an interrupted probe is not kept, because it is incomplete.
        if budget.check().is_ok() {
            self.results.borrow_mut().probe = probe;
        }
        is_small
    }

    /// Returns a proved law of a rule file about play with the ending `ending`, which holds for
    /// positions of all sizes. A law of misère play is one of the
    /// [misère version](GameState::misere_version) of the file, unless the file itself states
    /// `misere`.
    ///
    /// The claims of the file about all positions come first, then a law discovered from small
    /// positions, then the claims about starts. Proves at most one of them, unless an earlier search
    /// found none. If there is no such law, returns the strongest other law that was proved for the
    /// game. Returns `None` if no law is proved within the budget and `MAX_PROOF_TIME`.
    pub fn proved_law(&self, ending: Ending, budget: &Budget) -> Option<Arc<StoredLaw>> {
        let rules = self.enumerable_rules()?;
        match ending {
            _ if ending == self.ending => {}
            Ending::Misere => return self.misere_version()?.proved_law(ending, budget),
            Ending::Normal => return None,
        }
        let deadline = Instant::now() + MAX_PROOF_TIME;
        let limits = limits(budget, Some(deadline));
        let searches = self.results.borrow().laws.searched_steps < budget.steps;
        let claims = rules.claims();
        for claim in law_subjects(&claims) {
            let text = claim.map(|index| claims[index].text.as_str());
            let stored = self.results.borrow().laws.law_of(text, budget.steps);
            if stored.is_some() {
                return stored;
            }
            match claim {
                _ if !searches => {}
                Some(index) => drop(self.decide_claim(rules, index, &limits)),
                None => drop(self.discover_law(rules, &limits)),
            }
            let proved = self.results.borrow().laws.law_of(text, budget.steps);
            if proved.is_some() {
                return proved;
            }
        }
        let laws = &mut self.results.borrow_mut().laws;
        // A search interrupted early may succeed with more time.
        if Instant::now() >= deadline || budget.check().is_ok() {
            laws.searched_steps = laws.searched_steps.max(budget.steps);
        }
        laws.strongest()
    }

    /// Decides the claim with index `index` of `rules`, as [`prove_claim`] does in the numeration of
    /// the rules. These are the rules of this game, possibly with further claims. A proof is stored,
    /// and returned by later calls.
    pub fn decide_claim(&self, rules: &RuleGame, index: usize, limits: &Limits) -> Verdict {
        let claim = &rules.claims()[index].text;
        if let Some(law) = self.results.borrow().laws.law_of(Some(claim), u64::MAX) {
            return Verdict::Proved(Box::new(law.proof.clone()));
        }
        let verdict = prove_claim(rules, index, None, limits);
        if let Verdict::Proved(proof) = &verdict {
            let (claim, ending) = (Some(claim.clone()), self.ending);
            let law = StoredLaw::new(claim, ending, (**proof).clone(), u64::MAX);
            self.results.borrow_mut().laws.add(law);
        }
        verdict
    }

    /// Discovers and proves a law of `rules`, which are the rules of this game, as [`discover_any`]
    /// does in the numeration of the rules. The law is stored, and returned by later calls.
    pub fn discover_law(
        &self,
        rules: &RuleGame,
        limits: &Limits,
    ) -> (DiscoveryGoal, Result<Proof, Unknown>) {
        let steps = limits.budget.steps;
        if let Some(law) = self.results.borrow().laws.law_of(None, steps) {
            let goal = match law.strength {
                Strength::Nimber => DiscoveryGoal::Values,
                Strength::Outcome => DiscoveryGoal::Lost,
            };
            return (goal, Ok(law.proof.clone()));
        }
        let (goal, discovery) = discover_any(rules, None, limits);
        if let Ok(proof) = &discovery {
            let searched_steps = match goal {
                DiscoveryGoal::Values => u64::MAX,
                DiscoveryGoal::Lost if limits.budget.check().is_ok() => steps,
                DiscoveryGoal::Lost => 0,
            };
            let law = StoredLaw::new(None, self.ending, proof.clone(), searched_steps);
            self.results.borrow_mut().laws.add(law);
        }
        (goal, discovery)
    }

    /// Returns the starting position that the typed numbers `words` select. The proved law of the
    /// file computes it, so the numbers can be too large for the engines. Returns `None` if the
    /// file has no proved law, or if `words` do not select a start.
    pub fn large_start(&self, words: &[&str], budget: &Budget) -> Option<Vec<Big>> {
        let rules = self.enumerable_rules()?;
        rules.start_names().filter(|names| names.len() == words.len())?;
        let numbers = words.iter().map(|word| parse_big(word).ok());
        let numbers = numbers.collect::<Option<Vec<Big>>>()?;
        let law = self.proved_law(self.ending, budget)?;
        let start = law.proof.law.start(rules, &numbers, &limits(budget, None)).ok().flatten()?;
        law.position(rules, &[start])
    }
}

/// Returns the laws that a rule file may have, in the order in which they are tried: the index of a
/// claim, or `None` for a law discovered from small positions. Claims about Grundy values come
/// first, as they are stronger than claims about outcomes. A claim about starts comes last: its law
/// is about the positions that starts reach.
fn law_subjects(claims: &[RuleClaim]) -> Vec<Option<usize>> {
    let (starts, mut subjects): (Vec<usize>, Vec<usize>) =
        (0..claims.len()).partition(|&index| claims[index].for_start);
    subjects.sort_by_key(|&index| claims[index].kind != ClaimKind::Grundy);
    subjects.into_iter().map(Some).chain([None]).chain(starts.into_iter().map(Some)).collect()
}

/// Describes a proof for the user: that its law is proved for all sizes, and why play ends. `given`
/// is a phrase that names the parameter values for which the law is proved.
pub fn proved_words(proof: &Proof, given: &Words) -> Words {
    words!(cache::proved_for_all_sizes)
        .then(given)
        .then(&words!(cache::symbol))
        .then(&proof_details(proof))
}

/// Describes the evidence of a proof: the number of states of its automata, and the reason why play
/// ends under its rules.
pub fn proof_details(proof: &Proof) -> Words {
    let position = &proof.law.rules.position;
    let states = proof.law.automata.iter().map(Automaton::states).max().unwrap_or(0);
    let largest = proof.largest;
    let why = match &proof.basis {
        Basis::Ranking(measure) => {
            // Every move lowers the first of the sums that it changes.
            let sums = Words::join(
                measure
                    .sums
                    .iter()
                    .map(|sum| Words::same(format_sum(&sum.weights, sum.constant, position))),
                text!(cache::or_if_that_stays_the_same),
            );
            let reason = match measure.sums.len() {
                0 => words!(cache::no_move_is_possible),
                // The only coordinate of a proof about a bag is the value of an element.
                _ if proof.law.rules.bag => words!(cache::every_move_replaces_one_number),
                _ => words!(cache::every_move_lowers, sums).then(&bag_words(proof)),
            };
            words!(cache::play_ends_because, reason)
        }
        Basis::Progress(progress) => {
            let [first, second] = [0, 1].map(|side| {
                format_sum(&progress.sums[side].weights, progress.sums[side].constant, position)
            });
            words!(cache::positions_may_repeat_but_winner_makes, first, second)
        }
    };
    words!(cache::by_finite_automaton_with_at_most, largest, why, states)
}

/// Describes the coordinates of a proof whose positions are bags (multisets of numbers). Each
/// coordinate is the multiplicity of one number. Returns empty words for any other proof.
fn bag_words(proof: &Proof) -> Words {
    match proof.law.rules.counted {
        Some(NumberBag { low, high }) => words!(cache::numbers_of_elements_of_each_size, low, high),
        None => Words::default(),
    }
}

/// Formats a linear expression in the coordinates of `position`: `constant` plus the sum of each
/// coordinate times its entry in `weights`.
fn format_sum(weights: &[i64], constant: i64, position: &[Coordinate]) -> String {
    let mut text = String::new();
    let mut add = |weight: i64, name: &str| {
        let sign = match (text.is_empty(), weight < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text.push_str(sign);
        match (weight.unsigned_abs(), name) {
            (size, "") => text.push_str(&size.to_string()),
            (1, name) => text.push_str(name),
            (size, name) => text.push_str(&format!("{size} {name}")),
        }
    };
    // A coordinate that counts from its lower bound is written as the rules write it.
    let zeros = weights
        .iter()
        .zip(position)
        .map(|(weight, coordinate)| weight.saturating_mul(coordinate.zero));
    let constant = zeros.fold(constant, i64::saturating_sub);
    if constant != 0 {
        add(constant, "");
    }
    for (weight, coordinate) in weights.iter().zip(position).filter(|(weight, _)| **weight != 0) {
        add(*weight, &coordinate.name);
    }
    if text.is_empty() { "0".into() } else { text }
}
