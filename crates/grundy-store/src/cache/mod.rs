//! Results computed for games and kept for later questions.
//!
//! A [`GameState`](game_state::GameState) pairs a game with its results (`cached_results`). The
//! other modules add methods to it that return a result from the cache, or compute and store it. A
//! [`GameCache`](game_cache::GameCache) shares games and results between sessions.

mod board_nimbers;
pub mod boards;
mod cached_results;
mod component_search;
pub mod engine;
mod evaluate;
pub mod evaluation;
pub mod game_cache;
pub mod game_state;
pub mod heap_table;
mod kept_search;
pub mod label_store;
pub mod law_store;
mod periods;
pub mod position_labels;
pub mod proofs;
pub mod quotient_search;
pub mod quotients;
mod reach_probe;
pub mod reachable;
mod reachable_heaps;
mod scores;
pub mod searches;
pub mod tables;
pub mod value_file;
