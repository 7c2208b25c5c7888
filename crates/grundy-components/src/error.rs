//! The reasons why components have no values.

use grundy_cell_rules::TooMany;
use grundy_core::base::Stopped;

/// The reason why the components of a position were not evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentError {
    /// The numbers are not a position of the game.
    NotAPosition,
    /// Play can return to a component.
    Cycle,
    /// The decision diagrams of the guards of moves are too large.
    LargeGuards,
    /// A limit was reached.
    Stopped(Stopped),
}

impl From<TooMany> for ComponentError {
    fn from(_: TooMany) -> ComponentError {
        ComponentError::LargeGuards
    }
}

impl From<Stopped> for ComponentError {
    fn from(stopped: Stopped) -> ComponentError {
        ComponentError::Stopped(stopped)
    }
}

impl std::fmt::Display for ComponentError {
    /// Writes the `Debug` form; `grundy-text` writes the message for users.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for ComponentError {}
