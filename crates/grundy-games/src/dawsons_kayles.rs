//! Dawson's Kayles: knock down two adjacent pins.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "dawsons-kayles",
    name: Text { en: "Dawson's Kayles", zh: "道森凯尔斯" },
    aliases: &["dawson kayles"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Rows of pins. A move knocks down two adjacent pins, which may split the row in two. Whoever cannot move loses. Its code is 0.07.",
        zh: "若干排木柱，每次击倒相邻的两根，一排可能因此断成两排。无法行动者负。代码为 0.07。",
    },
    notation: Text { en: "the number of pins in each row", zh: "每排的木柱数" },
    example: "15 6",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.07")?.into_game()))
}
