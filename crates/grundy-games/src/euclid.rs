//! Euclid's game with positive numbers.

use crate::prelude::*;
use grundy_families::{LinkedPair, ascending};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(euclid::statement),
        theorem: "Nivasch's formula",
        source: "Nivasch 2006",
        claim: Claim::Value(value),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: sample::pairs_from_1, to: 80 }],
    }),
    misstated: Some(text!(euclid::misstated)),
    ..entry!("euclid", euclid)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(LinkedPair::Euclid)))
}

/// Returns the Grundy value of the position with the numbers `x` and `y`, in any order:
/// `⌊y/x − x/y⌋ = ⌊(y² − x²) / xy⌋`, where x is the smaller number.
fn grundy(x: &Big, y: &Big) -> Big {
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    (y * y - x * x) / (x * y)
}

fn value(_: &Params, position: &[Big]) -> Option<Big> {
    Some(grundy(&position[0], &position[1]))
}

/// Returns the moves to positions of value `target`. A move leaves `r + j·x` of the larger number,
/// where `r` is its remainder modulo the smaller number x. For `j >= 1` the value is `j` or `j −
/// 1`, so only `j = target`, `j = target + 1` and `j = 0` can have the value `target`.
fn moves(_: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let (x, y) = ascending(position);
    let mut remaining = vec![y % x, y % x + target * x, y % x + (target + 1u8) * x];
    remaining.dedup();
    remaining.retain(|rest| *rest != Big::ZERO && rest < y && grundy(x, rest) == *target);
    let count = Some(Big::from(remaining.len()));
    let to = remaining
        .into_iter()
        .take(limit)
        .map(|rest| if rest < *x { vec![rest, x.clone()] } else { vec![x.clone(), rest] });
    Moves { to: to.collect(), count }
}

fn why(_: &Params, position: &[Big]) -> Words {
    let (x, y) = ascending(position);
    words!(euclid::grundy_value_is_floor, y, x, value = grundy(x, y))
}
