//! What fits a sample, and the ways to it that questions of both kinds share.

use super::super::bank::Bank;
use super::super::expression::Expression;
use super::super::made::NONE;
use super::super::operators::Binary;
use crate::base::Meter;
use rustc_hash::FxHashSet;

/// A law that fits the sample, or a list to be filled from the table.
pub(in crate::law::guess) struct Candidate {
    pub cost: u32,
    pub shape: Shape,
}

pub(in crate::law::guess) enum Shape {
    Law(Expression),
    /// A list with an element for each value of the expression, below the number.
    List(Expression, usize),
}

impl Shape {
    pub(super) fn strangeness(&self) -> usize {
        match self {
            Shape::Law(expression) | Shape::List(expression, _) => expression.strangeness(),
        }
    }
}

/// Candidates of one kind a level, and entries that are paired each with each.
pub(super) const MOST_CANDIDATES: usize = 3_000;
pub(super) const MOST_MATCHES: usize = 250;
pub(super) const MOST_TRUTHS: usize = 20_000;
pub(super) const MOST_LISTED: usize = 200_000;
pub(super) const MOST_SUPERSETS: usize = 2_000;
pub(super) const LONGEST_CHAIN: usize = 64;
pub(super) const LONGEST_LIST: i32 = 16;
/// Comparisons of two entries a level, at most.
pub(super) const COMPARISONS: usize = 15_000_000;

/// Entries that are right on many rows, for `if c then x else y`.
#[derive(Default)]
pub(super) struct Matches {
    /// Rows on which it is right, the entry, its cost, whether its contrary is meant.
    kept: Vec<(u64, usize, u32, bool)>,
    seen: FxHashSet<u64>,
}

impl Matches {
    pub(super) fn offer(
        &mut self,
        mask: u64,
        entry: usize,
        cost: u32,
        contrary: bool,
        rows: usize,
    ) {
        let enough = mask.count_ones() as usize * 4 >= rows;
        if enough && self.kept.len() < MOST_MATCHES && self.seen.insert(mask) {
            self.kept.push((mask, entry, cost, contrary));
        }
    }

    /// Two entries and a condition that chooses the right one on every row.
    pub(super) fn choices(
        &self,
        bank: &Bank,
        meter: &mut Meter,
        written: impl Fn(usize, bool) -> Expression,
    ) -> Vec<Candidate> {
        let all = bank.all_rows();
        let mut found = Vec::new();
        for (at, x) in self.kept.iter().enumerate() {
            for y in &self.kept[..at] {
                if x.0 | y.0 != all || found.len() >= MOST_CANDIDATES {
                    continue;
                }
                let (only_x, only_y) = (x.0 & !y.0, y.0 & !x.0);
                let mut hits = 0;
                if meter.step(bank.truths.len().min(MOST_TRUTHS)).is_err() {
                    return found;
                }
                for (condition, truth) in bank.truths.iter().enumerate().take(MOST_TRUTHS) {
                    let chosen = if truth.mask & only_x == only_x && truth.mask & only_y == 0 {
                        (x, y)
                    } else if truth.mask & only_y == only_y && truth.mask & only_x == 0 {
                        (y, x)
                    } else {
                        continue;
                    };
                    let (yes, no) =
                        (written(chosen.0.1, chosen.0.3), written(chosen.1.1, chosen.1.3));
                    found.push(Candidate {
                        cost: 2 + u32::from(truth.cost) + x.2 + y.2,
                        shape: Shape::Law(bank.truth(condition).choose(&yes, &no)),
                    });
                    hits += 1;
                    if hits == 3 {
                        break;
                    }
                }
            }
        }
        found
    }
}

pub(super) fn cost_of(bank: &Bank, entry: usize) -> u32 {
    bank.wholes[entry].cost.into()
}

pub(super) fn pair(bank: &Bank, operator: Binary, a: usize, b: usize) -> Candidate {
    Candidate {
        cost: cost_of(bank, a) + cost_of(bank, b) + 1,
        shape: Shape::Law(bank.whole(a).binary(operator, &bank.whole(b))),
    }
}

/// Lists by e, or by e mod m, of which the goal is an element.
pub(super) fn lists(bank: &Bank, goal: &[i32], meter: &mut Meter, found: &mut Vec<Candidate>) {
    let before = found.len();
    for entry in bank.wholes_of(bank.level()).take(MOST_LISTED) {
        let values = bank.values(entry);
        if !bank.wholes[entry].total {
            continue;
        }
        let cost = cost_of(bank, entry);
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        for &value in values {
            (least, most) = (least.min(value), most.max(value));
        }
        if least >= 0 && most < LONGEST_LIST && agrees(values, goal, LONGEST_LIST) {
            let length = most as usize + 1;
            let shape = Shape::List(bank.whole(entry), length);
            found.push(Candidate { cost: cost + 3 + most as u32, shape });
        }
        for modulus in 2..=LONGEST_LIST {
            if (least < 0 || most >= modulus) && agrees(values, goal, modulus) {
                let rest = Expression::constant(modulus.into());
                let by = bank.whole(entry).binary(Binary::Mod, &rest);
                let shape = Shape::List(by, modulus as usize);
                found.push(Candidate { cost: cost + 2 + modulus as u32, shape });
                break;
            }
        }
        if found.len() - before > MOST_CANDIDATES || meter.step(bank.rows).is_err() {
            return;
        }
    }
}

/// Whether the goal is the same wherever the rest modulo `modulus` is.
fn agrees(values: &[i32], goal: &[i32], modulus: i32) -> bool {
    let mut list = [NONE; LONGEST_LIST as usize];
    values.iter().zip(goal).all(|(value, &goal)| {
        let slot = &mut list[value.rem_euclid(modulus) as usize];
        let same = *slot == NONE || *slot == goal;
        *slot = goal;
        same
    })
}
