//! Board games whose rules are tests and changes of cells.

#![deny(missing_docs)]

mod diagram;
mod number;
mod pext;
pub mod planes;
mod rules;
mod solve;

pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use rules::{Change, Command, Ending, Group, Rules, SideRules};
pub use solve::{Counted, Solved, Unsolved, solve_tier};
