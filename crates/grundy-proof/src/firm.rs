//! Learns an automaton that accepts the firm elements in misère play, for games whose positions are
//! bags (multisets) of elements. A search decides which small elements are firm, an automaton
//! learner extends this to elements of all sizes, and the prover verifies the result. The module
//! `elements` explains firm and tame elements.

use super::condition::Stop;
use super::prover::Prover;
use super::small_oracle::SmallOracle;
use super::verdict::Unknown;
use grundy_automata::{Automaton, Teacher, Variable};
use rustc_hash::FxHashMap;

/// The exclusive upper bounds of the elements on which a hypothesis is tested. Each round of
/// learning has its own bound.
const TEST_BOUNDS: [u64; 3] = [32, 256, 2_048];
/// The ratio of the largest element about which the learner may ask to the bound of the tested
/// elements. Queries about larger elements remain unanswered.
const QUERY_FACTOR: u64 = 32;
/// The maximum number of states of the automaton of firm elements.
const MAX_STATES: usize = 400;

/// The teacher of the automaton learner. It answers whether an element is firm, and tests
/// hypotheses on the elements below `bound`.
struct FirmTeacher<'t, 'a> {
    /// The search engine that decides whether a small element is firm.
    oracle: &'t mut SmallOracle<'a>,
    /// For each element decided so far, whether it is firm.
    decided: FxHashMap<u64, bool>,
    /// The exclusive upper bound of the tested elements.
    bound: u64,
}

impl Teacher for FirmTeacher<'_, '_> {
    fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
        let element = *numbers.first()?;
        let is_in_reach = element <= self.bound.saturating_mul(QUERY_FACTOR);
        is_in_reach.then(|| self.oracle.is_firm(element, &mut self.decided)).flatten()
    }

    fn counterexample(&mut self, guess: &Automaton) -> Option<Vec<u64>> {
        let (oracle, decided) = (&mut *self.oracle, &mut self.decided);
        let mut is_wrong = |element: &u64| {
            let firm = oracle.is_firm(*element, decided);
            firm.is_some_and(|firm| guess.contains(&[*element]).ok() != Some(firm))
        };
        (0..self.bound).find(|element| is_wrong(element)).map(|element| vec![element])
    }
}

/// Learns the set of elements that are firm in misère play, and proves with it that the elements
/// are tame. Returns the automaton of the set. `values` relates each element to its Grundy value in
/// normal play, which is in the variable `value`.
///
/// If the elements are tame, the set is unique: an element without moves is fickle, an element of
/// value 2 or more is firm, and any other element is firm if all of its options are.
///
/// # Errors
/// Returns [`Unknown`] if a limit is reached, or if the proof fails with every learned set.
pub(super) fn learn_firm(
    prover: &mut Prover,
    oracle: &mut SmallOracle,
    values: &Automaton,
    value: Variable,
) -> Result<Automaton, Unknown> {
    let coordinates = prover.rules.variables();
    let mut previous: Option<Automaton> = None;
    for bound in TEST_BOUNDS {
        let mut firm = FirmTeacher { oracle: &mut *oracle, decided: FxHashMap::default(), bound };
        let learned = prover.engine.learn_with(&coordinates, 0, MAX_STATES, &mut firm);
        let Some(learned) = learned.map_err(Stop::from)? else { continue };
        if previous.as_ref() == Some(&learned.automaton) {
            continue;
        }
        let firm = previous.insert(learned.automaton).clone();
        let condition_count = prover.conditions.len();
        if matches!(prover.check_tame(values, value, &firm)?, Ok(Ok(()))) {
            return Ok(firm);
        }
        prover.conditions.truncate(condition_count);
    }
    Err(Unknown::nothing_holds())
}
