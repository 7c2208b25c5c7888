//! Dawson's chess as an impartial game: captures are compulsory.

use crate::prelude::*;
use grundy_octal::Code;

pub static CARD: Card =
    Card { kind: Kind::normal_play(build), ..entry!("dawsons-chess", dawsons_chess) };

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.137")?.into_game()))
}
