//! Searches for laws of P-positions: combinations of conditions, and comparisons of integers that
//! hold exactly on the P-positions.

use super::super::expression::Expression;
use super::super::expression_pool::ExpressionPool;
use super::super::operators::Binary;
use super::candidates::{
    Candidate, MAX_CANDIDATES, MAX_CHAIN, MAX_COMPARISONS, MAX_SUPERSETS, PartialMatches, Shape,
    add_lists, pair,
};
use grundy_core::base::Meter;
use rustc_hash::FxHashMap;

/// The search for laws of P-positions on the rows of a sample.
pub(in crate::guess) struct OutcomeSearch {
    /// The mask of the P-positions: bit i is set if row i of the sample is a P-position.
    lost: u64,
    /// For each fingerprint (hash) of the values of an integer entry on the P-positions, the index
    /// of the first integer entry that has it. `next` links the entries with equal fingerprints to
    /// a chain.
    chains: FxHashMap<u64, u32>,
    /// The links of `chains`: for each integer entry of the pool, the entry that follows it in its
    /// chain, or [`END_OF_CHAIN`] if there is no such entry.
    next: Vec<u32>,
    /// Two lists: the conditions that hold on all P-positions of the sample, and those that hold on
    /// all N-positions. A condition is a boolean entry of the pool or its negation. Each triple
    /// consists of the mask of the rows of the sample on which the condition holds, the index of
    /// the entry, and whether the condition is its negation.
    supersets: [Vec<(u64, usize, bool)>; 2],
    /// The conditions that agree with the outcomes on at least half of the rows. They are the cases
    /// x and y of laws `if c then x else y`.
    matches: PartialMatches,
}

/// Marks the last entry of a chain in [`OutcomeSearch::next`].
const END_OF_CHAIN: u32 = u32::MAX;

impl OutcomeSearch {
    /// Creates the search for a sample whose rows have these outcomes. True means a P-position.
    pub fn new(outcomes: &[bool]) -> OutcomeSearch {
        let rows = outcomes.iter().enumerate();
        OutcomeSearch {
            lost: rows.fold(0, |mask, (row, &lost)| mask | u64::from(lost) << row),
            chains: FxHashMap::default(),
            next: Vec::new(),
            supersets: [Vec::new(), Vec::new()],
            matches: PartialMatches::default(),
        }
    }

