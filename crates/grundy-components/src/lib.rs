#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod board;
mod board_symmetry;
mod canonical;
mod conflict_graph;
mod error;
mod graph_components;
mod guards;
mod isomorphism;
mod key_table;
mod local;
mod local_guards;
mod local_load;
mod moves;
mod saved_values;
mod stored_component;
mod translations;
mod vertex_set;

pub use board::BoardComponents;
pub use error::ComponentError;
pub use saved_values::SavedValuesError;
