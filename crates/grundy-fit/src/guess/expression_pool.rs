//! The pool of expressions for bottom-up enumeration. The sample is the part of the table on which
//! expressions are compared. Expressions with the same values on it have the same behaviour, and
//! the pool contains only the cheapest of them (observational equivalence; Udupa et al. 2013,
//! "TRANSIT").
//!
//! An integer expression is represented by its values on the rows of the sample, a boolean one by a
//! bit mask. Values have a linear fingerprint, Σ vᵢ·Rᵢ mod 2⁶⁴ with odd random Rᵢ. So if the sum of
//! an expression and an entry is to have given values, the expression is found by looking up a
//! difference of fingerprints.

use super::construct::{
    CONDITIONS, Construction, ConstructionStep, NONE, PAIRS, Pair, STEPS, narrow, pair_values,
    step_value,
};
use super::expression::Expression;
use super::operators::{Binary, Unary};
use grundy_core::base::{Meter, Stopped};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The bound for undefined integer expressions. An integer expression is discarded if it is
/// undefined on more than one in this number of rows of the sample. A boolean expression is
/// discarded if an operand is undefined on some row.
pub(super) const MAX_ROWS: usize = 64;
/// The minimum number of rows of the sample for each row on which an integer expression is
/// undefined. An integer expression that is undefined more often is discarded. A boolean expression
/// is discarded if an operand is undefined on some row.
const MIN_ROWS_PER_UNDEFINED: usize = 3;

/// The values of an expression on the rows of the sample, with [`NONE`] where it is undefined.
pub(super) type PoolValues = [i32; MAX_ROWS];

/// An integer expression of the pool, without its values on the rows of the sample.
#[derive(Clone, Copy)]
pub(super) struct IntEntry {
    /// How the expression is built from other entries of the pool.
    pub construction: Construction,
    /// The cost (complexity) of the expression.
    pub cost: u8,
    /// Whether the expression has a value on every row of the sample.
    pub is_total: bool,
    /// The linear fingerprint of the values, as defined in the module: Σ vᵢ·Rᵢ mod 2⁶⁴.
    pub fingerprint: u64,
}

/// A boolean expression of the pool.
#[derive(Clone, Copy)]
pub(super) struct BoolEntry {
    /// How the expression is built from other entries of the pool.
    pub construction: Construction,
    /// The cost (complexity) of the expression.
    pub cost: u8,
    /// The values of the expression on the sample: bit i is the value on row i.
    pub mask: u64,
}

/// An expression from which others are built, such as a variable or a constant.
pub(super) struct PoolLeaf {
    /// The expression itself, such as a variable or a constant.
    pub expression: Expression,
    /// The value on each row of the sample, `None` where the expression is undefined.
    pub values: Vec<Option<i64>>,
    pub cost: u8,
}

/// The pool of expressions: the cheapest expression of each behaviour on the sample, ordered by
/// cost. Two expressions have the same behaviour if they have the same value on every row.
pub(super) struct ExpressionPool {
    /// The number of rows of the sample, the part of the table on which expressions are compared.
    pub rows: usize,
    /// The expressions of the leaves, in the order of the indices in [`Construction::Leaf`].
    leaves: Vec<Expression>,
    /// The values of all entries of `integers` on the rows of the sample: the values of entry i
    /// start at index i · `stride`, and only the first `rows` of them are used.
    values: Vec<i32>,
    /// The number of elements of `values` for each entry of `integers`: `rows` rounded up to a
    /// multiple of [`BLOCK`].
    stride: usize,
    /// The integer expressions of the pool, called its integer entries, ordered by cost.
    pub integers: Vec<IntEntry>,
    /// The boolean expressions of the pool, called its boolean entries, ordered by cost.
    pub booleans: Vec<BoolEntry>,
    /// For each fingerprint of an integer expression, its index in `integers`.
    by_fingerprint: FxHashMap<u64, u32>,
    /// For each mask of a boolean expression, its index in `booleans`.
    by_mask: FxHashMap<u64, u32>,
    /// `integer_levels[c]` is the index of the first expression of cost c in `integers`. An
    /// additional last element is the length of `integers`.
    integer_levels: Vec<usize>,
    /// `boolean_levels[c]` is the index of the first expression of cost c in `booleans`. An
    /// additional last element is the length of `booleans`.
    boolean_levels: Vec<usize>,
    /// The odd random factor Rᵢ of each row in the linear fingerprint.
    factors: [u64; MAX_ROWS],
    /// The maximum number of integer expressions in the pool. A further one is rejected and marks
    /// the pool as full.
    max_integers: usize,
    /// The maximum number of boolean expressions in the pool; further ones are rejected.
    max_booleans: usize,
    /// Whether an integer expression was rejected because the pool is full.
    pub is_full: bool,
    /// The number of expressions built so far, including those that were not added to the pool.
    pub enumerated: u64,
}

