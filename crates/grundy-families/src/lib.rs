#![doc = include_str!("../README.md")]

pub mod algebra;
mod bars;
mod chomp;
mod coin_offsets;
mod coins;
mod coloured_hackenbush;
mod game;
mod geography;
mod give;
mod graph_text;
mod grid;
mod hackenbush;
mod merge;
mod named_graph;
mod number_set;
mod pair;
mod path_deletion;
mod pawn_crossing;
mod position_list;
mod rows;
mod scored_board;
mod sliding_board;
mod stairs;
mod strip;
mod stuck_tie;
mod take_away;
mod tokens;
mod zero_xor;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use bars::Bars;
pub use chomp::Chomp;
pub use coin_offsets::Offsets;
pub use coins::{CoinGame, CoinRule};
pub use coloured_hackenbush::{ColouredHackenbush, StandingGraph};
pub use game::Game;
pub use geography::{Geography, unvisited_graph};
pub use give::Give;
pub use grid::around;
pub use hackenbush::{Hackenbush, StandingPart};
pub use merge::Merge;
pub use named_graph::NamedGraph;
pub use number_set::{DivisorBoard, DivisorErasing};
pub use pair::{LinkedPair, ascending};
pub use path_deletion::{Forest, PathDeletion};
pub use pawn_crossing::PawnCrossing;
pub use position_list::PositionList;
pub use rows::FacingRows;
pub use scored_board::ScoredBoard;
pub use sliding_board::SlidingBoard;
pub use stairs::{Below, RootedTree, Stairs};
pub use strip::{Strip, from_the_end};
pub use stuck_tie::StuckTie;
pub use take_away::TakeAway;
pub use tokens::TokenGame;
pub use zero_xor::ZeroXor;
