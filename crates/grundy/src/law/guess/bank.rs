//! The bank: one expression, the cheapest, for each way to behave on the sample.
//!
//! An integer expression is its values on the rows of the sample, a truth value its bits. Values carry
//! a fingerprint that is linear, Σ vᵢ·Rᵢ mod 2⁶⁴ for odd random Rᵢ, so that what has to be added to one
//! expression to give another is found by looking up a difference.

use super::expression::Expression;
use super::made::{ASKS, Made, NONE, PAIRS, Pair, STEPS, Step, narrow, pair_values, step_value};
use super::operators::{Binary, Unary};
use crate::base::{Meter, Stopped};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Rows a sample may have: as many as truth values fit in a word.
pub(super) const MOST_ROWS: usize = 64;
/// A truth value that some operand leaves open is not kept, nor an integer open on more rows than one in so many.
const OPEN_ONE_IN: usize = 3;

/// A vector of values, one a row.
pub(super) type Values = [i32; MOST_ROWS];

#[derive(Clone, Copy)]
pub(super) struct Whole {
    pub made: Made,
    pub cost: u8,
    /// Whether it has a value on every row.
    pub total: bool,
    pub print: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Truth {
    pub made: Made,
    pub cost: u8,
    pub mask: u64,
}

pub(super) struct Leaf {
    pub expression: Expression,
    pub values: Vec<Option<i64>>,
    pub cost: u8,
}

pub(super) struct Bank {
    pub rows: usize,
    leaves: Vec<Expression>,
    /// The values of each integer entry, `rows` apiece, rounded up to whole blocks.
    values: Vec<i32>,
    stride: usize,
    pub wholes: Vec<Whole>,
    pub truths: Vec<Truth>,
    by_print: FxHashMap<u64, u32>,
    by_mask: FxHashMap<u64, u32>,
    /// Where each cost begins; one more at the end.
    whole_levels: Vec<usize>,
    truth_levels: Vec<usize>,
    factors: [u64; MOST_ROWS],
    /// Entries at most; once reached, the bank is full.
    room: usize,
    truth_room: usize,
    pub full: bool,
    pub tried: u64,
}

/// Bytes that an entry takes, with its place in the index.
const BYTES_EACH: u64 = 4 * MOST_ROWS as u64 + 64;
const BLOCK: usize = 16;

impl Bank {
    pub fn new(rows: usize, bytes: u64, random: &mut dyn FnMut() -> u64) -> Bank {
        let room = usize::try_from(bytes / BYTES_EACH).unwrap_or(usize::MAX).max(1_000);
        Bank {
            rows,
            leaves: Vec::new(),
            values: Vec::new(),
            stride: rows.next_multiple_of(BLOCK),
            wholes: Vec::new(),
            truths: Vec::new(),
            by_print: FxHashMap::default(),
            by_mask: FxHashMap::default(),
            whole_levels: vec![0, 0],
            truth_levels: vec![0, 0],
            factors: std::array::from_fn(|_| random() | 1),
            room,
            truth_room: room / 2,
            full: false,
            tried: 0,
        }
    }

    /// The cost up to which the bank is complete.
    pub fn level(&self) -> usize {
        self.whole_levels.len() - 2
    }

    pub fn wholes_of(&self, cost: usize) -> Range<usize> {
        self.whole_levels.get(cost).map_or(0..0, |&from| {
            from..self.whole_levels.get(cost + 1).copied().unwrap_or(self.wholes.len())
        })
    }

    pub fn truths_of(&self, cost: usize) -> Range<usize> {
        self.truth_levels.get(cost).map_or(0..0, |&from| {
            from..self.truth_levels.get(cost + 1).copied().unwrap_or(self.truths.len())
        })
    }

    pub fn values(&self, entry: usize) -> &[i32] {
        &self.values[entry * self.stride..entry * self.stride + self.rows]
    }

    pub fn all_rows(&self) -> u64 {
        u64::MAX >> (MOST_ROWS - self.rows)
    }

    pub fn with_print(&self, print: u64) -> Option<usize> {
        self.by_print.get(&print).map(|&entry| entry as usize)
    }

    pub fn with_mask(&self, mask: u64) -> Option<usize> {
        self.by_mask.get(&mask).map(|&entry| entry as usize)
    }

    pub fn print(&self, values: &[i32]) -> u64 {
        values.iter().zip(&self.factors).fold(0, |sum: u64, (&value, &factor)| {
            sum.wrapping_add((i64::from(value) as u64).wrapping_mul(factor))
        })
    }

