//! Searches for laws of rule files among expressions over the variables of a position.
//!
//! Expressions are fitted to tables of small positions, and then compared with larger positions.

use crate::rule_rows::{
    ValueRow, Variables, Variant, endless_error, is_limit, keeps_length, no_time, position, rows,
    truth, variables, variants,
};
use crate::rule_time::{POSITION_STEPS, ProbeTime, TimeShare};
use crate::table_laws::{MIN_TRUNCATED_ROWS, fixed_parameters};
use crate::{TableLaws, rule_elements};
use grundy_core::base::{Budget, Ending};
use grundy_fit::guess::{
    self, Agreement, Answer, Binary, Expression, PositionOracle, SearchEffort, Table, Target, Truth,
};
use grundy_fit::guess::{ExpressionLaw, Options};
use grundy_rules::RuleGame;
use grundy_store::GameState;
use grundy_text::{Error, Result, words};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The maximum number of positions that are visited to solve the smallest position of a table,
/// which is solved first. If this search does not suffice, no table is made.
const MAX_FIRST_SEARCH: u64 = 300_000;

/// Searches for laws of the P-positions of a rule file. For impartial games in normal play that
/// always end, also searches for laws of the Grundy values.
///
/// `fixed_names` are the names of the parameters that the user gave; the others vary. Tables
/// contain positions with numbers up to `to`. A law agrees with a table and with all larger
/// positions that were computed; it is not proved. The search takes at most one second more than
/// `seconds`.
///
/// # Errors
/// `Unsupported` for positions of varying length; the errors of the budget for the tables; errors
/// of the rules when they are evaluated.
pub fn fit_expressions(
    instance: &Rc<GameState>,
    fixed_names: &[&str],
    to: Option<u64>,
    seconds: u64,
    budget: &Budget,
) -> Result<Vec<TableLaws>> {
    let name = &instance.name;
    let rules = instance
        .enumerable_rules()
        .ok_or_else(|| Error::unsupported(words!(tasks::is_not_rule_file, name)))?;
    let time = TimeShare::new(budget, seconds);
    let varied: Vec<bool> = rules
        .params()
        .iter()
        .map(|(name, _)| !fixed_names.contains(name) && keeps_length(rules, name))
        .collect();
    let full_budget = time.share(1, 1);
    if has_values(instance, rules) {
        let laws = rule_elements::find(instance, rules, fixed_names, &time.share(2, 3))?;
        if !laws.is_empty() {
            return Ok(laws);
        }
    }
    if varied.contains(&true) {
        let half = TimeShare::remaining(&full_budget).share(1, 2);
        match fit_tables(instance, rules, &varied, to, half) {
            Ok(tables) if tables.iter().any(|table| !table.laws.is_empty()) => return Ok(tables),
            Err(error) if !is_limit(&error) => return Err(error),
            _ => {}
        }
        // There can be a law that holds only for the values that the parameters have now.
        let none_varied = vec![false; varied.len()];
        return fit_tables(instance, rules, &none_varied, to, full_budget);
    }
    fit_tables(instance, rules, &varied, to, full_budget)
}

/// Returns whether the positions of the game have Grundy values: `rules` are impartial and played
/// to the normal ending, without a known cycle of moves.
fn has_values(instance: &GameState, rules: &RuleGame) -> bool {
    rules.is_impartial() && rules.ending() == Some(Ending::Normal) && !instance.game.may_return()
}

