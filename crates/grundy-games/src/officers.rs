//! Officers: a move takes one stone from a heap and leaves at least one.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "officers",
    name: Text { en: "Officers", zh: "军官游戏" },
    aliases: &["officer"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones. A move takes one stone from a heap and leaves the rest, which must not be empty, as one heap or two. Whoever cannot move loses. Its code is 0.6.",
        zh: "若干堆石子，每次从一堆中取一颗，余下的不得为空，留作一堆或分成两堆。无法行动者负。代码为 0.6。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "12 5",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.6")?.into_game()))
}
