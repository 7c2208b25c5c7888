//! The table a law is sought for, and what can be seen in it at once: which variables may change
//! places, and which rows make a good sample.

use super::bank::{Leaf, MOST_ROWS};
use super::expression::Expression;
use super::operators::{Binary, Unary};
use rustc_hash::FxHashMap;

/// What a law is to tell of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Whether it is a P-position, for each row.
    Outcomes(Vec<bool>),
    /// Its Grundy value, for each row.
    Values(Vec<u32>),
}

/// What is true of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Whether it is a P-position.
    Outcome(bool),
    /// Its Grundy value.
    Value(u32),
}

/// Positions, and what is true of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names of the variables.
    pub variables: Vec<String>,
    /// A position each, with a value for each variable.
    pub rows: Vec<Vec<i64>>,
    /// What is true of each.
    pub goal: Goal,
    /// Variables, by number, that the rules never let grow beyond the rows: only these may number the elements of
    /// a list.
    pub bounded: Vec<usize>,
}

impl Goal {
    /// How many rows it tells of.
    pub fn len(&self) -> usize {
        match self {
            Goal::Outcomes(outcomes) => outcomes.len(),
            Goal::Values(values) => values.len(),
        }
    }

    /// Whether it tells of none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is true of a row, as a number: a P-position is 1.
    pub fn at(&self, row: usize) -> i64 {
        match self {
            Goal::Outcomes(outcomes) => outcomes[row].into(),
            Goal::Values(values) => values[row].into(),
        }
    }

    pub(super) fn push(&mut self, truth: i64) {
        match self {
            Goal::Outcomes(outcomes) => outcomes.push(truth != 0),
            Goal::Values(values) => values.push(u32::try_from(truth).unwrap_or(u32::MAX)),
        }
    }

    pub(super) fn of(&self, rows: &[usize]) -> Goal {
        match self {
            Goal::Outcomes(all) => Goal::Outcomes(rows.iter().map(|&row| all[row]).collect()),
            Goal::Values(all) => Goal::Values(rows.iter().map(|&row| all[row]).collect()),
        }
    }

    /// The bits that all rows tell together, rounded down to a part of a bit each: the entropy of what they say.
    fn bits(&self) -> u128 {
        let mut counts: FxHashMap<i64, u64> = FxHashMap::default();
        for row in 0..self.len() {
            *counts.entry(self.at(row)).or_default() += 1;
        }
        let all = self.len() as u64;
        let told = counts.values().map(|&count| u128::from(count) * logarithm(all, count));
        told.sum::<u128>() >> PLACES
    }
}

const PLACES: u32 = 8;

/// log₂(all / count) in binary with so many places, rounded down, for count ≤ all.
fn logarithm(all: u64, count: u64) -> u128 {
    const UNIT: u32 = 62;
    let mut ratio = (u128::from(all) << UNIT) / u128::from(count.max(1));
    let whole = ratio.ilog2().saturating_sub(UNIT);
    ratio >>= whole;
    let mut places = u128::from(whole);
    for _ in 0..PLACES {
        // Squaring doubles the logarithm; what it says beyond 1 is the next place.
        ratio = (ratio * ratio) >> UNIT;
        let next = ratio >> (UNIT + 1);
        ratio >>= next;
        places = places << 1 | next;
    }
    places
}

/// Bits that a unit of cost chooses: with each, laws become some ten times as many.
const BITS_A_UNIT: u128 = 4;
/// Bits that the table has to tell beyond those, so that a law fits it by chance once in a thousand tables.
const BITS_BEYOND: u128 = 10;
/// Rows that a unit of cost takes at least: what is nearly as long as the table only tells it again.
pub(super) const ROWS_A_UNIT: usize = 5;
/// Rows that have to say the same before it counts as a law.
const ROWS_ALIKE: usize = 8;

impl Table {
    /// What a law may cost so that the table says more than it, which then cannot be its mere retelling. Mirror
    /// images of a row say nothing new.
    pub(super) fn most_cost(&self, fixed: &[bool]) -> u32 {
        let alike = self.symmetric(fixed);
        let ascends = |row: &usize| {
            alike.windows(2).all(|two| self.rows[*row][two[0]] <= self.rows[*row][two[1]])
        };
        let rows: Vec<usize> = (0..self.rows.len()).filter(ascends).collect();
        match self.goal.of(&rows).bits() {
            // All rows say the same, and only one law costs so little.
            0 if self.rows.len() >= ROWS_ALIKE => 1,
            bits => {
                let cost = bits.saturating_sub(BITS_BEYOND) / BITS_A_UNIT;
                let most = (rows.len() / ROWS_A_UNIT) as u128;
                u32::try_from(cost.min(most)).unwrap_or(u32::MAX)
            }
        }
    }

    /// Some rows as a table.
    pub(super) fn part(&self, rows: &[usize]) -> Table {
        Table {
            variables: self.variables.clone(),
            bounded: self.bounded.clone(),
            rows: rows.iter().map(|&row| self.rows[row].clone()).collect(),
            goal: self.goal.of(rows),
        }
    }

