//! Kayles: knock down one pin, or two adjacent pins.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card = Card {
    aliases: &["rip van winkle", "击柱游戏"],
    group: Group::Splitting,
    example: "12 7 3",
    kind: Kind::normal_play(build),
    ..entry!("kayles", kayles)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.77")?.into_game()))
}
