//! Laws that are kept.

use super::expression::Expression;

/// A law that the whole table bears out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub expression: Expression,
    pub cost: u32,
}
