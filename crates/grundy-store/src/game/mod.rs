//! Specifications of games (rules with every parameter filled in); the catalogue and the library,
//! in which games are looked up; and the text of games and positions.

pub mod board;
mod capabilities;
pub mod catalogue;
mod code_rules;
pub mod library;
pub mod parameters;
pub mod region;
pub mod spec;
mod spelling;
pub mod symmetries;
