//! Breaking a bar of chocolate: a move breaks one piece into two.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, sample};
use grundy_core::base::{Big, big};
use grundy_families::{Bars, Game};
use grundy_text::{Error, Text, Words, counted, words};

pub static CARD: Card = Card {
    id: "chocolate",
    systems: &[48],
    name: Text { en: "Breaking chocolate", zh: "掰巧克力" },
    aliases: &["ural1639", "timus1639", "chocolate 2", "impartial cutcake"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "A bar of m by n squares. A move breaks one piece in two along a line between squares. Whoever cannot move (all pieces are single squares) loses.",
        zh: "一块 m×n 的巧克力，每次把其中一块沿格线掰成两块。不能走者（全是单格）负。",
    },
    notation: Text {
        en: "the sides of the bar, as in `3 4`; several pieces one after the other, as in `3 4 2 2`",
        zh: "巧克力的两边长，如 `3 4`；几块则依次写出，如 `3 4 2 2`",
    },
    example: "3 4",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "an m×n bar always takes mn − 1 moves: G = (mn − 1) mod 2, N exactly when mn is even; every move is as good as any other",
            zh: "m×n 的一块总共恰走 mn − 1 步：SG = (mn − 1) mod 2，mn 为偶数时必胜；怎么掰都一样",
        },
        theorem: "a fixed number of moves",
        source: "folklore",
        claim: Claim::Value(|_, sides| Some(big((moves_left(sides) % 2u8).into()))),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "", positions: sample::pairs_from_1, to: 4 },
            Check { params: "", positions: two_pieces, to: 2 },
        ],
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Bars)).with_rule_text(RULE_TEXT))
}

const RULE_TEXT: &str = "\
position w: 1..1000000, h: 1..1000000
move across (k in 1..w - 1) -> [k, h] + [w - k, h]
move along (k in 1..h - 1) -> [w, k] + [w, h - k]
claim grundy = (w * h - 1) mod 2
";

fn two_pieces(_: &Params, to: u64) -> Vec<Vec<u64>> {
    sample::tuples(4, to).into_iter().filter(|sides| !sides.contains(&0)).collect()
}

/// Returns the number of moves until play ends: the number of squares minus the number of pieces.
fn moves_left(sides: &[Big]) -> Big {
    sides.chunks(2).map(|piece| &piece[0] * &piece[1] - 1u8).sum()
}

fn moves(_: &Params, sides: &[Big], target: &Big, limit: usize) -> Moves {
    if (moves_left(sides) + target + 1u8) % 2u8 != 0 || *target > Big::ONE {
        return Moves::all(vec![]);
    }
    let count = sides.iter().map(|side| side >> 1).sum();
    let mut to = Vec::new();
    for (at, side) in sides.iter().enumerate() {
        let half = side >> 1;
        let mut cut = Big::ONE;
        while cut <= half && to.len() < limit {
            let start = at - at % 2;
            let piece = &sides[start..start + 2];
            let mut sides_after = sides.to_vec();
            sides_after.splice(start..start + 2, [piece, piece].concat());
            sides_after[at] = cut.clone();
            sides_after[at + 2] = side - &cut;
            to.push(sides_after);
            cut += 1u8;
        }
    }
    Moves { to, count: Some(count) }
}

fn why(_: &Params, sides: &[Big]) -> Words {
    let moves_left = moves_left(sides);
    let moves = counted(&moves_left, "move");
    if let [m, n] = sides {
        return words!(
            "every game lasts {m}·{n} − 1 = {moves}, whatever the players do",
            "{m}·{n} − 1 = {moves_left} 步，怎么走都一样"
        );
    }
    let pieces = big(sides.len() as u64 / 2);
    let square_count = &moves_left + &pieces;
    let (squares, parts) = (counted(&square_count, "square"), counted(&pieces, "piece"));
    words!(
        "{squares} in {parts}: every game lasts {moves}, whatever the players do",
        "{square_count} 格分为 {pieces} 块：还有 {moves_left} 步，怎么走都一样"
    )
}
