#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod board;
mod canonical;
mod error;
mod local;
mod moves;

pub use board::BoardComponents;
pub use error::ComponentError;
