//! Searches for laws of a game in a table of its positions: the smallest expressions that give the
//! value of every position.
//!
//! Expressions are enumerated bottom-up by cost. Of the expressions with the same values on a
//! sample of the table, only one is used. A meet-in-the-middle search combines them. Candidates
//! that fit the sample are checked on the entire table. A law is only an observation: it is
//! reported with the number of positions on which it was checked, and laws that fit the table but
//! differ elsewhere are reported as such.
//!
//! # Cost
//! One core enumerates several million expressions a second. With two variables, all expressions of
//! cost 5 take a tenth of a second, and each unit of cost about ten times more. The pool of
//! expressions takes about 300 bytes for each expression with new values on the sample.
//!
//! # Example
//! ```
//! use grundy_core::base::Budget;
//! use grundy_fit::guess::{find, Options};
//! use grundy_fit::guess::{Table, Target};
//! let rows: Vec<Vec<i64>> = (0..20).flat_map(|a| (0..20).map(move |b| vec![a, b])).collect();
//! let target = Target::Outcomes(rows.iter().map(|row| row[0] ^ row[1] == 0).collect());
//! let table = Table { variables: vec!["a".into(), "b".into()], rows, target, bounded: vec![], ranges: vec![] };
//! let laws = find(&table, &|_| None, &Options::default(), &Budget::default()).unwrap();
//! assert_eq!(laws[0].expression.to_text(&table.variables), "a == b");
//! assert_eq!(laws[0].checked, 400);
//! ```

mod construct;
mod decompose;
mod disambiguate;
mod effort;
mod export;
mod expression;
mod expression_pool;
mod fitting_law;
mod helpers;
mod language;
mod meet_in_middle;
mod names;
mod operators;
mod partial;
mod probes;
mod refine;
mod separate;
mod table;
mod text;

pub use disambiguate::Agreement;
pub use effort::SearchEffort;
pub use expression::{Expression, Node};
pub use language::Language;
pub use names::{arguments as argument_names, is_plain as is_plain_name};
pub use operators::{Binary, Unary};
pub use partial::{PartialLaw, find_partial_law};
pub use table::{Answer, PositionOracle, Table, Target, Truth};

use effort::EffortCounter;
use grundy_core::base::{Budget, Meter, SplitMix64};
use grundy_text::{Error, Words, words};
use refine::RefinementLimits;
use separate::XorDecomposition;
use std::time::{Duration, Instant};

/// Options of a search for laws, used by [`find`] and [`find_partial_law`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The time limit in seconds, in addition to the deadline of the budget.
    pub seconds: u64,
    /// The number of rows of the sample of the table on which expressions are evaluated first, at
    /// most 64. Expressions with equal values on the sample count as equal.
    pub sample: usize,
    /// The seed of the random choices of the sample; equal seeds give equal samples.
    pub seed: u64,
    /// The indices of variables that are parameters of the rules, not part of the position.
    pub parameters: Vec<usize>,
    /// Groups of variables that form multisets; each group lists the indices of its variables. Laws
    /// refer to the values of a group in ascending order.
    pub bags: Vec<Vec<usize>>,
}

impl Default for Options {
    fn default() -> Self {
        Options { seconds: 20, sample: 48, seed: 1, parameters: Vec::new(), bags: Vec::new() }
    }
}

/// An expression that fits a table, as the result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionLaw {
    /// The expression of the law. For outcomes, it is true for P-positions.
    pub expression: Expression,
    /// The number of positions on which the law was checked, in the table and outside it.
    pub checked: u64,
    /// The number of checked positions outside the table, which the caller of the search solved.
    pub checked_outside: u64,
    /// The greatest value of each variable in the table.
    pub max_values: Vec<i64>,
    /// The cost (complexity) of the expression.
    pub cost: u32,
    /// Whether the law agrees, at positions outside the table, with the other laws that fit the
    /// table.
    pub agreement: Agreement,
}

