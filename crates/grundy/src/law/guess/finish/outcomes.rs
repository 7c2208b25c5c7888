//! Laws of P-positions: truth values joined, numbers equal or less just there.

use super::super::bank::Bank;
use super::super::expression::Expression;
use super::super::operators::Binary;
use super::candidates::{
    COMPARISONS, Candidate, LONGEST_CHAIN, MOST_CANDIDATES, MOST_SUPERSETS, Matches, Shape, lists,
    pair,
};
use crate::base::Meter;
use rustc_hash::FxHashMap;

pub(in crate::law::guess) struct ForOutcomes {
    lost: u64,
    /// The first entry with this fingerprint on the P-positions; each names the next.
    chains: FxHashMap<u64, u32>,
    next: Vec<u32>,
    /// Truth values that hold wherever the goal does, and wherever it does not.
    supersets: [Vec<(u64, usize, bool)>; 2],
    matches: Matches,
}

const LAST: u32 = u32::MAX;

impl ForOutcomes {
    pub fn new(outcomes: &[bool]) -> ForOutcomes {
        let rows = outcomes.iter().enumerate();
        ForOutcomes {
            lost: rows.fold(0, |mask, (row, &lost)| mask | u64::from(lost) << row),
            chains: FxHashMap::default(),
            next: Vec::new(),
            supersets: [Vec::new(), Vec::new()],
            matches: Matches::default(),
        }
    }

