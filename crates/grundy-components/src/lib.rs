#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod board;
mod canonical;
mod conflict_graph;
mod error;
mod isomorphism;
mod local;
mod moves;

pub use board::BoardComponents;
pub use error::ComponentError;
