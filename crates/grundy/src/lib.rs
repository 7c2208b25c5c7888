//! `grundy`: who wins a finite two-player game of perfect information, by which move, and why.
//!
//! The parts, and which may know which, are in ARCHITECTURE.md; `tests/architecture.rs` holds
//! the sources to it. Start at [`workbench`] for questions and answers, at [`base::Ruleset`] for
//! a game of your own, and at [`engine`] to solve it.

pub mod algebra;
pub mod base;

pub use base::{
    Counts, Ending, Error, ErrorKind, Nimber, Outcome, Remoteness, Rules, Ruleset, Split, mex,
};
pub use grundy_core::{engine, graphs};

pub mod explain;
pub mod family;
pub mod games;
pub mod lang;
pub mod law;
pub mod workbench;
