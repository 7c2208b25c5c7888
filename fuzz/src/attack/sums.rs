//! Class `sums`: random sums of heaps that are played under random codes, in normal and misère
//! play. The outcome, the Grundy value, the remoteness and the winning moves are compared with
//! recursion over the positions of the sum.

use super::Tally;
use super::codes::{self, Rule};
use crate::mutate::Random;
use grundy::base::{Big, Budget, Outcome};
use grundy::workbench::{Convention, Detail, QueryParser, solve, split_words};
use std::collections::{BTreeMap, BTreeSet};

/// The heaps of a sum in ascending order, without empty ones. Each is the index of its component
/// and its size.
type Position = Vec<(usize, usize)>;

/// Compares the answers about a random sum of one to three components, each with one or two small
/// heaps, with the reference solver.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let misere = random.below(2) == 0;
    let games: Vec<(String, Rule)> =
        (0..1 + random.below(3)).map(|_| codes::random_rule(random)).collect();
    let mut position = Position::new();
    let mut words = Vec::new();
    for (component, (code, _)) in games.iter().enumerate() {
        let heaps: Vec<usize> = (0..1 + random.below(2)).map(|_| random.below(8)).collect();
        let printed: Vec<String> = heaps.iter().map(usize::to_string).collect();
        words.push(format!("{code} {}", printed.join(" ")));
        position.extend(heaps.into_iter().map(|heap| (component, heap)));
    }
    let text = words.join(" + ");
    let error =
        |message: String| format!("`{text}`{}: {message}", if misere { " misère" } else { "" });
    let rules: Vec<&Rule> = games.iter().map(|(_, rule)| rule).collect();
    let mut brute = HeapSumSolver { rules, misere, memo: BTreeMap::new() };
    let position = normalize(position);

    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &|_| unreachable!("no file is named"));
    let convention = Convention { misere, compound: None };
    let question = parser
        .parse_question(&split_words(&text), convention)
        .map_err(|why| error(format!("refused: {why:?}")))?;
    let detail = Detail { moves: 1000, ..Detail::default() };
    let answer = solve(&question, detail, &budget).map_err(|why| error(format!("{why:?}")))?;

    let expected = brute.evaluate(&position);
    let wins = answer.outcome == Outcome::N;
    if wins != expected.wins {
        return Err(error(format!(
            "the player to move wins: {}; the answer says {wins}",
            expected.wins
        )));
    }
    if let Some(value) = answer.grundy.as_ref().filter(|_| !misere)
        && *value != Big::from(expected.value)
    {
        return Err(error(format!("the value is {}, the answer says {value}", expected.value)));
    }
    if let Some(remoteness) = answer.remoteness
        && remoteness != expected.remoteness
    {
        let correct = expected.remoteness;
        return Err(error(format!("remoteness is {correct}, the answer says {remoteness}")));
    }
    let winning: BTreeSet<Position> = brute
        .options(&position)
        .into_iter()
        .filter(|option| !brute.evaluate(option).wins)
        .collect();
    let mut actual = BTreeSet::new();
    for choice in &answer.moves {
        let to = choice
            .to
            .as_deref()
            .ok_or_else(|| error("a move has no resulting position".to_string()))?;
        let moved = choice.summand.map_or(0, |number| number - 1);
        let mut target: Position =
            position.iter().copied().filter(|(component, _)| *component != moved).collect();
        let heaps = to.split_whitespace().filter_map(|heap| heap.parse().ok());
        target.extend(heaps.map(|heap| (moved, heap)));
        actual.insert(normalize(target));
    }
    if actual != winning {
        return Err(error(format!(
            "the winning moves lead to {winning:?}; the answer has {actual:?}"
        )));
    }
    Ok(())
}

/// Returns the position in normal form: without empty heaps, and sorted.
fn normalize(mut position: Position) -> Position {
    position.retain(|(_, heap)| *heap > 0);
    position.sort_unstable();
    position
}

/// The correct answers about a position: whether the player to move wins, the Grundy value, and the
/// remoteness.
#[derive(Clone, Copy)]
struct HeapSumResult {
    wins: bool,
    value: u64,
    remoteness: u32,
}

/// The reference solver, which uses recursion by the definitions and caches its results.
struct HeapSumSolver<'a> {
    rules: Vec<&'a Rule>,
    misere: bool,
    memo: BTreeMap<Position, HeapSumResult>,
}

impl HeapSumSolver<'_> {
    /// Returns the options of a position, each in the form of [`normalize`].
    fn options(&self, position: &Position) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        for (i, &(component, heap)) in position.iter().enumerate() {
            for remaining in codes::options(self.rules[component], heap) {
                let mut to = position.clone();
                to.remove(i);
                to.extend(remaining.into_iter().map(|heap| (component, heap)));
                options.insert(normalize(to));
            }
        }
        options
    }

    /// Returns the correct answers about a position, by recursion over its options.
    fn evaluate(&mut self, position: &Position) -> HeapSumResult {
        if let Some(evaluation) = self.memo.get(position) {
            return *evaluation;
        }
        let options: Vec<HeapSumResult> =
            self.options(position).iter().map(|option| self.evaluate(option)).collect();
        let lost = || options.iter().filter(|option| !option.wins);
        let wins = if options.is_empty() { self.misere } else { lost().next().is_some() };
        let value = (0..).find(|value| options.iter().all(|option| option.value != *value));
        let quickest = lost().map(|option| option.remoteness).min();
        let slowest = options.iter().map(|option| option.remoteness).max();
        let remoteness = if options.is_empty() {
            0
        } else if wins {
            1 + quickest.unwrap_or_default()
        } else {
            1 + slowest.unwrap_or_default()
        };
        let evaluation = HeapSumResult { wins, value: value.unwrap_or_default(), remoteness };
        self.memo.insert(position.clone(), evaluation);
        evaluation
    }
}
