//! Two or three: a move takes two or three students, and play is drawn if one is left over.

use crate::prelude::*;
use grundy_families::StuckTie;
use grundy_octal::TakeSet;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(two_or_three::statement),
        theorem: "period 5",
        source: "folklore",
        claim: Claim::Score(score),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: sample::single_heaps, to: 200 }],
    }),
    ..entry!("two-or-three", two_or_three)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(StuckTie { takes: TakeSet::Only(vec![2, 3]) }))
        .with_rule_text(include_str!("rules/two_or_three.game")))
}

fn remainder(position: &[Big]) -> Option<u64> {
    let [n] = position else { return None };
    to_u64(&(n % big(5)))
}

fn score(_: &Params, position: &[Big]) -> Option<i64> {
    Some(match remainder(position)? {
        0 => -1,
        1 | 4 => 0,
        _ => 1,
    })
}

/// Returns the only move that reaches the best result, or no move if every take loses or no take is
/// possible.
fn moves(_: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    let take = match remainder(position) {
        Some(1 | 2) => big(2),
        Some(3 | 4) => big(3),
        _ => return Moves::all(vec![]),
    };
    let possible = position[0] >= take;
    Moves::all(if possible { vec![vec![&position[0] - take]] } else { vec![] })
}

fn why(_: &Params, position: &[Big]) -> Words {
    let (Some(n), Some(rest)) = (position.first(), remainder(position)) else {
        return Words::default();
    };
    words!(two_or_three::mod_five, n, rest)
}