/// The memory in bytes that an expression of the pool occupies, together with its place in a hash
/// map.
const ENTRY_BYTES: u64 = 4 * MAX_ROWS as u64 + 64;
/// The pool pads the number of values of an expression to a multiple of this number, so that loops
/// over the values are vectorized.
const BLOCK: usize = 16;

impl ExpressionPool {
    /// Creates an empty pool for a sample of `rows` rows that uses about `bytes` bytes when it is
    /// full. `random` provides the factors of the fingerprint.
    pub fn new(rows: usize, bytes: u64, random: &mut dyn FnMut() -> u64) -> ExpressionPool {
        let max_integers = usize::try_from(bytes / ENTRY_BYTES).unwrap_or(usize::MAX).max(1_000);
        ExpressionPool {
            rows,
            leaves: Vec::new(),
            values: Vec::new(),
            stride: rows.next_multiple_of(BLOCK),
            integers: Vec::new(),
            booleans: Vec::new(),
            by_fingerprint: FxHashMap::default(),
            by_mask: FxHashMap::default(),
            integer_levels: vec![0, 0],
            boolean_levels: vec![0, 0],
            factors: std::array::from_fn(|_| random() | 1),
            max_integers,
            max_booleans: max_integers / 2,
            is_full: false,
            enumerated: 0,
        }
    }

    /// Returns the level of the pool: the greatest cost for which its expressions were enumerated.
    pub fn level(&self) -> usize {
        self.integer_levels.len() - 2
    }

    /// Returns the indices in [`integers`](Self::integers) of the expressions of the given cost.
    pub fn integers_of(&self, cost: usize) -> Range<usize> {
        self.integer_levels.get(cost).map_or(0..0, |&from| {
            from..self.integer_levels.get(cost + 1).copied().unwrap_or(self.integers.len())
        })
    }

    /// Returns the indices in [`booleans`](Self::booleans) of the expressions of the given cost.
    pub fn booleans_of(&self, cost: usize) -> Range<usize> {
        self.boolean_levels.get(cost).map_or(0..0, |&from| {
            from..self.boolean_levels.get(cost + 1).copied().unwrap_or(self.booleans.len())
        })
    }

    /// Returns the values of the integer expression with index `entry` on the rows of the sample.
    pub fn values(&self, entry: usize) -> &[i32] {
        &self.values[entry * self.stride..entry * self.stride + self.rows]
    }

    /// Returns the mask in which the bit of every row of the sample is set.
    pub fn all_rows(&self) -> u64 {
        u64::MAX >> (MAX_ROWS - self.rows)
    }

    /// Returns the index of the integer entry whose values have this fingerprint, or `None` if
    /// there is no such entry.
    pub fn find_fingerprint(&self, fingerprint: u64) -> Option<usize> {
        self.by_fingerprint.get(&fingerprint).map(|&entry| entry as usize)
    }

    /// Returns the index of the boolean entry whose values are this mask, or `None` if there is no
    /// such entry.
    pub fn find_mask(&self, mask: u64) -> Option<usize> {
        self.by_mask.get(&mask).map(|&entry| entry as usize)
    }

