//! Grunt, the coin-turning game whose values are those of Grundy's game.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Params, sample};
use grundy_core::base::{Big, MexSet, Nimber, to_u64};
use grundy_families::{CoinGame, Game};
use grundy_text::{Error, Text};
use std::sync::LazyLock;

pub static CARD: Card = Card {
    id: "coin-grunt",
    systems: &[57],
    name: Text { en: "Grunt: coins 0, x, n-x and n", zh: "Grunt 游戏" },
    aliases: &["Grunt", "翻硬币 对称四枚", "Grunt: four coins 0, x, n-x, n"],
    group: Group::Coins,
    class: Class::Impartial,
    rules: Text {
        en: "A row of coins numbered from 0. A move on a head n turns the four coins 0, x, n-x and n for some x with 0 < x < n/2. Only coin n has to show heads. Whoever cannot move loses.",
        zh: "一行硬币，从 0 起编号。对第 n 枚正面，选 0<x<n/2，翻转第 0、x、n-x、n 四枚；只要求第 n 枚是正面。无法走者负。",
    },
    notation: super::coin_turning::COINS_FROM_0,
    example: "HTTTTH",
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misstated: Some(Text {
        en: "\"Both the leftmost and the rightmost coin must go from heads to tails\" is another game: in it coin 0 could be turned only once, and heads 0 and 5 would be worth 1; here they are worth 2.",
        zh: "“最左与最右两枚都须由正面翻成反面”是另一个游戏：那样 0 号只能用一次，正面 {0,5} 的 SG 值将是 1，实为 2。",
    }),
    ..Card::DEFAULT
};

const LAW: Law = Law {
    statement: Text {
        en: "with the coins counted from 0, a head at n has the value of a heap of n in Grundy's game (0 0 0 1 0 2 1 0 2 …), for which no formula is known; for heads up to 2000 the values are computed by recursion",
        zh: "从 0 起编号，第 n 枚正面等价于 Grundy 游戏中大小为 n 的一堆（0 0 0 1 0 2 1 0 2……），该数列没有已知公式；2000 以内由其递推给出",
    },
    theorem: "Grunt is Grundy's game",
    source: "Winning Ways, ch. 14",
    claim: Claim::Value(value),
    checks: &[Check { params: "", positions: sample::rows_from_0, to: 11 }],
    ..Law::DEFAULT
};

/// The number of the last coin for which the law computes values.
const MAX_COIN: usize = 2000;

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(0, |n: u64, turn: &mut dyn FnMut(&[u64])| {
        (1..n.div_ceil(2)).for_each(|x| turn(&[0, x, n - x]));
    })))
}

fn value(_: &Params, heads: &[Big]) -> Option<Big> {
    static GRUNDY: LazyLock<Vec<Nimber>> = LazyLock::new(grundy_game);
    let last_coin = heads.last().map_or(Some(0), to_u64)?;
    if last_coin > MAX_COIN as u64 {
        return None;
    }
    let values = heads.iter().filter_map(to_u64).map(|n| GRUNDY[n as usize]);
    Some(Big::from(values.sum::<Nimber>().0))
}

/// Returns the Grundy values of Grundy's game, in which a heap is split into two unequal heaps, for
/// heaps up to [`MAX_COIN`].
fn grundy_game() -> Vec<Nimber> {
    let (mut values, mut seen) = (Vec::with_capacity(MAX_COIN + 1), MexSet::default());
    for n in 0..=MAX_COIN {
        seen.clear();
        (1..n.div_ceil(2)).for_each(|x| seen.insert(values[x] ^ values[n - x]));
        values.push(seen.mex());
    }
    values
}
