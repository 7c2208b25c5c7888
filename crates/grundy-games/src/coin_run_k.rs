//! A coin-turning game in which a move turns exactly k neighbouring coins.

use crate::prelude::*;
use grundy_families::CoinGame;

pub static CARD: Card = Card {
    params: &[Param::required("k", text!(coin_run_k::what), ParamKind::Natural(1))],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    ..entry!("coin-run-k", coin_run_k, super::coin_turning::COINS_FROM_1)
};

const LAW: Law = Law {
    statement: text!(coin_run_k::statement),
    theorem: "runs of k coins",
    source: "Winning Ways, ch. 14",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "k=1..6", positions: sample::rows_from_1, to: 9 }],
    ..Law::DEFAULT
};

/// The maximum number of coins that a listed move turns. Moves that turn more coins are only
/// counted.
const MAX_LISTED_RUN: u64 = 1 << 16;

fn build(params: &Params) -> Result<Game, Error> {
    let k = params.clamped("k");
    let game = Game::of_coins(CoinGame::new(1, move |x: u64, turn: &mut dyn FnMut(&[u64])| {
        if x >= k {
            turn(&(x - k + 1..x).collect::<Vec<u64>>());
        }
    }));
    Ok(match rule_text(k) {
        Some(text) => game.with_rule_text(text),
        None => game,
    })
}

/// Returns the rules as the text of a rule file, in which a move names every coin that it turns.
/// Returns `None` if k is too large for that.
fn rule_text(k: u64) -> Option<String> {
    const MAX_NAMED: u64 = 16;
    let run_coins: Vec<String> = match k {
        1 => vec!["nothing".to_string()],
        2..=MAX_NAMED => (1..k).map(|d| format!("[x - {d}]")).collect(),
        _ => return None,
    };
    let run_coins = run_coins.join(" + ");
    Some(format!(
        "\
param k: {k}..{k} = {k}
position x
move turn when x >= k -> {run_coins}
claim grundy = if x > 0 and x mod k == 0 then 1 else 0
"
    ))
}

fn value(params: &Params, x: &Big) -> Big {
    big(u64::from(x % params.natural("k") == Big::ZERO))
}

/// Returns the only move on the head (coin that shows heads) at `x` if it leaves the value
/// `target`, otherwise no move. Of any k neighbouring coins exactly one has value 1. So the values
/// of the coins that are turned with the head have nim-sum 1 if the head has value 0, and nim-sum 0
/// if it has value 1.
fn reach(params: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    let k = params.natural("k");
    if x < k || *target != big(1) - value(params, x) {
        return Reach::all(vec![]);
    }
    let run_coins =
        to_u64(k).filter(|k| *k <= MAX_LISTED_RUN).map(|k| (1..k).rev().map(|d| x - d).collect());
    Reach { to: run_coins.into_iter().collect(), count: Some(big(1)) }
}
