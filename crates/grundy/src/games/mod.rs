//! The catalogue: one file a game, one line in the list below. Knows base and family.

mod card;
mod params;
pub mod sample;

pub use card::{
    Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, MovesFn, Reach, ReachFn,
};
pub use params::{Param, ParamKind, Params, Value};

mod bash;
mod nim;

/// Every card, in the order of the systems' numbers.
pub static CARDS: &[&Card] = &[&bash::CARD, &nim::CARD];