    /// The variables outside `fixed` if any two of them may change places: each mirrored row in the
    /// table says the same, and at least half of the rows that are not their own mirror have one.
    pub(super) fn symmetric(&self, fixed: &[bool]) -> Vec<usize> {
        let free: Vec<usize> = (0..self.variables.len()).filter(|&at| !fixed[at]).collect();
        if free.len() < 2 {
            return Vec::new();
        }
        let known: FxHashMap<&[i64], usize> =
            self.rows.iter().enumerate().map(|(at, row)| (row.as_slice(), at)).collect();
        for pair in free.windows(2) {
            let (mut unlike, mut mirrored) = (0usize, 0usize);
            for (at, row) in self.rows.iter().enumerate() {
                if row[pair[0]] == row[pair[1]] {
                    continue;
                }
                let mut mirror = row.clone();
                mirror.swap(pair[0], pair[1]);
                unlike += 1;
                if let Some(&other) = known.get(mirror.as_slice()) {
                    if self.goal.at(other) != self.goal.at(at) {
                        return Vec::new();
                    }
                    mirrored += 1;
                }
            }
            // A table of a ≥ b alone shows no symmetry.
            if mirrored * 2 < unlike || mirrored == 0 {
                return Vec::new();
            }
        }
        free
    }
}

/// The constants expressions begin with, and what each costs.
const CONSTANTS: [(i64, u8); 9] =
    [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3), (8, 3)];

/// What a constant costs; those beyond the list no less than its last.
pub(super) fn cost_of_constant(value: i64) -> u32 {
    CONSTANTS.iter().find(|(known, _)| *known == value).map_or(4, |(_, cost)| (*cost).into())
}

/// What may stand between variables that may change places.
const ALIKE: [Binary; 6] =
    [Binary::Min, Binary::Max, Binary::Add, Binary::Xor, Binary::BitAnd, Binary::BitOr];

/// What all expressions begin with: variables, constants, and what forgets the order of `alike`.
pub(super) fn leaves(variables: usize, alike: &[usize]) -> Vec<(Expression, u8)> {
    let mut leaves: Vec<(Expression, u8)> = Vec::new();
    let fold = |operator: Binary| {
        let mut all = alike.iter().map(|&at| Expression::variable(at));
        let first = all.next()?;
        Some(all.fold(first, |folded, next| folded.binary(operator, &next)))
    };
    leaves.extend((0..variables).map(|at| (Expression::variable(at), 1)));
    if alike.len() >= 2 {
        for operator in ALIKE {
            leaves.extend(fold(operator).map(|folded| (folded, 1)));
        }
    }
    if let [a, b] = *alike {
        let [a, b] = [a, b].map(Expression::variable);
        leaves.push((a.clone().binary(Binary::Sub, &b).unary(Unary::Abs), 1));
        leaves.push((a.binary(Binary::Mul, &b), 1));
    }
    if alike.len() == 3
        && let [Some(sum), Some(least), Some(most)] =
            [Binary::Add, Binary::Min, Binary::Max].map(fold)
    {
        leaves.push((sum.binary(Binary::Sub, &least).binary(Binary::Sub, &most), 1));
    }
    leaves.extend(CONSTANTS.map(|(value, cost)| (Expression::constant(value), cost)));
    leaves
}

pub(super) fn leaves_on(leaves: &[(Expression, u8)], table: &Table, sample: &[usize]) -> Vec<Leaf> {
    let on = |(expression, cost): &(Expression, u8)| Leaf {
        expression: expression.clone(),
        values: sample.iter().map(|&row| expression.value(&table.rows[row])).collect(),
        cost: *cost,
    };
    leaves.iter().map(on).collect()
}

/// A generator of numbers that look random, the same for the same seed (SplitMix64, Steele et al. 2014).
pub(super) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub fn shuffle(&mut self, list: &mut [usize]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// `size` rows: a third the smallest, the others at random; of outcomes half P, where there are so many.
pub(super) fn sample(table: &Table, size: usize, random: &mut Random) -> Vec<usize> {
    let size = size.clamp(1, MOST_ROWS);
    let mut by_size: Vec<usize> = (0..table.rows.len()).collect();
    by_size.sort_by_key(|&row| {
        table.rows[row].iter().fold(0i64, |sum, x| sum.saturating_add(x.saturating_abs()))
    });
    let mut chosen: Vec<usize> = by_size.iter().copied().take(size / 3).collect();
    let mut rest: Vec<usize> = by_size.split_off(chosen.len().min(by_size.len()));
    random.shuffle(&mut rest);
    if let Goal::Outcomes(outcomes) = &table.goal {
        let mut lost = chosen.iter().filter(|&&row| outcomes[row]).count();
        let mut left = Vec::new();
        for &row in &rest {
            let won = chosen.len() - lost;
            let wanted = if outcomes[row] { lost < size / 2 } else { won < size - size / 2 };
            if chosen.len() < size && wanted {
                lost += usize::from(outcomes[row]);
                chosen.push(row);
            } else {
                left.push(row);
            }
        }
        rest = left;
    }
    chosen.extend(rest.into_iter().take(size - chosen.len()));
    chosen
}
