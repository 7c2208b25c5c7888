//! Solvers for finite two-player games of perfect information: who wins, by how much, and in how
//! many moves.
//!
//! A game is a type that implements [`base::Ruleset`]: one method that lists the options of a
//! position. Further properties of a game are separate traits ([`base::Split`], [`base::Ranked`],
//! [`base::Sided`]); each engine requires those that it needs. Engines contain no knowledge of a
//! particular game, and errors are data without wording.
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
//!         for (index, &heap) in from.iter().enumerate() {
//!             for take in 1..=heap.min(3) {
//!                 let mut option = from.clone();
//!                 option[index] -= take;
//!                 out.push(option);
//!             }
//!         }
//!     }
//! }
//!
//! // Positions are sums of their heaps, so values are computed heap by heap.
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
//! // In misère play there is no theory of sums: positions are searched as they are.
//! let outcome = Search::new(Won(Ending::Misere)).value(&OneToThree, &vec![5, 1], &budget)?;
//! assert_eq!(outcome, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`engine::Search`] is a memoised depth-first search. An implementation of [`engine::Fold`]
//!   states the quantity that it computes: Grundy values, outcomes, remoteness or scores.
//! - [`engine::table`], [`engine::splits`] and [`engine::triples`] compute long tables of the
//!   Grundy values of heaps.
//! - [`engine::label`] labels explicit acyclic graphs; [`engine::retrograde`] and [`engine::loopy`]
//!   label graphs with cycles.
//! - [`machine`]: an interpreter for compiled rules, the target of compilers of rule languages.
//! - [`graphs`] and [`algebra`] contain the algorithms on graphs and numbers on which theorems
//!   about games rest.
//!
//! Every engine respects a [`base::Budget`] and returns [`base::Stopped`] when a limit is reached.

#![deny(missing_docs)]

pub mod algebra;
pub mod base;
pub mod engine;
pub mod graphs;
pub mod machine;

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
