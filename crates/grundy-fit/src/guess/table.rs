//! The table of positions for which laws are searched. Also computes its symmetry, its information
//! content, samples of its rows, and the leaves from which expressions are built.

use super::expression::Expression;
use super::expression_pool::{MAX_ROWS, PoolLeaf};
use super::operators::{Binary, Unary};
use grundy_core::base::SplitMix64;
use rustc_hash::FxHashMap;

/// The values that a law must give: one for each row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The outcomes, true for a P-position. The law is a condition that holds exactly on the
    /// P-positions.
    Outcomes(Vec<bool>),
    /// The Grundy values. The law is an expression that gives the Grundy value.
    Values(Vec<u32>),
}

/// The true outcome or Grundy value of a position, as found by solving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Whether the position is a P-position.
    Outcome(bool),
    /// The Grundy value of the position.
    Value(u32),
}

/// The answer of a [`PositionOracle`] that was asked for the outcome or Grundy value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The true outcome or Grundy value of the position.
    Known(Truth),
    /// The numbers are not a position of the game, or the rules cannot be evaluated there. No law
    /// applies to these numbers.
    NoPosition,
    /// The position is too large to be solved within the limits.
    OutOfReach,
}

/// Functions by which a search for laws gets information about positions outside a table. The
/// caller of the search provides them.
#[derive(Clone, Copy)]
pub struct PositionOracle<'a> {
    /// Returns whether a row of numbers is a position of the game. It must be fast, because it is
    /// called thousands of times.
    pub is_position: &'a dyn Fn(&[i64]) -> bool,
    /// Returns the true outcome or Grundy value of a position, or why it is not available.
    pub solve: &'a dyn Fn(&[i64]) -> Answer,
}

/// A table of positions, with the outcome or Grundy value of each, for which laws are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names of the variables, such as the sizes of the heaps.
    pub variables: Vec<String>,
    /// The positions of the table, each given by the values of all variables.
    pub rows: Vec<Vec<i64>>,
    /// The outcome or Grundy value of each position.
    pub target: Target,
    /// The indices of variables that the rules never let exceed their greatest value in the rows.
    /// Only expressions in these variables, and remainders, can index a list.
    pub bounded: Vec<usize>,
    /// The least and the greatest value that the rules allow each variable, in the order of
    /// `variables`. A variable without an entry has no bounds.
    pub ranges: Vec<(i64, i64)>,
}

/// The range of a variable that the rules do not bound.
pub(super) const UNBOUNDED: (i64, i64) = (i64::MIN, i64::MAX);

impl Target {
    /// Returns the number of values, one for each row of the table.
    pub fn len(&self) -> usize {
        match self {
            Target::Outcomes(outcomes) => outcomes.len(),
            Target::Values(values) => values.len(),
        }
    }

    /// Returns whether there are no values, because the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of a row of the table as a number. An outcome is 1 for a P-position and 0
    /// otherwise.
    pub fn value_at(&self, row: usize) -> i64 {
        match self {
            Target::Outcomes(outcomes) => outcomes[row].into(),
            Target::Values(values) => values[row].into(),
        }
    }

    /// Adds a row whose value is `truth`, in the encoding of [`value_at`](Target::value_at): for
    /// outcomes, 1 is P and 0 is N.
    pub(super) fn push(&mut self, truth: i64) {
        match self {
            Target::Outcomes(outcomes) => outcomes.push(truth != 0),
            Target::Values(values) => values.push(u32::try_from(truth).unwrap_or(u32::MAX)),
        }
    }

    /// Returns the target values of the rows with the given indices.
    pub(super) fn select_rows(&self, rows: &[usize]) -> Target {
        match self {
            Target::Outcomes(values) => {
                Target::Outcomes(rows.iter().map(|&row| values[row]).collect())
            }
            Target::Values(values) => Target::Values(rows.iter().map(|&row| values[row]).collect()),
        }
    }

    /// Returns the information content of the values of all rows, in bits. It is the entropy of the
    /// distribution of the values times the number of rows, rounded down.
    fn bits(&self) -> u128 {
        let mut counts: FxHashMap<i64, u64> = FxHashMap::default();
        for row in 0..self.len() {
            *counts.entry(self.value_at(row)).or_default() += 1;
        }
        let total = self.len() as u64;
        let information = counts.values().map(|&count| u128::from(count) * logarithm(total, count));
        information.sum::<u128>() >> FRACTION_BITS
    }
}

/// The number of binary places of the fixed-point numbers that [`logarithm`] returns.
const FRACTION_BITS: u32 = 8;

