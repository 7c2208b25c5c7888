//! Methods of [`GameState`] that search the components of boards for Grundy values.

use super::board_nimbers::{BoardNimbers, ListedNimbers};
use super::evaluation::Reuse;
use super::game_state::GameState;
use crate::partizan::ComponentFailure;
use grundy_components::{BoardComponents, ComponentError};
use grundy_core::base::{Budget, Counts, Ending, Nimber, Stopped};
use grundy_core::machine::Arity;
use grundy_rules::{Outcome, RuleGame};
use grundy_rules_board::{BoardRules, LoweringError};
use grundy_text::Result;
use std::sync::Arc;

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
        self.with_board_nimbers(Ending::Normal, position, budget, |nimbers, position, budget| {
            nimbers.component_values(position, budget)
        })
    }

    /// Returns the Grundy value of a position by a search of its components. Returns `None` if the
    /// game has no components that a search can value one by one.
    pub(super) fn value_by_components(
        &self,
        reuse: Reuse,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Option<Nimber>> {
        if let Some(rules) = self.foldable_rules().filter(|rules| lists_components(rules))
            && self.ending == Ending::Normal
        {
            let listed = &mut self.results.borrow_mut().listed_nimbers;
            let listed = listed.get_or_insert_with(|| Box::new(ListedNimbers::new(rules)));
            return listed.value(reuse, position, budget).map(Some);
        }
        self.with_board_nimbers(Ending::Normal, position, budget, |nimbers, position, budget| {
            nimbers.value(reuse, position, budget)
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
        position: &Counts,
        budget: &Budget,
        run: impl Fn(&mut BoardNimbers, &Counts, &Budget) -> Result<T, ComponentError>,
    ) -> Result<Option<T>> {
        if self.ending == Ending::Misere && ending == Ending::Normal {
            return Ok(None);
        }
        // The board of a position with lists whose lengths no move changes.
        let fixed = self.foldable_rules().and_then(|rules| rules.fixed_lengths(position));
        let (lengths, board) = match &fixed {
            Some((lengths, board)) => (&lengths[..], board),
            None => (&[][..], position),
        };
        let is_known = {
            let results = self.results.borrow();
            results.board_nimbers.is_some() && results.board_lengths == lengths
        };
        if !is_known {
            let mut nimbers = self.make_board_nimbers(lengths, budget)?;
            if let (Some(nimbers), Some((cache, _))) = (&mut nimbers, &self.origin)
                && let Some(file) = cache.take_value_file()
            {
                nimbers.keep_values(file)?;
            }
            let mut results = self.results.borrow_mut();
            results.board_nimbers = Some(nimbers);
            results.board_lengths = lengths.to_vec();
        }
        let mut results = self.results.borrow_mut();
        let Some(Some(nimbers)) = &mut results.board_nimbers else { return Ok(None) };
        match nimbers.run_and_keep(budget, |nimbers, budget| run(nimbers, board, budget))? {
            Err(ComponentError::LargeGuards) => {
                // Entire positions are searched instead.
                results.board_nimbers = Some(None);
                Ok(None)
            }
            result => result.map(Some).map_err(ComponentFailure::into_error),
        }
    }

    /// Creates the components of the boards of the game, if its rules have one side, consist of
    /// tests and changes of cells, and end when no move is possible. `lengths` are the lengths of
    /// its lists if the rules do not state them.
    fn make_board_nimbers(
        &self,
        lengths: &[usize],
        budget: &Budget,
    ) -> Result<Option<Box<BoardNimbers>>> {
        let rules = self.foldable_rules().filter(|rules| {
            let decides_last_move = self.ending == Ending::Misere || self.game.has_values();
            decides_last_move && !rules.has_sums()
        });
        let Some(rules) = rules else { return Ok(None) };
        let fixed = if lengths.is_empty() { None } else { rules.with_fixed_lengths(lengths) };
        let is_fixed = fixed.is_some();
        let rules = fixed.as_ref().unwrap_or(rules);
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
        let commands = match is_fixed {
            true => rules.board_rules_while(&|| budget.check().is_ok()).map(Arc::new),
            false => self.commands(rules, budget)?,
        };
        if let Err(LoweringError::Stopped) = commands {
            return Err(Stopped::Interrupted.into());
        }
        let Ok(commands) = commands else { return Ok(None) };
        if commands.sides.len() != 1 {
            return Ok(None);
        }
        let components = BoardComponents::in_any_play((*commands).clone());
        Ok(components.map(|components| Box::new(BoardNimbers::new(components))))
    }
}

/// Returns whether the components of positions are searched one by one, with the moves of each as
/// the rules list them: positions of sums with lists or many copies, which take much memory on the
/// path of a search of sums, and bags of independent elements.
fn lists_components(rules: &RuleGame) -> bool {
    let program = rules.program();
    let has_list = || {
        let mut slots = rules.layout().slots.iter();
        slots.any(|slot| matches!(slot.arity, Arity::Growing(..) | Arity::Bag(..)))
    };
    let has_copies = || {
        program.moves.iter().any(|played| match &played.outcome {
            Outcome::Sum(parts, _) => parts.iter().any(|part| part.times.is_some()),
            Outcome::Block(..) => false,
        })
    };
    rules.has_independent_elements()
        || rules.has_sums() && program.sides.is_none() && (has_list() || has_copies())
}