    /// Returns the candidate laws that use expressions of the last cost that the pool enumerated.
    pub fn find_candidates(&mut self, pool: &ExpressionPool, meter: &mut Meter) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        self.add_conditions(pool, meter, &mut candidates);
        self.add_equations(pool, meter, &mut candidates);
        self.add_inequalities(pool, meter, &mut candidates);
        let target: Vec<i32> = (0..pool.rows).map(|row| (self.lost >> row & 1) as i32).collect();
        add_lists(pool, &target, meter, &mut candidates);
        if candidates.is_empty() {
            let to_expression = |entry, is_negated| condition_expression(pool, entry, is_negated);
            candidates.extend(self.matches.choices(pool, meter, to_expression));
        }
        candidates
    }

    /// Adds conditions that hold exactly on the P-positions: single ones, equalities and
    /// inequalities of two conditions, and conjunctions.
    fn add_conditions(
        &mut self,
        pool: &ExpressionPool,
        meter: &mut Meter,
        candidates: &mut Vec<Candidate>,
    ) {
        let (all_rows, level) = (pool.all_rows(), pool.level());
        let mut combined_len: [usize; 2] = [self.supersets[0].len(), self.supersets[1].len()];
        for entry in pool.booleans_of(level) {
            let condition = pool.booleans[entry];
            let cost = u32::from(condition.cost);
            for is_negated in [false, true] {
                let mask = if is_negated { condition.mask ^ all_rows } else { condition.mask };
                if mask == self.lost {
                    let shape = Shape::Law(condition_expression(pool, entry, is_negated));
                    candidates.push(Candidate { cost: cost + u32::from(is_negated), shape });
                    continue;
                }
                if candidates.len() < MAX_CANDIDATES
                    && let Some(other) = pool.find_mask(mask ^ self.lost)
                {
                    let operator = if is_negated { Binary::Eq } else { Binary::Ne };
                    candidates.push(Candidate {
                        cost: cost + u32::from(pool.booleans[other].cost) + 1,
                        shape: Shape::Law(
                            pool.boolean(entry).binary(operator, &pool.boolean(other)),
                        ),
                    });
                }
                for (target, supersets) in
                    [self.lost, self.lost ^ all_rows].into_iter().zip(&mut self.supersets)
                {
                    if mask & target == target && supersets.len() < MAX_SUPERSETS {
                        supersets.push((mask, entry, is_negated));
                    }
                }
                let correct = (mask ^ self.lost) ^ all_rows;
                let cost = cost + u32::from(is_negated);
                if correct.count_ones() as usize * 2 >= pool.rows {
                    self.matches.offer(correct, entry, cost, is_negated, pool.rows);
                }
            }
        }
        for (side, target) in [self.lost, self.lost ^ all_rows].into_iter().enumerate() {
            let supersets = &self.supersets[side];
            let first_new = std::mem::replace(&mut combined_len[side], supersets.len());
            for (index, x) in supersets.iter().enumerate().skip(first_new) {
                if meter.step(index).is_err() {
                    return;
                }
                for y in &supersets[..index] {
                    if x.0 & y.0 == target && candidates.len() < 2 * MAX_CANDIDATES {
                        candidates.push(conjunction(pool, y, x, side == 1));
                    }
                }
            }
        }
    }

    /// Adds equations of two integers that hold exactly on the P-positions.
    fn add_equations(
        &mut self,
        pool: &ExpressionPool,
        meter: &mut Meter,
        candidates: &mut Vec<Candidate>,
    ) {
        let len_before = candidates.len();
        for entry in self.next.len()..pool.integers.len() {
            // A search that was stopped does not continue, so entries that were not linked to a
            // chain do no harm.
            if meter.step(pool.rows).is_err() {
                return;
            }
            if !pool.integers[entry].is_total {
                self.next.push(END_OF_CHAIN);
                continue;
            }
            let fingerprint = pool.fingerprint_on(entry, self.lost);
            self.next.push(END_OF_CHAIN);
            let mut chained = *self.chains.entry(fingerprint).or_insert(entry as u32) as usize;
            for _ in 0..MAX_CHAIN {
                if chained == entry || candidates.len() - len_before > MAX_CANDIDATES {
                    break;
                }
                if equal_rows(pool.values(chained), pool.values(entry)) == self.lost {
                    candidates.push(pair(pool, Binary::Eq, entry, chained));
                }
                let next = &mut self.next[chained];
                if *next == END_OF_CHAIN {
                    *next = entry as u32;
                }
                chained = *next as usize;
            }
        }
    }

    /// Adds inequalities of two integers that hold exactly on the P-positions.
    fn add_inequalities(
        &self,
        pool: &ExpressionPool,
        meter: &mut Meter,
        candidates: &mut Vec<Candidate>,
    ) {
        let len_before = candidates.len();
        let level = pool.integers_of(pool.level());
        let other_count = (MAX_COMPARISONS / level.len().max(1)).min(pool.integers.len());
        // The P- and the N-positions of the sample are tried in turn, largest first, so that two
        // rows refute most pairs.
        let rows_where = |lost: bool| {
            (0..pool.rows).rev().filter(move |row| (self.lost >> row & 1 == 1) == lost)
        };
        let mut order: Vec<(usize, usize, bool)> = Vec::with_capacity(pool.rows);
        order.extend(rows_where(true).enumerate().map(|(rank, row)| (rank, row, true)));
        order.extend(rows_where(false).enumerate().map(|(rank, row)| (rank, row, false)));
        order.sort_unstable();
        for a in level {
            if !pool.integers[a].is_total {
                continue;
            }
            if meter.step(other_count).is_err() {
                return;
            }
            let x = pool.values(a);
            for b in 0..other_count {
                if !pool.integers[b].is_total || a == b {
                    continue;
                }
                let y = pool.values(b);
                // Whether x < y, y < x, x <= y and y <= x hold exactly on the P-positions.
                let mut fits = [true; 4];
                for &(_, row, lost) in &order {
                    let (less, greater) = (x[row] < y[row], y[row] < x[row]);
                    fits[0] &= less == lost;
                    fits[1] &= greater == lost;
                    fits[2] &= greater != lost;
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
                        candidates.push(pair(pool, operator, a, b));
                    }
                }
                if candidates.len() - len_before > MAX_CANDIDATES {
                    return;
                }
            }
        }
    }
}

/// Returns the mask of the rows of the sample on which the values `x` and `y` are equal.
fn equal_rows(x: &[i32], y: &[i32]) -> u64 {
    let rows = x.iter().zip(y).enumerate();
    rows.fold(0, |mask, (row, (x, y))| mask | u64::from(x == y) << row)
}

/// Returns the boolean expression of the pool with index `entry`, or its negation.
fn condition_expression(pool: &ExpressionPool, entry: usize, is_negated: bool) -> Expression {
    let condition = pool.boolean(entry);
    if is_negated { condition.negation() } else { condition }
}

/// Returns the candidate `x and y` of two conditions, each a triple as in
/// [`OutcomeSearch::supersets`]. If `of_negations` is true, the conjunction holds exactly on the
/// N-positions, and the result is its negation: the disjunction of the negated conditions.
fn conjunction(
    pool: &ExpressionPool,
    x: &(u64, usize, bool),
    y: &(u64, usize, bool),
    of_negations: bool,
) -> Candidate {
    let operator = if of_negations { Binary::Or } else { Binary::And };
    let [a, b] = [x, y]
        .map(|condition| condition_expression(pool, condition.1, condition.2 != of_negations));
    Candidate {
        cost: u32::from(pool.booleans[x.1].cost) + u32::from(pool.booleans[y.1].cost) + 1,
        shape: Shape::Law(a.binary(operator, &b)),
    }
}
