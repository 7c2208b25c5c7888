//! Laws of rule files, sought among expressions over the variables of a position.

use crate::base::{Budget, Ending, Error};
use crate::lang::RuleGame;
use crate::law::guess::{self, Binary, Expression, Goal, Law, Options, Settled, Table, Truth};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::guessed::{Guessed, unvaried};
use crate::workbench::tasks::rule_parts;
use crate::workbench::tasks::rule_rows::{
    Row, Variables, Variant, endless, keeps_length, no_time, position, rows, stops, truth,
    variables, variants,
};
use crate::workbench::tasks::rule_time::{BEYOND, Clock, Spare};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Positions met from the first of a table: more than this, and nothing is said of the others either.
const FIRST: u64 = 300_000;
/// Seeks laws for the P-positions and, in normal play that ends, for the Grundy values of a rule file.
///
/// `fixed` are the parameters that were given; the others vary. Tables go to numbers up to `to`. What is found was
/// seen in a table, and in larger positions as far as they could be computed; it is never proved. It takes about
/// `seconds`, and no more than a second besides.
///
/// # Errors
/// `Unsupported` for positions that are not always of the same length; at the budget of the tables; where
/// the rules cannot be evaluated.
pub fn find_laws(
    instance: &Rc<Instance>,
    fixed: &[&str],
    to: Option<u64>,
    seconds: u64,
    budget: &Budget,
) -> Result<Vec<Guessed>, Error> {
    let name = &instance.name;
    let rules = instance.listed().ok_or_else(|| {
        Error::unsupported(words!("`{name}` is no rule file", "`{name}` 不是规则文件"))
    })?;
    let clock = Clock::new(budget, seconds);
    let varied: Vec<bool> = rules
        .params()
        .iter()
        .map(|(name, _)| !fixed.contains(name) && keeps_length(rules, name))
        .collect();
    let whole = clock.share(1, 1);
    if has_values(instance, rules) {
        let found = rule_parts::find(instance, rules, fixed, &clock.share(2, 3))?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if varied.contains(&true) {
        match find_with(instance, rules, &varied, to, Clock::left(&whole).share(1, 2)) {
            Ok(found) if found.iter().any(|found| !found.laws.is_empty()) => return Ok(found),
            Err(error) if !stops(&error) => return Err(error),
            _ => {}
        }
        // There may be a law for these values alone.
        let none = vec![false; varied.len()];
        return find_with(instance, rules, &none, to, whole);
    }
    find_with(instance, rules, &varied, to, whole)
}

/// Whether positions have Grundy values.
fn has_values(instance: &Instance, rules: &RuleGame) -> bool {
    rules.is_impartial() && rules.ending() == Some(Ending::Normal) && !instance.game.may_return()
}

/// Tables and searches within the time that `budget` has left.
fn find_with(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
    to: Option<u64>,
    budget: Budget,
) -> Result<Vec<Guessed>, Error> {
    let variables = variables(rules, varied)?;
    let variants = variants(instance, rules, varied)?;
    let rows = rows(&variants, &variables, to)?;
    let seek = Seek { rules, variables: &variables, variants: &variants, rows: &rows };
    if !has_values(instance, rules) {
        let table = seek.table(false, &Clock::left(&budget).share(1, 3))?;
        return Ok(vec![seek.laws(table, false, budget)?]);
    }
    let clock = Clock::left(&budget);
    let values = match seek.table(true, &clock.share(1, 6)) {
        // Who wins may be found where no value is.
        Err(error) if stops(&error) => seek.tabulated(true, Vec::new(), &[]),
        values => values?,
    };
    let mut outcomes = None;
    if values.rows.len() < rows.len() {
        let table = seek.table(false, &clock.share(1, 3))?;
        // Which of the two goes farther is a matter of the rules.
        outcomes = (table.rows.len() > values.rows.len()).then_some(table);
    }
    let by_value = outcomes.is_none();
    let outcomes = outcomes.unwrap_or_else(|| lost(&values));
    let mut outcomes = seek.laws(outcomes, by_value, clock.share(1, 2))?;
    let of_values = seek.laws(values, true, budget)?;
    if outcomes.laws.is_empty() {
        // So few positions may be P that they tell nothing by themselves.
        outcomes.laws = of_values.laws.iter().map(where_nothing_is_worth).collect();
    }
    Ok(vec![outcomes, of_values])
}

/// The P-positions of a table of values.
fn lost(values: &Table) -> Table {
    let lost = (0..values.rows.len()).map(|row| values.goal.at(row) == 0);
    Table { goal: Goal::Outcomes(lost.collect()), ..values.clone() }
}

/// What a law of values says of P-positions.
fn where_nothing_is_worth(law: &Law) -> Law {
    let mut law = law.clone();
    law.expression = law.expression.binary(Binary::Eq, &Expression::constant(0));
    let is_p = |value: Option<i64>| value.map(|value| i64::from(value == 0));
    law.settled = match law.settled {
        Settled::Unsettled { at, says, other } => {
            Settled::Unsettled { at, says: is_p(says), other: is_p(other) }
        }
        Settled::Decided { at, truth } => Settled::Decided { at, truth: i64::from(truth == 0) },
        agrees @ Settled::Agrees { .. } => agrees,
    };
    law
}

/// What laws are sought in.
struct Seek<'a> {
    rules: &'a RuleGame,
    variables: &'a Variables,
    variants: &'a [Variant],
    rows: &'a [Row],
}

