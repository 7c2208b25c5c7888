//! Misère play of boards whose two sides have different moves, by a search of the components of the
//! board.

use super::board_components;
use super::evaluate::ComponentFailure;
use grundy_components::{BoardComponents, ComponentError};
use grundy_core::base::{Budget, Counts, Ending, Side};
use grundy_core::engine::{Decomposition, JointSearch};
use grundy_rules::RuleGame;
use grundy_text::Result;

/// A search for the outcomes of the boards of a game in misère play, with the outcomes of sums of
/// components that were found so far.
pub struct MisereBoards {
    components: BoardComponents,
    search: JointSearch,
}

impl MisereBoards {
    /// Creates a search without outcomes. Returns `None` unless the rules have two sides, consist of
    /// tests and changes of cells, and state that a player without a move wins.
    pub fn new(rules: &RuleGame) -> Option<MisereBoards> {
        let components = board_components(rules, Ending::Misere)?;
        Some(MisereBoards { components, search: JointSearch::partizan(Ending::Misere) })
    }

    /// Returns whether `side` wins a position in which it is to move.
    ///
    /// # Errors
    /// Fails if play can cycle, or at a limit of the budget.
    pub fn is_won(&mut self, position: &Counts, side: Side, budget: &Budget) -> Result<bool> {
        let sum = self.decompose(position)?;
        let is_won = self.search.is_won_by(&mut self.components, &sum, side, budget);
        is_won.map_err(ComponentError::into_error)
    }

    /// Returns the number of components of a position that have moves.
    ///
    /// # Errors
    /// Fails if the position is not a position of the game.
    pub fn component_count(&mut self, position: &Counts) -> Result<usize> {
        let sum = self.decompose(position)?;
        let has_moves = |component: &&u32| self.components.option_bound(**component) > 0;
        Ok(sum.iter().filter(has_moves).count())
    }

    /// Returns the number of sums in the table of outcomes.
    pub fn sum_count(&self) -> u64 {
        self.search.sum_count()
    }

    /// Returns the components of a position.
    fn decompose(&mut self, position: &Counts) -> Result<Vec<u32>> {
        let mut sum = Vec::new();
        self.components.decompose(position, &mut sum).map_err(ComponentError::into_error)?;
        Ok(sum)
    }
}
