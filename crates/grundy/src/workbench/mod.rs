//! The façade: a question in, an answer out. Knows all.

mod answer;
mod board;
mod by_engine;
mod by_law;
mod by_loopy;
mod by_loopy_sum;
mod by_nim_sum;
mod by_retrograde;
pub mod catalogue;
pub mod census;
pub mod certificate;
mod check;
pub mod claim;
pub mod count;
mod endings;
mod engine;
mod found;
pub mod graph;
mod instance;
pub mod law;
mod law_export;
pub mod lint;
mod misere_law;
mod parameters;
pub mod play;
pub mod plot;
mod question;
pub mod reachable;
pub mod rule_check;
pub mod rule_law;
pub mod rule_parts;
mod rule_rows;
pub mod seek;
mod solve;
mod symmetries;
pub mod table;
pub mod tabled_claim;
mod values;
pub mod vertices;
mod whole;

pub use answer::{Answer, Move};
pub use check::{Counterexample, Report, check_law, check_whole_law, spread};
pub use engine::Engine;
pub use found::Detail;
pub use instance::Instance;
pub use question::{
    Convention, Desk, Question, ReadFile, Summand, read_rules, takes_no_position, typed_words,
};
pub use solve::{solve, who_wins};
pub use values::HeapTable;
pub use whole::Whole;
