//! Proofs of the laws of rule files, kept to answer questions of any size.

use super::instance::Instance;
use super::proved_law::Law;
use crate::base::{Big, Budget, Counts, Words, parse_big};
use crate::guarded::{Coordinate, Counted};
use crate::lang::{ClaimKind, RuleGame};
use crate::proof::{Basis, Proof, Verdict, discover_any, prove_claim};
use crate::words;
use grundy_automata::{Automaton, Limits};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nobody who asks a question waits longer for a proof.
const PATIENCE: Duration = Duration::from_secs(3);

/// The limits of automata within a budget, and until a deadline of their own.
pub(in crate::workbench) fn limits<'a>(
    budget: &Budget<'a>,
    deadline: Option<Instant>,
) -> Limits<'a> {
    Limits {
        bytes: usize::try_from(budget.bytes).unwrap_or(usize::MAX),
        deadline: [deadline, budget.deadline].into_iter().flatten().min(),
        cancel: budget.stop,
        ..Limits::default()
    }
}

impl Instance {
    /// Whether at most `most` positions of a rule file arise from one, or from the position that the file begins with.
    pub(in crate::workbench) fn few_arise(
        &self,
        position: &Counts,
        most: usize,
        budget: &Budget,
    ) -> bool {
        let Some(rules) = self.listed() else { return false };
        // What is asked of the game meanwhile has the rest of its memory.
        let mut looked = std::mem::take(&mut self.values.borrow_mut().looked);
        let start = || rules.initial().ok().flatten();
        let options =
            |position: &Counts| budget.look().ok().and_then(|()| self.options(position).ok());
        let few = looked.few_arise(position, most, start, options);
        // What was broken off says nothing of the next question.
        if budget.look().is_ok() {
            self.values.borrow_mut().looked = looked;
        }
        few
    }

    /// The law of a rule file that is proved for all sizes, from its claims or, where it has none but of starts, from
    /// small positions.
    pub(in crate::workbench) fn proved_law(&self, budget: &Budget) -> Option<Arc<Law>> {
        let rules = self.listed()?;
        if let Some(known) = &self.values.borrow().law {
            return known.clone();
        }
        let deadline = Instant::now() + PATIENCE;
        let limits = limits(budget, Some(deadline));
        let law = sought(rules, &limits).map(Arc::new);
        // What was broken off early may be found with more time, or one that says more: values beside who wins.
        if Instant::now() >= deadline || budget.look().is_ok() {
            self.values.borrow_mut().law = Some(law.clone());
        }
        law
    }

    /// The position that a start of a rule file is, typed with numbers larger than rules count with. `None` where the file
    /// has no law that is proved, or something else was typed.
    pub(in crate::workbench) fn large_start(
        &self,
        words: &[&str],
        budget: &Budget,
    ) -> Option<Vec<Big>> {
        let rules = self.listed()?;
        rules.start_names().filter(|names| names.len() == words.len())?;
        let numbers = words.iter().map(|word| parse_big(word).ok());
        let numbers = numbers.collect::<Option<Vec<Big>>>()?;
        let law = self.proved_law(budget)?;
        let start = law.proven.start(rules, &numbers, &limits(budget, None)).ok().flatten()?;
        rules.of_coordinates(law.proven.rules.counted, &[start])
    }
}

fn sought(rules: &RuleGame, limits: &Limits) -> Option<Law> {
    let law = |proof: Proof, claim: Option<String>| {
        let words = shown_words(&proof);
        Law { proven: proof.proven, claim, words }
    };
    let claims = rules.claims();
    // What is claimed of starts says nothing of the positions after them.
    if claims.iter().all(|claim| claim.for_start) {
        return discover_any(rules, None, limits).1.ok().map(|proof| law(proof, None));
    }
    // Values say more than who wins.
    let by_values = |at: &usize| claims[*at].kind != ClaimKind::Grundy;
    let mut order: Vec<usize> = (0..claims.len()).filter(|at| !claims[*at].for_start).collect();
    order.sort_by_key(by_values);
    order.into_iter().find_map(|at| match prove_claim(rules, at, None, limits) {
        Verdict::Proved(proof) => Some(law(*proof, Some(claims[at].text.clone()))),
        _ => None,
    })
}

/// What a proof rests on, in words, with the values of parameters that it is for.
pub(in crate::workbench) fn proved_words(proof: &Proof, given: &Words) -> Words {
    words!("proved for all sizes", "对一切大小已证明")
        .then(given)
        .then(&words!("; ", "；"))
        .then(&shown_words(proof))
}

/// Why play ends, and how large the automata are.
pub(in crate::workbench) fn shown_words(proof: &Proof) -> Words {
    let position = &proof.proven.rules.position;
    let states = proof.proven.claim.iter().map(Automaton::states).max().unwrap_or(0);
    let largest = proof.largest;
    let why = match &proof.basis {
        Basis::Measure(measure) => {
            let sums: Vec<String> = measure
                .sums
                .iter()
                .map(|sum| written(&sum.weights, sum.constant, position))
                .collect();
            let (en, zh) = (sums.join(", then "), sums.join("，其次 "));
            match sums.len() {
                0 => words!("no move is possible", "没有任何走法"),
                // Of a bag the only coordinate is that of one element.
                _ if proof.proven.rules.bag => words!(
                    "every move puts smaller elements in the place of one",
                    "每步都把一个元素换成更小的"
                ),
                _ => Words {
                    en: format!("every move lowers {en}"),
                    zh: format!("每步都使 {zh} 变小"),
                }
                .then(&counted_words(proof)),
            }
        }
        Basis::Progress(progress) => {
            let [first, second] = [0, 1].map(|side| {
                written(&progress.sums[side].weights, progress.sums[side].constant, position)
            });
            words!(
                "play may return, but whoever wins makes progress: {first} falls for the first side, {second} for the second",
                "局面可能重复，但胜方总在推进：先手方使 {first} 变小，后手方使 {second} 变小"
            )
        }
    };
    why.then(&words!(
        "; an automaton of {states} states, the largest on the way {largest}",
        "；自动机 {states} 个状态，过程中最大 {largest} 个"
    ))
}

/// Which bags are spoken of, where these are told by how many elements there are of each kind.
fn counted_words(proof: &Proof) -> Words {
    match proof.proven.rules.counted {
        Some(Counted { low, high }) => words!(
            " (how many elements there are of each, from {low} to {high})",
            "（{low} 到 {high} 各数的个数）"
        ),
        None => Words::default(),
    }
}

/// A weighted sum of coordinates as people write it.
fn written(weights: &[i64], constant: i64, position: &[Coordinate]) -> String {
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
    if constant != 0 {
        add(constant, "");
    }
    for (weight, coordinate) in weights.iter().zip(position).filter(|(weight, _)| **weight != 0) {
        add(*weight, &coordinate.name);
    }
    if text.is_empty() { "0".into() } else { text }
}
