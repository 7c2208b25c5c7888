//! One search for laws of a table: counterexample-guided enumeration.
//!
//! A pool of expressions grows on a sample of the table until some expressions fit the sample.
//! These expressions are checked on the entire table. Rows that refute them are added to the
//! sample, and the pool starts again (Solar-Lezama et al. 2006 call this counterexample-guided
//! inductive synthesis).

use super::effort::EffortCounter;
use super::expression::{Expression, Node};
use super::expression_pool::{ExpressionPool, MAX_ROWS};
use super::fitting_law::FittingLaw;
use super::meet_in_middle::{Candidate, MiddleSearch, Shape};
use super::operators::Binary;
use super::probes::probes;
use super::table::{MIN_ROWS_PER_COST, Table, Target, cost_of_constant, leaves, leaves_on, sample};
use grundy_core::base::{Meter, SplitMix64, Stopped};
use rustc_hash::FxHashSet;

/// The limits of one search for laws by counterexample-guided enumeration, and the counter of its
/// work.
#[derive(Clone, Copy)]
pub(super) struct RefinementLimits<'a> {
    /// The number of rows of the sample before counterexamples are added to it.
    pub sample: usize,
    /// The maximum cost (complexity) of the expressions that are enumerated.
    pub level: usize,
    /// The maximum memory of the pool of expressions, in bytes.
    pub bytes: u64,
    /// Whether the search accepts laws that are as complex as the table itself. The search for
    /// partial laws does.
    pub lenient: bool,
    /// The counter of enumerated expressions, which the search increases.
    pub counter: &'a EffortCounter,
}

impl RefinementLimits<'_> {
    /// Returns the maximum cost of a law that is reported for the table. If the limits are not
    /// lenient, a law must contain less information than the table. `is_parameter` states for each
    /// variable whether it is a parameter of the rules.
    pub fn max_cost(&self, table: &Table, is_parameter: &[bool]) -> u32 {
        if self.lenient {
            u32::try_from(self.level).unwrap_or(u32::MAX)
        } else {
            table.max_cost(is_parameter)
        }
    }
}

/// The maximum difference between the cost of a reported law and that of the cheapest one.
pub(super) const MAX_EXTRA_COST: u32 = 2;
/// The maximum number of laws that a search returns.
const MAX_LAWS: usize = 12;
/// The maximum number of positions outside the table by which laws are distinguished: of laws with
/// equal values there, only one is kept.
const MAX_PROBES: usize = 400;
/// The maximum number of counterexamples that are added to the sample at once.
const MAX_JOINING: usize = 4;
/// The limit of the search for a better law when the only laws found look up their value in a list.
/// The search continues, because a law without a list is preferred, until this number of
/// expressions have been enumerated.
const MAX_EXPRESSIONS_FOR_EXTRA_LEVEL: u64 = 1_500_000;
/// The number of enumerated expressions from which on a law that looks up its value in a list ends
/// the search. Before that, the search continues because a law without a list is preferred.
const MAX_EXPRESSIONS_AFTER_LIST: u64 = 150_000;
/// The minimum number of periods that the table must show for a list whose index is a remainder
/// modulo m. The dividend of the remainder must have at least this number times m different values
/// in the table.
const MIN_PERIODS: usize = 2;

/// Searches for the cheapest laws of a table. Returns the laws found, cheapest first, and whether a
/// limit stopped the search.
pub(super) fn find_fitting_laws(
    table: &Table,
    is_parameter: &[bool],
    limits: RefinementLimits<'_>,
    random: &mut SplitMix64,
    meter: &mut Meter,
) -> (Vec<FittingLaw>, Result<(), Stopped>) {
    let max_cost = limits.max_cost(table, is_parameter);
    let mut search = TableSearch::new(table, is_parameter, max_cost, random);
    let mut rows = sample(table, limits.sample, random);
    let mut result = Ok(());
    while search.run_on_sample(&mut rows, limits, random, meter, &mut result) {}
    (search.laws, result)
}

