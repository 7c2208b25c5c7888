//! Grunt, the coin-turning game whose values are those of Grundy's game.

use crate::prelude::*;
use grundy_core::base::{MexSet, Nimber};
use grundy_families::CoinGame;
use std::sync::LazyLock;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misstated: Some(text!(coin_grunt::misstated)),
    ..entry!("coin-grunt", coin_grunt, super::coin_turning::COINS_FROM_0)
};

const LAW: Law = Law {
    statement: text!(coin_grunt::statement),
    theorem: "Grunt is Grundy's game",
    source: "Winning Ways, ch. 14",
    claim: Claim::Value(value),
    checks: &[Check { params: "", positions: sample::rows_from_0, to: 11 }],
    ..Law::DEFAULT
};

/// The number of the last coin for which the law computes values.
const MAX_COIN: usize = 2000;

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_coins(CoinGame::new(0, |n: u64, turn: &mut dyn FnMut(&[u64])| {
        (1..n.div_ceil(2)).for_each(|x| turn(&[0, x, n - x]));
    })))
}

fn value(_: &Params, heads: &[Big]) -> Option<Big> {
    static GRUNDY: LazyLock<Vec<Nimber>> = LazyLock::new(grundy_game);
    let last_coin = heads.last().map_or(Some(0), to_u64)?;
    if last_coin > MAX_COIN as u64 {
        return None;
    }
    let values = heads.iter().filter_map(to_u64).map(|n| GRUNDY[n as usize]);
    Some(Big::from(values.sum::<Nimber>().0))
}

/// Returns the Grundy values of Grundy's game, in which a heap is split into two unequal heaps, for
/// heaps up to [`MAX_COIN`].
fn grundy_game() -> Vec<Nimber> {
    let (mut values, mut seen) = (Vec::with_capacity(MAX_COIN + 1), MexSet::default());
    for n in 0..=MAX_COIN {
        seen.clear();
        (1..n.div_ceil(2)).for_each(|x| seen.insert(values[x] ^ values[n - x]));
        values.push(seen.mex());
    }
    values
}
