#![doc = include_str!("../README.md")]
//! # Method
//!
//! Each task, such as explaining or plotting, has a separate file. Most tasks take a
//! [`GameState`](grundy_store::GameState) or a [`Question`](grundy_store::Question) and a budget,
//! and return their result as data.

#[cfg(feature = "layout")]
pub mod automaton_picture;
pub mod census;
pub mod certificate;
pub mod check;
mod choices;
mod compound_reasons;
mod compound_reply;
mod compound_turn;
pub mod count;
mod count_by_quotient;
mod element_law;
mod exhaustive_check;
pub mod explain;
pub mod find_law;
pub mod fit_expressions;
pub mod game_law;
pub mod genus;
pub mod graph;
pub mod handicap;
mod large_play;
mod law_export;
pub mod lint;
pub mod misere_card;
mod misere_law;
mod misere_positions;
mod misere_rules;
pub mod move_values;
pub mod play;
#[cfg(feature = "plots")]
pub mod plot;
pub mod practice;
mod proof_check;
pub mod prove;
pub mod prove_for_all;
mod proved_laws;
pub mod quotient;
pub mod quotient_picture;
mod rule_elements;
mod rule_file_laws;
mod rule_rows;
mod rule_time;
mod scope;
pub mod table;
mod table_laws;
pub mod value;
pub mod vertices;
mod winning_line;

/// The texts for users, from the message files in `messages/`.
#[cfg_attr(
    not(all(feature = "layout", feature = "plots")),
    allow(dead_code, reason = "some texts belong to optional features")
)]
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use check::{check_law, check_law_fully, parameter_combinations};
pub use choices::LegalChoices;
pub use compound_turn::CompoundTurns;
pub use element_law::ElementSum;
pub use large_play::OfferedMoves;
pub use misere_card::{misere_card, misere_code};
pub use misere_rules::misere_version;
pub use play::TerminalPosition;
pub use scope::Scope;
pub use table_laws::{AutomatonLaw, LawProof, TableLaws};
pub use winning_line::EndingLine;
