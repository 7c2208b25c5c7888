//! Bash's game with several heaps, in normal and misère play.

use super::{bash, nim_sum_text};
use crate::prelude::*;
use grundy_octal::TakeSet;

pub static CARD: Card = Card {
    id: "bash-multi",
    name: text!(bash_multi::name),
    rules: text!(bash_multi::rules),
    notation: text!(bash_multi::notation),
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(bash_multi::statement),
        checks: &[Check { params: "m=0..4", positions: sample::triples, to: 9 }],
        ..bash::LAW
    }),
    misere: Some(MISERE),
    misstated: None,
    ..bash::BASH
};

fn build(params: &Params) -> Result<Game, Error> {
    let game = HeapGame::new(HeapRule::Take(TakeSet::UpTo(params.clamped("m"))));
    Ok(Game::of_heaps(game).with_rule_text(bash::rule_text(params)))
}

/// The law of Bash's game with several heaps in misère play.
const MISERE: Law = Law {
    statement: text!(bash_multi::misere_statement),
    theorem: "misère sums of subtraction games",
    source: "Ferguson 1974; Sprague–Grundy–Jia",
    claim: Claim::Outcome(|params, heaps| Some(outcome(&remainders(params, heaps)))),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[
        Check { params: "m=0..4", positions: sample::triples, to: 9 },
        Check { params: "m=0..5", positions: |_, to| sample::tuples(2, to), to: 14 },
    ],
};

/// Returns the remainders of the sizes of the heaps modulo m+1, which are their Grundy values.
fn remainders(params: &Params, heaps: &[Big]) -> Vec<Big> {
    let period = params.natural("m") + 1u8;
    heaps.iter().map(|heap| heap % &period).collect()
}

fn nim_sum(remainders: &[Big]) -> Big {
    remainders.iter().fold(Big::ZERO, |sum, rest| sum ^ rest)
}

/// Returns whether some remainder exceeds 1, so that the position is *firm* (see
/// [`Tame`](grundy_octal::sum::Tame)): the same player wins in misère and in normal play.
fn firm(remainders: &[Big]) -> bool {
    remainders.iter().any(|rest| *rest > Big::ONE)
}

fn outcome(remainders: &[Big]) -> Outcome {
    let lost = if firm(remainders) { Big::ZERO } else { Big::ONE };
    Outcome::n_if(nim_sum(remainders) != lost)
}

/// Returns the winning moves in misère play, at most one for each heap. For each heap, only one
/// remainder modulo m+1 makes the position a P-position, and a winning move gives the heap this
/// remainder.
fn moves(params: &Params, heaps: &[Big], _: &Big, limit: usize) -> Moves {
    let m = params.natural("m");
    let period = m + 1u8;
    let remainders = remainders(params, heaps);
    let (mut to, mut count) = (Vec::new(), 0u64);
    for (at, heap) in heaps.iter().enumerate() {
        let mut other_xor = remainders.clone();
        let remainder = other_xor.remove(at);
        let target_remainder =
            if firm(&other_xor) { nim_sum(&other_xor) } else { nim_sum(&other_xor) ^ Big::ONE };
        if target_remainder > *m || target_remainder == remainder {
            continue;
        }
        let take = (&period + &remainder - &target_remainder) % &period;
        if take > *heap {
            continue;
        }
        count += 1;
        if to.len() < limit {
            let mut heaps_after = heaps.to_vec();
            heaps_after[at] = heap - &take;
            to.push(heaps_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}

fn why(params: &Params, heaps: &[Big]) -> Words {
    let remainders = remainders(params, heaps);
    let sum = nim_sum_text::nim_sum(&remainders).1;
    if firm(&remainders) {
        words!(bash_multi::some_heap_is_firm_its_remainder, sum)
    } else {
        words!(bash_multi::every_heap_is_fickle_its_remainder, sum)
    }
}
