//! Tests of families of games, in one program.

mod graph_text;
mod loopy;
