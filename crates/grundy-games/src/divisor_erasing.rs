//! Divisor erasing: a move erases a number with all its divisors, and the player who erases the
//! last number wins.

use super::divisor_boards::{NOTATION, build, full_boards, has_least, sets, stealing};
use super::{Card, Check, Claim, Class, Group, Kind, Law, Params};
use grundy_core::base::{Big, Outcome};
use grundy_text::{Text, Words, words};

pub static CARD: Card = Card {
    id: "divisor-erasing",
    systems: &[41],
    name: Text { en: "Erasing divisors, last eraser wins", zh: "约数博弈" },
    aliases: &["约数游戏", "擦约数"],
    group: Group::Stealing,
    class: Class::Impartial,
    rules: Text {
        en: "The numbers 1 to n are on a board. A move erases a remaining number and all its remaining divisors. Whoever erases the last number wins.",
        zh: "黑板上写着 1 到 n，每次擦去一个剩下的数及其所有剩下的约数，擦去最后一个数者胜。",
    },
    notation: NOTATION,
    example: "12",
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(super::divisor_erasing_misere::LAW),
    ..Card::DEFAULT
};

const LAW: Law = Law {
    statement: Text {
        en: "the full board is N for n >= 1, and so is every set in which some number divides all others: if erasing only that number \
             does not win, the winning reply to it can be played at once. The law does not \
             say which move wins; all other sets are solved by search",
        zh: "n>=1 的完整黑板必胜；若集合中有一个数整除其余所有数，也必胜：\
             单擦这个数若不能胜，则对它的制胜应着可以直接走出。不给出走法；其余集合靠搜索",
    },
    theorem: "strategy stealing",
    source: "Gale 1974, after Schuh 1952",
    claim: Claim::Outcome(outcome),
    why: Some(why),
    checks: &[
        Check { params: "", positions: full_boards, to: 14 },
        Check { params: "", positions: sets, to: 10 },
    ],
    ..Law::DEFAULT
};

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    has_least(position).map(|numbers| Outcome::n_if(numbers > 0))
}

fn why(_: &Params, position: &[Big]) -> Words {
    match has_least(position) {
        Some(0) => words!("nothing is left to erase", "没有可擦的数"),
        Some(1) => words!("the only number can be erased", "可擦去唯一的数"),
        _ => stealing(),
    }
}