impl ExpressionLaw {
    /// States the law in words, without evidence.
    pub fn statement(&self, table: &Table) -> Words {
        state_law(&self.expression, table)
    }

    /// States the law in words, the positions on which it was observed, and the dispute with
    /// another law if there is one.
    pub fn words(&self, table: &Table) -> Words {
        self.statement(table)
            .then(&self.observation(table))
            .then(&words!(guess::not_proved))
            .then(&self.dispute())
    }

    /// States in words on how many positions the law was checked, and the ranges of the variables
    /// of these positions.
    pub fn observation(&self, table: &Table) -> Words {
        let bounds: Vec<String> = table
            .variables
            .iter()
            .zip(&self.max_values)
            .map(|(name, greatest)| format!("{name} <= {greatest}"))
            .collect();
        let (bounds, positions) = (bounds.join(", "), self.checked - self.checked_outside);
        let observation = words!(guess::observed_at_positions, positions, bounds);
        if self.checked_outside == 0 {
            return observation;
        }
        let outside = self.checked_outside;
        observation.then(&words!(guess::and_at_random_larger_positions, outside))
    }

    /// States in words the position at which another law that fits the table differs, if its true
    /// value is unknown. Returns an empty text if there is no such position.
    pub fn dispute(&self) -> Words {
        match &self.agreement {
            Agreement::Agrees { .. } | Agreement::Confirmed { .. } => Words::default(),
            Agreement::Disputed { at, value, other } => {
                let text = |value: &Option<i64>| value.map_or("-".to_string(), |v| v.to_string());
                let position: Vec<String> = at.iter().map(i64::to_string).collect();
                let (position, value, other) = (position.join(", "), text(value), text(other));
                words!(guess::not_settled_at_this_law_gives, position, value, other)
            }
        }
    }
}

/// States in words that an expression gives the outcome or the Grundy value of the positions of a
/// table.
fn state_law(expression: &Expression, table: &Table) -> Words {
    let text = expression.to_text(&table.variables);
    match table.target {
        Target::Outcomes(_) if *expression == always_false() => words!(guess::no_position_is_p),
        Target::Outcomes(_) if *expression == always_true() => words!(guess::every_position_is_p),
        Target::Outcomes(_) => words!(guess::p_exactly_when, text),
        Target::Values(_) => words!(guess::grundy_value_is, text),
    }
}

/// Returns the law that no position is P.
fn always_false() -> Expression {
    Expression::constant(0).binary(Binary::Eq, &Expression::constant(1))
}

/// Returns the law that every position is P.
fn always_true() -> Expression {
    Expression::constant(0).binary(Binary::Eq, &Expression::constant(0))
}

/// The maximum memory of the pool in bytes, even if the budget allows more. A search of one minute
/// does not fill it.
const MAX_BYTES: u64 = 3 << 28;
/// The maximum number of variables of a table in which laws are searched.
const MAX_VARIABLES: usize = 16;
/// The maximum number of searches for one table. Each search after the first includes the positions
/// that refuted the laws of the previous one.
const MAX_ROUNDS: usize = 5;

/// Searches for the smallest laws that fit a table. Returns them simplest first. The list is empty
/// if no law is found in time, or if every law is as complex as the table itself.
///
/// `solve` returns the true value at a position outside the table if the caller knows it. If a
/// limit of the budget stops the search, returns the laws found so far.
///
/// # Errors
/// `BadInput` for a table with different numbers of rows and of results, or with a row that does
/// not have one value for each variable; `TooBig` for more than 16 variables.
pub fn find(
    table: &Table,
    solve: &dyn Fn(&[i64]) -> Option<Truth>,
    options: &Options,
    budget: &Budget,
) -> Result<Vec<ExpressionLaw>, Error> {
    let solve = |row: &[i64]| solve(row).map_or(Answer::OutOfReach, Answer::Known);
    let oracle = PositionOracle { is_position: &|_| true, solve: &solve };
    find_with_effort(table, oracle, options, budget).map(|(laws, _)| laws)
}

