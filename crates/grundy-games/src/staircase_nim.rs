//! Staircase Nim, and the law of all games whose stones move towards a root.

use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_families::{Below, Stairs};
use grundy_text::{DigitColumns, Figure, RequiredChange};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(staircase_nim::statement),
        theorem: "staircase Nim",
        source: "Sprague 1937",
        claim: Claim::Value(|_, position| Some(value(&Stairs::Staircase, position))),
        moves: Some(|_, position, target, limit| {
            moves(&Stairs::Staircase, position, target, limit)
        }),
        why: Some(why),
        steps: Some(|_, position| steps(&Stairs::Staircase, position)),
        checks: &[
            Check { params: "", positions: up_to_4_steps, to: 3 },
            Check { params: "", positions: up_to_6_steps, to: 1 },
        ],
    }),
    misstated: Some(text!(staircase_nim::misstated)),
    ..entry!("staircase-nim", staircase_nim)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Stairs::Staircase)))
}

fn up_to_4_steps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=4).flat_map(|steps| sample::tuples(steps, to)).collect()
}

fn up_to_6_steps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (5..=6).flat_map(|steps| sample::tuples(steps, to)).collect()
}

fn why(_: &Params, position: &[Big]) -> Words {
    let heap_text = nim_sum(odd_heaps(&Stairs::Staircase, position)).1;
    words!(staircase_nim::nim_sum_of_stones_on_odd, heap_text)
}

/// Explains the outcome in steps: the heaps on odd steps (or nodes of odd depth) in binary, and for
/// each of them the size with which the nim-sum would be 0.
pub(super) fn steps(stairs: &Stairs, position: &[Big]) -> Vec<ExplanationStep> {
    let nodes = || position.iter().enumerate().filter(|(node, _)| stairs.below(*node).is_some());
    let name = |node: usize| match stairs {
        Stairs::Staircase => {
            let step = node + 1;
            words!(staircase_nim::step, step)
        }
        Stairs::Tree(_) => words!(staircase_nim::node, node),
    };
    let rows = nodes().map(|(node, heap)| (name(node), heap.clone(), stairs.odd(node)));
    let columns = DigitColumns::binary(rows.collect());
    let mut steps = vec![ExplanationStep::with_figure(
        words!(staircase_nim::only_stones_on_odd_steps_count),
        columns.map(Figure::Columns),
    )];
    let total = value(stairs, position);
    if total == Big::ZERO {
        steps.push(ExplanationStep::sentence(words!(staircase_nim::xor_of_numbers_that_count)));
        return steps;
    }
    let changes = nodes().filter(|(node, _)| stairs.odd(*node)).map(|(node, heap)| {
        let required = heap ^ &total;
        let reached_by = if required < *heap {
            let (moved, from) = (heap - &required, name(node));
            Some(words!(staircase_nim::move_down_from, moved, from))
        } else {
            source_above(stairs, position, node, &(&required - heap)).map(|above| {
                let moved = &required - heap;
                words!(staircase_nim::move_down_from_moved, moved, place = name(above))
            })
        };
        RequiredChange { name: name(node), value: heap.clone(), required, reached_by }
    });
    let changes: Vec<RequiredChange> = changes.collect();
    steps.push(ExplanationStep::with_figure(
        words!(staircase_nim::xor_of_numbers_that_count_is_not_zero, total),
        (changes.len() <= 24).then_some(Figure::Changes(changes)),
    ));
    steps
}

/// Returns a node from which a move leads to the node `to` and on which there are at least `stones`
/// stones. Returns `None` if there is no such node.
fn source_above(stairs: &Stairs, position: &[Big], to: usize, stones: &Big) -> Option<usize> {
    let above = |node: &usize| matches!(stairs.below(*node), Some(Below::Node(next)) if next == to);
    (0..position.len()).find(|node| above(node) && position[*node] >= *stones)
}

/// Iterates over the *odd* heaps of a position, which determine its value: the non-empty ones whose
/// stones need an odd number of moves to leave play.
pub(super) fn odd_heaps<'a>(
    stairs: &'a Stairs,
    position: &'a [Big],
) -> impl Iterator<Item = &'a Big> {
    let counts = |(node, heap): &(usize, &Big)| stairs.odd(*node) && **heap != Big::ZERO;
    position.iter().enumerate().filter(counts).map(|(_, heap)| heap)
}

/// Returns the Grundy value of a position, which is the nim-sum of the odd heaps.
pub(super) fn value(stairs: &Stairs, position: &[Big]) -> Big {
    odd_heaps(stairs, position).fold(Big::ZERO, |sum, heap| sum ^ heap)
}

/// Returns the moves to positions of value `target`: lists at most `limit` of them, and counts all.
/// Every move changes exactly one of the *odd* heaps, which determine the value: it lowers an odd
/// heap by taking stones from it, or raises an odd heap by moving stones there. Takes O(nodes) time
/// plus the length of the list.
pub(super) fn moves(stairs: &Stairs, position: &[Big], target: &Big, limit: usize) -> Moves {
    let change = value(stairs, position) ^ target;
    let (mut to, mut count) = (Vec::new(), 0u64);
    if change == Big::ZERO {
        return Moves::all(to);
    }
    for (node, heap) in position.iter().enumerate() {
        let Some(below) = stairs.below(node) else { continue };
        let moved = match below {
            _ if stairs.odd(node) => {
                Some(heap ^ &change).filter(|left| left < heap).map(|left| heap - left)
            }
            Below::Node(next) => Some(&position[next] ^ &change)
                .filter(|raised| *raised > position[next])
                .map(|raised| raised - &position[next])
                .filter(|moved| moved <= heap),
            Below::Out => None,
        };
        let Some(moved) = moved else { continue };
        count += 1;
        if to.len() < limit {
            let mut position_after = position.to_vec();
            position_after[node] -= &moved;
            if let Below::Node(next) = below {
                position_after[next] += &moved;
            }
            to.push(position_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}
