//! The catalogue entry that presents a Nim heap as a graph.

use crate::prelude::*;
use grundy_octal::{MoveWording, TakeSet};
use grundy_text::MoveChoices;

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(nim_as_graph::statement),
        theorem: "a Nim heap is worth its size",
        source: "Bouton 1902, Sprague 1935",
        claim: Claim::Heap { value, reach: Some(reach) },
        checks: &[Check { params: "", positions: sample::single_heaps, to: 60 }],
        ..Law::DEFAULT
    }),
    ..entry!("nim-as-graph", nim_as_graph)
};

fn build(_: &Params) -> Result<Game, Error> {
    let rule = HeapRule::Take(TakeSet::Any);
    Ok(Game::of_heaps(HeapGame { phrase: PHRASE, ..HeapGame::single(rule) }))
}

const PHRASE: MoveWording =
    MoveWording { name: |_, _| ("go", MoveChoices::default()), words: phrase };

fn phrase(from: &Big, left: &[Big], _: Option<usize>) -> Words {
    words!(nim_as_graph::move_token_from_to, from, to = left.first().cloned().unwrap_or_default())
}

fn value(_: &Params, x: &Big) -> Big {
    x.clone()
}

fn reach(_: &Params, x: &Big, target: &Big, _: usize) -> Reach {
    Reach::all(if target < x { vec![vec![target.clone()]] } else { vec![] })
}