    /// Returns the linear fingerprint (hash) of the values of an expression on the rows of the
    /// sample.
    pub fn fingerprint(&self, values: &[i32]) -> u64 {
        values.iter().zip(&self.factors).fold(0, |sum: u64, (&value, &factor)| {
            sum.wrapping_add((i64::from(value) as u64).wrapping_mul(factor))
        })
    }

    /// Returns the fingerprint of the values of the integer expression with index `entry`,
    /// restricted to the rows of the sample that `mask` contains.
    pub fn fingerprint_on(&self, entry: usize, mask: u64) -> u64 {
        let values = self.values(entry);
        let (mut sum, mut remaining) = (0u64, mask);
        while remaining != 0 {
            let row = remaining.trailing_zeros() as usize;
            remaining &= remaining - 1;
            let value = i64::from(values[row]) as u64;
            sum = sum.wrapping_add(value.wrapping_mul(self.factors[row]));
        }
        sum
    }

    /// Adds all expressions of the next cost after the [`level`](ExpressionPool::level). `leaves`
    /// are the leaves of all costs; only those of the new cost are added.
    ///
    /// # Errors
    /// [`Stopped`] at a limit of the budget. Expressions of the new cost can then be
    /// missing, but the entries are correct.
    pub fn grow(&mut self, leaves: &[PoolLeaf], meter: &mut Meter) -> Result<(), Stopped> {
        let cost = self.integer_levels.len() - 1;
        self.add_leaves(leaves, cost);
        let result = self.add_compounds(cost, meter);
        self.integer_levels.push(self.integers.len());
        self.boolean_levels.push(self.booleans.len());
        result
    }

    /// Adds an integer entry for each of `leaves` whose cost is `cost`, unless
    /// [`insert_integer`](Self::insert_integer) rejects it.
    fn add_leaves(&mut self, leaves: &[PoolLeaf], cost: usize) {
        for leaf in leaves.iter().filter(|leaf| usize::from(leaf.cost) == cost) {
            let mut values = [0; MAX_ROWS];
            for (row, value) in leaf.values.iter().enumerate() {
                values[row] = narrow(*value);
            }
            self.leaves.push(leaf.expression.clone());
            let construction = Construction::Leaf(self.leaves.len() as u32 - 1);
            self.insert_integer(&values, construction, cost);
        }
    }

    /// Adds all expressions of cost `cost` that are built from cheaper entries.
    fn add_compounds(&mut self, cost: usize, meter: &mut Meter) -> Result<(), Stopped> {
        for (step, price) in STEPS {
            for operand in self.integers_of(cost.saturating_sub(price.into())) {
                self.add_unary(step, operand, cost);
                meter.step(1)?;
            }
        }
        for operand in self.booleans_of(cost - 1) {
            self.add_number(operand, cost);
            meter.step(1)?;
        }
        for (pair, price, is_commutative) in PAIRS {
            let operand_cost = cost.saturating_sub(price.into());
            for first in 1..operand_cost {
                self.add_pairs(pair, is_commutative, first, operand_cost - first, cost, meter)?;
            }
        }
        let operand_cost = cost - 1;
        for first in 1..operand_cost {
            self.add_comparisons(first, operand_cost - first, cost, meter)?;
        }
        for ask in CONDITIONS {
            for operand in self.integers_of(cost - 1) {
                self.add_condition(ask, operand, cost);
                meter.step(1)?;
            }
        }
        Ok(())
    }

    /// Adds the results of the binary operator `pair` on all integer entries of cost `first` and
    /// all of cost `second`. `cost` is the cost of a result.
    fn add_pairs(
        &mut self,
        pair: Pair,
        is_commutative: bool,
        first: usize,
        second: usize,
        cost: usize,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        if is_commutative && first > second {
            return Ok(());
        }
        for a in self.integers_of(first) {
            let second_operands = self.integers_of(second);
            let first_index =
                if is_commutative && first == second { a } else { second_operands.start };
            for b in first_index..second_operands.end {
                self.add_binary(pair, a, b, cost);
                if self.is_full {
                    return Ok(());
                }
            }
            meter.step(second_operands.end - first_index)?;
        }
        Ok(())
    }

