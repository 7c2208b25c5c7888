//! Values of short partizan games: two players with different moves, normal play, no infinite play.
//!
//! An [`Arena`] stores each [`Value`] once, by its canonical form: two games are equal if and only
//! if their values are the same. Values are built from options ([`Arena::value_of_options`]),
//! parsed from standard notation ([`Expression`]) and formatted in it ([`Arena::to_text`]), added,
//! compared, cooled and heated; their stops, thermographs, means and temperatures are exact.
//! Numbers, and games x + n·↑ + *k, are stored as such, with components of any size. Every
//! operation respects [`Limits`].
//!
//! ```
//! use grundy_partizan::{Arena, Expression, Outcome};
//! let mut arena = Arena::default();
//! let mut parse = |text: &str| arena.evaluate(&text.parse::<Expression>().unwrap());
//! let (a, b) = (parse("{2|-1} + ^*")?, parse("+-1")?);
//! assert_eq!(arena.to_text(a, 100)?.unwrap(), "{2^*|-1^*}");
//! assert_eq!(arena.temperature(a)?.to_string(), "3/2");
//! let sum = arena.sum(a, b)?;
//! assert_eq!(arena.outcome(sum)?, Outcome::Next);
//! # Ok::<(), grundy_partizan::Stopped>(())
//! ```
//!
//! # Theorems
//! - Each short game has exactly one canonical form, without dominated and reversible options;
//!   games are equal if and only if their forms are. Conway 1976, "On Numbers and Games";
//!   Berlekamp, Conway, Guy 1982, "Winning Ways".
//! - No player needs to move in a number while another game is present (number avoidance), and for
//!   a number x and a game G that is not a number, the options of x + G are those of G with x added
//!   (number translation).
//! - LS(G) > LS(H) or RS(G) > RS(H) refutes G ≤ H, and LS(G) < RS(H) proves it: most comparisons
//!   end there.
//!
//! # Cost
//! A comparison of games with m and n positions takes O(m n) time at most, and is memoised. The
//! size of sums of hot games is the product of the sizes of the summands: twelve summands exceed
//! any limit.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
mod arena;
mod birthday;
mod canonical;
mod compare;
mod dyadic;
mod expression;
mod heat;
mod limits;
mod nus;
mod parse;
mod reduced;
mod sum;
mod tables;
mod thermograph;
mod weight;
mod write;

pub use arena::{Arena, Side, Value};
pub use compare::{Outcome, Relation};
pub use dashu_int::{IBig, UBig};
pub use dyadic::Dyadic;
pub use expression::Expression;
pub use grundy_budget::Budget;
pub use limits::{Limits, Stopped};
pub use nus::NumberUpStar;
pub use parse::{SyntaxError, SyntaxErrorKind};
pub use thermograph::{Corner, Thermograph, Wall};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
