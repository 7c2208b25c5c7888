#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automorphism;
mod colour_refinement;
mod diagram;
mod exchange;
mod free_cells;
mod guarded_rules;
mod relabel;
mod rule_symmetry;
mod rules;
mod symmetry;

pub use automorphism::is_automorphism;
pub use diagram::{Cube, Diagrams, Function, TooMany, Values};
pub use exchange::{ExchangeVotes, exchanged_side};
pub use guarded_rules::GuardedRules;
pub use rule_symmetry::RuleSymmetry;
pub use rules::{Change, Command, Ending, Group, Rules, SideRules, group_of_cells, holds};
pub use symmetry::{SymmetryQuery, find_symmetries};
