//! The tests of this crate that need no process of their own, in one program.

mod boards;
mod code_rules;
mod codes;
mod coins;
mod erasing;
mod game_names;
mod linked_heaps;
mod matrices;
mod minimum_cuts;
mod reach_probe;
