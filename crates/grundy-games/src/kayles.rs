//! Kayles: knock down one pin, or two adjacent pins.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card = Card { kind: Kind::normal_play(build), ..entry!("kayles", kayles) };

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.77")?.into_game()))
}
