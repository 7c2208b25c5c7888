//! Solves board games whose moves test and change the values of cells.
//!
//! [`Rules`] are data: each [`Command`] tests some cells and then changes some. [`solve()`] labels every position that can arise from
//! a start by retrograde analysis, with one or two bytes for each position: commands are compiled
//! to bit masks, positions are numbered within tiers (sets of boards in which each value occurs the
//! same number of times), and tiers are solved in the order of the strongly connected components of
//! their graph. [`prove()`](prove::prove) proves the outcome of a single position by search.

#![deny(missing_docs)]

mod checkpoint;
mod checkpoint_store;
mod compiled;
mod cpu_time;
pub mod exchange;
mod index;
mod label;
mod layout;
mod limits;
mod perft;
pub mod prove;
mod solver;

pub use checkpoint_store::{CheckpointStore, Stage, WriteFn, WrittenStage};
pub use compiled::simd::use_portable_bits;
pub use grundy_cell_rules::{
    Change, Command, Cube, Ending, Group, GuardedRules, RuleSymmetry, Rules, SideRules, Values,
    group_of_cells,
};
pub use label::{Label, LabelCounts};
pub use layout::{Block, Layout, Sides, TierLayout};
pub use limits::{CapacityLimit, Limits, Numbering, Plan, Progress, Unsolved};
pub use perft::perft;
pub use solver::solution::{plan, solve, solve_guarded, solve_pruning_immediate_wins};
pub use solver::solved::Solved;

/// Makes the code examples of the README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
