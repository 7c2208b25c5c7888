//! Automata over numbers.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automaton;
mod cache;
mod compile;
mod diagram;
mod digits;
mod display;
mod dot;
mod engine;
mod error;
mod formula;
mod learn;
mod limits;
mod linear;
mod minimise;
mod numeration;
mod process;
mod product;
mod projection;
mod relations;
mod rename;
mod sum;
mod table;
mod variable;
mod witness;

pub use automaton::Automaton;
pub use display::Named;
pub use engine::Engine;
pub use error::{Error, Stopped, TableFault};
pub use formula::Formula;
pub use learn::Learned;
pub use limits::Limits;
pub use numeration::{Big, Kind, Numeration};
pub use relations::Relation;
pub use sum::Linear;
pub use table::{Row, Table};
pub use variable::Variable;
pub use witness::Order;
