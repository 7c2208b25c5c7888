//! Officers: a move takes one stone from a heap and leaves at least one.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card = Card { kind: Kind::normal_play(build), ..entry!("officers", officers) };

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.6")?.into_game()))
}
