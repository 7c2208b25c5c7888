//! Bash's game with several heaps.

use super::{Card, Check, Compound, Kind, Law, Params, bash, sample};
use crate::base::{Ending, Error, Text};
use crate::family::{Game, HeapGame, HeapRule, TakeSet};

pub static CARD: Card = Card {
    id: "bash-multi",
    systems: &[16],
    name: Text { en: "Bash game with several heaps", zh: "多堆巴什博弈" },
    aliases: &["bounded nim", "limited nim", "multi-heap bash", "限取 Nim"],
    rules: Text {
        en: "Several heaps. A move takes 1 to m stones from one heap. Whoever takes the last stone wins.",
        zh: "若干堆石子，每次从一堆中取 1 到 m 颗，取到最后一颗者胜。",
    },
    notation: Text {
        en: "the sizes of the heaps, and m=…", zh: "各堆石子数，以及 m=…"
    },
    example: "6 8 m=4",
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: Some(Law {
        statement: Text {
            en: "a heap is worth n mod (m+1); P exactly when the nim-sum of these is 0; a take may raise the value of a heap and still win",
            zh: "每堆的 SG 值为 n mod (m+1)，异或和为 0 时必败；取后该堆 SG 值变大的走法也可能取胜",
        },
        checks: &[Check { params: "m=0..4", positions: sample::triples, to: 9 }],
        ..bash::LAW
    }),
    // The law of one heap is silent about several: those are answered as a sum.
    misere: None,
    misstated: None,
    ..bash::BASH
};

fn build(params: &Params) -> Result<Game, Error> {
    let game = HeapGame::new(HeapRule::Take(TakeSet::UpTo(params.clamped("m"))));
    Ok(Game::of_heaps(game).written(bash::written(params)))
}