    pub fn look(&mut self, bank: &Bank, meter: &mut Meter) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.truths(bank, meter, &mut found);
        self.equal(bank, meter, &mut found);
        self.less(bank, meter, &mut found);
        let goal: Vec<i32> = (0..bank.rows).map(|row| (self.lost >> row & 1) as i32).collect();
        lists(bank, &goal, meter, &mut found);
        if found.is_empty() {
            let written = |entry, contrary| meant(bank, entry, contrary);
            found.extend(self.matches.choices(bank, meter, written));
        }
        found
    }

    fn truths(&mut self, bank: &Bank, meter: &mut Meter, found: &mut Vec<Candidate>) {
        let (all, level) = (bank.all_rows(), bank.level());
        let mut joined: [usize; 2] = [self.supersets[0].len(), self.supersets[1].len()];
        for entry in bank.truths_of(level) {
            let truth = bank.truths[entry];
            let cost = u32::from(truth.cost);
            for contrary in [false, true] {
                let mask = if contrary { truth.mask ^ all } else { truth.mask };
                if mask == self.lost {
                    let shape = Shape::Law(meant(bank, entry, contrary));
                    found.push(Candidate { cost: cost + u32::from(contrary), shape });
                    continue;
                }
                if found.len() < MOST_CANDIDATES
                    && let Some(other) = bank.with_mask(mask ^ self.lost)
                {
                    let operator = if contrary { Binary::Eq } else { Binary::Ne };
                    found.push(Candidate {
                        cost: cost + u32::from(bank.truths[other].cost) + 1,
                        shape: Shape::Law(bank.truth(entry).binary(operator, &bank.truth(other))),
                    });
                }
                for (goal, supersets) in
                    [self.lost, self.lost ^ all].into_iter().zip(&mut self.supersets)
                {
                    if mask & goal == goal && supersets.len() < MOST_SUPERSETS {
                        supersets.push((mask, entry, contrary));
                    }
                }
                let right = (mask ^ self.lost) ^ all;
                let cost = cost + u32::from(contrary);
                if right.count_ones() as usize * 2 >= bank.rows {
                    self.matches.offer(right, entry, cost, contrary, bank.rows);
                }
            }
        }
        for (side, goal) in [self.lost, self.lost ^ all].into_iter().enumerate() {
            let supersets = &self.supersets[side];
            let from = std::mem::replace(&mut joined[side], supersets.len());
            for (at, x) in supersets.iter().enumerate().skip(from) {
                if meter.step(at).is_err() {
                    return;
                }
                for y in &supersets[..at] {
                    if x.0 & y.0 == goal && found.len() < 2 * MOST_CANDIDATES {
                        found.push(both(bank, y, x, side == 1));
                    }
                }
            }
        }
    }

    /// Pairs of integers that are equal on the P-positions and nowhere else.
    fn equal(&mut self, bank: &Bank, meter: &mut Meter, found: &mut Vec<Candidate>) {
        let before = found.len();
        for entry in self.next.len()..bank.wholes.len() {
            // What is not chained now never is: a search that was stopped looks no further.
            if meter.step(bank.rows).is_err() {
                return;
            }
            if !bank.wholes[entry].total {
                self.next.push(LAST);
                continue;
            }
            let print = bank.print_on(entry, self.lost);
            self.next.push(LAST);
            let mut at = *self.chains.entry(print).or_insert(entry as u32) as usize;
            for _ in 0..LONGEST_CHAIN {
                if at == entry || found.len() - before > MOST_CANDIDATES {
                    break;
                }
                if equal(bank.values(at), bank.values(entry)) == self.lost {
                    found.push(pair(bank, Binary::Eq, entry, at));
                }
                let next = &mut self.next[at];
                if *next == LAST {
                    *next = entry as u32;
                }
                at = *next as usize;
            }
        }
    }

    /// Pairs of integers of which one is the less on the P-positions and nowhere else.
    fn less(&self, bank: &Bank, meter: &mut Meter, found: &mut Vec<Candidate>) {
        let before = found.len();
        let level = bank.wholes_of(bank.level());
        let others = (COMPARISONS / level.len().max(1)).min(bank.wholes.len());
        // P and N by turns, from the end of the sample where rows are large: two rows decide most pairs.
        let rows_where = |lost: bool| {
            (0..bank.rows).rev().filter(move |row| (self.lost >> row & 1 == 1) == lost)
        };
        let mut order: Vec<(usize, usize, bool)> = Vec::with_capacity(bank.rows);
        order.extend(rows_where(true).enumerate().map(|(at, row)| (at, row, true)));
        order.extend(rows_where(false).enumerate().map(|(at, row)| (at, row, false)));
        order.sort_unstable();
        for a in level {
            if !bank.wholes[a].total {
                continue;
            }
            if meter.step(others).is_err() {
                return;
            }
            let x = bank.values(a);
            for b in 0..others {
                if !bank.wholes[b].total || a == b {
                    continue;
                }
                let y = bank.values(b);
                // Whether x < y, y < x, x <= y, y <= x on the P-positions and nowhere else.
                let mut fits = [true; 4];
                for &(_, row, lost) in &order {
                    let (less, more) = (x[row] < y[row], y[row] < x[row]);
                    fits[0] &= less == lost;
                    fits[1] &= more == lost;
                    fits[2] &= more != lost;
                    fits[3] &= less != lost;
                    if fits == [false; 4] {
                        break;
                    }
                }
                let shapes = [
                    (Binary::Lt, a, b),
                    (Binary::Lt, b, a),
                    (Binary::Le, a, b),
                    (Binary::Le, b, a),
                ];
                for (fits, (operator, a, b)) in fits.into_iter().zip(shapes) {
                    if fits {
                        found.push(pair(bank, operator, a, b));
                    }
                }
                if found.len() - before > MOST_CANDIDATES {
                    return;
                }
            }
        }
    }
}

fn equal(x: &[i32], y: &[i32]) -> u64 {
    let rows = x.iter().zip(y).enumerate();
    rows.fold(0, |mask, (row, (x, y))| mask | u64::from(x == y) << row)
}

fn meant(bank: &Bank, entry: usize, contrary: bool) -> Expression {
    let truth = bank.truth(entry);
    if contrary { truth.contrary() } else { truth }
}

/// Two truth values that both hold just where the goal does; of its contrary, one or the other fails.
fn both(
    bank: &Bank,
    x: &(u64, usize, bool),
    y: &(u64, usize, bool),
    of_contrary: bool,
) -> Candidate {
    let operator = if of_contrary { Binary::Either } else { Binary::Both };
    let [a, b] = [x, y].map(|part| meant(bank, part.1, part.2 != of_contrary));
    Candidate {
        cost: u32::from(bank.truths[x.1].cost) + u32::from(bank.truths[y.1].cost) + 1,
        shape: Shape::Law(a.binary(operator, &b)),
    }
}
