//! What is true of small positions, by search: what guesses are learnt from.

use crate::base::{Budget, Counts, Nimber};
use crate::engine::{Grundy, Search, Zermelo};
use crate::guarded::Counted;
use crate::lang::RuleGame;
use grundy_automata::Limits;
use rustc_hash::FxHashMap;

/// Positions that are searched for guesses.
const MOST_POSITIONS: u64 = 4_000_000;

/// What is true of small positions.
pub(super) struct Truth<'a> {
    pub game: &'a RuleGame,
    /// Positions are told by how many elements of each kind there are.
    counted: Option<Counted>,
    pub budget: Budget<'a>,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
    /// A position is a set of the numbers below 64, and of others nothing is known.
    pub members: bool,
}

impl<'a> Truth<'a> {
    pub fn of(game: &'a RuleGame, counted: Option<Counted>, limits: &Limits<'a>) -> Truth<'a> {
        let budget = Budget {
            positions: MOST_POSITIONS,
            bytes: limits.bytes as u64,
            deadline: limits.deadline,
            stop: limits.cancel,
            ..Budget::default()
        };
        let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
        Truth { game, counted, budget, values, results, members: game.is_set() }
    }

    /// The position of these numbers; `None` where there is none.
    fn position(&self, numbers: &[u64]) -> Option<Counts> {
        self.game.position_of(self.counted, numbers)
    }

    /// Whether it is lost; `None` where the search does not end.
    pub fn lost(&mut self, numbers: &[u64]) -> Option<bool> {
        let Some(position) = self.position(numbers) else { return Some(false) };
        Some(self.results.value(self.game, &position, &self.budget).ok()?.value < 0)
    }

    /// Whether an element is firm in misère play, where all are tame.
    pub fn is_firm(&mut self, element: u64, known: &mut FxHashMap<u64, bool>) -> Option<bool> {
        let mut open = vec![element];
        while let Some(top) = open.last().copied() {
            if known.contains_key(&top) {
                open.pop();
                continue;
            }
            let Some(position) = self.position(&[top]) else {
                known.insert(top, false);
                continue;
            };
            let mut options = Vec::new();
            self.game.try_options(&mut options, &position).ok()?;
            let Nimber(worth) = self.values.value(self.game, &position, &self.budget).ok()?;
            let options: Vec<Vec<u64>> =
                options.iter().map(|option| self.game.members_of(option)).collect();
            let new: Vec<u64> = options
                .iter()
                .flatten()
                .copied()
                .filter(|part| !known.contains_key(part))
                .collect();
            if !new.is_empty() && worth < 2 {
                // Play ends, so that no element is its own descendant.
                open.extend(new);
                continue;
            }
            let softens =
                |option: &Vec<u64>| !option.iter().any(|part| known.get(part) == Some(&true));
            let firm = worth >= 2 || !(options.is_empty() || options.iter().any(softens));
            known.insert(top, firm);
        }
        known.get(&element).copied()
    }

    pub fn has_value(&mut self, numbers: &[u64], value: u64) -> Option<bool> {
        Some(self.value(numbers)? == Some(value))
    }

    /// The value of the position of these numbers, where there is one; `None` where the search does not end.
    pub fn value(&mut self, numbers: &[u64]) -> Option<Option<u64>> {
        let Some(position) = self.position(numbers) else { return Some(None) };
        let Nimber(found) = self.values.value(self.game, &position, &self.budget).ok()?;
        Some(Some(u64::from(found)))
    }
}
