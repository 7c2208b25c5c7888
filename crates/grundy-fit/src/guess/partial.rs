//! The best partial law of a table for which no law was found: the expression that, in order of the
//! size of positions, is right on the most positions before its first error.

use super::effort::EffortCounter;
use super::expression::Expression;
use super::fitting_law::FittingLaw;
use super::refine::RefinementLimits;
use super::table::Table;
use super::{MAX_BYTES, Options, decompose, parameter_flags, sort_bags, state_law};
use grundy_core::base::{Budget, Meter, SplitMix64};
use grundy_text::{Words, words};

/// An expression that is right on the smallest positions of a table, but not on all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialLaw {
    /// The expression of the partial law. For outcomes, it is true for P-positions.
    pub expression: Expression,
    /// The cost (complexity) of the expression.
    pub cost: u32,
    /// The number of positions on which the expression is right before its first error, in order of
    /// the size of the positions.
    pub run: usize,
    /// The smallest position on which the expression is wrong.
    pub fails_at: Vec<i64>,
    /// The total number of positions of the table on which the expression is right.
    pub correct: usize,
}

/// The minimum number of positions, in order of size, on which a partial law must be right before
/// its first error.
const MIN_POSITIONS: usize = 8;
/// The maximum cost of expressions in the first search. A search up to this cost is fast enough to
/// be repeated for every prefix of the table.
const QUICK_COST: usize = 5;
/// The maximum cost of expressions in the second search, which looks for a law that is right for
/// longer than the one of the first search.
const DEEP_COST: usize = 7;
/// The maximum number of steps of the search for expressions up to the cost [`DEEP_COST`]. A
/// smaller limit in the budget of the caller takes precedence.
const MAX_DEEP_STEPS: u64 = 20_000_000;

/// Searches for an expression that, in order of the size of positions, is right on the most
/// positions before its first error. Returns `None` if no simple expression is right on enough of
/// the smallest positions.
///
/// The search orders the rows of the table by size. A quick search finds a simple expression that
/// is right on a prefix of this order. A second search, with a limited number of steps, looks for a
/// costlier expression that is right on a longer prefix.
pub fn find_partial_law(table: &Table, options: &Options, budget: &Budget) -> Option<PartialLaw> {
    let table = sort_bags(table, &options.bags);
    let mut order: Vec<usize> = (0..table.rows.len()).collect();
    order.sort_by_key(|&row| {
        table.rows[row].iter().fold(0i64, |sum, x| sum.saturating_add(x.saturating_abs()))
    });
    let search = PrefixSearch { table: &table, order: &order, options };
    let quick = search.find(QUICK_COST, MIN_POSITIONS, budget);
    // A longer run needs a longer prefix.
    let min_positions = quick.as_ref().map_or(MIN_POSITIONS, |law| law.run + 1);
    let deep_budget = Budget { steps: budget.steps.min(MAX_DEEP_STEPS), ..*budget };
    let deep = search.find(DEEP_COST, min_positions, &deep_budget);
    deep.filter(|deep| quick.as_ref().is_none_or(|quick| deep.run > quick.run)).or(quick)
}

/// The search for laws of prefixes of `table`. A prefix consists of the smallest positions of the
/// table, and a law of the prefix is an expression that is right on all of them.
struct PrefixSearch<'a> {
    table: &'a Table,
    /// The indices of the rows of `table`, smallest positions first.
    order: &'a [usize],
    options: &'a Options,
}

impl PrefixSearch<'_> {
    /// Searches prefixes of at least `min_positions` rows, longest first, for expressions of at
    /// most the cost `max_cost`. Returns the best law of the first prefix that has one, or `None`
    /// if no prefix has one.
    fn find(&self, max_cost: usize, min_positions: usize, budget: &Budget) -> Option<PartialLaw> {
        let is_parameter = parameter_flags(self.table, self.options);
        let counter = EffortCounter::default();
        let limits = RefinementLimits {
            sample: self.options.sample,
            level: max_cost,
            bytes: budget.bytes.min(MAX_BYTES),
            lenient: true,
            counter: &counter,
        };
        let mut random = SplitMix64::new(self.options.seed);
        let mut meter = Meter::new(budget, None);
        // Tries half of the table, two thirds of that, and so on. The first prefix with a law is
        // the longest that was tried.
        let mut prefix_len = self.order.len() / 2;
        while prefix_len >= min_positions {
            let prefix = self.table.select_rows(&self.order[..prefix_len]);
            let laws =
                decompose::search(&prefix, &is_parameter, None, limits, &mut random, &mut meter);
            let partial_laws = laws.into_iter().filter_map(|law| self.measure(law));
            // Of equally long runs the simplest expression wins, which comes first.
            let best =
                partial_laws.reduce(|best, other| if other.run > best.run { other } else { best });
            if best.is_some() {
                return best;
            }
            // The shortest prefix allowed is always tried.
            prefix_len = if prefix_len > min_positions {
                (prefix_len * 2 / 3).max(min_positions)
            } else {
                0
            };
        }
        None
    }

    /// Counts the rows on which an expression is right. Returns `None` if it is right on all rows:
    /// the search for full laws has then rejected it, because it is as complex as the table itself.
    fn measure(&self, law: FittingLaw) -> Option<PartialLaw> {
        let is_right = |row: &usize| {
            law.expression.value(&self.table.rows[*row]) == Some(self.table.target.value_at(*row))
        };
        let run = self.order.iter().take_while(|row| is_right(row)).count();
        let fails_at = self.order.get(run).map(|&row| self.table.rows[row].clone())?;
        let correct = self.order.iter().filter(|row| is_right(row)).count();
        Some(PartialLaw { expression: law.expression, cost: law.cost, run, fails_at, correct })
    }
}

impl PartialLaw {
    /// States the partial law in words, without the number of positions on which it is right.
    pub fn statement(&self, table: &Table) -> Words {
        state_law(&self.expression, table)
    }

    /// States on how many positions the expression is right, and the first position where it is
    /// wrong.
    pub fn accuracy(&self, table: &Table) -> Words {
        let (run, correct, total) = (self.run, self.correct, table.rows.len());
        let position: Vec<String> = self.fails_at.iter().map(i64::to_string).collect();
        let position = position.join(", ");
        words!(guess::right_at_smallest_positions, run, correct, total, position)
    }
}