    /// The fingerprint of the rows in `mask` alone.
    pub fn print_on(&self, entry: usize, mask: u64) -> u64 {
        let values = self.values(entry);
        let (mut sum, mut left) = (0u64, mask);
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let value = i64::from(values[row]) as u64;
            sum = sum.wrapping_add(value.wrapping_mul(self.factors[row]));
        }
        sum
    }

    /// Adds all expressions of the next cost; `leaves` are those that cost as much.
    ///
    /// # Errors
    /// [`Stopped`] when somebody asked to stop; the level is then incomplete, and what is there is sound.
    pub fn grow(&mut self, leaves: &[Leaf], meter: &mut Meter) -> Result<(), Stopped> {
        let cost = self.whole_levels.len() - 1;
        self.add_leaves(leaves, cost);
        let done = self.make(cost, meter);
        self.whole_levels.push(self.wholes.len());
        self.truth_levels.push(self.truths.len());
        done
    }

    fn add_leaves(&mut self, leaves: &[Leaf], cost: usize) {
        for leaf in leaves.iter().filter(|leaf| usize::from(leaf.cost) == cost) {
            let mut values = [0; MOST_ROWS];
            for (row, value) in leaf.values.iter().enumerate() {
                values[row] = narrow(*value);
            }
            self.leaves.push(leaf.expression.clone());
            let made = Made::Leaf(self.leaves.len() as u32 - 1);
            self.keep(&values, made, cost);
        }
    }

    fn make(&mut self, cost: usize, meter: &mut Meter) -> Result<(), Stopped> {
        for (step, price) in STEPS {
            for of in self.wholes_of(cost.saturating_sub(price.into())) {
                self.one(step, of, cost);
                meter.step(1)?;
            }
        }
        for of in self.truths_of(cost - 1) {
            self.number(of, cost);
            meter.step(1)?;
        }
        for (pair, price, swaps) in PAIRS {
            let left = cost.saturating_sub(price.into());
            for first in 1..left {
                self.pairs(pair, swaps, first, left - first, cost, meter)?;
            }
        }
        let left = cost - 1;
        for first in 1..left {
            self.asks(first, left - first, cost, meter)?;
        }
        for ask in ASKS {
            for of in self.wholes_of(cost - 1) {
                self.ask_one(ask, of, cost);
                meter.step(1)?;
            }
        }
        Ok(())
    }

    fn pairs(
        &mut self,
        pair: Pair,
        swaps: bool,
        first: usize,
        second: usize,
        cost: usize,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        if swaps && first > second {
            return Ok(());
        }
        for a in self.wholes_of(first) {
            let all = self.wholes_of(second);
            let from = if swaps && first == second { a } else { all.start };
            for b in from..all.end {
                self.two(pair, a, b, cost);
                if self.full {
                    return Ok(());
                }
            }
            meter.step(all.end - from)?;
        }
        Ok(())
    }

    fn asks(
        &mut self,
        first: usize,
        second: usize,
        cost: usize,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        for a in self.wholes_of(first).filter(|&a| self.wholes[a].total).collect::<Vec<_>>() {
            for b in self.wholes_of(second) {
                if self.truths.len() >= self.truth_room {
                    return Ok(());
                }
                if a == b || !self.wholes[b].total {
                    continue;
                }
                let (x, y) = (self.values(a), self.values(b));
                let (mut equal, mut less) = (0u64, 0u64);
                for row in 0..self.rows {
                    equal |= u64::from(x[row] == y[row]) << row;
                    less |= u64::from(x[row] < y[row]) << row;
                }
                if first <= second {
                    self.ask_two(Binary::Eq, equal, a, b, cost);
                }
                self.ask_two(Binary::Lt, less, a, b, cost);
            }
            meter.step(self.wholes_of(second).len())?;
        }
        Ok(())
    }

    fn ask_two(&mut self, ask: Binary, mask: u64, a: usize, b: usize, cost: usize) {
        self.tried += 1;
        self.keep_truth(mask, Made::AskTwo(ask, a as u32, b as u32), cost);
    }

    fn ask_one(&mut self, ask: Unary, of: usize, cost: usize) {
        self.tried += 1;
        if !self.wholes[of].total {
            return;
        }
        let mask = self.values(of).iter().enumerate().fold(0, |mask, (row, &value)| {
            mask | u64::from(ask.value(value.into()) == Some(1)) << row
        });
        self.keep_truth(mask, Made::AskOne(ask, of as u32), cost);
    }

