//! Georgia and Bob: a move slides one piece to the left over empty cells.

use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_families::{Strip, from_the_end};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(georgia_and_bob::statement),
        theorem: "staircase Nim of the gaps",
        source: "Sprague 1937",
        claim: Claim::Value(|_, cells| Some(value(&Gaps::from_cells(cells)))),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: up_to_5_pieces, to: 10 }],
    }),
    misstated: Some(text!(georgia_and_bob::misstated)),
    ..entry!("georgia-and-bob", georgia_and_bob)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Strip::Wall)))
}

fn up_to_5_pieces(_: &Params, to: u64) -> Vec<Vec<u64>> {
    let cells = |mask: u64| (1..=to).filter(|cell| mask >> (cell - 1) & 1 == 1).collect();
    (0..1u64 << to).filter(|mask| mask.count_ones() <= 5).map(cells).collect()
}

/// The pieces of a position from left to right, with the gaps between them. Pieces are paired from
/// the right; the gaps inside the pairs are the heaps of an equivalent game of Nim.
pub(super) struct Gaps {
    /// The indices of the pieces in the position, from left to right.
    pub order: Vec<usize>,
    /// The number of empty cells to the left of each piece, in the same order as `order`.
    pub gaps: Vec<Big>,
}

impl Gaps {
    /// Sorts the pieces and computes the gaps. Takes O(n log n) time.
    pub fn from_cells(cells: &[Big]) -> Gaps {
        let order = from_the_end(cells);
        let mut gaps = Vec::with_capacity(order.len());
        let mut next = &Big::ZERO;
        for &piece in &order {
            gaps.push(&cells[piece] - next - 1u8);
            next = &cells[piece];
        }
        Gaps { order, gaps }
    }

    /// Returns whether the gap to the left of piece `i`, counted from the left and from 0, is
    /// inside a pair of pieces.
    pub fn inside(&self, i: usize) -> bool {
        (self.gaps.len() - i) % 2 == 1
    }

    /// Iterates over the gaps inside the pairs, from right to left. Their nim-sum is the Grundy
    /// value of the position.
    pub fn counted(&self) -> impl Iterator<Item = &Big> {
        self.gaps.iter().rev().step_by(2)
    }

    /// Returns the distance that piece `i` must slide to turn the nim-sum s of the gaps inside the
    /// pairs into s ^ `change`. Returns `None` if no slide of the piece does so. Pieces are counted
    /// from the left and from 0; `change` must not be 0. The right piece of a pair narrows the gap
    /// inside the pair, and the left one widens it.
    pub fn slide(&self, i: usize, change: &Big) -> Option<Big> {
        let gap = &self.gaps[i];
        if self.inside(i) {
            return Some(gap ^ change).filter(|left| left < gap).map(|left| gap - left);
        }
        let right = &self.gaps[i + 1];
        let wider = Some(right ^ change).filter(|wider| wider > right)?;
        Some(wider - right).filter(|slide| slide <= gap)
    }
}

fn value(gaps: &Gaps) -> Big {
    gaps.counted().fold(Big::ZERO, |sum, gap| sum ^ gap)
}

fn moves(_: &Params, cells: &[Big], target: &Big, limit: usize) -> Moves {
    let gaps = Gaps::from_cells(cells);
    let change = value(&gaps) ^ target;
    let (mut to, mut count) = (Vec::new(), 0u64);
    if change == Big::ZERO {
        return Moves::all(to);
    }
    for (i, &piece) in gaps.order.iter().enumerate().rev() {
        let Some(slide) = gaps.slide(i, &change) else { continue };
        count += 1;
        if to.len() < limit {
            let mut cells_after = cells.to_vec();
            cells_after[piece] -= slide;
            to.push(cells_after);
        }
    }
    Moves { to, count: Some(big(count)) }
}

fn why(_: &Params, cells: &[Big]) -> Words {
    let gaps = Gaps::from_cells(cells);
    words!(georgia_and_bob::nim_sum_of_gaps_between_two, gap_text = nim_sum(gaps.counted()).1)
}
