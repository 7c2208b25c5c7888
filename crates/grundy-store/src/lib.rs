#![doc = include_str!("../README.md")]

pub mod ask;
pub mod cache;
pub mod game;
pub mod partizan;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use ask::query_parser::{Convention, QueryParser, ReadFile, read_rules, takes_no_position};
pub use ask::question::{Question, Summand};
pub use ask::tokenizer::split_words;
pub use cache::boards::BoardEngine;
pub use cache::engine::Engine;
pub use cache::evaluation::{Evaluation, Need, Reuse};
pub use cache::game_cache::GameCache;
pub use cache::game_state::GameState;
pub use cache::heap_table::HeapTable;
pub use cache::label_store::{BoardCells, LabelStore};
pub use cache::reachable;
pub use cache::value_file::ValueFile;
pub use game::catalogue;
pub use game::library::{Library, LibraryEntry};
pub use game::spec::GameSpec;
