//! Grundy's game: split a heap into two unequal heaps.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    misstated: Some(text!(grundy_game::misstated)),
    ..entry!("grundy-game", grundy_game)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("4u.")?.into_game()))
}
