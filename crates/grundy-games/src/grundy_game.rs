//! Grundy's game: split a heap into two unequal heaps.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "grundy-game",
    systems: &[44],
    name: Text { en: "Grundy's game", zh: "Grundy 游戏" },
    aliases: &["grundy", "unequal split", "格兰迪游戏", "不等分割"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones. A move splits one heap into two heaps of different sizes, neither empty. Whoever cannot move loses.",
        zh: "若干堆石子，每次把一堆分成大小不等的两个非空的堆，无法行动者负。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "18",
    kind: Kind::normal_play(build),
    misstated: Some(Text {
        en: "\"The ending rule of the SJ theorem is misère play\" is false: a heap of 18 is worth 4, so that theorem's formula calls it won, but in misère play it is lost.",
        zh: "“SJ 定理的终局规则就是反常规则”是错的：18 颗的一堆 SG 值为 4，按该定理的公式为必胜，而在反常规则下必败。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("4u.")?.into_game()))
}