/// Computes tables within the time of `budget`, and searches for laws that the tables suggest.
/// `varied[i]` states whether the tables contain several values of parameter i of the rules; `to`
/// is the greatest number in the positions.
fn fit_tables(
    instance: &Rc<GameState>,
    rules: &RuleGame,
    varied: &[bool],
    to: Option<u64>,
    budget: Budget,
) -> Result<Vec<TableLaws>> {
    let variables = variables(rules, varied)?;
    let variants = variants(instance, rules, varied)?;
    let rows = rows(&variants, &variables, to)?;
    let search =
        ExpressionSearch { rules, variables: &variables, variants: &variants, rows: &rows };
    if !has_values(instance, rules) {
        let table = search.table(false, &TimeShare::remaining(&budget).share(1, 3))?;
        return Ok(vec![search.fit_table(table, false, budget)?]);
    }
    let time = TimeShare::remaining(&budget);
    let values = match search.table(true, &time.share(1, 6)) {
        // Outcomes can be computable even if values are not.
        Err(error) if is_limit(&error) => search.to_table(true, Vec::new(), &[]),
        values => values?,
    };
    let mut outcomes = None;
    if values.rows.len() < rows.len() {
        let table = search.table(false, &time.share(1, 3))?;
        // Depending on the rules, the table of outcomes or that of values is longer.
        outcomes = (table.rows.len() > values.rows.len()).then_some(table);
    }
    let by_value = outcomes.is_none();
    let outcomes = outcomes.unwrap_or_else(|| outcomes_of_values(&values));
    let mut outcomes = search.fit_table(outcomes, by_value, time.share(1, 2))?;
    let values = search.fit_table(values, true, budget)?;
    if outcomes.laws.is_empty() {
        // P-positions can be too rare in the table to suggest a law by themselves.
        outcomes.laws = values.laws.iter().map(zero_values).collect();
    }
    Ok(vec![outcomes, values])
}

/// Converts a table of Grundy values to a table of P-positions.
fn outcomes_of_values(values: &Table) -> Table {
    let is_p = (0..values.rows.len()).map(|row| values.target.value_at(row) == 0);
    Table { target: Target::Outcomes(is_p.collect()), ..values.clone() }
}

/// Converts a law of Grundy values to the law of P-positions, which states that the value is 0.
pub(super) fn zero_values(law: &ExpressionLaw) -> ExpressionLaw {
    let mut law = law.clone();
    law.expression = law.expression.binary(Binary::Eq, &Expression::constant(0));
    let is_p = |value: Option<i64>| value.map(|value| i64::from(value == 0));
    law.agreement = match law.agreement {
        Agreement::Disputed { at, value, other } => {
            Agreement::Disputed { at, value: is_p(value), other: is_p(other) }
        }
        Agreement::Confirmed { at, truth } => {
            Agreement::Confirmed { at, truth: i64::from(truth == 0) }
        }
        agrees @ Agreement::Agrees { .. } => agrees,
    };
    law
}

/// The data of a search for expressions: the rules, the variables, and the unsolved rows (one for
/// each position) of the tables.
struct ExpressionSearch<'a> {
    rules: &'a RuleGame,
    variables: &'a Variables,
    variants: &'a [Variant],
    rows: &'a [ValueRow],
}

