//! The façade: a question in, an answer out. Knows all.
//!
//! Its floors, each of which knows those below it: `tasks` (tables, laws, checks, pictures, play), `solve` (who wins),
//! `ask` (questions, from words), `memory` (what was found), `game` (what games are).

mod ask;
mod game;
mod memory;
mod solve;
mod tasks;

pub use ask::desk::{Convention, Desk, ReadFile, read_rules, takes_no_position};
pub use ask::question::{Question, Summand};
pub use ask::typed::typed_words;
pub use game::catalogue;
pub use game::definition::Definition;
pub use game::shelf::{Shelf, Shelved};
pub use memory::boards::BoardEngine;
pub use memory::engine::Engine;
pub use memory::heap_table::HeapTable;
pub use memory::instance::Instance;
pub use memory::reachable;
pub use memory::store::Memory;
pub use memory::stored::{BoardCells, Stored};
pub use solve::answer::{Answer, Move};
pub use solve::class::class;
pub use solve::found::Detail;
pub use solve::methods::{solve, who_wins};
pub use solve::whole::Whole;
#[cfg(feature = "layout")]
pub use tasks::automaton_picture;
pub use tasks::check::{check_law, check_whole_law, spread};
pub use tasks::guessed::Guessed;
pub use tasks::misere_card::{misere_card, misere_code};
pub use tasks::parts_law::Parts;
#[cfg(feature = "plots")]
pub use tasks::plot;
pub use tasks::{
    census, certificate, check, count, explain, genus, graph, law, lint, play, practice, prove,
    prove_for_all, quotient, quotient_picture, rule_law, rule_parts, seek, table, value, vertices,
    weaker, weighing,
};
