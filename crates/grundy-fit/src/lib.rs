//! Finds laws in tables: expressions, linear and Beatty forms, automata that fit computed values. Nothing here is a proof.

pub mod form;
pub mod guess;
