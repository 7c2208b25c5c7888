//! Laws of rule files that are proved for all sizes, and descriptions of their proofs for the user.

use super::cached_law::CachedLaw;
use super::game_state::GameState;
use grundy_automata::{Automaton, Limits};
use grundy_core::base::{Big, Budget, Counts};
use grundy_proof::{Basis, Proof, Verdict, discover_any, prove_claim};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
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
    /// Returns whether at most `limit` positions of a rule file are reachable from `position`.
    /// Returns `false` for any other game. The positions that earlier calls explored count towards
    /// `limit` as well, so the result can be `false` although few positions are reachable.
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

    /// Returns a proved law of a rule file, which holds for positions of all sizes. It is a claim
    /// of the file. If the file claims nothing about all positions, it is a law discovered from
    /// small positions. Returns `None` if no law is proved within the budget and `MAX_PROOF_TIME`.
    pub fn proved_law(&self, budget: &Budget) -> Option<Arc<CachedLaw>> {
        let rules = self.enumerable_rules()?;
        if let Some(cached) = &self.results.borrow().law {
            return cached.clone();
        }
        let deadline = Instant::now() + MAX_PROOF_TIME;
        let limits = limits(budget, Some(deadline));
        let law = prove_or_discover_law(rules, &limits).map(Arc::new);
        // A search interrupted early may succeed with more time, or find a stronger law.
        if Instant::now() >= deadline || budget.check().is_ok() {
            self.results.borrow_mut().law = Some(law.clone());
        }
        law
    }

    /// Returns the starting position that the typed numbers `words` select. The proved law of the
    /// file computes it, so the numbers can be too large for the engines. Returns `None` if the
    /// file has no proved law, or if `words` do not select a start.
    pub fn large_start(&self, words: &[&str], budget: &Budget) -> Option<Vec<Big>> {
        let rules = self.enumerable_rules()?;
        rules.start_names().filter(|names| names.len() == words.len())?;
        let numbers = words.iter().map(|word| parse_big(word).ok());
        let numbers = numbers.collect::<Option<Vec<Big>>>()?;
        let law = self.proved_law(budget)?;
        let start = law.proven.start(rules, &numbers, &limits(budget, None)).ok().flatten()?;
        rules.position_from_coordinates(law.proven.rules.counted, &[start])
    }
}

/// Proves a claim of the file about all positions, trying claims about Grundy values first. If the
/// file has no such claim, discovers a law. Returns `None` if no proof succeeds.
fn prove_or_discover_law(rules: &RuleGame, limits: &Limits) -> Option<CachedLaw> {
    let law = |proof: Proof, claim: Option<String>| {
        let words = proof_details(&proof);
        CachedLaw { proven: proof.law, claim, words }
    };
    let claims = rules.claims();
    // A claim about starts does not determine the outcomes of later positions.
    if claims.iter().all(|claim| claim.for_start) {
        return discover_any(rules, None, limits).1.ok().map(|proof| law(proof, None));
    }
    // A claim about Grundy values is stronger than one about outcomes.
    let is_weaker = |index: &usize| claims[*index].kind != ClaimKind::Grundy;
    let mut order: Vec<usize> =
        (0..claims.len()).filter(|index| !claims[*index].for_start).collect();
    order.sort_by_key(is_weaker);
    order.into_iter().find_map(|index| match prove_claim(rules, index, None, limits) {
        Verdict::Proved(proof) => Some(law(*proof, Some(claims[index].text.clone()))),
        _ => None,
    })
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
