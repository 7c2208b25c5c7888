//! Officers: a move takes one stone from a heap and leaves at least one.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "officers",
    name: text!(officers::name),
    aliases: &["officer"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: text!(officers::rules),
    notation: text!(officers::notation),
    example: "12 5",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.6")?.into_game()))
}
