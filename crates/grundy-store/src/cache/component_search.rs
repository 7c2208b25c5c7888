//! Methods of [`GameState`] that search the components of boards for Grundy values.

use super::board_nimbers::BoardNimbers;
use super::game_state::GameState;
use crate::partizan::ComponentFailure;
use grundy_components::{BoardComponents, ComponentError};
use grundy_core::base::{Budget, Counts, Ending, Nimber, Stopped};
use grundy_rules_board::{BoardRules, LoweringError};
use grundy_text::Result;

/// The number of steps of a search of entire positions, after which the components of boards are
/// searched instead. A shorter search is faster than to translate the rules to boards.
pub(super) const WHOLE_POSITION_STEPS: u64 = 4_000;

impl GameState {
    /// Returns the Grundy value of each component into which the board falls apart at a position;
    /// `None` in the list for a component whose value needs more than `budget`. Returns `None` if the
    /// positions of the game are not boards that decompose.
    ///
    /// # Errors
    /// Fails if the moves form a cycle.
    pub fn board_component_values(
        &self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Option<Vec<Option<Nimber>>>> {
        self.with_board_nimbers(Ending::Normal, budget, |nimbers, budget| {
            nimbers.component_values(position, budget)
        })
    }

    /// Returns whether a search has decomposed boards of this game into components.
    pub fn has_board_components(&self) -> bool {
        matches!(self.results.borrow().board_nimbers, Some(Some(_)))
    }

    /// Runs a search of components for a question about play with the given ending. Returns `None`
    /// if the positions of the game are not boards that decompose, or if the rules themselves have
    /// another ending.
    pub(super) fn with_board_nimbers<T>(
        &self,
        ending: Ending,
        budget: &Budget,
        run: impl Fn(&mut BoardNimbers, &Budget) -> Result<T, ComponentError>,
    ) -> Result<Option<T>> {
        if self.ending == Ending::Misere && ending == Ending::Normal {
            return Ok(None);
        }
        if self.results.borrow().board_nimbers.is_none() {
            let mut nimbers = self.make_board_nimbers(budget)?;
            if let (Some(nimbers), Some((cache, _))) = (&mut nimbers, &self.origin)
                && let Some(file) = cache.take_value_file()
            {
                nimbers.keep_values(file)?;
            }
            self.results.borrow_mut().board_nimbers = Some(nimbers);
        }
        let mut results = self.results.borrow_mut();
        let Some(Some(nimbers)) = &mut results.board_nimbers else { return Ok(None) };
        match nimbers.run_and_keep(budget, run)? {
            Err(ComponentError::LargeGuards) => {
                // Entire positions are searched instead.
                results.board_nimbers = Some(None);
                Ok(None)
            }
            result => result.map(Some).map_err(ComponentFailure::into_error),
        }
    }

    /// Creates the components of the boards of the game, if its rules have one side, consist of
    /// tests and changes of cells, and end when no move is possible.
    fn make_board_nimbers(&self, budget: &Budget) -> Result<Option<Box<BoardNimbers>>> {
        let rules = self.foldable_rules().filter(|rules| {
            let decides_last_move = self.ending == Ending::Misere || self.game.has_values();
            decides_last_move && !rules.has_sums()
        });
        let Some(rules) = rules else { return Ok(None) };
        let guarded = rules.guarded_board_rules_while(&|| budget.check().is_ok());
        if let Err(LoweringError::Stopped) = guarded {
            return Err(Stopped::Interrupted.into());
        }
        if let Ok(Some(guarded)) = guarded
            && guarded.rules.sides.len() == 1
            && let Some(components) = BoardComponents::in_any_play(guarded)
        {
            return Ok(Some(Box::new(BoardNimbers::new(components))));
        }
        let Ok(commands) = self.commands(rules, budget)? else { return Ok(None) };
        if commands.sides.len() != 1 {
            return Ok(None);
        }
        let components = BoardComponents::in_any_play((*commands).clone());
        Ok(components.map(|components| Box::new(BoardNimbers::new(components))))
    }
}
