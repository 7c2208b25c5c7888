//! Values that are the xor of what each variable gives alone: a law for each, sought among expressions in that
//! variable and the parameters, in a table as long as the caller can make it.

use super::expression::{Expression, Node};
use super::hunt::{Reach, hunt};
use super::kept::Kept;
use super::operators::Binary;
use super::table::Truth;
use super::table::{Goal, Random, Table};
use crate::base::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// Positions with one large number that are asked for of each variable, with each setting of the parameters.
const FARTHER: i64 = 120;
const ASKED: usize = 2_000;
/// Laws of one variable that are joined with those of the others.
const KEPT: usize = 3;

/// Whether values are the xor of what each variable gives alone, and the smallest values of the variables, with
/// which it is alone.
pub(super) struct Separate {
    free: Vec<usize>,
    least: Vec<i64>,
}

impl Separate {
    /// Looks at every row whose variables all stand alone in another row; of at least half of the rows that can
    /// be said, and for all of those it holds.
    pub fn of(table: &Table, fixed: &[bool]) -> Option<Separate> {
        let Goal::Values(_) = table.goal else { return None };
        let free: Vec<usize> = (0..table.variables.len()).filter(|&at| !fixed[at]).collect();
        if free.len() < 2 {
            return None;
        }
        let least: Vec<i64> = (0..table.variables.len())
            .map(|at| table.rows.iter().map(|row| row[at]).min().unwrap_or(0))
            .collect();
        let separate = Separate { free, least };
        let known: FxHashMap<&[i64], i64> =
            (0..table.rows.len()).map(|row| (&table.rows[row][..], table.goal.at(row))).collect();
        let mut said = 0;
        for (at, row) in table.rows.iter().enumerate() {
            let Some(base) = known.get(&separate.alone(row, None)[..]) else { continue };
            let parts: Option<Vec<i64>> = separate
                .free
                .iter()
                .map(|&variable| known.get(&separate.alone(row, Some(variable))[..]).copied())
                .collect();
            let Some(parts) = parts else { continue };
            if parts.iter().fold(*base, |sum, part| sum ^ part ^ base) != table.goal.at(at) {
                return None;
            }
            said += 1;
        }
        (said * 2 >= table.rows.len()).then_some(separate)
    }

    /// The row in which all variables but one are least; the parameters stay.
    fn alone(&self, row: &[i64], variable: Option<usize>) -> Vec<i64> {
        let mut alone = row.to_vec();
        for &at in self.free.iter().filter(|&&at| Some(at) != variable) {
            alone[at] = self.least[at];
        }
        alone
    }

    /// Larger positions with one variable that is not least, and their values, as far as the caller knows them.
    pub fn farther(
        &self,
        table: &Table,
        more: &dyn Fn(&[i64]) -> Option<Truth>,
    ) -> Vec<(Vec<i64>, i64)> {
        let mut origins: Vec<Vec<i64>> =
            table.rows.iter().map(|row| self.alone(row, None)).collect();
        origins.sort_unstable();
        origins.dedup();
        let mut found = Vec::new();
        let each = FARTHER.min((ASKED / (origins.len() * self.free.len()).max(1)) as i64);
        for &variable in &self.free {
            let most = table.rows.iter().map(|row| row[variable]).max().unwrap_or(0);
            for origin in &origins {
                for value in most.saturating_add(1)..=most.saturating_add(each) {
                    let mut position = origin.clone();
                    position[variable] = value;
                    let Some(Truth::Value(truth)) = more(&position) else { break };
                    found.push((position, truth.into()));
                }
            }
        }
        found
    }

    /// The laws of the variables, joined; no more than the table bears out.
    pub fn search(
        &self,
        table: &Table,
        fixed: &[bool],
        reach: Reach<'_>,
        random: &mut Random,
        meter: &mut Meter,
    ) -> Result<Vec<Kept>, Stopped> {
        let mut before: Vec<(Table, Vec<Kept>)> = Vec::new();
        let mut all: Vec<Vec<Kept>> = Vec::new();
        for (place, &variable) in self.free.iter().enumerate() {
            let kept: Vec<usize> =
                (0..fixed.len()).filter(|&at| fixed[at] || at == variable).collect();
            let part = self.part(table, variable, &kept, place == 0);
            let inner: Vec<bool> = kept.iter().map(|&at| fixed[at]).collect();
            let known =
                before.iter().find(|(other, _)| other.rows == part.rows && other.goal == part.goal);
            let laws = match known {
                Some((_, laws)) => laws.clone(),
                None => {
                    let (laws, done) = hunt(&part, &inner, reach, random, meter);
                    if laws.is_empty() {
                        done?;
                        return Ok(Vec::new());
                    }
                    laws
                }
            };
            before.push((part, laws.clone()));
            all.push(laws.iter().map(|law| renamed(law, &kept)).collect());
        }
        let most = all.iter().map(Vec::len).max().unwrap_or(0).min(KEPT);
        let joined = (0..most).filter_map(|rank| {
            let chosen = all.iter().filter_map(|laws| laws.get(rank).or_else(|| laws.last()));
            chosen.cloned().reduce(|sum, law| match (nothing(&sum), nothing(&law)) {
                (true, _) => law,
                (_, true) => sum,
                _ => Kept {
                    expression: sum.expression.binary(Binary::Xor, &law.expression),
                    cost: sum.cost + law.cost + 1,
                },
            })
        });
        let right = |law: &Kept| {
            (0..table.rows.len())
                .all(|row| law.expression.value(&table.rows[row]) == Some(table.goal.at(row)))
        };
        Ok(joined.filter(right).collect())
    }

    /// What a variable gives alone; the first of them bears what remains where all are least.
    fn part(&self, table: &Table, variable: usize, kept: &[usize], first: bool) -> Table {
        let known: FxHashMap<&[i64], i64> =
            (0..table.rows.len()).map(|row| (&table.rows[row][..], table.goal.at(row))).collect();
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        for (at, row) in table.rows.iter().enumerate() {
            if *row != self.alone(row, Some(variable)) {
                continue;
            }
            let base = match first {
                true => Some(&0),
                false => known.get(&self.alone(row, None)[..]),
            };
            if let Some(base) = base {
                rows.push(kept.iter().map(|&at| row[at]).collect());
                values.push(u32::try_from(table.goal.at(at) ^ base).unwrap_or(u32::MAX));
            }
        }
        let variables = kept.iter().map(|&at| table.variables[at].clone()).collect();
        let bounded = (0..kept.len()).filter(|&at| table.bounded.contains(&kept[at])).collect();
        Table { variables, rows, goal: Goal::Values(values), bounded }
    }
}

/// Whether a law says that a variable adds nothing.
fn nothing(law: &Kept) -> bool {
    law.expression.nodes() == [Node::Constant(0)]
}

/// A law of some variables, told in the numbers that they have in the whole table.
fn renamed(law: &Kept, kept: &[usize]) -> Kept {
    let nodes = law.expression.nodes().iter().map(|node| match node {
        Node::Variable(at) => Node::Variable(kept.get(*at).copied().unwrap_or(*at)),
        node => node.clone(),
    });
    let expression = Expression::new(nodes.collect()).unwrap_or_else(|| law.expression.clone());
    Kept { expression, cost: law.cost }
}
