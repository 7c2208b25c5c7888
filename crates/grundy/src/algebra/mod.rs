//! [`grundy_core::algebra`], and matrices and integers as people write them. Knows base.

mod read;

pub use grundy_core::algebra::*;
pub use read::{parse_integer, parse_integers, parse_matrix};
