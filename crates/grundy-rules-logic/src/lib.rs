#![doc = include_str!("../README.md")]
//! # Method
//!
//! The translation is symbolic execution. An expression becomes a list of cases; each has a guard,
//! a linear value, and auxiliary variables for quotients, remainders and the results of digit
//! functions (`case`). Conditions become formulas (`truth`), choices and loops are unrolled or
//! become variables (`loops`), blocks are run path by path (`block`), and each path of a move
//! becomes one guarded command (`moves`). Bags are translated either as sums of their elements
//! (`bag`) or by the count of each number (`counts`).
//!
//! Wherever the evaluation of the rules may fail, or the formulas do not express the rules exactly,
//! the translation records an obligation: a formula that must be unsatisfiable for the result to be
//! used. If the result must hold for the machine that runs the rules, the obligations include that
//! no value overflows (`overflow`).

mod aggregate;
mod bag;
mod bag_claim;
mod block;
mod case;
mod claim;
mod constant;
mod counts;
mod exponents;
mod functions;
pub mod guarded;
mod images;
mod irrationals;
mod loops;
mod moves;
mod numbers;
mod numeration;
mod overflow;
mod rule_game;
pub(crate) mod simplify;
mod translator;
mod truth;
mod unsupported;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use simplify::simplify_exists;

pub use rule_game::LogicRules;
pub use unsupported::{Unsupported, UnsupportedReason};
