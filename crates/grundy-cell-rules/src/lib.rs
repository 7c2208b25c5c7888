#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automorphism;
mod colour_refinement;
mod diagram;
mod guarded_rules;
mod relabel;
mod rules;
mod symmetry;

pub use automorphism::is_automorphism;
pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use guarded_rules::GuardedRules;
pub use relabel::group_of_cells;
pub use rules::{Change, Command, Ending, Group, Rules, SideRules, holds};
pub use symmetry::{RuleSymmetry, SymmetryQuery, find_symmetries};