    /// Adds the comparisons of all integer entries of cost `first` with all of cost `second`. Only
    /// entries that are defined on every row are compared. `cost` is the cost of a comparison.
    fn add_comparisons(
        &mut self,
        first: usize,
        second: usize,
        cost: usize,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        for a in self.integers_of(first).filter(|&a| self.integers[a].is_total).collect::<Vec<_>>()
        {
            for b in self.integers_of(second) {
                if self.booleans.len() >= self.max_booleans {
                    return Ok(());
                }
                if a == b || !self.integers[b].is_total {
                    continue;
                }
                let (x, y) = (self.values(a), self.values(b));
                let (mut equal, mut less) = (0u64, 0u64);
                for row in 0..self.rows {
                    equal |= u64::from(x[row] == y[row]) << row;
                    less |= u64::from(x[row] < y[row]) << row;
                }
                if first <= second {
                    self.add_comparison(Binary::Eq, equal, a, b, cost);
                }
                self.add_comparison(Binary::Lt, less, a, b, cost);
            }
            meter.step(self.integers_of(second).len())?;
        }
        Ok(())
    }

    /// Adds the comparison by `operator` of the integer expressions with the indices `a` and `b`.
    /// Bit i of `mask` is the result of the comparison on row i of the sample.
    fn add_comparison(&mut self, operator: Binary, mask: u64, a: usize, b: usize, cost: usize) {
        self.enumerated += 1;
        self.insert_boolean(mask, Construction::Comparison(operator, a as u32, b as u32), cost);
    }

    /// Adds a unary condition, such as "is a power of two", on the integer expression with index
    /// `operand`.
    fn add_condition(&mut self, operator: Unary, operand: usize, cost: usize) {
        self.enumerated += 1;
        if !self.integers[operand].is_total {
            return;
        }
        let mask = self.values(operand).iter().enumerate().fold(0, |mask, (row, &value)| {
            mask | u64::from(operator.value(value.into()) == Some(1)) << row
        });
        self.insert_boolean(mask, Construction::Condition(operator, operand as u32), cost);
    }

    /// Adds a boolean entry if its mask is new. It is rejected if the mask is constant, or if the
    /// pool contains its negation.
    fn insert_boolean(&mut self, mask: u64, construction: Construction, cost: usize) {
        // Constant conditions are useless, and of a condition and its negation one suffices.
        let all_rows = self.all_rows();
        if mask == 0
            || mask == all_rows
            || self.booleans.len() >= self.max_booleans
            || self.by_mask.contains_key(&(mask ^ all_rows))
        {
            return;
        }
        let index = self.booleans.len() as u32;
        if let std::collections::hash_map::Entry::Vacant(slot) = self.by_mask.entry(mask) {
            slot.insert(index);
            self.booleans.push(BoolEntry { construction, cost: cost as u8, mask });
        }
    }

    /// Adds the integer expression that has the value of the boolean expression with index
    /// `operand`, as 0 or 1.
    fn add_number(&mut self, operand: usize, cost: usize) {
        let mut values = [0; MAX_ROWS];
        let mask = self.booleans[operand].mask;
        for (row, value) in values.iter_mut().enumerate() {
            *value = (mask >> row & 1) as i32;
        }
        self.insert_integer(&values, Construction::Number(operand as u32), cost);
    }

    /// Adds the result of a unary operator on the integer expression with index `operand`.
    fn add_unary(&mut self, step: ConstructionStep, operand: usize, cost: usize) {
        let mut values = [0; MAX_ROWS];
        for (value, &x) in values.iter_mut().zip(self.values(operand)) {
            *value = if x == NONE { NONE } else { narrow(step_value(step, x.into())) };
        }
        self.insert_integer(&values, Construction::Unary(step, operand as u32), cost);
    }