impl Seek<'_> {
    /// The laws of a table; other positions are told of by their values, or without these.
    fn laws(&self, table: Table, by_value: bool, budget: Budget) -> Result<Guessed, Error> {
        let of_values = matches!(table.goal, Goal::Values(_));
        let spare = Spare::of(&budget);
        let more = |row: &[i64]| -> Option<Truth> {
            let (given, rest) = row.split_at(self.variables.params);
            let near = self.variants.iter().find(|variant| variant.given == given)?;
            let position = position(near.instance.listed()?, rest, self.variables.counted)?;
            spare.spend(|deadline| {
                let cheap = Budget { steps: BEYOND, positions: BEYOND, deadline, ..budget };
                let truth = truth(&near.instance, &position, by_value, &cheap).ok()?;
                Some(match truth {
                    Truth::Value(value) if !of_values => Truth::Outcome(value == 0),
                    truth => truth,
                })
            })
        };
        let options = Options {
            parameters: (0..self.variables.params).collect(),
            bags: self.variables.bags.clone(),
            ..Options::default()
        };
        // What was found is held against larger positions in the rest of the time.
        let clock = Clock::left(&budget);
        let (laws, tried) = guess::counted(&table, &more, &options, &clock.share(3, 4))?;
        let partial = match laws.is_empty() {
            true => guess::partial(&table, &options, &budget),
            false => None,
        };
        let fixed = unvaried(self.rules, &table);
        Ok(Guessed { table, laws, parts: None, fixed, proof: None, tried, partial })
    }

    /// The first rows, as many as there is time for: a shorter table is one with a lower bound.
    fn table(&self, of_values: bool, budget: &Budget) -> Result<Table, Error> {
        // Where play begins at one position, others need not be any that the rules were made for.
        let begins = self.rules.initial()?.is_some();
        let (mut truths, mut rows, mut failed) = (Vec::new(), Vec::new(), None);
        let late = || budget.deadline.is_some_and(|deadline| Instant::now() > deadline);
        for (variant, position, row) in self.rows {
            if late() {
                break;
            }
            let instance = &self.variants[*variant].instance;
            // What cannot be said of the smallest positions cannot be said of more.
            let first = Budget {
                positions: budget.positions.min(FIRST),
                steps: budget.steps.min(10 * FIRST),
                ..*budget
            };
            let limits = if rows.is_empty() { &first } else { budget };
            match truth(instance, position, of_values, limits) {
                Ok(truth) => {
                    truths.push(truth);
                    rows.push(row.clone());
                }
                Err(error) if stops(&error) => {
                    if budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                        return Err(error);
                    }
                    if rows.is_empty() && !late() {
                        return Err(endless(self.rules, position));
                    }
                    break;
                }
                Err(error) if begins => failed = Some(error),
                Err(error) => return Err(error),
            }
        }
        if let (true, Some(error)) = (rows.is_empty(), failed) {
            return Err(error);
        }
        if rows.is_empty() && !self.rows.is_empty() {
            return Err(no_time());
        }
        Ok(self.tabulated(of_values, rows, &truths))
    }

    /// The table of these rows.
    fn tabulated(&self, of_values: bool, rows: Vec<Vec<i64>>, truths: &[Truth]) -> Table {
        let value = |truth: &Truth| if let Truth::Value(value) = truth { *value } else { 0 };
        let goal = if of_values {
            Goal::Values(truths.iter().map(value).collect())
        } else {
            Goal::Outcomes(truths.iter().map(|truth| *truth == Truth::Outcome(true)).collect())
        };
        // A table that does not reach the bound says nothing of what is there.
        let reached = |&&(at, most): &&(usize, i64)| rows.iter().any(|row| row[at] == most);
        let bounded = self.variables.bounded.iter().filter(reached).map(|(at, _)| *at).collect();
        let variables = self.variables.names.clone();
        Table { variables, rows, goal, bounded }
    }
}
