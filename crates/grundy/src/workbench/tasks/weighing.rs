//! What moves lead to, one after another: who wins the position after each.

use super::play::Choice;
use crate::base::{Budget, Ending, Outcome};
use crate::family::{SidedFamily, narrow};
use crate::workbench::ask::question::Question;
use crate::workbench::memory::boards::BoardEngine;
use crate::workbench::solve::by_induction::Inducted;
use crate::workbench::solve::by_value;
use crate::workbench::solve::found::{Detail, outcome_of};
use crate::workbench::solve::methods::solve;

/// What is known of the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What who is to move there gets.
    pub outcome: Outcome,
    /// Moves to the end.
    pub remoteness: Option<u32>,
    /// Points for who is to move there, in games that count them.
    pub score: Option<i64>,
}

/// Weighs the moves of a question.
pub struct Weighing<'a> {
    question: &'a Question,
    search: Option<Inducted<'a>>,
}

impl<'a> Weighing<'a> {
    /// Of the moves of this question. Cost: nothing yet, but for boards that are solved whole.
    pub fn of(question: &'a Question, budget: &Budget) -> Weighing<'a> {
        Weighing { question, search: begun(question, budget) }
    }

    /// What a move leads to; `None` where that is not found within the budget.
    pub fn after(&self, choice: &Choice, budget: &Budget) -> Option<Weighed> {
        if let Some(search) = &self.search {
            let found = search.score(&narrow(&choice.to)?, budget).ok()?;
            let points = self.question.summands.first()?.instance.counts_points();
            return Some(Weighed {
                outcome: outcome_of(found.value),
                remoteness: search.counts_moves().then_some(found.remoteness.0),
                score: points.then_some(found.value),
            });
        }
        let detail = Detail { moves: 0, ..Detail::default() };
        let there = solve(&self.question.after(choice), detail, budget).ok()?;
        Some(Weighed { outcome: there.outcome, remoteness: there.remoteness, score: there.score })
    }
}

/// The search for all moves, where the game is answered by induction.
fn begun<'a>(question: &'a Question, budget: &Budget) -> Option<Inducted<'a>> {
    let [only] = question.summands.as_slice() else { return None };
    let rules: &(dyn SidedFamily + 'static) = only.instance.game.scores()?;
    // Values answer sums, as they answer the question itself, where a search would look at every sum of parts.
    if question.ending != Ending::Normal || by_value::is_sum(question) {
        return None;
    }
    Inducted::new(only, rules, &narrow(&only.position)?, BoardEngine::Auto, budget).ok()
}
