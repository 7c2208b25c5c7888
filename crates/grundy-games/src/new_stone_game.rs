//! A New Stone Game: a move discards stones of a heap and can give others to other heaps.

use crate::prelude::*;
use grundy_families::{Give, from_the_end};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(new_stone_game::statement),
        theorem: "pairing of equal heaps",
        source: "POJ 1740, LouTiancheng@POJ",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "", positions: up_to_4_heaps, to: 5 },
            Check { params: "", positions: sample::triples, to: 6 },
        ],
    }),
    misstated: Some(text!(new_stone_game::misstated)),
    ..entry!("new-stone-game", new_stone_game)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Give)))
}

fn up_to_4_heaps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|heaps| sample::tuples(heaps, to)).collect()
}

/// Returns the indices of the non-empty heaps in ascending order of their size.
fn occupied(heaps: &[Big]) -> Vec<usize> {
    from_the_end(heaps).into_iter().filter(|&heap| heaps[heap] != Big::ZERO).collect()
}

/// Returns the least size that an odd number of heaps have, and the number of heaps of this size.
/// Returns `None` if every size occurs an even number of times.
fn odd_size(heaps: &[Big]) -> Option<(&Big, usize)> {
    let order = occupied(heaps);
    let mut runs = order.chunk_by(|&a, &b| heaps[a] == heaps[b]);
    runs.find(|run| run.len() % 2 == 1).map(|run| (&heaps[run[0]], run.len()))
}

fn outcome(_: &Params, heaps: &[Big]) -> Option<Outcome> {
    Some(Outcome::n_if(odd_size(heaps).is_some()))
}

/// Returns a winning move: it gives stones of the largest heap to other heaps so that the heaps
/// become equal in pairs. The largest heap is used up, or becomes equal to the smallest. It loses
/// more stones than the other heaps get, so at least one stone is discarded.
fn moves(_: &Params, heaps: &[Big], _: &Big, _: usize) -> Moves {
    if odd_size(heaps).is_none() {
        return Moves::all(vec![]);
    }
    let order = occupied(heaps);
    let mut heaps_after = heaps.to_vec();
    let (&largest, others) = order.split_last().expect("an odd size is there");
    let pairs = if order.len() % 2 == 1 {
        heaps_after[largest] = Big::ZERO;
        others
    } else {
        heaps_after[largest] = heaps[others[0]].clone();
        &others[1..]
    };
    for pair in pairs.chunks(2) {
        heaps_after[pair[0]] = heaps[pair[1]].clone();
    }
    Moves::some(vec![heaps_after])
}

fn why(_: &Params, heaps: &[Big]) -> Words {
    match odd_size(heaps) {
        Some((size, 1)) => words!(new_stone_game::heap_size_occurs_only_once, size),
        Some((size, times)) => {
            words!(new_stone_game::heap_size_occurs_times_odd_number, size, times)
        }
        None => words!(new_stone_game::every_heap_size_occurs_even_number),
    }
}
