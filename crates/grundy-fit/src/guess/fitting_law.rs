//! [`FittingLaw`]: an expression that fits a table, as passed between the parts of the search.

use super::expression::Expression;

/// An expression that is right on all rows of a table, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FittingLaw {
    /// The expression that is right on all rows of the table.
    pub expression: Expression,
    /// The cost of the expression; more complex expressions cost more.
    pub cost: u32,
}
