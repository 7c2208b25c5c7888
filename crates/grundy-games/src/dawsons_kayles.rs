//! Dawson's Kayles: knock down two adjacent pins.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "dawsons-kayles",
    name: text!(dawsons_kayles::name),
    aliases: &["dawson kayles"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: text!(dawsons_kayles::rules),
    notation: text!(dawsons_kayles::notation),
    example: "15 6",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.07")?.into_game()))
}
