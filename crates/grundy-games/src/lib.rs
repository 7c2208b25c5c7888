#![doc = include_str!("../README.md")]
//! # Method
//!
//! Each game has one file, and one line in the list [`CARDS`]. Entries that are not games, or that
//! show a theorem on a game, are in `theory/`.

#[macro_use]
mod card;
mod nim_sum_text;
mod params;
pub mod sample;

pub use card::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, MovesFn, Reach, ReachFn,
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
    pub(crate) use super::card::{
        Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, Reach,
    };
    pub(crate) use super::params::{Param, ParamKind, Params};
    pub(crate) use super::sample;
    pub(crate) use grundy_core::base::{Big, Ending, Outcome, big, to_u64};
    pub(crate) use grundy_families::Game;
    pub(crate) use grundy_octal::{HeapGame, HeapRule};
    pub(crate) use grundy_text::{
        Error, ExplanationStep, Text, Words, excerpt, parse_big, text, words,
    };
}

/// The entries of the catalogue. Those with a number ([`systems`](Card::systems)) are in the order
/// of their numbers, with the others between or after them.
pub static CARDS: &[&Card] = &[
    &theory::icg::CARD,
    &theory::classify::CARD,
    &theory::zermelo::CARD,
    &theory::np_label::CARD,
    &theory::p_set_check::CARD,
    &theory::win_function::CARD,
    &theory::mex::CARD,
    &theory::sg_dag::CARD,
    &theory::sg_sum::CARD,
    &theory::nim_as_graph::CARD,
    &subtraction::CARD,
    &theory::sg_memo::CARD,
    &bash::CARD,
    &count_to::CARD,
    &bash_misere::CARD,
    &bash_multi::CARD,
    &hdu1846::CARD,
    &hdu2188::CARD,
    &hdu4764::CARD,
    &take_power_of_two::CARD,
    &take_fibonacci::CARD,
    &take_prime_power::CARD,
    &divisor_subtract::CARD,
    &two_or_three::CARD,
    &wythoff::CARD,
    &theory::wythoff_sequence::CARD,
    &wythoff_moves::CARD,
    &nim::CARD,
    &nim_move::CARD,
    &nim_move_count::CARD,
    &northcott::CARD,
    &nim_misere::CARD,
    &anti_sg::CARD,
    &every_sg::CARD,
    &staircase_nim::CARD,
    &tree_nim::CARD,
    &georgia_and_bob::CARD,
    &climbing_the_hill::CARD,
    &chomp::CARD,
    &chomp_taker_wins::CARD,
    &divisor_erasing::CARD,
    &divisor_erasing_misere::CARD,
    &lasker_nim::CARD,
    &grundy_game::CARD,
    &kayles::CARD,
    &dawsons_kayles::CARD,
    &dawsons_chess::CARD,
    &treblecross::CARD,
    &officers::CARD,
    &merge_heaps::CARD,
    &even_split::CARD,
    &new_stone_game::CARD,
    &chocolate::CARD,
    &coin_turning::CARD,
    &coin_single::CARD,
    &coin_turtles::CARD,
    &coin_run_k::CARD,
    &coin_near_three::CARD,
    &coin_twins::CARD,
    &coin_mock_turtles::CARD,
    &coin_ruler::CARD,
    &coin_grunt::CARD,
    &fibonacci_nim::CARD,
    &theory::zeckendorf::CARD,
    &hdu2516::CARD,
    &k_bounded_nim::CARD,
    &dag_tokens::CARD,
    &s_nim::CARD,
    &green_hackenbush_tree::CARD,
    &green_hackenbush_graph::CARD,
    &hackenbush::CARD,
    &undirected_vertex_geography::CARD,
    &theory::min_cut_edges::CARD,
    &corner_walk::CARD,
    &rabbit_and_egg::CARD,
    &path_deletion::CARD,
    &theory::mergeable_trie::CARD,
    &two_chessmen::CARD,
    &retrograde::CARD,
    &step_optimal::CARD,
    &draws::CARD,
    &pawn_crossing::CARD,
    &zero_xor::CARD,
    &theory::matrix::CARD,
    &theory::matrix_power::CARD,
    &theory::fibonacci_mod::CARD,
    &theory::linear_recurrence_3::CARD,
    &theory::fibonacci_sum::CARD,
    &euclid::CARD,
];

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
