//! Twins: a move turns exactly two coins whose distance is in a set S.

use super::subtraction;
use crate::prelude::*;
use grundy_families::CoinGame;
use grundy_octal::TakeSet;

pub static CARD: Card = Card {
    params: &[Param {
        name: "S",
        what: text!(coin_twins::allowed_distances),
        kind: ParamKind::List,
        default: Some("{1,2,3}"),
    }],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    ..entry!("coin-twins", coin_twins, super::coin_turning::COINS_FROM_0)
};

const LAW: Law = Law {
    statement: text!(coin_twins::statement),
    theorem: "coin-turning theorem with Bash's game",
    source: "Winning Ways, ch. 14",
    claim: Claim::Value(value),
    moves: Some(moves),
    checks: &[Check {
        params: "S={1}|{1,2}|{2,1,3}|{1,2,3,4}|{2,3}",
        positions: sample::rows_from_0,
        to: 9,
    }],
    ..Law::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    let distances = TakeSet::only(params.list("S").to_vec())?;
    Ok(Game::of_coins(CoinGame::new(0, move |x: u64, turn: &mut dyn FnMut(&[u64])| {
        distances.members(x).iter().for_each(|distance| turn(&[x - distance]));
    }))
    // A head at coin x is a heap of x stones.
    .with_rule_text(subtraction::rule_text(params)))
}

/// Returns m + 1, the period of the values of the coins, if S = {1, …, m}. Otherwise returns
/// `None`.
fn period(params: &Params) -> Option<Big> {
    let mut distances = params.list("S").to_vec();
    distances.sort_unstable();
    distances.dedup();
    let gapless = distances.iter().zip(1..).all(|(distance, i)| *distance == i);
    gapless.then(|| Big::from(distances.len() + 1))
}

fn value(params: &Params, heads: &[Big]) -> Option<Big> {
    let period = period(params)?;
    Some(heads.iter().fold(Big::ZERO, |sum, x| sum ^ (x % &period)))
}

/// Returns the moves to positions of value `target`, and lists at most `limit` of them. For every
/// head, at most one distance leads to the target.
fn moves(params: &Params, heads: &[Big], target: &Big, limit: usize) -> Moves {
    let mut positions = Moves::all(vec![]);
    let Some((period, value)) = period(params).zip(value(params, heads)) else {
        return Moves::default();
    };
    let change = value ^ target;
    let mut count = 0u64;
    for (at, x) in heads.iter().enumerate() {
        let value_here = x % &period;
        let target_value = &value_here ^ &change;
        if target_value >= period || target_value == value_here {
            continue;
        }
        let distance = (value_here + &period - target_value) % &period;
        if distance <= *x {
            count += 1;
            if positions.to.len() < limit {
                positions.to.push(CoinGame::turn(heads, at, &[x - distance]));
            }
        }
    }
    positions.count = Some(Big::from(count));
    positions
}
