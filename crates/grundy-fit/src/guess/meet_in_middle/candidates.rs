//! [`Candidate`] laws that fit a sample, and the two constructions that the searches for outcomes
//! and for values share: choices between two entries by a condition, and lists.

use super::super::construct::NONE;
use super::super::expression::Expression;
use super::super::expression_pool::ExpressionPool;
use super::super::operators::Binary;
use grundy_core::base::Meter;
use rustc_hash::FxHashSet;

/// A possible law that fits the sample: an expression, or a list whose elements are later filled in
/// from the table.
pub(in crate::guess) struct Candidate {
    /// The cost of the candidate as an expression. For a list, it is the cost with all elements
    /// filled in.
    pub cost: u32,
    /// The form of the law: an expression or a list.
    pub shape: Shape,
}

/// The form of a [`Candidate`]: an expression or a list.
pub(in crate::guess) enum Shape {
    /// An expression that fits the sample.
    Law(Expression),
    /// A list of constants. The payloads are the expression that gives the index of the element,
    /// and the length of the list.
    List(Expression, usize),
}

impl Shape {
    /// Returns the [`strangeness`](Expression::strangeness) of the expression or, for a list, of
    /// the expression that indexes it.
    pub(super) fn strangeness(&self) -> usize {
        match self {
            Shape::Law(expression) | Shape::List(expression, _) => expression.strangeness(),
        }
    }
}

/// The maximum number of candidates of one form, such as equations or lists, that are collected for
/// each cost that the pool enumerates. The limit for conjunctions is twice as high.
pub(super) const MAX_CANDIDATES: usize = 3_000;
/// The maximum number of expressions that are tried as x and y in laws `if c then x else y`.
pub(super) const MAX_CASES: usize = 250;
/// The maximum number of conditions c that are tried in laws `if c then x else y` for each pair of
/// x and y.
pub(super) const MAX_CONDITIONS: usize = 20_000;
/// The maximum number of expressions of one cost that are tried as the index of a list.
pub(super) const MAX_LIST_INDEXES: usize = 200_000;
/// The maximum number of conditions that are combined in pairs c, d to laws `c and d`. It applies
/// separately to the conditions that hold on all P-positions of the sample, and to those that hold
/// on all N-positions.
pub(super) const MAX_SUPERSETS: usize = 2_000;
/// The maximum number of expressions of one fingerprint (hash of their values) that are compared
/// with another expression.
pub(super) const MAX_CHAIN: usize = 64;
/// The maximum number of elements of a list in a law.
pub(super) const MAX_LIST_LENGTH: i32 = 16;
/// The maximum number of pairs of expressions that are compared for each cost that the pool
/// enumerates.
pub(super) const MAX_COMPARISONS: usize = 15_000_000;

/// The expressions of the pool that give the right value (the target) on at least a quarter of the
/// rows of the sample. They can be the cases `x` and `y` of a law `if c then x else y`.
#[derive(Default)]
pub(super) struct PartialMatches {
    /// The expressions. Each is given by the mask of the rows on which it agrees with the target,
    /// its index in the pool, its cost, and whether its negation is used instead of the expression
    /// itself.
    entries: Vec<(u64, usize, u32, bool)>,
    /// The masks of all `entries`. Of several expressions with the same mask, only the first
    /// becomes an entry.
    masks: FxHashSet<u64>,
}

impl PartialMatches {
    /// Adds an expression as an entry if it agrees with the target on at least a quarter of the
    /// rows of the sample, and no earlier entry agrees on exactly the same rows. `mask` is the set
    /// of rows on which it agrees, and `rows` the number of rows of the sample. At most
    /// [`MAX_CASES`] entries are kept.
    pub(super) fn offer(
        &mut self,
        mask: u64,
        entry: usize,
        cost: u32,
        is_negated: bool,
        rows: usize,
    ) {
        let is_often_right = mask.count_ones() as usize * 4 >= rows;
        if is_often_right && self.entries.len() < MAX_CASES && self.masks.insert(mask) {
            self.entries.push((mask, entry, cost, is_negated));
        }
    }

