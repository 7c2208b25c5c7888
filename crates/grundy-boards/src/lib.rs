//! Board games whose rules are tests and changes of cells, solved whole at a byte a board.
//!
//! [`Rules`] are data: commands, each some tests of cells and then changes of cells. [`Diagrams`] make such of rules that are
//! expressions; [`solve_tier`] decides every board that has as many pieces of each kind as a start.

#![deny(missing_docs)]

mod diagram;
mod number;
mod pext;
mod planes;
mod rules;
mod solve;

pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use rules::{Change, Command, Ending, Group, Rules, SideRules};
pub use solve::{Counted, Solved, Unsolved, solve_tier};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
