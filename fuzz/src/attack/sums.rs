//! Random sums of heaps under random codes, in normal and misère play: outcome, value, remoteness and winning
//! moves against recursion on whole positions.

use super::codes::{self, Rule};
use crate::mutate::Random;
use grundy::base::{Big, Budget, Outcome};
use grundy::workbench::{Convention, Desk, Detail, solve, typed_words};
use std::collections::{BTreeMap, BTreeSet};

/// Heaps of a position, each with the component it belongs to, in order.
type Position = Vec<(usize, usize)>;

/// One to three components of one to three small heaps.
pub fn case(random: &mut Random) -> Result<(), String> {
    let misere = random.below(2) == 0;
    let games: Vec<(String, Rule)> = (0..1 + random.below(3)).map(|_| codes::any(random)).collect();
    let mut position = Position::new();
    let mut words = Vec::new();
    for (at, (code, _)) in games.iter().enumerate() {
        let heaps: Vec<usize> = (0..1 + random.below(2)).map(|_| random.below(8)).collect();
        let written: Vec<String> = heaps.iter().map(usize::to_string).collect();
        words.push(format!("{code} {}", written.join(" ")));
        position.extend(heaps.into_iter().map(|heap| (at, heap)));
    }
    let asked = words.join(" + ");
    let wrong = |what: String| format!("`{asked}`{}: {what}", if misere { " misère" } else { "" });
    let rules: Vec<&Rule> = games.iter().map(|(_, rule)| rule).collect();
    let mut brute = Brute { rules, misere, known: BTreeMap::new() };
    let position = ordered(position);

    let budget = Budget::default();
    let mut desk = Desk::new(budget, &|_| unreachable!("no file is named"));
    let convention = Convention { misere, compound: None };
    let question = desk
        .question(&typed_words(&asked), convention)
        .map_err(|error| wrong(format!("refused: {error:?}")))?;
    let detail = Detail { moves: 1000, ..Detail::default() };
    let answer = solve(&question, detail, &budget).map_err(|error| wrong(format!("{error:?}")))?;

    let expected = brute.facts(&position);
    let wins = answer.outcome == Outcome::N;
    if wins != expected.wins {
        return Err(wrong(format!("the mover wins: {}; the answer says {wins}", expected.wins)));
    }
    if let Some(value) = answer.grundy.as_ref().filter(|_| !misere)
        && *value != Big::from(expected.value)
    {
        return Err(wrong(format!("the value is {}, the answer says {value}", expected.value)));
    }
    if let Some(remoteness) = answer.remoteness
        && remoteness != expected.remoteness
    {
        let right = expected.remoteness;
        return Err(wrong(format!("remoteness is {right}, the answer says {remoteness}")));
    }
    let winning: BTreeSet<Position> =
        brute.options(&position).into_iter().filter(|option| !brute.facts(option).wins).collect();
    let mut found = BTreeSet::new();
    for made in &answer.moves {
        let to = made.to.as_deref().ok_or_else(|| wrong("a move leads nowhere".to_string()))?;
        let component = made.summand.map_or(0, |at| at - 1);
        let mut after: Position =
            position.iter().copied().filter(|(at, _)| *at != component).collect();
        let heaps = to.split_whitespace().filter_map(|heap| heap.parse().ok());
        after.extend(heaps.map(|heap| (component, heap)));
        found.insert(ordered(after));
    }
    if found != winning {
        return Err(wrong(format!("winning moves lead to {winning:?}; the answer has {found:?}")));
    }
    Ok(())
}

fn ordered(mut position: Position) -> Position {
    position.retain(|(_, heap)| *heap > 0);
    position.sort_unstable();
    position
}

#[derive(Clone, Copy)]
struct Facts {
    wins: bool,
    value: u64,
    remoteness: u32,
}

/// Recursion by the definitions.
struct Brute<'a> {
    rules: Vec<&'a Rule>,
    misere: bool,
    known: BTreeMap<Position, Facts>,
}

impl Brute<'_> {
    fn options(&self, position: &Position) -> BTreeSet<Position> {
        let mut options = BTreeSet::new();
        for (i, &(at, heap)) in position.iter().enumerate() {
            for left in codes::options(self.rules[at], heap) {
                let mut to = position.clone();
                to.remove(i);
                to.extend(left.into_iter().map(|heap| (at, heap)));
                options.insert(ordered(to));
            }
        }
        options
    }

    fn facts(&mut self, position: &Position) -> Facts {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options: Vec<Facts> =
            self.options(position).iter().map(|option| self.facts(option)).collect();
        let lost = || options.iter().filter(|option| !option.wins);
        let wins = if options.is_empty() { self.misere } else { lost().next().is_some() };
        let value = (0..).find(|value| options.iter().all(|option| option.value != *value));
        let quickest = lost().map(|option| option.remoteness).min();
        let slowest = options.iter().map(|option| option.remoteness).max();
        let remoteness = match (options.is_empty(), wins) {
            (true, _) => 0,
            (_, true) => 1 + quickest.unwrap_or_default(),
            (_, false) => 1 + slowest.unwrap_or_default(),
        };
        let facts = Facts { wins, value: value.unwrap_or_default(), remoteness };
        self.known.insert(position.clone(), facts);
        facts
    }
}