    fn keep_truth(&mut self, mask: u64, made: Made, cost: usize) {
        // What always or never holds asks nothing, and the contrary of a question is none of its own.
        let all = self.all_rows();
        if mask == 0
            || mask == all
            || self.truths.len() >= self.truth_room
            || self.by_mask.contains_key(&(mask ^ all))
        {
            return;
        }
        let next = self.truths.len() as u32;
        if let std::collections::hash_map::Entry::Vacant(free) = self.by_mask.entry(mask) {
            free.insert(next);
            self.truths.push(Truth { made, cost: cost as u8, mask });
        }
    }

    fn number(&mut self, of: usize, cost: usize) {
        let mut values = [0; MOST_ROWS];
        let mask = self.truths[of].mask;
        for (row, value) in values.iter_mut().enumerate() {
            *value = (mask >> row & 1) as i32;
        }
        self.keep(&values, Made::Number(of as u32), cost);
    }

    fn one(&mut self, step: Step, of: usize, cost: usize) {
        let mut values = [0; MOST_ROWS];
        for (value, &x) in values.iter_mut().zip(self.values(of)) {
            *value = if x == NONE { NONE } else { narrow(step_value(step, x.into())) };
        }
        self.keep(&values, Made::OfOne(step, of as u32), cost);
    }

    fn two(&mut self, pair: Pair, a: usize, b: usize, cost: usize) {
        let both = self.wholes[a].total && self.wholes[b].total;
        if both && matches!(pair, Pair::Plain(Binary::Add | Binary::Sub)) {
            // Sums of known expressions are known by their fingerprints alone.
            let (x, y) = (self.wholes[a].print, self.wholes[b].print);
            let print = match pair {
                Pair::Plain(Binary::Add) => x.wrapping_add(y),
                _ => x.wrapping_sub(y),
            };
            if self.by_print.contains_key(&print) {
                self.tried += 1;
                return;
            }
        }
        let mut values = [0; MOST_ROWS];
        pair_values(pair, self.padded(a), self.padded(b), &mut values[..self.stride], both);
        self.keep(&values, Made::OfTwo(pair, a as u32, b as u32), cost);
    }

    fn padded(&self, entry: usize) -> &[i32] {
        &self.values[entry * self.stride..(entry + 1) * self.stride]
    }

    fn keep(&mut self, values: &Values, made: Made, cost: usize) {
        self.tried += 1;
        let print = self.print(&values[..self.rows]);
        let next = self.wholes.len();
        let std::collections::hash_map::Entry::Vacant(free) = self.by_print.entry(print) else {
            return;
        };
        let open = values[..self.rows].iter().filter(|&&value| value == NONE).count();
        if open * OPEN_ONE_IN > self.rows {
            return;
        }
        if next >= self.room {
            self.full = true;
            return;
        }
        free.insert(next as u32);
        self.values.extend_from_slice(&values[..self.rows]);
        self.values.resize((next + 1) * self.stride, 0);
        self.wholes.push(Whole { made, cost: cost as u8, total: open == 0, print });
    }

    /// An integer entry, written out.
    pub fn whole(&self, entry: usize) -> Expression {
        self.written_out(self.wholes[entry].made)
    }

    /// A truth value, written out.
    pub fn truth(&self, entry: usize) -> Expression {
        self.written_out(self.truths[entry].made)
    }

    /// As deep as the expression costs, which is little.
    fn written_out(&self, made: Made) -> Expression {
        let whole = |entry: u32| self.whole(entry as usize);
        let truth = |entry: u32| self.truth(entry as usize);
        match made {
            Made::Leaf(leaf) => self.leaves[leaf as usize].clone(),
            Made::OfOne(Step::Next, a) => whole(a).binary(Binary::Add, &Expression::constant(1)),
            Made::OfOne(Step::Before, a) => whole(a).binary(Binary::Sub, &Expression::constant(1)),
            Made::OfOne(Step::Plain(step), a) | Made::AskOne(step, a) => whole(a).unary(step),
            Made::OfTwo(Pair::Distance, a, b) => {
                whole(a).binary(Binary::Sub, &whole(b)).unary(Unary::Abs)
            }
            Made::OfTwo(Pair::Plain(pair), a, b) | Made::AskTwo(pair, a, b) => {
                whole(a).binary(pair, &whole(b))
            }
            Made::Number(a) => truth(a).unary(Unary::Number),
        }
    }
}
