//! A coin-turning game in which a move turns a coin and one of the three coins to its left.

use crate::prelude::*;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    ..entry!("coin-near-three", coin_near_three, super::coin_turning::COINS_FROM_1)
};

const LAW: Law = Law {
    statement: text!(coin_near_three::statement),
    theorem: "coin-turning theorem with the subtraction game {1,2,3}",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::rows_from_1, to: 9 }],
    ..Law::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        if x <= 3 {
            turn(&[]);
        }
        (x.saturating_sub(3).max(1)..x).for_each(|other_coin| turn(&[other_coin]));
    }))
    .with_rule_text(include_str!("rules/coin_near_three.game")))
}

fn value(_: &Params, x: &Big) -> Big {
    x % Big::from(4u8)
}

/// Returns the only move on the head (coin that shows heads) at `x` that leaves a value of
/// `target`: for each `target` other than the value of the head, exactly one of the distances 1, 2
/// and 3 leads to it. If the other coin would be coin 0, which does not exist, only the head is
/// turned.
fn reach(_: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    let value_of_x = to_u64(&value(&Params::default(), x));
    let (Some(value_of_x), Some(wanted)) = (value_of_x, to_u64(target).filter(|t| *t < 4)) else {
        return Reach::all(vec![]);
    };
    let distance = Big::from((value_of_x + 4 - wanted) % 4);
    if distance == Big::ZERO || distance > *x {
        return Reach::all(vec![]);
    }
    let other_coin = x - distance;
    Reach::all(vec![if other_coin == Big::ZERO { vec![] } else { vec![other_coin] }])
}
