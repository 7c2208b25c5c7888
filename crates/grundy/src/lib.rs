//! Solves finite two-player games of perfect information: who wins, by which move, and why.
//!
//! ```
//! let answer = grundy::solve("nim 2 5 4")?;
//! println!("{}: {}", answer.outcome.name(), answer.why.en);
//! # Ok::<(), grundy::Error>(())
//! ```
//! A [`Nim`] position is a value. The code of an [`Octal`] game gives tables of Grundy values and
//! proved periods:
//!
//! ```
//! use grundy::{Nim, Octal};
//! assert_eq!(Nim::new([2, 5, 4]).grundy(), 3);
//! assert_eq!(Octal::parse("0.77")?.values(5)?, [0, 1, 2, 3, 1, 4]);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A user-defined game implements one method:
//!
//! ```
//! use grundy::{Ending, Outcome, Ruleset};
//!
//! /// Take one, two or three stones.
//! struct OneToThree;
//!
//! impl Ruleset for OneToThree {
//!     type Position = u32;
//!     fn options(&self, out: &mut Vec<u32>, from: &u32) {
//!         out.extend((1..=3).filter(|take| take <= from).map(|take| from - take));
//!     }
//! }
//!
//! assert_eq!(grundy::outcome_of(&OneToThree, &20, Ending::Normal)?, Outcome::P);
//! assert_eq!(grundy::value_of(&OneToThree, &23)?, grundy::Nimber(3));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! Modules
//! - [`solve`], [`Nim`], [`Octal`], [`value_of`]: the entry points above.
//! - [`workbench`]: answers to questions that are written as on the command line, with files,
//!   budgets, misère play and sums; tables, laws with their certificates, checks of claims, and
//!   play against the program. [`workbench::QueryParser`] caches results between questions.
//! - [`games`]: the catalogue of games, one file for each; [`family`]: the rules from which games
//!   are built, and codes.
//! - [`lang`]: rule files, a language for user-defined games.
//! - [`partizan`]: values of positions of games whose sides have different moves.
//! - [`law`]: theorems, proved periods and patterns found in tables, each with its
//!   [`law::Evidence`].
//! - [`engine`], [`graphs`], [`algebra`]: the solvers, re-exported from `grundy-core`.
//!
//! Texts are in English and Simplified Chinese ([`base::Words`]). An [`Error`] states the problem,
//! its place, and how to fix it. Sizes in questions are natural numbers without an upper limit
//! ([`base::Big`]).

pub mod algebra;
pub mod base;

pub use base::{
    Counts, Ending, Error, ErrorKind, Nimber, Outcome, Remoteness, Rules, Ruleset, Split, mex,
};
pub use front::{Nim, Octal, outcome_of, solve, value_of};
pub use grundy_core::{engine, graphs};

use grundy_core::machine;

pub mod explain;
pub mod family;
mod front;
pub mod games;
pub mod guarded;
pub mod lang;
pub mod law;
pub mod partizan;
pub mod proof;
pub mod workbench;

/// Contains the examples of the README, so that they run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
