//! The perfect opponent in a compound: the first step of a turn that wins soonest, or resists longest.

use crate::base::{Big, Budget, Error, Outcome};
use crate::engine::{Length, Search};
use crate::workbench::ask::question::Question;
use crate::workbench::solve::compound_flat::Flat;
use crate::workbench::solve::compound_sum::CompoundSum;

/// Sets of moves that are compared.
const COMPARED: usize = 200;
/// Options looked at to count the moves to the end: a moment's work.
const STEPS: u64 = 1_000_000;

/// A step of the turn that is best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BestStep {
    /// The component it is made in, among all and from 0; `None` where the turn only ends.
    pub component: Option<usize>,
    /// The position of its game after it; empty where the turn only ends.
    pub to: Vec<Big>,
}

/// The best step; `None` for an ordinary sum, and where no turn can be listed.
///
/// # Errors
/// At the budget.
pub(super) fn best(question: &Question, budget: &Budget) -> Result<Option<BestStep>, Error> {
    let Some(sum) = CompoundSum::of(question, COMPARED, budget)? else { return Ok(None) };
    let mut sets = sum.sets(Outcome::P, COMPARED).shown;
    let wins = !sets.is_empty();
    if !wins {
        sets = sum.sets(Outcome::N, COMPARED).shown;
    }
    let rules = Flat::of(&sum);
    let mut search = Search::new(Length(question.ending));
    let few = budget.cheap(STEPS);
    let mut length = |set: &[(usize, usize)]| {
        let found = search.value(&rules, &rules.after(&sum, set)?, &few);
        found.ok().map(|play| play.remoteness.0)
    };
    let lengths: Option<Vec<u32>> = sets.iter().map(|set| length(set)).collect();
    let chosen = match (lengths, wins) {
        (Some(lengths), true) => (0..sets.len()).min_by_key(|at| lengths[*at]),
        (Some(lengths), false) => (0..sets.len()).rev().max_by_key(|at| lengths[*at]),
        // Too large to count: of what is lost the smallest change leaves the most to be played.
        (None, true) => (!sets.is_empty()).then_some(0),
        (None, false) => sets.len().checked_sub(1),
    };
    let Some(set) = chosen.map(|at| &sets[at]) else { return Ok(None) };
    let step = match set.first() {
        None => BestStep { component: None, to: vec![] },
        Some(&(at, option)) => {
            let to = sum.after(&[(at, option)]).swap_remove(sum.components[at].game);
            BestStep { component: Some(at), to }
        }
    };
    Ok(Some(step))
}
