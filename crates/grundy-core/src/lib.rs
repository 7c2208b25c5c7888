//! Solvers for finite two-player games of perfect information: who wins, by how much, and how soon.
//!
//! A game is a type with [`base::Ruleset`]: one method, from a position to its options. What more a game can tell
//! of itself is a trait of its own beside it ([`base::Split`], [`base::Ranked`], [`base::Sided`]); engines take what
//! they need. They know no game, and say nothing in words: errors are data.
//!
//! ```
//! use grundy_core::base::{Budget, Ending, Nimber, Outcome, Ruleset, Split};
//! use grundy_core::engine::{Grundy, Search, Won};
//!
//! /// Heaps; take one to three stones from one of them.
//! struct OneToThree;
//!
//! impl Ruleset for OneToThree {
//!     type Position = Vec<u8>;
//!     fn options(&self, out: &mut Vec<Vec<u8>>, from: &Vec<u8>) {
//!         for (at, &heap) in from.iter().enumerate() {
//!             for take in 1..=heap.min(3) {
//!                 let mut option = from.clone();
//!                 option[at] -= take;
//!                 out.push(option);
//!             }
//!         }
//!     }
//! }
//!
//! /// Positions fall apart into their heaps, so values are found heap by heap.
//! impl Split for OneToThree {
//!     fn split(&self, out: &mut Vec<Vec<u8>>, position: &Vec<u8>) {
//!         out.extend(position.iter().map(|&heap| vec![heap]));
//!     }
//! }
//!
//! let budget = Budget::default();
//! let heaps = vec![23, 5, 200];
//! assert_eq!(Search::new(Grundy::default()).value(&OneToThree, &heaps, &budget)?, Nimber(3 ^ 1 ^ 0));
//!
//! // Who takes the last stone loses: no sum theory, so positions are searched whole.
//! let outcome = Search::new(Won(Ending::Misere)).value(&OneToThree, &vec![5, 1], &budget)?;
//! assert_eq!(outcome, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`engine::Search`] is one memoised walk; a [`engine::Fold`] says what it computes: values, outcomes, remoteness,
//!   scores.
//! - [`engine::table`], [`engine::splits`], [`engine::triples`]: long tables of heap games.
//! - [`engine::label`] for explicit graphs without cycles, [`engine::retrograde`] and [`engine::loopy`] for those with.
//! - [`machine`]: a machine that runs the rules of games, for those who compile a language of rules.
//! - [`graphs`] and [`algebra`]: mathematics that theorems on games rest on.
//!
//! Every engine keeps to a [`base::Budget`] and returns [`base::Stopped`] where it ends.

#![deny(missing_docs)]

pub mod algebra;
pub mod base;
pub mod engine;
pub mod graphs;
pub mod machine;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