/// The state of a search for laws of a table. It is kept when the sample is extended and the
/// enumeration starts again.
struct TableSearch<'a> {
    table: &'a Table,
    /// The expressions from which others are built, such as variables and constants, with their
    /// costs.
    leaves: Vec<(Expression, u8)>,
    /// The maximum cost of a law that is reported for the table.
    max_cost: u32,
    /// The indices of the rows of the table, in the order in which candidates are checked on them.
    order: Vec<usize>,
    /// The positions outside the table at which laws are compared in order to distinguish them.
    probes: Vec<Vec<i64>>,
    /// The values of the laws at the probes: `probe_values[i]` belongs to `laws[i]`.
    probe_values: Vec<Vec<Option<i64>>>,
    /// The laws found so far, cheapest first.
    laws: Vec<FittingLaw>,
    /// A buffer for the values of all nodes of an expression, reused for every evaluation.
    values: Vec<Option<i64>>,
    /// For each variable, whether it is a parameter of the rules.
    is_parameter: &'a [bool],
    /// A cache for [`max_cost_of`](TableSearch::max_cost_of). Each entry holds the indices of the
    /// parameters that some law does not use, and the maximum cost of a law that uses none of these
    /// parameters.
    costs_without: Vec<(Vec<usize>, u32)>,
}

