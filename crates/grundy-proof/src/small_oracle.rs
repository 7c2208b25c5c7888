//! Outcomes and values of small positions, computed by search. The learner of laws queries them.

use grundy_automata::Limits;
use grundy_core::base::{Budget, Counts, Nimber};
use grundy_core::engine::{Grundy, Search, Zermelo};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::NumberBag;
use rustc_hash::FxHashMap;

/// The maximum number of positions that one search visits.
const MAX_POSITIONS: u64 = 4_000_000;

/// A search engine for the outcomes and values of small positions.
pub(super) struct SmallOracle<'a> {
    /// The rules of the game whose positions are searched.
    pub game: &'a RuleGame,
    /// The range of the numbers in a bag, if each coordinate is the multiplicity of one of these
    /// numbers; else `None`.
    counted: Option<NumberBag>,
    /// The budget of each query, which limits positions, bytes and time.
    pub budget: Budget<'a>,
    /// The search for Grundy values, which keeps its results.
    values: Search<RuleGame, Grundy>,
    /// The search for the outcomes of positions, which keeps its results.
    results: Search<RuleGame, Zermelo>,
    /// Whether positions are sets. Their members must be below 64.
    pub is_set_game: bool,
}

impl<'a> SmallOracle<'a> {
    /// Creates the oracle. Its searches visit at most [`MAX_POSITIONS`] positions.
    pub fn new(
        game: &'a RuleGame,
        counted: Option<NumberBag>,
        limits: &Limits<'a>,
    ) -> SmallOracle<'a> {
        let budget =
            Budget { positions: MAX_POSITIONS, steps: u64::MAX, progress: None, ..limits.budget };
        let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
        SmallOracle { game, counted, budget, values, results, is_set_game: game.is_set() }
    }

    /// Returns the position with the coordinates `numbers`. Returns `None` if there is no such
    /// position.
    fn position(&self, numbers: &[u64]) -> Option<Counts> {
        self.game.position_of(self.counted, numbers)
    }

    /// Returns whether the position with the coordinates `numbers` is lost. If there is no such
    /// position, returns `Some(false)`. Returns `None` if the search exceeds its budget.
    pub fn is_lost(&mut self, numbers: &[u64]) -> Option<bool> {
        let Some(position) = self.position(numbers) else { return Some(false) };
        Some(self.results.value(self.game, &position, &self.budget).ok()?.value < 0)
    }

    /// Returns whether an element of a bag is firm in misère play, in the sense of the module
    /// `elements`, provided that all elements are tame. `known` states for each element decided so
    /// far whether it is firm; newly decided elements are added. Returns `None` if the search
    /// exceeds its budget.
    pub fn is_firm(&mut self, element: u64, known: &mut FxHashMap<u64, bool>) -> Option<bool> {
        let mut stack = vec![element];
        while let Some(top) = stack.last().copied() {
            if known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some(position) = self.position(&[top]) else {
                known.insert(top, false);
                continue;
            };
            let mut options = Vec::new();
            self.game.try_options(&mut options, &position).ok()?;
            let Nimber(value) = self.values.value(self.game, &position, &self.budget).ok()?;
            let options: Vec<Vec<u64>> =
                options.iter().map(|option| self.game.bag_elements(option)).collect();
            let undecided: Vec<u64> = options
                .iter()
                .flatten()
                .copied()
                .filter(|component| !known.contains_key(component))
                .collect();
            if !undecided.is_empty() && value < 2 {
                // Play ends, so no element is its own descendant, and the stack is finite.
                stack.extend(undecided);
                continue;
            }
            let is_fickle = |option: &Vec<u64>| {
                !option.iter().any(|component| known.get(component) == Some(&true))
            };
            let firm = value >= 2 || !(options.is_empty() || options.iter().any(is_fickle));
            known.insert(top, firm);
        }
        known.get(&element).copied()
    }

    /// Returns whether the position with the coordinates `numbers` has the Grundy value `value`.
    /// Returns `None` if the search exceeds its budget.
    pub fn has_value(&mut self, numbers: &[u64], value: u64) -> Option<bool> {
        Some(self.value(numbers)? == Some(value))
    }

    /// Returns the Grundy value of the position with the coordinates `numbers`. Returns
    /// `Some(None)` if there is no such position, and `None` if the search exceeds its budget.
    pub fn value(&mut self, numbers: &[u64]) -> Option<Option<u64>> {
        let Some(position) = self.position(numbers) else { return Some(None) };
        let Nimber(value) = self.values.value(self.game, &position, &self.budget).ok()?;
        Some(Some(u64::from(value)))
    }
}
