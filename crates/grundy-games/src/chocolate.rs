//! Breaking a bar of chocolate: a move breaks one piece into two.

use crate::prelude::*;
use grundy_families::Bars;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(chocolate::statement),
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
    ..entry!("chocolate", chocolate)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Bars)).with_rule_text(include_str!("rules/chocolate.game")))
}

fn two_pieces(_: &Params, to: u64) -> Vec<Vec<u64>> {
    sample::tuples(4, to).into_iter().filter(|sides| !sides.contains(&0)).collect()
}

/// Returns the number of moves until play ends: the number of squares of all pieces minus the
/// number of pieces.
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
    let moves = moves_left(sides);
    if let [m, n] = sides {
        return words!(chocolate::every_game_lasts_one_whatever_players, m, n, moves);
    }
    let pieces = big(sides.len() as u64 / 2);
    let squares = &moves + &pieces;
    words!(chocolate::in_every_game_lasts_whatever_players, squares, pieces, moves)
}
