//! Values of short partizan games: games of two players who move differently, who cannot move loses, and play ends.
//!
//! An [`Arena`] keeps each [`Value`] once, by its canonical form: two games are equal exactly when their values are the
//! same. Games are made of their options ([`Arena::make`]), read from the field's notation ([`Expression`]) and written
//! in it ([`Arena::written`]), added, compared, cooled and heated; their stops, thermographs, means and temperatures
//! are exact. Numbers, and x + n·↑ + *k, are kept as such, of any size. Every operation keeps to [`Limits`].
//!
//! ```
//! use grundy_partizan::{Arena, Expression, Outcome};
//! let mut arena = Arena::default();
//! let mut read = |text: &str| arena.evaluate(&text.parse::<Expression>().unwrap());
//! let (a, b) = (read("{2|-1} + ^*")?, read("+-1")?);
//! assert_eq!(arena.written(a, 100)?.unwrap(), "{2^*|-1^*}");
//! assert_eq!(arena.temperature(a)?.to_string(), "3/2");
//! let sum = arena.sum(a, b)?;
//! assert_eq!(arena.outcome(sum)?, Outcome::Next);
//! # Ok::<(), grundy_partizan::Stopped>(())
//! ```
//!
//! # Theorems
//! - Each short game has one canonical form, without dominated and reversible options; games with the same form are
//!   the equal ones. Conway 1976, "On Numbers and Games"; Berlekamp, Conway, Guy 1982, "Winning Ways".
//! - Nobody need move in a number while another game is there (number avoidance), and x + G for a number x and a game
//!   G that is none has the options of G moved by x (number translation).
//! - LS(G) > LS(H) or RS(G) > RS(H) refutes G ≤ H, and LS(G) < RS(H) proves it: most comparisons end there.
//!
//! # Cost
//! A comparison of games with m and n positions takes O(m n) at most, and is remembered. Sums of hot games grow as the
//! product of their positions: twelve of them reach any limit.

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
pub use limits::{Limits, Stopped};
pub use nus::NumberUpStar;
pub use parse::{Misread, SyntaxError};
pub use thermograph::{Corner, Thermograph, Wall};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
