//! Turning Turtles: a move turns one or two coins, and the rightmost goes from heads to tails.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Params, Reach, sample};
use grundy_core::base::Big;
use grundy_families::{CoinGame, Game};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "coin-turtles",
    systems: &[51],
    name: Text { en: "Turning Turtles: one or two coins", zh: "每次翻一个或两个" },
    aliases: &["Turning Turtles", "翻乌龟", "翻硬币 一枚或两枚", "Turn one or two coins"],
    group: Group::Coins,
    class: Class::Impartial,
    rules: Text {
        en: "A row of coins. A move turns one coin from heads to tails, and may also turn any one coin to its left. Whoever cannot move loses.",
        zh: "一行硬币，每次把一枚正面翻成反面，还可再翻其左边的任意一枚。无法走者负。",
    },
    notation: super::coin_turning::COINS_FROM_1,
    example: "HHTHTTHT",
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misstated: Some(Text {
        en: "\"A head is worth its number counted from 0, coin 0 being special\" is false: heads on the first three coins have the nim-sum 1 xor 2 xor 3 = 0, so the player to move loses; counting from 0 would give 0 xor 1 xor 2 = 3.",
        zh: "“从 0 起编号，正面的 SG 值等于编号，0 号特殊”是错的：前三枚为正面时 1⊕2⊕3=0 必败，而 0⊕1⊕2=3。",
    }),
    ..Card::DEFAULT
};

const LAW: Law = Law {
    statement: Text {
        en: "with the coins counted from 1, a head is worth its number: the game is Nim with the numbers of the heads as heaps",
        zh: "从 1 起编号，正面的 SG 值等于编号：以各正面编号为堆的 Nim",
    },
    theorem: "Turning Turtles is Nim",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::rows_from_1, to: 9 }],
    ..Law::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        turn(&[]);
        (1..x).for_each(|other| turn(&[other]));
    }))
    .with_rule_text(RULE_TEXT))
}

const RULE_TEXT: &str = "\
position x
move one when x > 0 -> nothing
move two (a in 1..x - 1) -> [a]
claim grundy = x
";

fn value(_: &Params, x: &Big) -> Big {
    x.clone()
}

fn reach(_: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if *target == Big::ZERO {
        vec![vec![]]
    } else if target < x {
        vec![vec![target.clone()]]
    } else {
        vec![]
    })
}
