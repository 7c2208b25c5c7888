//! [`BoardNimbers`]: the Grundy values of the components of the boards of an impartial game.

use grundy_components::{BoardComponents, ComponentError};
use grundy_core::base::{Budget, Counts, Nimber};
use grundy_core::engine::{Decomposition, NimberSearch};

/// The components of the boards of an impartial game in normal play, with the Grundy values that
/// were computed so far.
pub(super) struct BoardNimbers {
    components: BoardComponents,
    search: NimberSearch,
}

impl BoardNimbers {
    /// Creates the state of a game whose components have no values yet.
    pub(super) fn new(components: BoardComponents) -> BoardNimbers {
        BoardNimbers { components, search: NimberSearch::default() }
    }

    /// Returns the components of a position.
    fn decompose(&mut self, position: &Counts) -> Result<Vec<u32>, ComponentError> {
        let mut sum = Vec::new();
        self.components.decompose(position, &mut sum)?;
        Ok(sum)
    }

    /// Returns the Grundy value of a position.
    pub(super) fn value(
        &mut self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Nimber, ComponentError> {
        let sum = self.decompose(position)?;
        self.search.value(&mut self.components, &sum, budget)
    }

    /// Returns the Grundy value of a position by a search that uses no earlier results.
    pub(super) fn value_from_scratch(
        &mut self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Nimber, ComponentError> {
        let sum = self.decompose(position)?;
        NimberSearch::default().value(&mut self.components, &sum, budget)
    }

    /// Returns whether a position has the Grundy value 0.
    pub(super) fn is_zero(
        &mut self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<bool, ComponentError> {
        let sum = self.decompose(position)?;
        self.search.has_value(&mut self.components, &sum, Nimber(0), budget)
    }

    /// Returns the Grundy value of each component of a position; `None` for a component whose value
    /// needs more than `budget`.
    pub(super) fn component_values(
        &mut self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Vec<Option<Nimber>>, ComponentError> {
        let sum = self.decompose(position)?;
        let mut values = Vec::with_capacity(sum.len());
        for component in sum {
            values.push(match self.search.value(&mut self.components, &[component], budget) {
                Ok(value) => Some(value),
                Err(ComponentError::Stopped(_)) => None,
                Err(error) => return Err(error),
            });
        }
        Ok(values)
    }

    /// Returns the number of components whose options were listed.
    pub(super) fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    /// Returns the approximate number of bytes of the components and their values.
    pub(super) fn bytes(&self) -> u64 {
        self.components.bytes() + self.search.bytes()
    }
}
