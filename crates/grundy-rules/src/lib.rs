#![doc = include_str!("../README.md")]

mod board_layout;
pub mod check;
mod claims;
mod code;
mod compile;
mod cycle_probe;
mod draw;
mod elements;
mod endings;
mod exclusion;
mod fault_text;
mod file;
mod fixed_lengths;
mod game;
mod heap;
mod independent_elements;
mod instantiate;
mod interpreter;
mod interpreter_moves;
mod layout;
mod list_param;
mod move_sampling;
mod move_text;
mod notation;
mod numbered;
mod orbits;
mod partizan_sum;
mod permutations;
mod permute;
mod position_board;
mod position_drawing;
mod position_note;
mod position_text;
mod position_view;
mod rank;
mod region;
mod remaining;
mod score_as_gain;
mod score_variable;
mod smoke_test;
mod start;
mod symmetry;
mod tree;
mod typed_items;
pub mod visit;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use claims::{RuleClaim, quote_claim};
pub use elements::{Element, Elements};
pub use endings::EndCause;
pub use file::RuleFile;
pub use game::RuleGame;
pub use heap::SingleHeap;
pub use interpreter::Interpreter;
pub use layout::{Layout, State};
pub use move_sampling::{MoveSample, SampleSpec};
pub use numbered::NumberedGame;
pub use permutations::Permutations;
pub use rank::RankedGame;
pub use score_as_gain::GainGame;
pub use symmetry::{ComponentGame, FoldedGame};
pub use tree::{
    Claim, Kind, Local, Loops, Move, Node, Outcome, PositionNode, Program, Source, Start, Stmt,
    VarValue,
};
