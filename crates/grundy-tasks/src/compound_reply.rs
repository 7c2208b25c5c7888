//! Finds the first step of an optimal turn in a compound: a turn that wins in the fewest moves, or
//! loses in the most moves. A compound is a sum with other turns, or another end of play, than the
//! ordinary sum.

use grundy_core::base::{Big, Budget, Outcome};
use grundy_core::engine::{Length, Search};
use grundy_solve::compound_flatten::FlattenedCompound;
use grundy_solve::compound_sum::CompoundSum;
use grundy_store::Question;
use grundy_text::Result;

/// The maximum number of turns that are compared. A turn is a set of moves in several components.
const MAX_COMPARED: usize = 200;
/// The maximum number of options listed by the search for the number of moves to the end.
const LENGTH_STEPS: u64 = 1_000_000;

/// The first step of an optimal turn of a compound: a move in one component, or the end of the
/// turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BestStep {
    /// The index of the component among all components, from 0; `None` for a step that only ends
    /// the turn.
    pub component: Option<usize>,
    /// After the step, the position of the game that contains the component; empty for a step that
    /// only ends the turn.
    pub to: Vec<Big>,
}

/// Returns the first step of an optimal turn in the compound of a question. Returns `None` for an
/// ordinary sum, and if no turn can be listed.
///
/// # Errors
/// The error of an exhausted budget.
pub(super) fn best_step(question: &Question, budget: &Budget) -> Result<Option<BestStep>> {
    let Some(sum) = CompoundSum::new(question, MAX_COMPARED, budget)? else { return Ok(None) };
    let mut sets = sum.move_sets(Outcome::P, MAX_COMPARED).shown;
    let wins = !sets.is_empty();
    if !wins {
        sets = sum.move_sets(Outcome::N, MAX_COMPARED).shown;
    }
    let rules = FlattenedCompound::new(&sum);
    let mut search = Search::new(Length(question.ending));
    let small_budget = budget.cheap(LENGTH_STEPS);
    let mut length = |set: &[(usize, usize)]| {
        let play = search.value(&rules, &rules.position_after(&sum, set)?, &small_budget);
        play.ok().map(|play| play.remoteness.0)
    };
    let lengths: Option<Vec<u32>> = sets.iter().map(|set| length(set)).collect();
    let best = match (lengths, wins) {
        (Some(lengths), true) => (0..sets.len()).min_by_key(|index| lengths[*index]),
        (Some(lengths), false) => (0..sets.len()).rev().max_by_key(|index| lengths[*index]),
        // The lengths are unknown: of losing turns, the last one is chosen, because the smallest
        // change leaves the most moves.
        (None, true) => (!sets.is_empty()).then_some(0),
        (None, false) => sets.len().checked_sub(1),
    };
    let Some(set) = best.map(|index| &sets[index]) else { return Ok(None) };
    let step = match set.first() {
        None => BestStep { component: None, to: vec![] },
        Some(&(component, option)) => {
            let to = sum
                .positions_after(&[(component, option)])
                .swap_remove(sum.components[component].game);
            BestStep { component: Some(component), to }
        }
    };
    Ok(Some(step))
}
