//! Grundy's game: split a heap into two unequal heaps.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "grundy-game",
    systems: &[44],
    name: text!(grundy_game::name),
    aliases: &["grundy", "unequal split", "格兰迪游戏", "不等分割"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: text!(grundy_game::rules),
    notation: text!(grundy_game::notation),
    example: "18",
    kind: Kind::normal_play(build),
    misstated: Some(text!(grundy_game::misstated)),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("4u.")?.into_game()))
}
