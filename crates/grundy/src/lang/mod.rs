//! Rule files: games in a small language whose statements resemble the rules of a game.
//!
//! `docs/en/rules.md` is its specification. [`RuleFile::parse`] reads a file and reports all
//! errors, [`RuleFile::build`] gives the parameters their values, and the engines of the catalogue
//! play the game. Rules have no recursion and no unbounded loops, so that every evaluation ends,
//! and they cannot access the machine.
//!
//! Data flow: `lex` and `parse` build the tree of `ast`, `check` resolves it to a `tree::Program`,
//! `Layout` evaluates its constants for the values of the parameters, and `compile` translates it
//! to instructions of the [machine](crate::machine), which [`RuleGame`] runs.

mod ast;
mod board_layout;
mod check;
mod claims;
mod code;
mod code_equivalence;
mod compile;
mod cycle_probe;
mod diagnose;
mod draw;
mod elements;
mod endings;
mod exclusion;
mod fault_text;
mod file;
mod game;
mod heap;
mod instantiate;
mod interpreter;
mod interpreter_moves;
mod layout;
mod lex;
mod list_param;
mod move_sampling;
mod move_text;
mod notation;
mod numbered;
mod orbits;
mod parse;
mod partizan_sum;
mod permutations;
mod permute;
mod position_board;
mod position_drawing;
mod position_text;
mod position_view;
mod rank;
mod region;
mod remaining;
mod smoke_test;
mod snippet;
mod start;
mod symmetry;
mod to_board;
mod to_logic;
mod tree;
mod typed_items;
mod visit;

pub use crate::machine::Span;
pub use claims::{ClaimKind, RuleClaim, quote_claim};
pub use diagnose::{Diagnostic, Severity, line_and_column};
pub use elements::{Element, Elements};
pub use endings::EndCause;
pub use file::RuleFile;
pub use game::RuleGame;
pub use heap::SingleHeap;
pub use move_sampling::{MoveSample, SampleSpec};
pub use numbered::NumberedGame;
pub use parse::nearest;
pub use rank::RankedGame;
pub use snippet::render;
pub use symmetry::{ComponentGame, FoldedGame};
pub use to_board::LoweringError;
pub(crate) use to_logic::simplify::simplify_exists;
pub use to_logic::{Unsupported, UnsupportedReason};
