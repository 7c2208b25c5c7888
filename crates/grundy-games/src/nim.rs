//! Nim: a move takes any number of stones from one heap.

use super::{heaps_of_nim, nim_misere};
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(LAW),
    misere: Some(nim_misere::LAW),
    ..entry!("nim", nim, heaps_of_nim::NOTATION)
};

pub(super) const LAW: Law = Law {
    statement: text!(nim::statement),
    theorem: "Bouton's theorem",
    source: "Bouton 1902",
    claim: Claim::Heap { value, reach: Some(reach) },
    checks: &[Check { params: "", positions: sample::triples, to: 7 }],
    ..Law::DEFAULT
};

fn value(_: &Params, n: &Big) -> Big {
    n.clone()
}

fn reach(_: &Params, n: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if target < n { vec![vec![target.clone()]] } else { vec![] })
}
