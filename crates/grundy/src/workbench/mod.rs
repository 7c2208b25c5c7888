//! The façade: a question in, an answer out. Knows all.

pub mod catalogue;
mod check;
mod instance;
mod solve;

pub use check::{Counterexample, Report, check_law, spread};
pub use instance::Instance;
