//! [`BoardNimbers`]: the Grundy values of the components of the boards of an impartial game, and the
//! outcomes of sums of components in misère play. [`ListedNimbers`]: the Grundy values of the
//! components of positions whose moves are listed one by one.

use super::evaluation::Reuse;
use super::value_file::KeptValues;
use crate::partizan::ListedSums;
use grundy_components::{BoardComponents, ComponentError};
use grundy_core::base::{Budget, Counts, Ending, Nimber};
use grundy_core::engine::{Decomposition, JointSearch, NimberSearch};
use grundy_rules::RuleGame;
use grundy_text::Result as TextResult;

/// The components of the boards of an impartial game, with the results that were computed so far.
pub(super) struct BoardNimbers {
    pub(super) components: BoardComponents,
    /// The Grundy values of components in normal play.
    pub(super) search: NimberSearch,
    /// The outcomes of sums of components in misère play.
    misere: JointSearch,
    /// The file that keeps the Grundy values, if there is one.
    pub(super) kept: Option<KeptValues>,
}

impl BoardNimbers {
    /// Creates the state of a game whose components have no values yet.
    pub(super) fn new(components: BoardComponents) -> BoardNimbers {
        let misere = JointSearch::new(Ending::Misere);
        BoardNimbers { components, search: NimberSearch::default(), misere, kept: None }
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
        reuse: Reuse,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Nimber, ComponentError> {
        let sum = self.decompose(position)?;
        match reuse {
            Reuse::Stored => self.search.value(&mut self.components, &sum, budget),
            Reuse::Nothing => NimberSearch::default().value(&mut self.components, &sum, budget),
        }
    }

    /// Returns whether the player to move wins a position.
    pub(super) fn is_won(
        &mut self,
        ending: Ending,
        position: &Counts,
        budget: &Budget,
    ) -> Result<bool, ComponentError> {
        let sum = self.decompose(position)?;
        match ending {
            Ending::Misere => self.misere.is_won(&mut self.components, &sum, budget),
            Ending::Normal => {
                let is_zero =
                    self.search.has_value(&mut self.components, &sum, Nimber(0), budget)?;
                Ok(!is_zero)
            }
        }
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

    /// Returns the number of components and sums whose options were listed.
    pub(super) fn expanded(&self) -> u64 {
        self.search.expanded() + self.misere.sum_count()
    }

    /// Returns the approximate number of bytes of the components and their values.
    pub(super) fn bytes(&self) -> u64 {
        self.components.bytes() + self.search.bytes() + self.misere.bytes()
    }
}

/// The components of the positions of an impartial rule file whose moves are listed one by one, with
/// their Grundy values in normal play.
pub(super) struct ListedNimbers {
    sums: ListedSums,
    search: NimberSearch,
}

impl ListedNimbers {
    /// Creates the state of a game whose components have no values yet.
    pub(super) fn new(rules: &RuleGame) -> ListedNimbers {
        ListedNimbers { sums: ListedSums::new(rules), search: NimberSearch::default() }
    }

    /// Returns the Grundy value of a position.
    pub(super) fn value(
        &mut self,
        reuse: Reuse,
        position: &Counts,
        budget: &Budget,
    ) -> TextResult<Nimber> {
        let mut sum = Vec::new();
        self.sums.decompose(position, &mut sum)?;
        match reuse {
            Reuse::Stored => self.search.value(&mut self.sums, &sum, budget),
            Reuse::Nothing => NimberSearch::default().value(&mut self.sums, &sum, budget),
        }
    }

    /// Returns the number of components whose options were listed.
    pub(super) fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    /// Returns the approximate number of bytes of the components and their values.
    pub(super) fn bytes(&self) -> u64 {
        self.sums.bytes() + self.search.bytes()
    }
}
