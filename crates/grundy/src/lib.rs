//! Who wins a finite two-player game of perfect information, by which move, and why.
//!
//! ```
//! let answer = grundy::solve("nim 2 5 4")?;
//! println!("{}: {}", answer.outcome.name(), answer.why.en);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! The best known games are values, codes have tables and proved periods:
//!
//! ```
//! use grundy::{Nim, Octal};
//! assert_eq!(Nim::new([2, 5, 4]).grundy(), 3);
//! assert_eq!(Octal::parse("0.77")?.values(5)?, [0, 1, 2, 3, 1, 4]);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A game of your own is one method:
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
//! # Where things are
//! - [`solve`], [`Nim`], [`Octal`], [`value_of`]: what is above.
//! - [`workbench`]: questions in the words of the command line, with files, budgets, misère play and sums; tables, laws
//!   and their certificates, checks, play. [`workbench::Desk`] remembers what it found.
//! - [`games`]: the catalogue, one card a game; [`family`]: the rules that its games are values of, and codes.
//! - [`lang`]: rule files, games of one's own in ten lines of text.
//! - [`partizan`]: values of positions whose sides move differently.
//! - [`law`]: theorems, periods and what is seen in tables, each with how sure it is ([`law::Evidence`]).
//! - [`engine`], [`graphs`], [`algebra`]: the solvers, which are the crate `grundy-core`.
//!
//! Texts are in English and Simplified Chinese ([`base::Words`]); an [`Error`] says what, where and how to mend it, in
//! both. Sizes that people type are naturals of any size ([`base::Big`]).

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

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
