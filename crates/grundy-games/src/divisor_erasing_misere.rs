//! Misère divisor erasing: the player who erases the last number loses.

use super::divisor_boards::{NOTATION, build, full_boards, has_least, sets, stealing};
use super::{Card, Check, Claim, Class, Compound, Group, Kind, Law, Params};
use grundy_core::base::{Big, Ending, Outcome};
use grundy_text::{Text, Words, words};

pub static CARD: Card = Card {
    id: "divisor-erasing-misere",
    systems: &[42],
    name: Text {
        en: "Erasing divisors, last eraser loses", zh: "约数博弈（擦最后一个者输）"
    },
    aliases: &["反约数博弈"],
    group: Group::Stealing,
    class: Class::Impartial,
    rules: Text {
        en: "The numbers 1 to n are on a board. A move erases a remaining number and all its remaining divisors. Whoever erases the last number loses.",
        zh: "黑板上写着 1 到 n，每次擦去一个剩下的数及其所有剩下的约数，擦去最后一个数者负。",
    },
    notation: NOTATION,
    example: "12",
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(LAW),
    ..Card::DEFAULT
};

pub(super) const LAW: Law = Law {
    statement: Text {
        en: "if one of the numbers left divides all others, as 1 does on the full board, the position is P exactly when no other number \
             is left; so the full board is P only for n = 1. The law does not say which move wins; all other sets are solved by search",
        zh: "若剩下的数中有一个整除其余所有数（完整黑板上的 1 就是），则当且仅当只剩这一个数时必败；因此完整黑板仅当 n=1 时必败。\
             不给出走法；其余集合靠搜索",
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
    has_least(position).map(|numbers| Outcome::n_if(numbers != 1))
}

fn why(_: &Params, position: &[Big]) -> Words {
    match has_least(position) {
        Some(0) => words!("the opponent has erased the last number", "对手已擦去最后一个数"),
        Some(1) => words!("the last number must be erased", "只能擦去最后一个数"),
        _ => stealing(),
    }
}
