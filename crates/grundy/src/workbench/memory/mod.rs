//! What was found of games, and kept for the next question.

pub(in crate::workbench) mod boards;
pub mod engine;
mod few;
pub mod heap_table;
pub mod instance;
mod kept_quotient;
pub(in crate::workbench) mod labelled;
mod periods;
pub(in crate::workbench) mod proofs;
pub(in crate::workbench) mod proved_law;
pub(in crate::workbench) mod quotients;
pub mod reachable;
mod scores;
pub(in crate::workbench) mod searches;
pub mod store;
pub mod stored;
pub(in crate::workbench) mod tables;
mod values;
