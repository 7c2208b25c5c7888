//! Decomposes a table whose Grundy values are a nim-sum of functions of single variables. The law
//! of each function is searched separately, on a table whose only variables are that of the
//! function and the parameters. Solving further positions extends this table.

use super::expression::{Expression, Node};
use super::fitting_law::FittingLaw;
use super::operators::Binary;
use super::refine::{RefinementLimits, find_fitting_laws};
use super::table::{Answer, PositionOracle, Table, Target, Truth};
use grundy_core::base::{Meter, SplitMix64, Stopped};
use rustc_hash::FxHashMap;

/// The maximum number of values of a variable, beyond those in the table, for which positions are
/// solved. It applies to each combination of parameters separately.
const MAX_EXTENSION: i64 = 120;
/// The maximum number of positions that are solved to extend one table.
const MAX_SOLVED: usize = 2_000;
/// The maximum number of laws of each variable that are tried as its term of the nim-sum.
const MAX_TERMS: usize = 3;

/// A table whose Grundy values are a nim-sum of functions, each of one variable and the parameters.
/// The function of one variable is observed in the rows in which all other variables have their
/// least values.
pub(super) struct XorDecomposition {
    /// The indices of the variables that are not parameters of the rules.
    free_variables: Vec<usize>,
    /// The least value of each variable in the table.
    least: Vec<i64>,
}

impl XorDecomposition {
    /// Detects whether the Grundy values are a nim-sum of functions of single variables. The
    /// functions are read from the rows in which at most one variable differs from its least value.
    /// The table can lack some of these rows. The nim-sum must be right on every row for which the
    /// table has all of them, and at least half of all rows must be such rows. Otherwise returns
    /// `None`.
    pub fn detect(table: &Table, is_parameter: &[bool]) -> Option<XorDecomposition> {
        let Target::Values(_) = table.target else { return None };
        let free_variables: Vec<usize> =
            (0..table.variables.len()).filter(|&variable| !is_parameter[variable]).collect();
        if free_variables.len() < 2 {
            return None;
        }
        let least: Vec<i64> = (0..table.variables.len())
            .map(|variable| table.rows.iter().map(|row| row[variable]).min().unwrap_or(0))
            .collect();
        let decomposition = XorDecomposition { free_variables, least };
        let value_of: FxHashMap<&[i64], i64> = (0..table.rows.len())
            .map(|row| (&table.rows[row][..], table.target.value_at(row)))
            .collect();
        let mut explained = 0;
        for (index, row) in table.rows.iter().enumerate() {
            let Some(base) = value_of.get(&decomposition.restricted_row(row, None)[..]) else {
                continue;
            };
            let terms: Option<Vec<i64>> = decomposition
                .free_variables
                .iter()
                .map(|&variable| {
                    value_of.get(&decomposition.restricted_row(row, Some(variable))[..]).copied()
                })
                .collect();
            let Some(terms) = terms else { continue };
            if terms.iter().fold(*base, |sum, term| sum ^ term ^ base)
                != table.target.value_at(index)
            {
                return None;
            }
            explained += 1;
        }
        (explained * 2 >= table.rows.len()).then_some(decomposition)
    }

    /// Returns `row` with all variables except `variable` set to their least values. Parameters are
    /// unchanged.
    fn restricted_row(&self, row: &[i64], variable: Option<usize>) -> Vec<i64> {
        let mut restricted = row.to_vec();
        for &other in self.free_variables.iter().filter(|&&other| Some(other) != variable) {
            restricted[other] = self.least[other];
        }
        restricted
    }

    /// Solves positions beyond the table in which at most one variable differs from its least
    /// value, and returns them with their Grundy values. For each variable, the positions end
    /// before the first one that the oracle cannot solve.
    pub fn extend(&self, table: &Table, oracle: PositionOracle<'_>) -> Vec<(Vec<i64>, i64)> {
        let mut origins: Vec<Vec<i64>> =
            table.rows.iter().map(|row| self.restricted_row(row, None)).collect();
        origins.sort_unstable();
        origins.dedup();
        let mut solved = Vec::new();
        let extension = MAX_EXTENSION
            .min((MAX_SOLVED / (origins.len() * self.free_variables.len()).max(1)) as i64);
        for &variable in &self.free_variables {
            let greatest = table.rows.iter().map(|row| row[variable]).max().unwrap_or(0);
            for origin in &origins {
                let bound = greatest.saturating_add(extension).min(table.range(variable).1);
                for value in greatest.saturating_add(1)..=bound {
                    let mut position = origin.clone();
                    position[variable] = value;
                    match (oracle.solve)(&position) {
                        Answer::Known(Truth::Value(truth)) => solved.push((position, truth.into())),
                        Answer::NoPosition => {}
                        Answer::Known(Truth::Outcome(_)) | Answer::OutOfReach => break,
                    }
                }
            }
        }
        solved
    }

