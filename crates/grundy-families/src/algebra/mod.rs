//! Parses matrices and integers, and re-exports the algebra of `grundy-core`.

mod parse;

pub use grundy_core::algebra::*;
pub use parse::{parse_integer, parse_integers, parse_matrix};
