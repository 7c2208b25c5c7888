//! The tests of this crate that need no process of their own, in one program.

mod board_commands;
mod board_engines;
mod board_proofs;
mod catalogue;
mod compound_parts;
mod compound_sizes;
mod elements;
mod example_boards;
mod example_games;
mod examples;
mod exchange;
mod gains;
mod hackenbush;
mod one_heap;
mod parsers;
mod path_deletion;
mod plan;
mod rabbit_and_egg;
mod random_boards;
mod reachable;
mod regions;
mod rule_answers;
mod samples;
mod scores_in_positions;
mod sided_sums;
mod tokens;