/// Searches like [`find`], and also returns the work of the search. The oracle also decides which
/// rows of numbers are positions of the game.
///
/// # Errors
/// The errors of [`find`].
pub fn find_with_effort(
    table: &Table,
    oracle: PositionOracle<'_>,
    options: &Options,
    budget: &Budget,
) -> Result<(Vec<ExpressionLaw>, SearchEffort), Error> {
    let count = table.variables.len();
    if table.target.len() != table.rows.len() || table.rows.iter().any(|row| row.len() != count) {
        return Err(Error::bad(words!(guess::table_needs_one_value))
            .help(words!(guess::give_every_row_value)));
    }
    if count > MAX_VARIABLES {
        return Err(Error::too_big(words!(guess::table_with_variables_is_too_large, count))
            .help(words!(guess::use_at_most_variables, max_variables = MAX_VARIABLES)));
    }
    if table.rows.is_empty() {
        return Ok((Vec::new(), SearchEffort::default()));
    }
    let mut table = sort_bags(table, &options.bags);
    let until = Instant::now().checked_add(Duration::from_secs(options.seconds));
    let mut meter = Meter::new(&budget.until(until), None);
    let mut random = SplitMix64::new(options.seed);
    let is_parameter = parameter_flags(&table, options);
    let counter = EffortCounter::default();
    let bytes = budget.bytes.min(MAX_BYTES);
    let limits = RefinementLimits {
        sample: options.sample,
        level: usize::MAX,
        bytes,
        lenient: false,
        counter: &counter,
    };
    let greatest = |variable: usize| table.rows.iter().map(|row| row[variable]).max().unwrap_or(0);
    let max_values: Vec<i64> = (0..count).map(greatest).collect();
    let table_len = table.rows.len();
    let decomposition = XorDecomposition::detect(&table, &is_parameter);
    if let Some(decomposition) = &decomposition {
        for (position, truth) in decomposition.extend(&table, oracle) {
            table.rows.push(position);
            table.target.push(truth);
        }
    }
    let mut rounds = MAX_ROUNDS;
    loop {
        let candidates = decompose::search(
            &table,
            &is_parameter,
            decomposition.as_ref(),
            limits,
            &mut random,
            &mut meter,
        );
        let has_candidates = !candidates.is_empty();
        // Laws are compared with each other even if the time limit of the search has passed.
        let comparison =
            disambiguate::compare_laws(&table, &is_parameter, candidates, oracle, &mut random);
        for (position, truth) in comparison.solved {
            table.rows.push(position);
            table.target.push(truth);
        }
        rounds -= 1;
        // If all laws are refuted outside the table, the search starts again on a larger table.
        if comparison.laws.is_empty() && has_candidates && rounds > 0 {
            continue;
        }
        let laws = comparison.laws.into_iter().map(|(law, agreement)| ExpressionLaw {
            expression: law.expression,
            checked: table.rows.len() as u64,
            checked_outside: (table.rows.len() - table_len) as u64,
            max_values: max_values.clone(),
            cost: law.cost,
            agreement,
        });
        return Ok((laws.collect(), counter.snapshot()));
    }
}

/// Returns for each variable whether it is a parameter of the rules.
fn parameter_flags(table: &Table, options: &Options) -> Vec<bool> {
    (0..table.variables.len()).map(|index| options.parameters.contains(&index)).collect()
}

/// Returns the table with the values of each bag in ascending order. A bag is a group of variables
/// that form a multiset, given by their indices.
fn sort_bags(table: &Table, bags: &[Vec<usize>]) -> Table {
    let mut table = table.clone();
    for row in &mut table.rows {
        for bag in bags {
            let mut values: Vec<i64> =
                bag.iter().filter_map(|&index| row.get(index).copied()).collect();
            values.sort_unstable();
            for (&index, value) in bag.iter().zip(values) {
                if let Some(slot) = row.get_mut(index) {
                    *slot = value;
                }
            }
        }
    }
    table
}