    /// Adds the result of a binary operator on the integer expressions with the indices `a` and
    /// `b`.
    fn add_binary(&mut self, pair: Pair, a: usize, b: usize, cost: usize) {
        let both_total = self.integers[a].is_total && self.integers[b].is_total;
        if both_total && matches!(pair, Pair::Plain(Binary::Add | Binary::Sub)) {
            // The fingerprint of a sum or difference follows from those of its terms.
            let (x, y) = (self.integers[a].fingerprint, self.integers[b].fingerprint);
            let fingerprint = match pair {
                Pair::Plain(Binary::Add) => x.wrapping_add(y),
                _ => x.wrapping_sub(y),
            };
            if self.by_fingerprint.contains_key(&fingerprint) {
                self.enumerated += 1;
                return;
            }
        }
        let mut values = [0; MAX_ROWS];
        pair_values(pair, self.padded(a), self.padded(b), &mut values[..self.stride], both_total);
        self.insert_integer(&values, Construction::Binary(pair, a as u32, b as u32), cost);
    }

    /// Returns the values of the integer expression with index `entry`, followed by the padding
    /// that vectorized loops need.
    fn padded(&self, entry: usize) -> &[i32] {
        &self.values[entry * self.stride..(entry + 1) * self.stride]
    }

    /// Adds an integer entry unless its values on the sample are those of an earlier entry or are
    /// undefined too often, or the pool is full.
    fn insert_integer(&mut self, values: &PoolValues, construction: Construction, cost: usize) {
        self.enumerated += 1;
        let fingerprint = self.fingerprint(&values[..self.rows]);
        let index = self.integers.len();
        let std::collections::hash_map::Entry::Vacant(slot) =
            self.by_fingerprint.entry(fingerprint)
        else {
            return;
        };
        let undefined = values[..self.rows].iter().filter(|&&value| value == NONE).count();
        if undefined * MIN_ROWS_PER_UNDEFINED > self.rows {
            return;
        }
        if index >= self.max_integers {
            self.is_full = true;
            return;
        }
        slot.insert(index as u32);
        self.values.extend_from_slice(&values[..self.rows]);
        self.values.resize((index + 1) * self.stride, 0);
        self.integers.push(IntEntry {
            construction,
            cost: cost as u8,
            is_total: undefined == 0,
            fingerprint,
        });
    }

    /// Returns the integer expression of the pool with index `entry`.
    pub fn integer(&self, entry: usize) -> Expression {
        self.expression_of(self.integers[entry].construction)
    }

    /// Returns the boolean expression of the pool with index `entry`.
    pub fn boolean(&self, entry: usize) -> Expression {
        self.expression_of(self.booleans[entry].construction)
    }

    /// Returns the expression with this construction. The recursion is at most as deep as the cost
    /// of the expression.
    fn expression_of(&self, construction: Construction) -> Expression {
        let integer = |entry: u32| self.integer(entry as usize);
        let boolean = |entry: u32| self.boolean(entry as usize);
        match construction {
            Construction::Leaf(leaf) => self.leaves[leaf as usize].clone(),
            Construction::Unary(ConstructionStep::Increment, a) => {
                integer(a).binary(Binary::Add, &Expression::constant(1))
            }
            Construction::Unary(ConstructionStep::Decrement, a) => {
                integer(a).binary(Binary::Sub, &Expression::constant(1))
            }
            Construction::Unary(ConstructionStep::Plain(step), a)
            | Construction::Condition(step, a) => integer(a).unary(step),
            Construction::Binary(Pair::Distance, a, b) => {
                integer(a).binary(Binary::Sub, &integer(b)).unary(Unary::Abs)
            }
            Construction::Binary(Pair::Plain(pair), a, b)
            | Construction::Comparison(pair, a, b) => integer(a).binary(pair, &integer(b)),
            Construction::Number(a) => boolean(a).unary(Unary::Number),
        }
    }
}