/// Returns log₂(total / count) as a fixed-point number with [`FRACTION_BITS`] binary places,
/// rounded down, for count ≤ total.
fn logarithm(total: u64, count: u64) -> u128 {
    const UNIT: u32 = 62;
    let mut ratio = (u128::from(total) << UNIT) / u128::from(count.max(1));
    let integral = ratio.ilog2().saturating_sub(UNIT);
    ratio >>= integral;
    let mut digits = u128::from(integral);
    for _ in 0..FRACTION_BITS {
        // Squaring the ratio doubles its logarithm, so the integral part of the new logarithm gives
        // the next binary digit.
        ratio = (ratio * ratio) >> UNIT;
        let digit = ratio >> (UNIT + 1);
        ratio >>= digit;
        digits = digits << 1 | digit;
    }
    digits
}

/// The information content of one unit of the cost of an expression, in bits. With each unit of
/// cost there are about ten times as many expressions.
const BITS_PER_COST: u128 = 4;
/// The minimum number of bits by which the information of a table must exceed that of its law. With
/// 10 bits, a law fits a random table by chance once in about a thousand tables.
const SURPLUS_BITS: u128 = 10;
/// The minimum number of rows for each unit of the cost of a law. A law that is nearly as long as
/// the table explains nothing.
pub(super) const MIN_ROWS_PER_COST: usize = 5;
/// The minimum number of rows of a table in which all values are equal. A smaller table of this
/// kind does not support a constant law.
const MIN_CONSTANT_ROWS: usize = 8;

impl Table {
    /// Returns the maximum cost of a reported law. A law of this cost contains less information
    /// than the table. `is_parameter` states for each variable whether it is a parameter of the
    /// rules. Of rows that are permutations of each other in symmetric variables, only one counts.
    pub(super) fn max_cost(&self, is_parameter: &[bool]) -> u32 {
        let symmetric = self.symmetric(is_parameter);
        let is_sorted = |row: &usize| {
            symmetric.windows(2).all(|pair| self.rows[*row][pair[0]] <= self.rows[*row][pair[1]])
        };
        let distinct_rows: Vec<usize> = (0..self.rows.len()).filter(is_sorted).collect();
        match self.target.select_rows(&distinct_rows).bits() {
            // All rows have the same value; only a constant law costs 1.
            0 if self.rows.len() >= MIN_CONSTANT_ROWS => 1,
            bits => {
                let cost = bits.saturating_sub(SURPLUS_BITS) / BITS_PER_COST;
                let row_limit = (distinct_rows.len() / MIN_ROWS_PER_COST) as u128;
                u32::try_from(cost.min(row_limit)).unwrap_or(u32::MAX)
            }
        }
    }

    /// Returns the least and the greatest value that the rules allow a variable.
    pub(super) fn range(&self, variable: usize) -> (i64, i64) {
        self.ranges.get(variable).copied().unwrap_or(UNBOUNDED)
    }

    /// Returns the table restricted to the rows with the given indices.
    pub(super) fn select_rows(&self, rows: &[usize]) -> Table {
        Table {
            variables: self.variables.clone(),
            bounded: self.bounded.clone(),
            ranges: self.ranges.clone(),
            rows: rows.iter().map(|&row| self.rows[row].clone()).collect(),
            target: self.target.select_rows(rows),
        }
    }

    /// Returns the indices of all variables that are not parameters, if the table is symmetric in
    /// these variables. Otherwise returns an empty list. In a symmetric table, a row and the row
    /// with two adjacent variables swapped have the same value if both are in the table. For at
    /// least half of the rows that a swap changes, the swapped row must be in the table.
    pub(super) fn symmetric(&self, is_parameter: &[bool]) -> Vec<usize> {
        let free: Vec<usize> =
            (0..self.variables.len()).filter(|&index| !is_parameter[index]).collect();
        if free.len() < 2 {
            return Vec::new();
        }
        let index_of: FxHashMap<&[i64], usize> =
            self.rows.iter().enumerate().map(|(index, row)| (row.as_slice(), index)).collect();
        for pair in free.windows(2) {
            let (mut changed, mut mirrored) = (0usize, 0usize);
            for (index, row) in self.rows.iter().enumerate() {
                if row[pair[0]] == row[pair[1]] {
                    continue;
                }
                let mut swapped = row.clone();
                swapped.swap(pair[0], pair[1]);
                changed += 1;
                if let Some(&other) = index_of.get(swapped.as_slice()) {
                    if self.target.value_at(other) != self.target.value_at(index) {
                        return Vec::new();
                    }
                    mirrored += 1;
                }
            }
            // A table that contains only rows with a ≥ b shows no symmetry.
            if mirrored * 2 < changed || mirrored == 0 {
                return Vec::new();
            }
        }
        free
    }
}

