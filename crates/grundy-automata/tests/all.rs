//! Tests of automata, their operations and relations, in one program.

mod common;
mod games;
mod operations;
mod relations;
