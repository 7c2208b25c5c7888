//! Kayles: knock down one pin, or two adjacent pins.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "kayles",
    name: text!(kayles::name),
    aliases: &["rip van winkle", "击柱游戏"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: text!(kayles::rules),
    notation: text!(kayles::notation),
    example: "12 7 3",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.77")?.into_game()))
}
