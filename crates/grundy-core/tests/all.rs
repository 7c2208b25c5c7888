//! Tests of the engines for impartial games, in one program.

mod engines;
mod matching;
mod nimber_sets;
mod splits;