impl<'a> TableSearch<'a> {
    fn new(
        table: &'a Table,
        is_parameter: &'a [bool],
        max_cost: u32,
        random: &mut SplitMix64,
    ) -> TableSearch<'a> {
        let symmetric = table.symmetric(is_parameter);
        let mut order: Vec<usize> = (0..table.rows.len()).collect();
        random.shuffle(&mut order);
        let leaves = leaves(table.variables.len(), &symmetric);
        let probes = probes(table, is_parameter, MAX_PROBES, random);
        let (probe_values, laws, values) = (Vec::new(), Vec::new(), Vec::new());
        let costs_without = Vec::new();
        TableSearch {
            table,
            leaves,
            max_cost,
            order,
            probes,
            probe_values,
            laws,
            values,
            is_parameter,
            costs_without,
        }
    }

    /// Enumerates expressions on a sample and checks the candidates that fit it. Returns whether
    /// counterexamples were added to `rows`, the sample, so that the enumeration must start again.
    /// Stores in `result` whether a limit stopped the search.
    fn run_on_sample(
        &mut self,
        rows: &mut Vec<usize>,
        limits: RefinementLimits<'_>,
        random: &mut SplitMix64,
        meter: &mut Meter,
        result: &mut Result<(), Stopped>,
    ) -> bool {
        let mut pool = ExpressionPool::new(rows.len(), limits.bytes, &mut || random.next_u64());
        let mut middle_search = MiddleSearch::new(&self.table.target.select_rows(rows), &pool);
        let leaves = leaves_on(&self.leaves, self.table, rows);
        let mut max_level = limits.level.min(self.max_cost as usize);
        while pool.level() < max_level && !pool.is_full {
            let enumerated_before = pool.enumerated;
            *result = pool.grow(&leaves, meter);
            let complete_cost = (result.is_ok() && !pool.is_full).then(|| pool.level());
            limits.counter.add(pool.enumerated - enumerated_before, complete_cost);
            let mut refuted = Vec::new();
            for candidate in middle_search.find_candidates(&pool, meter) {
                if !self.is_of_interest(candidate.cost) {
                    break;
                }
                if let Err(stopped) = meter.step(self.probes.len()) {
                    *result = Err(stopped);
                    break;
                }
                if let Some(row) = self.check_candidate(candidate)
                    && refuted.len() < MAX_JOINING
                    && !refuted.contains(&row)
                {
                    refuted.push(row);
                }
            }
            if result.is_err() {
                return false;
            }
            if let Some(cheapest) = self.laws.first() {
                let extra_level = usize::from(pool.enumerated < MAX_EXPRESSIONS_FOR_EXTRA_LEVEL);
                if !cheapest.expression.has_list() || pool.enumerated >= MAX_EXPRESSIONS_AFTER_LIST
                {
                    max_level = max_level.min(pool.level() + extra_level);
                }
            } else if !refuted.is_empty() && add_counterexamples(rows, &refuted) {
                return true;
            }
        }
        false
    }

    /// Returns whether a further law of this cost would be reported, given the number and the costs
    /// of the laws found so far.
    fn is_of_interest(&self, cost: u32) -> bool {
        cost <= self.max_cost
            && match self.laws.first() {
                Some(cheapest) => {
                    cost <= cheapest.cost + MAX_EXTRA_COST && self.laws.len() < MAX_LAWS
                }
                None => true,
            }
    }

    /// Checks a candidate on the entire table. Adds it to the laws and returns `None` if it fits;
    /// otherwise returns the index of a row that refutes it, or `None` if it is rejected for
    /// another reason.
    fn check_candidate(&mut self, candidate: Candidate) -> Option<usize> {
        let Candidate { mut cost, shape } = candidate;
        let expression = match shape {
            Shape::Law(expression) => expression,
            Shape::List(index, length) => match self.fill_list(index, length, &mut cost) {
                Ok(expression) => expression,
                Err(row) => return row,
            },
        };
        if let Some(row) = self.find_refutation(&expression) {
            return Some(row);
        }
        if cost > self.max_cost_of(&expression) {
            return None;
        }
        // Of laws with the same values on the probes only the cheapest is kept.
        let probe_values: Vec<Option<i64>> = self
            .probes
            .iter()
            .map(|probe| expression.value_with(probe, &mut self.values))
            .collect();
        let has_same_values = |(earlier_values, law): (&Vec<Option<i64>>, &FittingLaw)| {
            law.cost <= cost && *earlier_values == probe_values
        };
        if !self.probe_values.iter().zip(&self.laws).any(has_same_values) {
            let index = self.laws.partition_point(|law| law.cost <= cost);
            self.laws.insert(index, FittingLaw { expression: expression.normalized(), cost });
            self.probe_values.insert(index, probe_values);
            let max_cost = self.laws[0].cost + MAX_EXTRA_COST;
            let kept_len = self.laws.partition_point(|law| law.cost <= max_cost);
            self.laws.truncate(kept_len);
            self.probe_values.truncate(kept_len);
        }
        None
    }

    /// Returns the index of the first row, in the order of checking, on which an expression is
    /// wrong, or `None` if it is right on all rows.
    fn find_refutation(&mut self, expression: &Expression) -> Option<usize> {
        let (table, values) = (self.table, &mut self.values);
        self.order.iter().copied().find(|&row| {
            expression.value_with(&table.rows[row], values) != Some(table.target.value_at(row))
        })
    }

    /// Returns the maximum cost at which a law with this expression is reported. It is proportional
    /// to the number of different rows; rows that differ only in parameters that the expression
    /// does not use count once.
    fn max_cost_of(&mut self, expression: &Expression) -> u32 {
        let is_used = |variable: usize| expression.nodes().contains(&Node::Variable(variable));
        let unused: Vec<usize> = (0..self.is_parameter.len())
            .filter(|&variable| self.is_parameter[variable] && !is_used(variable))
            .collect();
        if unused.is_empty() || expression.nodes().len() == 1 {
            return self.max_cost;
        }
        if let Some((_, max_cost)) =
            self.costs_without.iter().find(|(variables, _)| *variables == unused)
        {
            return *max_cost;
        }
        let distinct: FxHashSet<Vec<i64>> = self
            .table
            .rows
            .iter()
            .map(|row| {
                let mut used_values = row.clone();
                unused.iter().for_each(|&variable| used_values[variable] = 0);
                used_values
            })
            .collect();
        let max_cost = u32::try_from(distinct.len() / MIN_ROWS_PER_COST).unwrap_or(u32::MAX);
        let max_cost = max_cost.min(self.max_cost);
        self.costs_without.push((unused, max_cost));
        max_cost
    }

    /// Returns whether `index` is allowed as the index of a list in a law. Its value must be
    /// bounded, because a growing index would exceed the list. If `index` is a remainder modulo m,
    /// its dividend must also have at least [`MIN_PERIODS`] · m different values in the table,
    /// because fewer values are no evidence that the list repeats with the period m.
    fn may_index_list(&mut self, index: &Expression) -> bool {
        if !index.is_bounded(&self.table.bounded) {
            return false;
        }
        let Some(dividend) = index.dividend() else { return true };
        let mut dividends = FxHashSet::default();
        for row in &self.table.rows {
            dividends.extend(dividend.value_with(row, &mut self.values));
        }
        let length = index.nodes().iter().rev().find_map(|node| match node {
            Node::Constant(modulus) => usize::try_from(*modulus).ok(),
            _ => None,
        });
        length.is_some_and(|length| dividends.len() >= MIN_PERIODS * length)
    }

    /// Fills the list indexed by `index` from the entire table, and returns the law. The error is
    /// the index of a row whose value contradicts an earlier row, or `None` if the list has gaps or
    /// is not allowed. Reduces `cost` if the result can be written without a list.
    fn fill_list(
        &mut self,
        index: Expression,
        length: usize,
        cost: &mut u32,
    ) -> Result<Expression, Option<usize>> {
        let mut list: Vec<Option<i64>> = vec![None; length];
        for &row in &self.order {
            let target = self.table.target.value_at(row);
            let value = index.value_with(&self.table.rows[row], &mut self.values);
            let slot = value.and_then(|value| list.get_mut(usize::try_from(value).ok()?));
            match slot {
                Some(Some(earlier)) if *earlier == target => {}
                Some(slot @ None) => *slot = Some(target),
                _ => return Err(Some(row)),
            }
        }
        let list: Option<Vec<i64>> = list.into_iter().collect();
        let list = list.ok_or(None)?;
        let law = match self.table.target {
            Target::Values(_)
                if (0..).zip(&list).all(|(position, element)| position == *element) =>
            {
                *cost -= length as u32 - cost_of_constant(length as i64) + 1;
                return Ok(index);
            }
            Target::Values(_) => index.clone().lookup(list),
            Target::Outcomes(_) => element_is_true(index.clone(), list, cost),
        };
        if law.has_list() && !self.may_index_list(&index) { Err(None) } else { Ok(law) }
    }
}

/// Returns the condition that the element of `list` at `index` is true. If the condition can be
/// written as one equality or inequality of the index, returns this form and reduces `cost`.
fn element_is_true(index: Expression, list: Vec<i64>, cost: &mut u32) -> Expression {
    let length = list.len() as u32 - cost_of_constant(list.len() as i64);
    for (value, operator) in [(1, Binary::Eq), (0, Binary::Ne)] {
        let mut matches = (0i64..).zip(&list).filter(|(_, element)| **element == value);
        if let (Some((position, _)), None) = (matches.next(), matches.next()) {
            *cost = (*cost - length).max(2) + cost_of_constant(position);
            return index.binary(operator, &Expression::constant(position));
        }
    }
    index.lookup(list).binary(Binary::Eq, &Expression::constant(1))
}

/// Adds the rows `refuted`, which are counterexamples, to the rows of the sample until it is full.
/// Returns whether any was added.
fn add_counterexamples(rows: &mut Vec<usize>, refuted: &[usize]) -> bool {
    let len_before = rows.len();
    for row in refuted {
        if rows.len() < MAX_ROWS && !rows.contains(row) {
            rows.push(*row);
        }
    }
    rows.len() > len_before
}
