//! Parses the words that a user types into questions: a game or a sum of games, with a position in
//! each.

pub mod certificate;
pub mod query_parser;
pub mod question;
pub mod tokenizer;
mod turns;
