//! Misère quotients of impartial games: who wins sums when the player who cannot move wins.
//!
//! A family of positions ([`Rules`]) has a quotient: two sums are the same element of it when no further sum of the family
//! tells them apart. Where it is finite, the element of each position and the elements of P-positions tell the outcome of
//! every sum. A [`Search`] finds the quotient position by position and checks each before it is given; the elements of a
//! take-and-break code that repeat over a window repeat for ever ([`Period`]). A [`Certificate`] holds what is claimed,
//! and [`verify()`] checks it without anything of the search.
//!
//! ```
//! use grundy_misere::{Digits, Limits, Search};
//! let mut search = Search::new(Digits::new(&[0, 7, 5]).unwrap());
//! for _ in 0..21 {
//!     search.advance(&Limits::default())?;
//! }
//! assert_eq!(search.quotient().order(), 8);
//! assert_eq!(search.period().map(|found| (found.period, found.preperiod)), Some((2, 8)));
//! # Ok::<(), grundy_misere::Stopped>(())
//! ```
//!
//! # Theorems
//! - A finite commutative monoid with an element for each position, and a set P of elements, tells every outcome exactly
//!   when no sum in P has an option in P and every other sum with options has one: induction over the options. It is the
//!   quotient when besides no two elements are alike in every context. Plambeck and Siegel 2008, "Misère quotients for
//!   impartial games".
//! - Heaps n + p and n of a code with the same element, over the window that [`Period::heaps_needed`] tells, have it for
//!   ever: the same source, for two heaps; the argument for more is the same.
//!
//! # Cost
//! Quotients grow without bound in many games, and no search is known to end whenever the quotient is finite. Of 223 codes
//! with quotients of up to 638 elements each is found in less than a second.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
mod audit;
mod bits;
mod certificate;
mod expand;
mod form;
mod genus;
mod limits;
mod period;
mod presentation;
mod quotient;
mod resume;
mod rules;
mod search;
mod verify;

pub use certificate::{Certificate, FORMAT, Game, Generator, VERSION};
pub use form::{Form, Forms};
pub use genus::{Genus, Tameness};
pub use limits::{Limits, Stopped};
pub use period::{Period, proved_period};
pub use presentation::{Presentation, Word};
pub use quotient::Quotient;
pub use resume::NotResumed;
pub use rules::{Digits, Listed, Rules};
pub use search::Search;
pub use verify::{Refused, Verified, verify};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
