//! Dawson's Kayles: knock down two adjacent pins.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card =
    Card { kind: Kind::normal_play(build), ..entry!("dawsons-kayles", dawsons_kayles) };

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.07")?.into_game()))
}
