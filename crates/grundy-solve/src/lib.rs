#![doc = include_str!("../README.md")]
//! # Method
//!
//! [`plan()`](plan::plan) selects the methods for a question from a table, by facts that cost little to
//! find. [`solve`] tries these methods one after the other, each in a module `by_…` (or `endings`, or
//! `compound_…`). The first one that has an answer returns a [`Solution`](solution::Solution), from
//! which an [`Answer`] is built.

mod answer;
mod by_board;
mod by_compound;
pub mod by_induction;
pub mod by_law;
pub mod by_loopy;
mod by_loopy_sum;
pub mod by_nim_sum;
pub mod by_proof;
mod by_quotient;
mod by_regions;
mod by_retrograde;
mod by_samples;
mod by_search;
pub mod by_value;
mod class;
pub mod compound_flatten;
mod compound_heap;
mod compound_large;
mod compound_moves;
mod compound_nim;
mod compound_single_remaining;
pub mod compound_sum;
pub mod compound_text;
mod endings;
pub mod facts;
pub mod flat_sum;
mod methods;
mod partial_results;
pub mod plan;
mod plan_text;
mod progress;
mod search_results;
pub mod solution;
pub mod summand_value;
pub mod value_reason;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use answer::{Answer, Move};
pub use by_board::board_objection;
pub use class::outcome_class;
pub use flat_sum::{FlatSum, GameSum};
pub use methods::{
    QuestionPlan, plan_question, plan_value_sum, solve, who_wins, who_wins_by_engines,
};
pub use solution::Detail;
