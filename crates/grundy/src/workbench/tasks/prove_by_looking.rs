//! Claims held against search: where one is wrong, and where all positions can be looked at.

use crate::base::{Budget, Counts, Nimber, Notation, Words, to_u64};
use crate::engine::{Grundy, Search, Zermelo};
use crate::lang::{ClaimKind, RuleClaim, RuleGame};
use crate::proof::Counterexample;
use crate::words;
use std::time::{Duration, Instant};

/// Positions that are searched to find what is wrong, and seconds for it.
const SEARCHED: u64 = 2_000_000;
const PATIENCE: Duration = Duration::from_secs(5);
/// All positions with numbers up to those of a refutation are looked at when there are so many or fewer.
const LOOKED_AT: u64 = 20_000;
/// So many positions are looked at where nothing is proved, with numbers up to this.
const TRIED: u64 = 3_000;
const TRIED_TO: u64 = 64;
/// A game of so many positions or fewer is looked at as a whole.
const WHOLE: u64 = 100_000;

/// What a look at positions says of a claim.
pub(super) enum Looked {
    /// It is right at every position that there is: so many, or the only start.
    Everywhere(Option<u64>),
    /// It is right at so many.
    Tried(u64),
    /// It is wrong.
    Wrong(String, Words),
}

/// Looks at positions where nothing is proved: at all of them where they are few, else at small ones.
pub(super) fn looked(
    rules: &RuleGame,
    (at, claim): (usize, &RuleClaim),
    budget: &Budget,
) -> Looked {
    let mut truth = Truth::of(rules, (at, claim), budget);
    if claim.for_start && rules.start_names().is_none_or(<[String]>::is_empty) {
        return match rules.initial() {
            Ok(Some(start)) => match truth.wrong(&start) {
                Some(None) => Looked::Everywhere(None),
                Some(Some(words)) => Looked::Wrong(rules.print(&start.widen()), words),
                None => Looked::Tried(0),
            },
            _ => Looked::Tried(0),
        };
    }
    let few = rules.bounded().filter(|many| *many <= WHOLE && !claim.for_start);
    let all = few.and_then(|many| {
        // Sequences that grow are listed up to some length only.
        rules.all_up_to(i64::MAX as u64, WHOLE).filter(|all| all.len() as u64 == many)
    });
    let everywhere = all.is_some();
    let positions = all.unwrap_or_else(|| {
        let listed = |to| match claim.for_start {
            true => rules.positions_up_to(to, TRIED).ok(),
            false => rules.all_up_to(to, TRIED),
        };
        let mut found = Vec::new();
        for to in 1..=TRIED_TO {
            match listed(to) {
                Some(all) => found = all,
                None => break,
            }
        }
        found
    });
    let mut tried = 0;
    for position in &positions {
        match truth.wrong(position) {
            None => return Looked::Tried(tried),
            Some(None) => tried += 1,
            Some(Some(words)) => return Looked::Wrong(rules.print(&position.widen()), words),
        }
    }
    if everywhere { Looked::Everywhere(Some(tried)) } else { Looked::Tried(tried) }
}

/// Where the claim is wrong, given numbers of a position at which a condition fails.
pub(super) fn refutation(
    rules: &RuleGame,
    claim: (usize, &RuleClaim),
    found: &Counterexample,
    budget: &Budget,
) -> Found {
    let numbers: Option<Vec<u64>> = found.position.iter().map(to_u64).collect();
    match numbers.and_then(|numbers| rules.position_of(found.counted, &numbers)) {
        Some(position) => Truth::of(rules, claim, budget).first_wrong(&position),
        None => Found::NotSearched,
    }
}

/// What a search says of a refutation.
pub(super) enum Found {
    /// The claim is wrong here.
    Wrong { position: String, words: Words },
    /// The claim is right there and at all options.
    NotWrong,
    /// The search did not end.
    NotSearched,
}

/// What is true of positions, by search.
struct Truth<'a> {
    rules: &'a RuleGame,
    at: usize,
    kind: ClaimKind,
    budget: Budget<'a>,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl<'a> Truth<'a> {
    fn of(rules: &'a RuleGame, (at, claim): (usize, &RuleClaim), budget: &Budget<'a>) -> Truth<'a> {
        let now = Instant::now();
        // What automata have found is told in time, whether or not a search confirms it.
        let left = budget.deadline.map(|given| given.saturating_duration_since(now) / 2);
        let patience = left.map_or(PATIENCE, |left| left.min(PATIENCE));
        let budget = Budget { positions: SEARCHED, deadline: Some(now + patience), ..*budget };
        let kind = claim.kind;
        let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
        Truth { rules, at, kind, budget, values, results }
    }

    /// What is claimed and what is true, in words, where they differ.
    fn wrong(&mut self, position: &Counts) -> Option<Option<Words>> {
        let claimed = self.rules.claimed(self.at, position).ok()?;
        if self.kind == ClaimKind::Grundy {
            let Nimber(value) = self.values.value(self.rules, position, &self.budget).ok()?;
            let wrong = i64::from(value) != claimed;
            return Some(wrong.then(|| {
                words!(
                    "claimed to be worth {claimed}, it is worth {value}",
                    "断言值为 {claimed}，实为 {value}"
                )
            }));
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
            0 => words!(
                "claimed not to be {letter}, it is {truth}",
                "断言不是 {letter}，实为 {truth}"
            ),
            _ => words!("claimed to be {letter}, it is {truth}", "断言为 {letter}，实为 {truth}"),
        }))
    }

    /// The first of the positions with numbers up to those of one, or of it and its options, at which the claim is wrong.
    fn first_wrong(&mut self, position: &Counts) -> Found {
        let largest = position.iter().copied().max().unwrap_or(0);
        let mut around = Vec::new();
        if !self.rules.is_bag()
            && let Ok(all) = self.rules.positions_up_to(largest, LOOKED_AT)
        {
            around = all;
        }
        around.push(position.clone());
        let mut options = Vec::new();
        if self.rules.try_options(&mut options, position).is_err() {
            return Found::NotSearched;
        }
        let mut parts = Vec::new();
        for option in options {
            crate::base::Split::split(self.rules, &mut parts, &option);
        }
        around.extend(parts);
        for position in around {
            match self.wrong(&position) {
                None => return Found::NotSearched,
                Some(None) => {}
                Some(Some(words)) => {
                    let position = self.rules.print(&position.widen());
                    return Found::Wrong { position, words };
                }
            }
        }
        Found::NotWrong
    }
}
