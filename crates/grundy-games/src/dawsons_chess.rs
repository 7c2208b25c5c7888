//! Dawson's chess as an impartial game: captures are compulsory.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "dawsons-chess",
    name: text!(dawsons_chess::name),
    aliases: &["dawson chess", "dawson", "道森国际象棋"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: text!(dawsons_chess::rules),
    notation: text!(dawsons_chess::notation),
    example: "14 5",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.137")?.into_game()))
}
