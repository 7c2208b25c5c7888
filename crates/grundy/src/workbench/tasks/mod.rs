//! What is done with games besides solving a position: one file a task.

#[cfg(feature = "layout")]
pub mod automaton_picture;
pub mod census;
pub mod certificate;
pub mod check;
mod choices;
mod compound_reasons;
pub(in crate::workbench) mod compound_reply;
mod compound_turn;
pub mod count;
pub mod explain;
pub mod genus;
pub mod graph;
pub mod guessed;
mod large_play;
pub mod law;
mod law_export;
pub mod lint;
pub mod misere_card;
mod misere_law;
mod misere_positions;
pub mod parts_law;
pub mod play;
#[cfg(feature = "plots")]
pub mod plot;
pub mod practice;
mod proof_check;
pub mod prove;
mod prove_by_looking;
pub mod prove_for_all;
mod proved_laws;
pub mod quotient;
pub mod quotient_picture;
pub mod rule_law;
pub mod rule_parts;
mod rule_rows;
mod rule_time;
pub mod seek;
pub mod table;
pub mod value;
pub mod vertices;
pub mod weaker;
pub mod weighing;
mod winning_line;
