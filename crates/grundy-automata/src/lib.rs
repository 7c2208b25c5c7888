//! Decision procedure for first-order formulas over the natural numbers with addition, comparison,
//! remainders, bits and `⌊αn⌋`, by finite automata.
//!
//! A number is a word of digits in a [`Numeration`], most significant digit first; a tuple of
//! numbers is a word with one track for each [`Variable`]. An [`Automaton`] is a set of tuples. An
//! [`Engine`] builds automata from a [`Relation`] or a [`Formula`] and combines them, within
//! [`Limits`].
//!
//! ```
//! use grundy_automata::{Engine, Formula, Numeration, Relation, Variable};
//! // Wythoff: the pairs (⌊nφ⌋, ⌊nφ⌋ + n); no two of them share a number except 0.
//! let mut engine = Engine::new(Numeration::zeckendorf());
//! let [x, y, z, n] = [0, 1, 2, 3].map(Variable);
//! let floor = Formula::relation(Relation::FloorAlpha, [n, x]);
//! let pair = engine.compile(&Formula::exists([n], Formula::and([floor, Formula::equal(y, x + n)])))?;
//! assert!(pair.contains(&[8, 13])?);
//! let met = [Formula::Automaton(pair.clone(), vec![x, y]), Formula::Automaton(pair, vec![y, z])];
//! let zero = Formula::equal(y, 0);
//! assert!(engine.holds(&Formula::implies(Formula::and(met), zero))?);
//! # Ok::<(), grundy_automata::Error>(())
//! ```
//!
//! # Theorems
//! - Binary: the sets of tuples that automata accept are those definable by addition and the
//!   greatest power of two that divides a number. Büchi 1960, "Weak second-order arithmetic and
//!   finite automata"; Bruyère, Hansel, Michaux, Villemaire 1994, "Logic and p-recognizable sets of
//!   integers".
//! - Zeckendorf and Ostrowski: addition is recognised by an automaton. Frougny 1992,
//!   "Representations of numbers and finite automata"; Hieronymi and Terry 2018, "Ostrowski
//!   numeration systems, addition, and finite automata".
//! - Decision diagrams for transitions: Henriksen et al. 1995, "Mona: monadic second-order logic in
//!   practice".
//!
//! # Cost
//! The product of two automata has up to the product of their numbers of states; a quantifier can
//! make the number of states exponential. Every stored automaton is minimal. The order of variables
//! determines the size of the diagrams: see [`Variable`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automaton;
mod cache;
mod compile;
mod diagram;
mod digits;
mod display;
mod dot;
mod engine;
mod error;
mod formula;
mod learn;
mod limits;
mod linear;
mod minimise;
mod numeration;
mod process;
mod product;
mod projection;
mod relations;
mod rename;
mod sum;
mod table;
mod variable;
mod witness;

pub use automaton::Automaton;
pub use display::DisplayFormula;
pub use dot::Drawing;
pub use engine::Engine;
pub use error::{Error, Stopped, TableFault};
pub use formula::Formula;
pub use grundy_budget::Budget;
pub use learn::{Learned, Teacher};
pub use limits::Limits;
pub use numeration::{Big, Numeration, NumerationKind};
pub use relations::Relation;
pub use sum::Linear;
pub use table::{Row, Table};
pub use variable::Variable;
pub use witness::Order;

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
