//! What games are: their rules with every parameter filled in, and how they are called and drawn.

pub(in crate::workbench) mod board;
mod capabilities;
pub mod catalogue;
mod code_rules;
pub mod definition;
pub(in crate::workbench) mod parameters;
pub(in crate::workbench) mod region;
pub mod shelf;
mod spelling;
pub(in crate::workbench) mod symmetries;
