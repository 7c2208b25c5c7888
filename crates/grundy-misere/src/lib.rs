//! Misère quotients of impartial games, which determine the outcome of every sum in misère play.
//!
//! Two sums of positions of a family ([`Rules`]) are the same element of the quotient of the family
//! if adding any sum to both gives sums with equal outcomes. If the quotient is finite, the element
//! of each position and the set of elements of P-positions determine the outcome of every sum. A
//! [`Search`] constructs the quotient position by position and checks each intermediate result. If
//! the elements of the heaps of a take-and-break code repeat over enough heaps, they repeat forever
//! ([`Period`]). A [`Certificate`] states a result, and [`verify()`] checks it with code that is
//! independent of the search.
//!
//! ```
//! use grundy_misere::{CodeRules, Limits, Search};
//! let mut search = Search::new(CodeRules::new(&[0, 7, 5]).unwrap());
//! for _ in 0..21 {
//!     search.advance(&Limits::default())?;
//! }
//! assert_eq!(search.quotient().order(), 8);
//! assert_eq!(search.period().map(|found| (found.period, found.preperiod)), Some((2, 8)));
//! # Ok::<(), grundy_misere::Stopped>(())
//! ```
//!
//! # Theorems
//! - A finite commutative monoid with an element for each position, and a set P of elements,
//!   determines every outcome if and only if no sum in P has an option in P and every other sum
//!   that has options has one in P: by induction over the options. It is the quotient if, in
//!   addition, every two elements are distinguished by some context. Plambeck and Siegel 2008,
//!   "Misère quotients for impartial games".
//! - If heaps n + p and n of a code have the same element for all n up to the bound in
//!   [`Period::heaps_needed`], they have the same element for all greater n: the same source if a
//!   move leaves at most two heaps; the argument for more heaps is the same.
//!
//! # Cost
//! The quotients of many games grow without bound, and no known search ends whenever the
//! quotient is finite. The quotients of 223 codes, with up to 638 elements, are found in less than
//! a second each.

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

pub use certificate::{Certificate, Game, Generator};
pub use form::{Form, Forms};
pub use genus::{Genus, Tameness};
pub use grundy_budget::Budget;
pub use limits::{Limits, Stopped};
pub use period::{Period, proved_period};
pub use presentation::{Presentation, Word};
pub use quotient::Quotient;
pub use resume::ResumeError;
pub use rules::{CodeRules, ExplicitRules, Rules};
pub use search::Search;
pub use verify::{Rejection, Verified, verify};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
