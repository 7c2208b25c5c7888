//! Board games whose rules are tests and changes of cells, solved whole at a byte a board.
//!
//! [`Rules`] are data: commands, each some tests of cells and then changes of cells. [`Diagrams`] make such of rules that are
//! expressions; [`solve()`] decides every board that arises from a start.

#![deny(missing_docs)]

mod alike;
mod colours;
mod diagram;
mod hash;
mod image;
mod keep;
mod keeps;
mod label;
mod layout;
mod levels;
mod limits;
mod moves;
mod named;
mod number;
mod order;
mod pext;
mod planes;
mod play;
mod plays;
mod reach;
mod room;
mod rows;
mod rules;
mod solve;
mod table;
#[cfg(feature = "team")]
pub mod team;
mod tiers;
mod timed;
pub mod weak;
mod weigh;
mod whole;
mod wins;
mod words;

pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use keep::{Fill, Keep};
pub use keeps::keeps;
pub use label::{Counted, Label};
pub use layout::{Block, Layout, Sides, TierLayout};
pub use limits::{Limits, Numbering, Plan, Progress, Unsolved};
pub use plays::plays;
pub use rules::{Change, Command, Ending, Group, Rules, SideRules};
pub use solve::{Solved, plan, solve, solve_at_once};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
