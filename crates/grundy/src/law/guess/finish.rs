//! Meeting in the middle: laws made of two or more entries of the bank, found by what they must
//! leave for each other.

use super::bank::{Bank, MOST_ROWS, NONE};
use super::expression::Expression;
use super::operators::Binary;
use super::table::Goal;
use rustc_hash::{FxHashMap, FxHashSet};

/// A law that fits the sample, or a list to be filled from the table.
pub(super) struct Candidate {
    pub cost: u32,
    pub shape: Shape,
}

pub(super) enum Shape {
    Law(Expression),
    /// A list with an element for each value of the expression, below the number.
    List(Expression, usize),
}

impl Shape {
    fn strangeness(&self) -> usize {
        match self {
            Shape::Law(expression) | Shape::List(expression, _) => expression.strangeness(),
        }
    }
}

/// Candidates of one kind a level, and entries that are paired each with each.
const MOST_CANDIDATES: usize = 3_000;
const MOST_MATCHES: usize = 250;
const MOST_TRUTHS: usize = 20_000;
const MOST_LISTED: usize = 200_000;
const MOST_SUPERSETS: usize = 2_000;
const LONGEST_CHAIN: usize = 64;
const LONGEST_LIST: i32 = 16;
/// Comparisons of two entries a level, at most.
const COMPARISONS: usize = 15_000_000;

/// What is looked for, on the rows of the sample.
pub(super) enum Finisher {
    Values(ForValues),
    Outcomes(ForOutcomes),
}

impl Finisher {
    pub fn new(goal: &Goal, bank: &Bank) -> Finisher {
        match goal {
            Goal::Values(values) => {
                let mut goal = [0; MOST_ROWS];
                for (slot, value) in goal.iter_mut().zip(values) {
                    *slot = i32::try_from(*value).unwrap_or(i32::MAX);
                }
                let print = bank.print(&goal[..values.len()]);
                Finisher::Values(ForValues { goal, print, matches: Matches::default() })
            }
            Goal::Outcomes(outcomes) => {
                let mask = outcomes
                    .iter()
                    .enumerate()
                    .fold(0, |mask, (row, &lost)| mask | u64::from(lost) << row);
                Finisher::Outcomes(ForOutcomes {
                    lost: mask,
                    chains: FxHashMap::default(),
                    next: Vec::new(),
                    supersets: [Vec::new(), Vec::new()],
                    matches: Matches::default(),
                })
            }
        }
    }

    /// The laws that the last level of the bank makes possible, cheapest first.
    pub fn look(&mut self, bank: &Bank) -> Vec<Candidate> {
        let mut found = match self {
            Finisher::Values(values) => values.look(bank),
            Finisher::Outcomes(outcomes) => outcomes.look(bank),
        };
        found.sort_by_key(|candidate| (candidate.cost, candidate.shape.strangeness()));
        found
    }
}

/// Entries that are right on many rows, for `if c then x else y`.
#[derive(Default)]
struct Matches {
    /// Rows on which it is right, the entry, its cost, whether its contrary is meant.
    kept: Vec<(u64, usize, u32, bool)>,
    seen: FxHashSet<u64>,
}

impl Matches {
    fn offer(&mut self, mask: u64, entry: usize, cost: u32, contrary: bool, rows: usize) {
        let enough = mask.count_ones() as usize * 4 >= rows;
        if enough && self.kept.len() < MOST_MATCHES && self.seen.insert(mask) {
            self.kept.push((mask, entry, cost, contrary));
        }
    }

    /// Two entries and a condition that chooses the right one on every row.
    fn choices(&self, bank: &Bank, written: impl Fn(usize, bool) -> Expression) -> Vec<Candidate> {
        let all = bank.all_rows();
        let mut found = Vec::new();
        for (at, x) in self.kept.iter().enumerate() {
            for y in &self.kept[..at] {
                if x.0 | y.0 != all || found.len() >= MOST_CANDIDATES {
                    continue;
                }
                let (only_x, only_y) = (x.0 & !y.0, y.0 & !x.0);
                let mut hits = 0;
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

fn cost_of(bank: &Bank, entry: usize) -> u32 {
    bank.wholes[entry].cost.into()
}

fn pair(bank: &Bank, operator: Binary, a: usize, b: usize) -> Candidate {
    Candidate {
        cost: cost_of(bank, a) + cost_of(bank, b) + 1,
        shape: Shape::Law(bank.whole(a).binary(operator, &bank.whole(b))),
    }
}

/// Lists by e, or by e mod m, of which the goal is an element.
fn lists(bank: &Bank, goal: &[i32], found: &mut Vec<Candidate>) {
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
        if found.len() - before > MOST_CANDIDATES {
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

pub(super) struct ForValues {
    goal: [i32; MOST_ROWS],
    print: u64,
    matches: Matches,
}

impl ForValues {
    fn look(&mut self, bank: &Bank) -> Vec<Candidate> {
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
        lists(bank, goal, &mut found);
        if found.is_empty() {
            self.ahead(bank, &mut found);
        }
        if found.is_empty() {
            found.extend(self.matches.choices(bank, |entry, _| bank.whole(entry)));
        }
        found
    }

    /// Pairs that cost more than the bank holds, tried and not kept: what no difference gives away.
    fn ahead(&self, bank: &Bank, found: &mut Vec<Candidate>) {
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
                        if left == 0 || found.len() > MOST_CANDIDATES {
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

pub(super) struct ForOutcomes {
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
    fn look(&mut self, bank: &Bank) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.truths(bank, &mut found);
        self.equal(bank, &mut found);
        self.less(bank, &mut found);
        let goal: Vec<i32> = (0..bank.rows).map(|row| (self.lost >> row & 1) as i32).collect();
        lists(bank, &goal, &mut found);
        if found.is_empty() {
            found
                .extend(self.matches.choices(bank, |entry, contrary| meant(bank, entry, contrary)));
        }
        found
    }

    fn truths(&mut self, bank: &Bank, found: &mut Vec<Candidate>) {
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
                for y in &supersets[..at] {
                    if x.0 & y.0 == goal && found.len() < 2 * MOST_CANDIDATES {
                        found.push(both(bank, y, x, side == 1));
                    }
                }
            }
        }
    }

    /// Pairs of integers that are equal on the P-positions and nowhere else.
    fn equal(&mut self, bank: &Bank, found: &mut Vec<Candidate>) {
        let before = found.len();
        for entry in self.next.len()..bank.wholes.len() {
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
    fn less(&self, bank: &Bank, found: &mut Vec<Candidate>) {
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