impl ExpressionSearch<'_> {
    /// Searches for expressions that agree with a table. Then compares the expressions with larger
    /// positions: with their Grundy values if `by_value`, otherwise with their outcomes (P-position
    /// or not).
    fn fit_table(&self, table: Table, by_value: bool, budget: Budget) -> Result<TableLaws> {
        let of_values = matches!(table.target, Target::Values(_));
        let probe_time = ProbeTime::new(&budget);
        let position_of = |row: &[i64]| {
            let (values, numbers) = row.split_at(self.variables.params);
            let variant = self.variants.iter().find(|variant| variant.values == values)?;
            let rules = variant.instance.enumerable_rules()?;
            Some((variant, position(rules, numbers, self.variables)?))
        };
        let solve = |row: &[i64]| -> Answer {
            let Some((variant, position)) = position_of(row) else { return Answer::NoPosition };
            let answer = probe_time.spend(|deadline| {
                let cheap =
                    Budget { steps: POSITION_STEPS, positions: POSITION_STEPS, deadline, ..budget };
                Some(match truth(&variant.instance, &position, by_value, &cheap) {
                    Ok(Truth::Value(value)) if !of_values => {
                        Answer::Known(Truth::Outcome(value == 0))
                    }
                    Ok(truth) => Answer::Known(truth),
                    Err(error) if is_limit(&error) => Answer::OutOfReach,
                    // The rules cannot be evaluated at this position, or at a position reachable
                    // from it.
                    Err(_) => Answer::NoPosition,
                })
            });
            answer.unwrap_or(Answer::OutOfReach)
        };
        let beyond =
            PositionOracle { is_position: &|row| position_of(row).is_some(), solve: &solve };
        let options = Options {
            parameters: (0..self.variables.params).collect(),
            bags: self.variables.bags.clone(),
            ..Options::default()
        };
        // Laws are compared with larger positions in the remaining time.
        let time = TimeShare::remaining(&budget);
        let truncated = table.rows.len() < self.rows.len();
        let too_short = truncated && table.rows.len() < MIN_TRUNCATED_ROWS;
        let (laws, tried) = if too_short {
            (Vec::new(), SearchEffort::default())
        } else {
            guess::find_with_effort(&table, beyond, &options, &time.share(3, 4))?
        };
        let partial = if laws.is_empty() && !too_short {
            guess::find_partial_law(&table, &options, &budget)
        } else {
            None
        };
        let fixed = fixed_parameters(self.rules, &table);
        let scope = self.variables.scope;
        Ok(TableLaws {
            laws,
            scope,
            truncated,
            tried,
            partial,
            ..TableLaws::from_table(table, fixed)
        })
    }

    /// Computes the Grundy value of the position of each row if `of_values`, otherwise its outcome,
    /// in order until the time is over. Returns the table of the solved rows. Small positions come
    /// first, so the table has all positions up to some size.
    fn table(&self, of_values: bool, budget: &Budget) -> Result<Table> {
        // If play begins at one position, the rules can fail at unreachable ones.
        let has_start = self.rules.initial()?.is_some();
        let (mut truths, mut rows, mut failure) = (Vec::new(), Vec::new(), None);
        let out_of_time = || budget.deadline.is_some_and(|deadline| Instant::now() > deadline);
        for (variant, position, row) in self.rows {
            if out_of_time() {
                break;
            }
            let instance = &self.variants[*variant].instance;
            // If the first and smallest position exceeds this small limit, so do the others.
            let small_budget = Budget {
                positions: budget.positions.min(MAX_FIRST_SEARCH),
                steps: budget.steps.min(10 * MAX_FIRST_SEARCH),
                ..*budget
            };
            let limits = if rows.is_empty() { &small_budget } else { budget };
            match truth(instance, position, of_values, limits) {
                Ok(truth) => {
                    truths.push(truth);
                    rows.push(row.clone());
                }
                Err(error) if is_limit(&error) => {
                    if budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                        return Err(error);
                    }
                    if rows.is_empty() && !out_of_time() {
                        return Err(endless_error(self.rules, position));
                    }
                    break;
                }
                Err(error) if has_start => failure = Some(error),
                Err(error) => return Err(error),
            }
        }
        if let (true, Some(error)) = (rows.is_empty(), failure) {
            return Err(error);
        }
        if rows.is_empty() && !self.rows.is_empty() {
            return Err(no_time());
        }
        Ok(self.to_table(of_values, rows, &truths))
    }

    /// Creates the table of the rows `rows`: a table of Grundy values if `of_values`, otherwise of
    /// P-positions. `truths[i]` is the Grundy value or outcome of row i.
    fn to_table(&self, of_values: bool, rows: Vec<Vec<i64>>, truths: &[Truth]) -> Table {
        let value = |truth: &Truth| if let Truth::Value(value) = truth { *value } else { 0 };
        let target = if of_values {
            Target::Values(truths.iter().map(value).collect())
        } else {
            Target::Outcomes(truths.iter().map(|truth| *truth == Truth::Outcome(true)).collect())
        };
        // A table that does not reach the bound of a variable contains no information about that
        // bound.
        let reaches = |&&(index, max): &&(usize, i64)| rows.iter().any(|row| row[index] == max);
        let bounded =
            self.variables.bounded.iter().filter(reaches).map(|(index, _)| *index).collect();
        let variables = self.variables.names.clone();
        let ranges = self.variables.ranges.clone();
        Table { variables, rows, target, bounded, ranges }
    }
}