    /// Returns laws `if c then x else y`, where x and y are two of the entries. On every row of the
    /// sample, the condition c selects one of them that agrees with the target there.
    /// `to_expression` returns the expression of an entry of the pool, or of its negation if the
    /// second argument is true.
    pub(super) fn choices(
        &self,
        pool: &ExpressionPool,
        meter: &mut Meter,
        to_expression: impl Fn(usize, bool) -> Expression,
    ) -> Vec<Candidate> {
        let all_rows = pool.all_rows();
        let mut candidates = Vec::new();
        for (index, x) in self.entries.iter().enumerate() {
            for y in &self.entries[..index] {
                if x.0 | y.0 != all_rows || candidates.len() >= MAX_CANDIDATES {
                    continue;
                }
                let (only_x, only_y) = (x.0 & !y.0, y.0 & !x.0);
                let mut hits = 0;
                if meter.step(pool.booleans.len().min(MAX_CONDITIONS)).is_err() {
                    return candidates;
                }
                for (condition, boolean) in pool.booleans.iter().enumerate().take(MAX_CONDITIONS) {
                    let cases = if boolean.mask & only_x == only_x && boolean.mask & only_y == 0 {
                        (x, y)
                    } else if boolean.mask & only_y == only_y && boolean.mask & only_x == 0 {
                        (y, x)
                    } else {
                        continue;
                    };
                    let (yes, no) =
                        (to_expression(cases.0.1, cases.0.3), to_expression(cases.1.1, cases.1.3));
                    candidates.push(Candidate {
                        cost: 2 + u32::from(boolean.cost) + x.2 + y.2,
                        shape: Shape::Law(pool.boolean(condition).choose(&yes, &no)),
                    });
                    hits += 1;
                    if hits == 3 {
                        break;
                    }
                }
            }
        }
        candidates
    }
}

/// Returns the cost of the integer expression of the pool with index `entry`.
pub(super) fn cost_of(pool: &ExpressionPool, entry: usize) -> u32 {
    pool.integers[entry].cost.into()
}

/// Returns the candidate law that applies `operator` to the integer expressions of the pool with
/// the indices `a` and `b`.
pub(super) fn pair(pool: &ExpressionPool, operator: Binary, a: usize, b: usize) -> Candidate {
    Candidate {
        cost: cost_of(pool, a) + cost_of(pool, b) + 1,
        shape: Shape::Law(pool.integer(a).binary(operator, &pool.integer(b))),
    }
}

/// Adds candidates that are lists of constants. The index of a list is an entry of the last
/// enumerated cost, or its remainder modulo a number. Only lists that can give the right value
/// (`target`) on every row of the sample are added.
pub(super) fn add_lists(
    pool: &ExpressionPool,
    target: &[i32],
    meter: &mut Meter,
    candidates: &mut Vec<Candidate>,
) {
    let len_before = candidates.len();
    for entry in pool.integers_of(pool.level()).take(MAX_LIST_INDEXES) {
        let values = pool.values(entry);
        if !pool.integers[entry].is_total {
            continue;
        }
        let cost = cost_of(pool, entry);
        let (mut least, mut greatest) = (i32::MAX, i32::MIN);
        for &value in values {
            (least, greatest) = (least.min(value), greatest.max(value));
        }
        if least >= 0
            && greatest < MAX_LIST_LENGTH
            && is_function_of_remainder(values, target, MAX_LIST_LENGTH)
        {
            let length = greatest as usize + 1;
            let shape = Shape::List(pool.integer(entry), length);
            candidates.push(Candidate { cost: cost + 3 + greatest as u32, shape });
        }
        for modulus in 2..=MAX_LIST_LENGTH {
            if (least < 0 || greatest >= modulus)
                && is_function_of_remainder(values, target, modulus)
            {
                let modulus_constant = Expression::constant(modulus.into());
                let remainder = pool.integer(entry).binary(Binary::Mod, &modulus_constant);
                let shape = Shape::List(remainder, modulus as usize);
                candidates.push(Candidate { cost: cost + 2 + modulus as u32, shape });
                break;
            }
        }
        if candidates.len() - len_before > MAX_CANDIDATES || meter.step(pool.rows).is_err() {
            return;
        }
    }
}

/// Returns whether any two rows with equal remainders of `values` modulo `modulus` have equal
/// target values.
fn is_function_of_remainder(values: &[i32], target: &[i32], modulus: i32) -> bool {
    let mut list = [NONE; MAX_LIST_LENGTH as usize];
    values.iter().zip(target).all(|(value, &target)| {
        let element = &mut list[value.rem_euclid(modulus) as usize];
        let is_consistent = *element == NONE || *element == target;
        *element = target;
        is_consistent
    })
}
