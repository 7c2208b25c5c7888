//! The reasons why components have no values.

use grundy_cell_rules::TooMany;
use grundy_core::base::Stopped;

/// The reason why the components of a position were not evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum ComponentError {
    /// The numbers are not a position of the game.
    NotAPosition,
    /// Play can return to a component.
    Cycle,
    /// The decision diagrams of the guards of moves are too large.
    LargeGuards,
    /// A limit was reached.
    Stopped(#[from] Stopped),
}

impl From<TooMany> for ComponentError {
    fn from(_: TooMany) -> ComponentError {
        ComponentError::LargeGuards
    }
}
