//! Searches for laws of Grundy values: for an entry and an operator such as `+` or `^`, the values
//! of the other operand are computed and looked up by their fingerprint.

use super::super::construct::NONE;
use super::super::expression_pool::{ExpressionPool, MAX_ROWS};
use super::super::operators::Binary;
use super::candidates::{
    Candidate, MAX_CANDIDATES, MAX_COMPARISONS, PartialMatches, Shape, add_lists, cost_of, pair,
};
use grundy_core::base::Meter;

/// The search for laws of Grundy values on the rows of a sample.
pub(in crate::guess) struct ValueSearch {
    /// The Grundy value of each row of the sample.
    target: [i32; MAX_ROWS],
    /// The linear fingerprint (hash) of the values in `target`.
    fingerprint: u64,
    /// The expressions that give the Grundy value on at least a quarter of the rows. They are the
    /// cases x and y of laws `if c then x else y`.
    matches: PartialMatches,
}

impl ValueSearch {
    /// Creates the search for a sample whose rows have these Grundy values.
    pub fn new(values: &[u32], pool: &ExpressionPool) -> ValueSearch {
        let mut target = [0; MAX_ROWS];
        for (element, value) in target.iter_mut().zip(values) {
            *element = i32::try_from(*value).unwrap_or(i32::MAX);
        }
        let fingerprint = pool.fingerprint(&target[..values.len()]);
        ValueSearch { target, fingerprint, matches: PartialMatches::default() }
    }

    /// Returns the candidate laws that use expressions of the last cost that the pool enumerated.
    pub fn find_candidates(&mut self, pool: &ExpressionPool, meter: &mut Meter) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let target = &self.target[..pool.rows];
        let level = pool.level();
        if let Some(entry) = pool.find_fingerprint(self.fingerprint)
            && usize::from(pool.integers[entry].cost) == level
        {
            let shape = Shape::Law(pool.integer(entry));
            candidates.push(Candidate { cost: cost_of(pool, entry), shape });
        }
        for entry in pool.integers_of(level) {
            if meter.step(pool.rows).is_err() {
                return candidates;
            }
            let values = pool.values(entry);
            let integer = pool.integers[entry];
            if integer.is_total && candidates.len() < MAX_CANDIDATES {
                if let Some(operand) =
                    pool.find_fingerprint(self.fingerprint.wrapping_sub(integer.fingerprint))
                {
                    candidates.push(pair(pool, Binary::Add, operand, entry));
                }
                if let Some(operand) =
                    pool.find_fingerprint(self.fingerprint.wrapping_add(integer.fingerprint))
                {
                    candidates.push(pair(pool, Binary::Sub, operand, entry));
                }
                if let Some(operand) =
                    pool.find_fingerprint(integer.fingerprint.wrapping_sub(self.fingerprint))
                {
                    candidates.push(pair(pool, Binary::Sub, entry, operand));
                }
                let mut operand_values = [0; MAX_ROWS];
                for ((operand_value, value), target) in
                    operand_values.iter_mut().zip(values).zip(target)
                {
                    *operand_value = value ^ target;
                }
                if let Some(operand) =
                    pool.find_fingerprint(pool.fingerprint(&operand_values[..pool.rows]))
                {
                    candidates.push(pair(pool, Binary::Xor, operand, entry));
                }
            }
            let correct =
                values.iter().zip(target).enumerate().fold(0, |mask, (row, (value, target))| {
                    mask | u64::from(value == target) << row
                });
            self.matches.offer(correct, entry, integer.cost.into(), false, pool.rows);
        }
        add_lists(pool, target, meter, &mut candidates);
        if candidates.is_empty() {
            self.add_lookahead(pool, meter, &mut candidates);
        }
        if candidates.is_empty() {
            candidates.extend(self.matches.choices(pool, meter, |entry, _| pool.integer(entry)));
        }
        candidates
    }

    /// Adds laws that apply an operator to two entries and cost one or two more than the last
    /// enumerated cost of the pool. All pairs of entries are compared, because the target and the
    /// first operand of these operators do not determine the second operand.
    fn add_lookahead(
        &self,
        pool: &ExpressionPool,
        meter: &mut Meter,
        candidates: &mut Vec<Candidate>,
    ) {
        let (level, mut remaining) = (pool.level(), MAX_COMPARISONS);
        // The last rows of the sample are the largest positions, which refute most pairs.
        let target_rows: Vec<(usize, i64)> =
            (0..pool.rows).rev().map(|row| (row, self.target[row].into())).collect();
        for cost in level + 1..=level + 2 {
            for (operator, price) in LOOKAHEAD_OPERATORS {
                let operand_cost = cost.saturating_sub(price);
                for first in operand_cost.saturating_sub(level).max(1)
                    ..=level.min(operand_cost.saturating_sub(1))
                {
                    for a in pool.integers_of(first) {
                        let x = pool.values(a);
                        let second_operands = pool.integers_of(operand_cost - first);
                        remaining = remaining.saturating_sub(second_operands.len());
                        for b in second_operands {
                            let y = pool.values(b);
                            if target_rows.iter().all(|&(row, target)| {
                                let both_defined = x[row] != NONE && y[row] != NONE;
                                both_defined
                                    && operator.value(x[row].into(), y[row].into()) == Some(target)
                            }) {
                                candidates.push(Candidate {
                                    cost: cost as u32,
                                    shape: Shape::Law(
                                        pool.integer(a).binary(operator, &pool.integer(b)),
                                    ),
                                });
                            }
                        }
                        let is_stopped =
                            meter.step(pool.integers_of(operand_cost - first).len()).is_err();
                        if remaining == 0 || candidates.len() > MAX_CANDIDATES || is_stopped {
                            return;
                        }
                    }
                }
            }
        }
    }
}

/// The binary operators that [`ValueSearch::add_lookahead`] tries, each with its cost. For them,
/// the target and the first operand do not determine the second.
const LOOKAHEAD_OPERATORS: [(Binary, usize); 9] = [
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
