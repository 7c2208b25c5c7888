//! Rule files: games of one's own, in a language that reads like the rules.
//!
//! `docs/en/rules.md` is its specification. A file is read ([`RuleFile::parse`]) with every mistake told at
//! once, its parameters are filled in ([`RuleFile::build`]), and the game is played by the same engines as
//! those of the catalogue. Nothing in a file can hang, touch the machine or recurse.

mod ast;
mod check;
mod choosing;
mod claims;
mod code;
mod commands;
mod compile;
mod diagnose;
mod each;
mod elements;
mod endings;
mod ends;
mod fault_text;
mod file;
mod fill;
mod formulas;
mod game;
mod heap;
mod layout;
mod lex;
mod list_param;
mod move_text;
mod notation;
mod numbered;
mod orbits;
mod parse;
mod permutations;
mod permute;
mod plan;
mod position_board;
mod position_drawing;
mod position_text;
mod position_view;
mod rank;
mod recognise;
mod region;
mod restated;
mod sided_sum;
mod snippet;
mod start;
mod symmetry;
mod tree;
mod trial;
mod visit;
mod walk;
mod walk_moves;

pub use crate::machine::Span;
pub use choosing::{SomeMoves, Tried};
pub use claims::{ClaimKind, RuleClaim};
pub use commands::Refused;
pub use diagnose::{Diagnostic, Severity, place};
pub use elements::{Element, Elements};
pub use endings::EndedBy;
pub use file::RuleFile;
pub(crate) use formulas::simplify::exists as simplified;
pub use formulas::{Beyond, Outside};
pub use game::RuleGame;
pub use heap::SingleHeap;
pub use numbered::NumberedGame;
pub use parse::nearest;
pub use rank::RankedGame;
pub use snippet::render;
pub use symmetry::{ComponentGame, FoldedGame};
