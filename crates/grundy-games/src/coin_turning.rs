//! Coin turning under a rule that the user types as lists of distances.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_core::base::big;
use grundy_families::{CoinGame, Game, Offsets};
use grundy_text::{Error, Text, words};

pub static CARD: Card = Card {
    id: "coin-turning",
    systems: &[49],
    name: Text { en: "Coin turning, general principle", zh: "翻硬币游戏一般原理" },
    aliases: &["coin turning", "翻硬币", "翻硬币游戏"],
    group: Group::Coins,
    class: Class::Impartial,
    rules: Text {
        en: "A row of coins. A move turns over a set of coins that the rule allows, the rightmost of them from heads to tails; \
             whoever cannot move loses. The value of a row is the nim-sum of the values of its heads, each taken alone. The value of \
             a single head is the mex, over all sets that the rule allows for it, of the nim-sum of the values of the other coins of \
             the set, taken as heads.",
        zh: "一行硬币，每次按规则翻转一组硬币，其中最右一枚必须由正面翻成反面；无法走者负。\
             局面的 SG 值是各枚正面硬币单独时 SG 值的异或；单独一枚正面的 SG 值，\
             是对规则允许的每一组求其余各枚（视作正面）SG 值的异或，再取 mex。",
    },
    notation: Text {
        en: "H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins that show heads; coins are numbered from \
             `first`, which is 1 unless first=0. Each set of the rule lists coins that are turned together, by their distances to the \
             left of a head, where 0 is the head itself: rule={0}；{0,1} turns a head, or a head and its left neighbour",
        zh: "逐枚写 H（正）或 T（反），如 HHTHT，也可写 正反，或写正面硬币的编号；\
             编号从 `first` 起，默认为 1，first=0 则从 0 起。规则列出一起翻转的各枚到最右一枚的距离，\
             0 是正面硬币本身：rule={0}；{0,1} 表示翻一枚，或连同左邻一起翻",
    },
    example: "HHTHTTHT rule={0};{0,1};{0,2}",
    params: &[
        Param {
            name: "rule",
            what: Text {
                en: "the sets of coins that one move may turn, each as distances to the left from its rightmost coin, such as `rule={0};{0,1}`",
                zh: "一步可以一起翻转的各组硬币，每组写出各枚到其中最右一枚的距离，如 `rule={0};{0,1}`",
            },
            kind: ParamKind::Text,
            default: None,
        },
        Param {
            name: "first",
            what: Text {
                en: "the number of the first coin, 0 or 1", zh: "首枚硬币的编号，0 或 1"
            },
            kind: ParamKind::Natural(0),
            default: Some("1"),
        },
    ],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    let first_coin = params.natural("first");
    if *first_coin > big(1) {
        let first_coin = first_coin.clone();
        return Err(Error::bad(words!("`first` is {first_coin}", "`first` 为 {first_coin}"))
            .help(words!("coins are numbered from 0 or from 1", "硬币从 0 或从 1 开始编号")));
    }
    let first_coin = params.clamped("first");
    Ok(Game::of_coins(CoinGame::new(first_coin, Offsets::parse(params.text("rule"), first_coin)?)))
}

/// The notation of positions on rows whose first coin is number 1.
pub(super) const COINS_FROM_1: Text = Text {
    en: "H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins showing heads; coins are numbered from 1",
    zh: "逐枚写 H（正）或 T（反），如 HHTHT，也可写 正反，或写正面硬币的编号；从 1 起编号",
};

/// The notation of positions on rows whose first coin is number 0.
pub(super) const COINS_FROM_0: Text = Text {
    en: "H and T for every coin (HHTHT; 正 and 反 also work), or the numbers of the coins showing heads; coins are numbered from 0",
    zh: "逐枚写 H（正）或 T（反），如 HHTHT，也可写 正反，或写正面硬币的编号；从 0 起编号",
};
