//! The façade of the crate: takes a question and returns an answer.
//!
//! Five layers; each uses only those after it in this list: `tasks` (tables, laws, checks,
//! pictures, play), `solve` (who wins), `ask` (parsing of questions), `cache` (computed results of
//! games), `game` (specifications of games).

mod ask;
mod cache;
mod game;
mod solve;
mod tasks;

pub use ask::query_parser::{Convention, QueryParser, ReadFile, read_rules, takes_no_position};
pub use ask::question::{Question, Summand};
pub use ask::tokenizer::split_words;
pub use cache::boards::BoardEngine;
pub use cache::engine::Engine;
pub use cache::game_cache::GameCache;
pub use cache::game_state::GameState;
pub use cache::heap_table::HeapTable;
pub use cache::label_store::{BoardCells, LabelStore};
pub use cache::reachable;
pub use game::catalogue;
pub use game::library::{Library, LibraryEntry};
pub use game::spec::GameSpec;
pub use solve::answer::{Answer, Move};
pub use solve::class::outcome_class;
pub use solve::flat_sum::FlatSum;
pub use solve::methods::{solve, who_wins};
pub use solve::solution::Detail;
#[cfg(feature = "layout")]
pub use tasks::automaton_picture;
pub use tasks::check::{check_law, check_law_fully, parameter_combinations};
pub use tasks::element_law::ElementSum;
pub use tasks::misere_card::{misere_card, misere_code};
#[cfg(feature = "plots")]
pub use tasks::plot;
pub use tasks::scope::Scope;
pub use tasks::table_laws::{AutomatonLaw, LawProof, TableLaws};
pub use tasks::{
    census, certificate, check, count, explain, find_law, fit_expressions, game_law, genus, graph,
    handicap, lint, move_values, play, practice, prove, prove_for_all, quotient, quotient_picture,
    rule_elements, table, value, vertices,
};
