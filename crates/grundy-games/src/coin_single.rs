//! A coin-turning game in which a move turns exactly one coin.

use crate::prelude::*;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(Law {
        statement: text!(coin_single::statement),
        theorem: "fixed length of play",
        source: "it follows directly from the rules",
        claim: Claim::Outcome(misere),
        moves: Some(any_head),
        checks: CHECKS,
        ..Law::DEFAULT
    }),
    ..entry!("coin-single", coin_single, super::coin_turning::COINS_FROM_1)
};

const CHECKS: &[Check] = &[Check { params: "", positions: sample::rows_from_1, to: 9 }];

const LAW: Law = Law {
    statement: text!(coin_single::statement_every_head),
    theorem: "coin-turning theorem",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: CHECKS,
    ..Law::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(1, |_: u64, turn: &mut dyn FnMut(&[u64])| turn(&[])))
        .with_rule_text(include_str!("rules/coin_single.game")))
}

fn value(_: &Params, _: &Big) -> Big {
    big(1)
}

fn reach(_: &Params, _: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if *target == Big::ZERO { vec![vec![]] } else { vec![] })
}

fn misere(_: &Params, heads: &[Big]) -> Option<Outcome> {
    Some(Outcome::n_if(heads.len().is_multiple_of(2)))
}

fn any_head(_: &Params, heads: &[Big], _: &Big, limit: usize) -> Moves {
    if heads.len() % 2 == 1 {
        return Moves::all(vec![]);
    }
    let to = (0..heads.len().min(limit)).map(|at| CoinGame::turn(heads, at, &[])).collect();
    Moves { to, count: Some(Big::from(heads.len())) }
}
