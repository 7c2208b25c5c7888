#![doc = include_str!("../README.md")]
//! # Method
//!
//! Each game has one file, a name in the list [`CARDS`] and a row in `cards.json`. Entries that are not games, or that
//! show a theorem on a game, are in `theory/`.

#[macro_use]
mod card;
mod nim_sum_text;
mod params;
pub mod sample;

pub use card::{
    Card, CardData, Check, Claim, Class, Compound, Group, Kind, Law, Moves, MovesFn, Reach, ReachFn,
};
pub use green_hackenbush_graph::green_graph_value;
pub use green_hackenbush_tree::green_tree_value;
pub use params::{Param, ParamKind, ParamValue, Params};
pub use rabbit_and_egg::rabbit_mistakes;
pub use undirected_vertex_geography::geography_outcomes;

mod anti_sg;
mod bash;
mod bash_misere;
mod bash_misere_law;
mod bash_multi;
mod chocolate;
mod chomp;
mod chomp_taker_wins;
mod climbing_the_hill;
mod coin_grunt;
mod coin_mock_turtles;
mod coin_near_three;
mod coin_ruler;
mod coin_run_k;
mod coin_single;
mod coin_turning;
mod coin_turtles;
mod coin_twins;
mod corner_walk;
mod count_to;
mod dag_tokens;
mod dawsons_chess;
mod dawsons_kayles;
mod divisor_boards;
mod divisor_erasing;
mod divisor_erasing_misere;
mod divisor_subtract;
mod draws;
mod euclid;
mod even_split;
mod every_sg;
mod fibonacci_nim;
mod georgia_and_bob;
mod green_hackenbush_graph;
mod green_hackenbush_tree;
mod grundy_game;
mod hackenbush;
mod hdu1846;
mod hdu2188;
mod hdu2516;
mod hdu4764;
mod heaps_of_nim;
mod k_bounded_nim;
mod kayles;
mod lasker_nim;
mod merge_heaps;
mod new_stone_game;
mod nim;
mod nim_misere;
mod nim_move;
mod nim_move_count;
mod northcott;
mod officers;
mod path_deletion;
mod pawn_crossing;
mod rabbit_and_egg;
mod retrograde;
mod s_nim;
mod staircase_nim;
mod step_optimal;
mod subtraction;
mod take_fibonacci;
mod take_power_of_two;
mod take_prime_power;
mod theory;
mod treblecross;
mod tree_nim;
mod two_chessmen;
mod two_or_three;
mod undirected_vertex_geography;
mod wythoff;
mod wythoff_moves;
mod zero_xor;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

/// The imports that most entries of the catalogue use.
mod prelude {
    pub(crate) use super::card::{Card, Check, Claim, Compound, Kind, Law, Moves, Reach};
    pub(crate) use super::params::{Param, ParamKind, Params};
    pub(crate) use super::sample;
    pub(crate) use grundy_core::base::{Big, Ending, Outcome, big, to_u64};
    pub(crate) use grundy_families::Game;
    pub(crate) use grundy_octal::{HeapGame, HeapRule};
    pub(crate) use grundy_text::{
        Error, ExplanationStep, Text, Words, excerpt, parse_big, text, words,
    };
}

/// Lists the entries of the given modules.
macro_rules! cards {
    ($($($module:ident)::+)*) => { &[$(&$($module)::+::CARD),*] };
}

/// The entries of the catalogue. Those with a number ([`systems`](Card::systems)) are in the order
/// of their numbers, with the others between or after them.
pub static CARDS: &[&Card] = cards! {
    theory::icg theory::classify theory::zermelo theory::np_label theory::p_set_check
    theory::win_function theory::mex theory::sg_dag theory::sg_sum theory::nim_as_graph
    subtraction theory::sg_memo bash count_to bash_misere bash_multi hdu1846 hdu2188 hdu4764
    take_power_of_two take_fibonacci take_prime_power divisor_subtract two_or_three wythoff
    theory::wythoff_sequence wythoff_moves nim nim_move nim_move_count northcott nim_misere
    anti_sg every_sg staircase_nim tree_nim georgia_and_bob climbing_the_hill chomp
    chomp_taker_wins divisor_erasing divisor_erasing_misere lasker_nim grundy_game kayles
    dawsons_kayles dawsons_chess treblecross officers merge_heaps even_split new_stone_game
    chocolate coin_turning coin_single coin_turtles coin_run_k coin_near_three coin_twins
    coin_mock_turtles coin_ruler coin_grunt fibonacci_nim theory::zeckendorf hdu2516 k_bounded_nim
    dag_tokens s_nim green_hackenbush_tree green_hackenbush_graph hackenbush
    undirected_vertex_geography theory::min_cut_edges corner_walk rabbit_and_egg path_deletion
    theory::mergeable_trie two_chessmen retrograde step_optimal draws pawn_crossing zero_xor
    theory::matrix theory::matrix_power theory::fibonacci_mod theory::linear_recurrence_3
    theory::fibonacci_sum euclid
};

/// Computes the outcome at every vertex of the graph that the parameter `graph` gives, by the law
/// of the catalogue entry. The outcomes are in the order in which the text of the graph names the
/// vertices. Returns `None` if the entry has no law that computes all outcomes at once.
pub fn outcomes_at_vertices(
    card: &Card,
    params: &Params,
) -> Option<Vec<grundy_core::base::Outcome>> {
    if card.id == undirected_vertex_geography::CARD.id {
        Some(geography_outcomes(params.graph("graph")))
    } else {
        None
    }
}