    /// Searches for a law of each variable. Returns the nim-sums of these laws that are right on
    /// the entire table, or an error if a limit stops the search before every variable has a law.
    pub fn search(
        &self,
        table: &Table,
        is_parameter: &[bool],
        limits: RefinementLimits<'_>,
        random: &mut SplitMix64,
        meter: &mut Meter,
    ) -> Result<Vec<FittingLaw>, Stopped> {
        let mut searched: Vec<(Table, Vec<FittingLaw>)> = Vec::new();
        let mut laws_by_variable: Vec<Vec<FittingLaw>> = Vec::new();
        for (rank, &variable) in self.free_variables.iter().enumerate() {
            let columns: Vec<usize> = (0..is_parameter.len())
                .filter(|&column| is_parameter[column] || column == variable)
                .collect();
            let single_table = self.single_variable_table(table, variable, &columns, rank == 0);
            let inner_parameters: Vec<bool> =
                columns.iter().map(|&column| is_parameter[column]).collect();
            let earlier = searched.iter().find(|(earlier_table, _)| {
                earlier_table.rows == single_table.rows
                    && earlier_table.target == single_table.target
            });
            let laws = match earlier {
                Some((_, laws)) => laws.clone(),
                None => {
                    let (laws, result) =
                        find_fitting_laws(&single_table, &inner_parameters, limits, random, meter);
                    if laws.is_empty() {
                        result?;
                        return Ok(Vec::new());
                    }
                    laws
                }
            };
            searched.push((single_table, laws.clone()));
            laws_by_variable.push(laws.iter().map(|law| renumber(law, &columns)).collect());
        }
        let count = laws_by_variable.iter().map(Vec::len).max().unwrap_or(0).min(MAX_TERMS);
        let joined = (0..count).filter_map(|rank| {
            let terms =
                laws_by_variable.iter().filter_map(|laws| laws.get(rank).or_else(|| laws.last()));
            terms.cloned().reduce(|sum, law| match (is_zero(&sum), is_zero(&law)) {
                (true, _) => law,
                (_, true) => sum,
                _ => FittingLaw {
                    expression: sum.expression.binary(Binary::Xor, &law.expression),
                    cost: sum.cost + law.cost + 1,
                },
            })
        });
        let fits = |law: &FittingLaw| {
            (0..table.rows.len()).all(|row| {
                law.expression.value(&table.rows[row]) == Some(table.target.value_at(row))
            })
        };
        Ok(joined.filter(fits).collect())
    }

    /// Returns the table for the law of the variable with index `variable`. Its columns are
    /// `columns`, the indices of this variable and of the parameters. If `includes_base` is false,
    /// each value is xored with the value of the row in which all variables except the parameters
    /// have their least values. The caller sets `includes_base` for one variable only, so that this
    /// value enters the nim-sum of the laws once.
    fn single_variable_table(
        &self,
        table: &Table,
        variable: usize,
        columns: &[usize],
        includes_base: bool,
    ) -> Table {
        let value_of: FxHashMap<&[i64], i64> = (0..table.rows.len())
            .map(|row| (&table.rows[row][..], table.target.value_at(row)))
            .collect();
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        for (index, row) in table.rows.iter().enumerate() {
            if *row != self.restricted_row(row, Some(variable)) {
                continue;
            }
            let base = if includes_base {
                Some(&0)
            } else {
                value_of.get(&self.restricted_row(row, None)[..])
            };
            if let Some(base) = base {
                rows.push(columns.iter().map(|&index| row[index]).collect());
                values.push(u32::try_from(table.target.value_at(index) ^ base).unwrap_or(u32::MAX));
            }
        }
        let variables = columns.iter().map(|&index| table.variables[index].clone()).collect();
        let bounded =
            (0..columns.len()).filter(|&index| table.bounded.contains(&columns[index])).collect();
        let ranges = columns.iter().map(|&index| table.range(index)).collect();
        Table { variables, rows, target: Target::Values(values), bounded, ranges }
    }
}

/// Returns whether a law is the constant 0.
fn is_zero(law: &FittingLaw) -> bool {
    law.expression.nodes() == [Node::Constant(0)]
}

/// Converts a law of a table that has only the columns `columns` into a law of the entire table:
/// the variable with index i gets the index `columns[i]`.
fn renumber(law: &FittingLaw, columns: &[usize]) -> FittingLaw {
    let nodes = law.expression.nodes().iter().map(|node| match node {
        Node::Variable(column) => Node::Variable(columns.get(*column).copied().unwrap_or(*column)),
        node => node.clone(),
    });
    let expression = Expression::new(nodes.collect()).unwrap_or_else(|| law.expression.clone());
    FittingLaw { expression, cost: law.cost }
}
