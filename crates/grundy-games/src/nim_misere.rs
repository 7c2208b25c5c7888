//! Misère Nim: the player who takes the last stone loses.

use super::heaps_of_nim;
use super::nim_sum_text::nim_sum;
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Game {
        build: |params| {
            Ok(heaps_of_nim::build(params)?.with_rule_text(include_str!("rules/nim_misere.game")))
        },
        ending: Ending::Misere,
        compound: Compound::One,
    },
    law: Some(LAW),
    misstated: Some(text!(nim_misere::misstated)),
    ..entry!("nim-misere", nim_misere, heaps_of_nim::NOTATION)
};

pub(super) const LAW: Law = Law {
    statement: text!(nim_misere::statement),
    theorem: "Bouton's theorem for misère Nim",
    source: "Bouton 1902",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: up_to_4_heaps, to: 5 }],
};

fn up_to_4_heaps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|heaps| sample::tuples(heaps, to)).collect()
}

/// Returns the number of heaps of size 1, and the number of heaps of size 2 or more.
fn census(heaps: &[Big]) -> (usize, usize) {
    let ones = heaps.iter().filter(|heap| **heap == Big::ONE).count();
    let larger = heaps.iter().filter(|heap| **heap > Big::ONE).count();
    (ones, larger)
}

fn outcome(_: &Params, heaps: &[Big]) -> Option<Outcome> {
    let (ones, larger) = census(heaps);
    Some(Outcome::n_if(if larger == 0 {
        ones % 2 == 0
    } else {
        heaps.iter().fold(Big::ZERO, |sum, heap| sum ^ heap) != Big::ZERO
    }))
}

fn moves(params: &Params, heaps: &[Big], _: &Big, limit: usize) -> Moves {
    if outcome(params, heaps) == Some(Outcome::P) {
        return Moves::all(vec![]);
    }
    let (ones, larger) = census(heaps);
    let nim_sum = heaps.iter().fold(Big::ZERO, |sum, heap| sum ^ heap);
    // The size that a winning move must leave of `heap`.
    let target = |heap: &Big| match larger {
        0 => (*heap == Big::ONE).then_some(Big::ZERO),
        1 => (*heap > Big::ONE).then(|| big((ones % 2 == 0).into())),
        _ => Some(heap ^ &nim_sum).filter(|left| left < heap),
    };
    let (mut to, mut count) = (Vec::new(), 0u64);
    for (i, heap) in heaps.iter().enumerate() {
        let Some(left) = target(heap) else { continue };
        count += 1;
        if to.len() < limit {
            let mut heaps_after = heaps.to_vec();
            heaps_after[i] = left;
            to.push(heaps_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}

fn why(_: &Params, heaps: &[Big]) -> Words {
    match census(heaps) {
        (0, 0) => words!(nim_misere::no_stone_is_left_other_player),
        (ones, 0) => words!(nim_misere::one_so_every_move_takes_one, ones),
        (ones, 1) => words!(nim_misere::only_one_heap_is_larger, ones),
        (_, larger) => {
            let heap_text = nim_sum(heaps.iter().filter(|heap| **heap != Big::ZERO)).1;
            words!(nim_misere::heaps_are_larger_than_one, larger, heap_text)
        }
    }
}
