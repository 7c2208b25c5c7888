//! Solves board games whose moves test and change the values of cells.
//!
//! [`Rules`] are data: each [`Command`] tests some cells and then changes some. [`Diagrams`] help
//! to compile expressions into such commands. [`solve()`] labels every position that can arise from
//! a start by retrograde analysis, with one or two bytes for each position: commands are compiled
//! to bit masks, positions are numbered within tiers (sets of boards in which each value occurs the
//! same number of times), and tiers are solved in the order of the strongly connected components of
//! their graph. [`prove()`](prove::prove) proves the outcome of a single position by search.

#![deny(missing_docs)]

mod automorphism;
mod canonical;
mod checkpoint;
mod colours;
mod compiled;
mod cpu_time;
mod diagram;
pub mod exchange;
mod immediate_wins;
mod key_set;
mod label;
mod label_update;
mod layout;
mod limits;
mod memory;
mod moves;
mod perft;
mod planes;
pub mod prove;
mod radix_sort;
mod ranking;
mod reach;
mod relabel;
mod rules;
mod simd;
mod solve;
mod solver;
mod symmetry;
mod symmetry_tables;
mod table;
mod tiers;

pub use automorphism::is_automorphism;
pub use checkpoint::{CheckpointStore, WriteFn};
pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use label::{Label, LabelCounts};
pub use layout::{Block, Layout, Sides, TierLayout};
pub use limits::{CapacityLimit, Limits, Numbering, Plan, Progress, Unsolved};
pub use perft::perft;
pub use rules::{Change, Command, Ending, Group, Rules, SideRules};
pub use solve::{Solved, plan, solve, solve_pruning_immediate_wins};

/// Makes the code examples of the README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
