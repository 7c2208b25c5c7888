//! Board games whose rules are tests and changes of cells.

#![deny(missing_docs)]

mod diagram;
mod rules;

pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use rules::{Change, Command, Ending, Group, Rules, SideRules};
