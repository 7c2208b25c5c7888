//! Turning Turtles: a move turns one or two coins, and the rightmost goes from heads to tails.

use crate::prelude::*;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misstated: Some(text!(coin_turtles::misstated)),
    ..entry!("coin-turtles", coin_turtles, super::coin_turning::COINS_FROM_1)
};

const LAW: Law = Law {
    statement: text!(coin_turtles::statement),
    theorem: "Turning Turtles is Nim",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::rows_from_1, to: 9 }],
    ..Law::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
        turn(&[]);
        (1..x).for_each(|other| turn(&[other]));
    }))
    .with_rule_text(include_str!("rules/coin_turtles.game")))
}

fn value(_: &Params, x: &Big) -> Big {
    x.clone()
}

fn reach(_: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if *target == Big::ZERO {
        vec![vec![]]
    } else if target < x {
        vec![vec![target.clone()]]
    } else {
        vec![]
    })
}
