//! Laws of Grundy values: what one entry leaves of the goal for another.

use super::super::bank::{Bank, MOST_ROWS};
use super::super::made::NONE;
use super::super::operators::Binary;
use super::candidates::{
    COMPARISONS, Candidate, MOST_CANDIDATES, Matches, Shape, cost_of, lists, pair,
};
use crate::base::Meter;

pub(in crate::law::guess) struct ForValues {
    goal: [i32; MOST_ROWS],
    print: u64,
    matches: Matches,
}

impl ForValues {
    pub fn new(values: &[u32], bank: &Bank) -> ForValues {
        let mut goal = [0; MOST_ROWS];
        for (slot, value) in goal.iter_mut().zip(values) {
            *slot = i32::try_from(*value).unwrap_or(i32::MAX);
        }
        let print = bank.print(&goal[..values.len()]);
        ForValues { goal, print, matches: Matches::default() }
    }

    pub fn look(&mut self, bank: &Bank, meter: &mut Meter) -> Vec<Candidate> {
        let mut found = Vec::new();
        let goal = &self.goal[..bank.rows];
        let level = bank.level();
        if let Some(entry) = bank.with_print(self.print)
            && usize::from(bank.wholes[entry].cost) == level
        {
            let shape = Shape::Law(bank.whole(entry));
            found.push(Candidate { cost: cost_of(bank, entry), shape });
        }
        for entry in bank.wholes_of(level) {
            if meter.step(bank.rows).is_err() {
                return found;
            }
            let values = bank.values(entry);
            let whole = bank.wholes[entry];
            if whole.total && found.len() < MOST_CANDIDATES {
                if let Some(other) = bank.with_print(self.print.wrapping_sub(whole.print)) {
                    found.push(pair(bank, Binary::Add, other, entry));
                }
                if let Some(other) = bank.with_print(self.print.wrapping_add(whole.print)) {
                    found.push(pair(bank, Binary::Sub, other, entry));
                }
                if let Some(other) = bank.with_print(whole.print.wrapping_sub(self.print)) {
                    found.push(pair(bank, Binary::Sub, entry, other));
                }
                let mut left = [0; MOST_ROWS];
                for ((left, value), goal) in left.iter_mut().zip(values).zip(goal) {
                    *left = value ^ goal;
                }
                if let Some(other) = bank.with_print(bank.print(&left[..bank.rows])) {
                    found.push(pair(bank, Binary::Xor, other, entry));
                }
            }
            let right = values
                .iter()
                .zip(goal)
                .enumerate()
                .fold(0, |mask, (row, (value, goal))| mask | u64::from(value == goal) << row);
            self.matches.offer(right, entry, whole.cost.into(), false, bank.rows);
        }
        lists(bank, goal, meter, &mut found);
        if found.is_empty() {
            self.ahead(bank, meter, &mut found);
        }
        if found.is_empty() {
            found.extend(self.matches.choices(bank, meter, |entry, _| bank.whole(entry)));
        }
        found
    }

    /// Pairs that cost more than the bank holds, tried and not kept: what no difference gives away.
    fn ahead(&self, bank: &Bank, meter: &mut Meter, found: &mut Vec<Candidate>) {
        let (level, mut left) = (bank.level(), COMPARISONS);
        // The last rows are the largest of the sample and tell most.
        let told: Vec<(usize, i64)> =
            (0..bank.rows).rev().map(|row| (row, self.goal[row].into())).collect();
        for cost in level + 1..=level + 2 {
            for (operator, price) in AHEAD {
                let both = cost.saturating_sub(price);
                for first in both.saturating_sub(level).max(1)..=level.min(both.saturating_sub(1)) {
                    for a in bank.wholes_of(first) {
                        let x = bank.values(a);
                        let others = bank.wholes_of(both - first);
                        left = left.saturating_sub(others.len());
                        for b in others {
                            let y = bank.values(b);
                            if told.iter().all(|&(row, goal)| {
                                let known = x[row] != NONE && y[row] != NONE;
                                known && operator.value(x[row].into(), y[row].into()) == Some(goal)
                            }) {
                                found.push(Candidate {
                                    cost: cost as u32,
                                    shape: Shape::Law(
                                        bank.whole(a).binary(operator, &bank.whole(b)),
                                    ),
                                });
                            }
                        }
                        let stopped = meter.step(bank.wholes_of(both - first).len()).is_err();
                        if left == 0 || found.len() > MOST_CANDIDATES || stopped {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// Operators that cannot be undone by looking up a difference, with their costs.
const AHEAD: [(Binary, usize); 9] = [
    (Binary::BitAnd, 1),
    (Binary::BitOr, 1),
    (Binary::Min, 1),
    (Binary::Max, 1),
    (Binary::Mod, 1),
    (Binary::Mul, 2),
    (Binary::Div, 2),
    (Binary::Shl, 2),
    (Binary::Shr, 2),
];
