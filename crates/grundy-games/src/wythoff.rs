//! Wythoff's game: a move takes stones from one heap, or the same number from both. The P-positions
//! are called cold pairs.

use crate::prelude::*;
use grundy_core::base::floor_phi;
use grundy_families::{LinkedPair, ascending};
use grundy_text::{Figure, NumberedPairs};

pub static CARD: Card = Card {
    params: &[],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(MISERE),
    misstated: Some(text!(wythoff::misstated)),
    ..entry!("wythoff", wythoff, NOTATION)
};

pub(super) const NOTATION: Text = text!(wythoff::notation);

pub(super) const LAW: Law = Law {
    statement: text!(wythoff::statement),
    theorem: "Wythoff's theorem",
    source: "Wythoff 1907",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: Some(steps),
    checks: &[Check { params: "", positions: sample::pairs, to: 80 }],
};

const MISERE: Law = Law {
    statement: text!(wythoff::misere_statement),
    theorem: "misère Wythoff",
    source: "Fraenkel 1984",
    claim: Claim::Outcome(misere_outcome),
    moves: Some(misere_moves),
    why: Some(misere_why),
    steps: None,
    checks: &[Check { params: "", positions: sample::pairs, to: 80 }],
};

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(LinkedPair::Wythoff))
        .with_rule_text(include_str!("rules/wythoff.game")))
}

/// Returns the cold pair of index `k`: the P-position `(⌊kφ⌋, ⌊kφ⌋ + k)` of Wythoff's game.
pub(super) fn cold_pair(k: &Big) -> (Big, Big) {
    let low = floor_phi(k);
    let high = &low + k;
    (low, high)
}

/// Returns the index k of the cold pair `(⌊kφ⌋, ⌊kφ⌋ + k)` that contains the number `v`.
///
/// If `v` is the smaller number of its pair, `v = ⌊kφ⌋` implies `k = ⌊(v+1)/φ⌋ = ⌊(v+1)φ⌋ − (v+1)`.
/// If the pair of that `k` does not contain `v`, then `v` is the larger number of its pair. Its
/// index is the number of larger numbers in 1..=v, which is `v − k`.
pub(super) fn cold_index(v: &Big) -> Big {
    let next = v + 1u8;
    let k = floor_phi(&next) - &next;
    if floor_phi(&k) == *v { k } else { v - k }
}

/// Returns the other number of the cold pair that contains `v`.
fn partner(v: &Big) -> Big {
    let (low, high) = cold_pair(&cold_index(v));
    if low == *v { high } else { low }
}

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    let (low, high) = ascending(position);
    Some(Outcome::n_if(floor_phi(&(high - low)) != *low))
}

fn moves(_: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    results(position, cold_pair, partner, limit)
}

/// Returns the cold pairs that a move can leave, at most `limit` of them. The pair that is left by
/// taking equally from both heaps comes first. At most one cold pair has the difference of the
/// heaps, and at most one contains each heap. `cold` returns the cold pair with a given difference
/// of its numbers. `partner` returns, for one number of a cold pair, the other number.
fn results(
    position: &[Big],
    cold: impl Fn(&Big) -> (Big, Big),
    partner: impl Fn(&Big) -> Big,
    limit: usize,
) -> Moves {
    let (low, high) = ascending(position);
    let mut to: Vec<Vec<Big>> = Vec::new();
    let (x, y) = cold(&(high - low));
    if x == *low {
        return Moves::all(to);
    }
    if x < *low {
        to.push(vec![x, y]);
    }
    for (kept, lowered) in [(low, high), (high, low)] {
        let other_member = partner(kept);
        if other_member < *lowered {
            let pair = if other_member < *kept {
                [other_member, kept.clone()]
            } else {
                [kept.clone(), other_member]
            };
            if !to.contains(&pair.to_vec()) {
                to.push(pair.to_vec());
            }
        }
    }
    let count = Some(big(to.len() as u64));
    to.truncate(limit);
    Moves { to, count }
}

pub(super) fn why(_: &Params, position: &[Big]) -> Words {
    let (low, high) = ascending(position);
    let k = high - low;
    let floor = floor_phi(&k);
    let pair_text = words!(wythoff::heaps_differ_by_in_lost_position, k, floor);
    pair_text.then(&if floor == *low {
        words!(wythoff::as_here)
    } else {
        words!(wythoff::not, low)
    })
}

/// Explains the outcome in steps: the cold pair (P-position) that has the difference of the heaps,
/// and the cold pairs that contain one of the heaps.
fn steps(_: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let (low, high) = ascending(position);
    let k = high - low;
    let (x, y) = cold_pair(&k);
    let first = if k > big(2) { &k - 2u8 } else { Big::ZERO };
    let focus_row = to_u64(&(&k - &first)).unwrap_or(0) as usize;
    let rows = (0..6u8).map(|more| {
        let number = &first + more;
        let (low, high) = cold_pair(&number);
        [number, low, high]
    });
    let pairs = NumberedPairs { rows: rows.collect(), focus: focus_row };
    let mut steps = vec![ExplanationStep::with_figure(
        words!(wythoff::heaps_differ_by_lost_pair, k, x, y),
        Figure::Pairs(pairs),
    )];
    if x == *low {
        steps.push(ExplanationStep::sentence(words!(wythoff::heaps_are_this_pair_p_position)));
        return steps;
    }
    if x < *low {
        steps.push(ExplanationStep::sentence(words!(
            wythoff::heaps_are_larger_than_this_pair,
            take = low - &x,
            x,
            y
        )));
    } else {
        steps.push(ExplanationStep::sentence(words!(wythoff::heaps_are_smaller_than_this_pair)));
    }
    for (kept, lowered) in [(low, high), (high, low)] {
        let other_member = partner(kept);
        if other_member < *lowered {
            steps.push(ExplanationStep::sentence(words!(
                wythoff::is_in_pair_with_take,
                kept,
                number = cold_index(kept),
                other_member,
                take = lowered - &other_member,
                lowered
            )));
        }
        if low == high {
            break;
        }
    }
    steps
}

/// Returns the cold pair of index `k` in misère play. Only the pairs of index 0 and 1 differ from
/// normal play.
fn misere_cold(k: &Big) -> (Big, Big) {
    match grundy_core::base::to_u64(k) {
        Some(0) => (big(2), big(2)),
        Some(1) => (big(0), big(1)),
        _ => cold_pair(k),
    }
}

/// Returns the other number of the cold pair in misère play that contains `v`.
fn misere_partner(v: &Big) -> Big {
    match grundy_core::base::to_u64(v) {
        Some(0) => big(1),
        Some(1) => big(0),
        Some(2) => big(2),
        _ => partner(v),
    }
}

fn misere_outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    let (low, high) = ascending(position);
    Some(Outcome::n_if(misere_cold(&(high - low)).0 != *low))
}

fn misere_moves(_: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    results(position, misere_cold, misere_partner, limit)
}

fn misere_why(params: &Params, position: &[Big]) -> Words {
    let (low, high) = ascending(position);
    let k = high - low;
    if k > Big::ONE {
        return why(params, position);
    }
    let (x, y) = misere_cold(&k);
    words!(wythoff::heaps_differ_by_misere_p_position, k, x, y)
}
