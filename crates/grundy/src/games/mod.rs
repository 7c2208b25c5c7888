//! The catalogue: one file a game, one line in the list below. Knows base and family.

mod card;
mod params;
pub mod sample;
mod told;

pub use card::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, MovesFn, Reach, ReachFn,
};
pub use params::{Param, ParamKind, Params, Value};

mod bash;
mod euclid;
mod nim;
mod nim_misere;
mod nim_move;
mod nim_move_count;
mod wythoff;
mod wythoff_moves;
mod wythoff_sequence;

/// Every card, in the order of the systems' numbers.
pub static CARDS: &[&Card] = &[
    &bash::CARD,
    &wythoff::CARD,
    &wythoff_sequence::CARD,
    &wythoff_moves::CARD,
    &euclid::CARD,
    &nim::CARD,
    &nim_move::CARD,
    &nim_move_count::CARD,
    &nim_misere::CARD,
];
