//! Specifications of games: the rules with every parameter filled in, the catalogue and the library
//! in which games are looked up, and the text of games and positions.

pub(in crate::workbench) mod board;
mod capabilities;
pub mod catalogue;
mod code_rules;
pub mod library;
pub(in crate::workbench) mod parameters;
pub(in crate::workbench) mod region;
pub mod spec;
mod spelling;
pub(in crate::workbench) mod symmetries;