/// The constants that are leaves of expressions, each with its cost.
const CONSTANTS: [(i64, u8); 9] =
    [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3), (8, 3)];

/// Returns the cost of a constant as a leaf. Constants outside [`CONSTANTS`] cost 4.
pub(super) fn cost_of_constant(value: i64) -> u32 {
    CONSTANTS.iter().find(|(known, _)| *known == value).map_or(4, |(_, cost)| (*cost).into())
}

/// The commutative operators with which a leaf combines all symmetric variables, for example their
/// sum.
const SYMMETRIC_OPERATORS: [Binary; 6] =
    [Binary::Min, Binary::Max, Binary::Add, Binary::Xor, Binary::BitAnd, Binary::BitOr];

/// Returns the expressions from which others are built, with their costs: `variables` variables,
/// constants, and functions such as the sum of all variables with an index in `symmetric`.
pub(super) fn leaves(variables: usize, symmetric: &[usize]) -> Vec<(Expression, u8)> {
    let mut leaves: Vec<(Expression, u8)> = Vec::new();
    let fold = |operator: Binary| {
        let mut variables = symmetric.iter().map(|&variable| Expression::variable(variable));
        let first_variable = variables.next()?;
        Some(variables.fold(first_variable, |result, variable| result.binary(operator, &variable)))
    };
    leaves.extend((0..variables).map(|variable| (Expression::variable(variable), 1)));
    if symmetric.len() >= 2 {
        for operator in SYMMETRIC_OPERATORS {
            leaves.extend(fold(operator).map(|result| (result, 1)));
        }
    }
    if let [a, b] = *symmetric {
        let [a, b] = [a, b].map(Expression::variable);
        leaves.push((a.clone().binary(Binary::Sub, &b).unary(Unary::Abs), 1));
        leaves.push((a.binary(Binary::Mul, &b), 1));
    }
    if symmetric.len() == 3
        && let [Some(sum), Some(least), Some(greatest)] =
            [Binary::Add, Binary::Min, Binary::Max].map(fold)
    {
        leaves.push((sum.binary(Binary::Sub, &least).binary(Binary::Sub, &greatest), 1));
    }
    leaves.extend(CONSTANTS.map(|(value, cost)| (Expression::constant(value), cost)));
    leaves
}

/// Evaluates the leaves, the expressions from which others are built, on the rows of a sample.
/// Returns them as leaves of the pool.
pub(super) fn leaves_on(
    leaves: &[(Expression, u8)],
    table: &Table,
    sample: &[usize],
) -> Vec<PoolLeaf> {
    let on = |(expression, cost): &(Expression, u8)| PoolLeaf {
        expression: expression.clone(),
        values: sample.iter().map(|&row| expression.value(&table.rows[row])).collect(),
        cost: *cost,
    };
    leaves.iter().map(on).collect()
}

/// Chooses a sample of `size` rows of the table, as their indices. One third are the smallest
/// positions, the others are random. For outcomes about half are P-positions, if there are enough.
pub(super) fn sample(table: &Table, size: usize, random: &mut SplitMix64) -> Vec<usize> {
    let size = size.clamp(1, MAX_ROWS);
    let mut by_size: Vec<usize> = (0..table.rows.len()).collect();
    by_size.sort_by_key(|&row| {
        table.rows[row].iter().fold(0i64, |sum, x| sum.saturating_add(x.saturating_abs()))
    });
    let mut sampled: Vec<usize> = by_size.iter().copied().take(size / 3).collect();
    let mut remaining: Vec<usize> = by_size.split_off(sampled.len().min(by_size.len()));
    random.shuffle(&mut remaining);
    if let Target::Outcomes(outcomes) = &table.target {
        let mut p_count = sampled.iter().filter(|&&row| outcomes[row]).count();
        let mut unused = Vec::new();
        for &row in &remaining {
            let n_count = sampled.len() - p_count;
            let is_wanted =
                if outcomes[row] { p_count < size / 2 } else { n_count < size - size / 2 };
            if sampled.len() < size && is_wanted {
                p_count += usize::from(outcomes[row]);
                sampled.push(row);
            } else {
                unused.push(row);
            }
        }
        remaining = unused;
    }
    sampled.extend(remaining.into_iter().take(size - sampled.len()));
    sampled
}
