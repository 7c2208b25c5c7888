//! One search: a bank on a sample of a table grows until laws of the whole table are found.

use super::bank::{Bank, MOST_ROWS};
use super::counter::Counter;
use super::expression::{Expression, Node};
use super::finish::{Candidate, Finisher, Shape};
use super::kept::Kept;
use super::operators::Binary;
use super::probes::probes;
use super::table::{Goal, ROWS_A_UNIT, Random, Table, cost_of_constant, leaves, leaves_on, sample};
use crate::base::{Meter, Stopped};
use rustc_hash::FxHashSet;

/// How far a search goes.
#[derive(Clone, Copy)]
pub(super) struct Reach<'a> {
    /// Rows of the sample.
    pub sample: usize,
    /// The cost up to which the bank is filled.
    pub level: usize,
    /// Bytes of the bank.
    pub bytes: u64,
    /// Whether what costs as much as it tells is taken as well: for patterns that are known to fail somewhere.
    pub lenient: bool,
    /// Where what was tried is counted.
    pub counter: &'a Counter,
}

impl Reach<'_> {
    /// What a law of a table may cost.
    pub fn most_cost(&self, table: &Table, fixed: &[bool]) -> u32 {
        if self.lenient {
            u32::try_from(self.level).unwrap_or(u32::MAX)
        } else {
            table.most_cost(fixed)
        }
    }
}

/// Survivors may cost so much more than the cheapest.
pub(super) const SLACK: u32 = 2;
const MOST_SURVIVORS: usize = 12;
/// Positions beyond the table on which laws are told apart.
const PROBES: usize = 400;
/// Counterexamples that join the sample at a time.
const JOIN: usize = 4;
/// A level more is filled after the first law if those before took no more expressions.
const GO_ON: u64 = 1_500_000;
/// After a list, levels are filled until they took so many: an expression without one may say it better.
const GO_ON_FROM_LIST: u64 = 150_000;
/// A list by the rest modulo m is seen over this many times m different numbers.
const PERIODS: usize = 2;

/// The cheapest laws of a table, cheapest first; none where none was met before it stopped.
pub(super) fn hunt(
    table: &Table,
    fixed: &[bool],
    reach: Reach<'_>,
    random: &mut Random,
    meter: &mut Meter,
) -> (Vec<Kept>, Result<(), Stopped>) {
    let most_cost = reach.most_cost(table, fixed);
    let mut hunt = Hunt::new(table, fixed, most_cost, random);
    let mut rows = sample(table, reach.sample, random);
    let mut done = Ok(());
    while hunt.fill(&mut rows, reach, random, meter, &mut done) {}
    (hunt.kept, done)
}

struct Hunt<'a> {
    table: &'a Table,
    leaves: Vec<(Expression, u8)>,
    most_cost: u32,
    /// The rows in the order in which candidates are held against them.
    order: Vec<usize>,
    /// Positions beyond the table, and what each law kept says there.
    probes: Vec<Vec<i64>>,
    says: Vec<Vec<Option<i64>>>,
    kept: Vec<Kept>,
    values: Vec<Option<i64>>,
    fixed: &'a [bool],
    /// What a law may cost that leaves these parameters out.
    without: Vec<(Vec<usize>, u32)>,
}

impl<'a> Hunt<'a> {
    fn new(table: &'a Table, fixed: &'a [bool], most_cost: u32, random: &mut Random) -> Hunt<'a> {
        let alike = table.symmetric(fixed);
        let mut order: Vec<usize> = (0..table.rows.len()).collect();
        random.shuffle(&mut order);
        let leaves = leaves(table.variables.len(), &alike);
        let probes = probes(table, fixed, PROBES, random);
        let (says, kept, values) = (Vec::new(), Vec::new(), Vec::new());
        let without = Vec::new();
        Hunt { table, leaves, most_cost, order, probes, says, kept, values, fixed, without }
    }

    /// Fills a bank on this sample; whether to begin again, with counterexamples in the sample.
    fn fill(
        &mut self,
        rows: &mut Vec<usize>,
        reach: Reach<'_>,
        random: &mut Random,
        meter: &mut Meter,
        done: &mut Result<(), Stopped>,
    ) -> bool {
        let mut bank = Bank::new(rows.len(), reach.bytes, &mut || random.next());
        let mut finisher = Finisher::new(&self.table.goal.of(rows), &bank);
        let leaves = leaves_on(&self.leaves, self.table, rows);
        let mut last_level = reach.level.min(self.most_cost as usize);
        while bank.level() < last_level && !bank.full {
            let before = bank.tried;
            *done = bank.grow(&leaves, meter);
            let finished = (done.is_ok() && !bank.full).then(|| bank.level());
            reach.counter.add(bank.tried - before, finished);
            let mut refuted = Vec::new();
            for candidate in finisher.look(&bank, meter) {
                if !self.wanted(candidate.cost) {
                    break;
                }
                if let Err(stopped) = meter.step(self.probes.len()) {
                    *done = Err(stopped);
                    break;
                }
                if let Some(row) = self.try_out(candidate)
                    && refuted.len() < JOIN
                    && !refuted.contains(&row)
                {
                    refuted.push(row);
                }
            }
            if done.is_err() {
                return false;
            }
            if let Some(best) = self.kept.first() {
                let on = usize::from(bank.tried < GO_ON);
                if !best.expression.has_list() || bank.tried >= GO_ON_FROM_LIST {
                    last_level = last_level.min(bank.level() + on);
                }
            } else if !refuted.is_empty() && join(rows, &refuted) {
                return true;
            }
        }
        false
    }

    fn wanted(&self, cost: u32) -> bool {
        cost <= self.most_cost
            && match self.kept.first() {
                Some(best) => cost <= best.cost + SLACK && self.kept.len() < MOST_SURVIVORS,
                None => true,
            }
    }

    /// Keeps a candidate that the table bears out; else the row that refutes it.
    fn try_out(&mut self, candidate: Candidate) -> Option<usize> {
        let Candidate { mut cost, shape } = candidate;
        let expression = match shape {
            Shape::Law(expression) => expression,
            Shape::List(by, length) => match self.listed(by, length, &mut cost) {
                Ok(expression) => expression,
                Err(row) => return row,
            },
        };
        if let Some(row) = self.refuted(&expression) {
            return Some(row);
        }
        if cost > self.most_cost_of(&expression) {
            return None;
        }
        // One law for each way to behave: the first is the cheapest.
        let says: Vec<Option<i64>> = self
            .probes
            .iter()
            .map(|probe| expression.value_with(probe, &mut self.values))
            .collect();
        let same = |(before, law): (&Vec<Option<i64>>, &Kept)| law.cost <= cost && *before == says;
        if !self.says.iter().zip(&self.kept).any(same) {
            let at = self.kept.partition_point(|kept| kept.cost <= cost);
            self.kept.insert(at, Kept { expression: expression.tidied(), cost });
            self.says.insert(at, says);
            let most = self.kept[0].cost + SLACK;
            let few = self.kept.partition_point(|kept| kept.cost <= most);
            self.kept.truncate(few);
            self.says.truncate(few);
        }
        None
    }

    fn refuted(&mut self, expression: &Expression) -> Option<usize> {
        let (table, values) = (self.table, &mut self.values);
        self.order.iter().copied().find(|&row| {
            expression.value_with(&table.rows[row], values) != Some(table.goal.at(row))
        })
    }

    /// What a law may cost for the rows that differ in more than the parameters which it leaves out.
    fn most_cost_of(&mut self, expression: &Expression) -> u32 {
        let used = |at: usize| expression.nodes().contains(&Node::Variable(at));
        let out: Vec<usize> =
            (0..self.fixed.len()).filter(|&at| self.fixed[at] && !used(at)).collect();
        if out.is_empty() || expression.nodes().len() == 1 {
            return self.most_cost;
        }
        if let Some((_, most)) = self.without.iter().find(|(known, _)| *known == out) {
            return *most;
        }
        let different: FxHashSet<Vec<i64>> = self
            .table
            .rows
            .iter()
            .map(|row| {
                let mut rest = row.clone();
                out.iter().for_each(|&at| rest[at] = 0);
                rest
            })
            .collect();
        let most = u32::try_from(different.len() / ROWS_A_UNIT).unwrap_or(u32::MAX);
        let most = most.min(self.most_cost);
        self.without.push((out, most));
        most
    }

    /// Whether a list may be given by this: what grows beyond the list would leave it without an element, and
    /// rests that were not seen to come back tell no period.
    fn gives_lists(&mut self, by: &Expression) -> bool {
        if !by.stays_small(&self.table.bounded) {
            return false;
        }
        let Some(whole) = by.divided() else { return true };
        let mut seen = FxHashSet::default();
        for row in &self.table.rows {
            seen.extend(whole.value_with(row, &mut self.values));
        }
        let length = by.nodes().iter().rev().find_map(|node| match node {
            Node::Constant(modulus) => usize::try_from(*modulus).ok(),
            _ => None,
        });
        length.is_some_and(|length| seen.len() >= PERIODS * length)
    }

    /// The list that the whole table gives, or the row that contradicts an earlier one.
    fn listed(
        &mut self,
        by: Expression,
        length: usize,
        cost: &mut u32,
    ) -> Result<Expression, Option<usize>> {
        let mut list: Vec<Option<i64>> = vec![None; length];
        for &row in &self.order {
            let goal = self.table.goal.at(row);
            let value = by.value_with(&self.table.rows[row], &mut self.values);
            let slot = value.and_then(|value| list.get_mut(usize::try_from(value).ok()?));
            match slot {
                Some(Some(before)) if *before == goal => {}
                Some(slot @ None) => *slot = Some(goal),
                _ => return Err(Some(row)),
            }
        }
        let list: Option<Vec<i64>> = list.into_iter().collect();
        let list = list.ok_or(None)?;
        let listed = match self.table.goal {
            Goal::Values(_) if (0..).zip(&list).all(|(at, element)| at == *element) => {
                *cost -= length as u32 - cost_of_constant(length as i64) + 1;
                return Ok(by);
            }
            Goal::Values(_) => by.clone().lookup(list),
            Goal::Outcomes(_) => question(by.clone(), list, cost),
        };
        if listed.has_list() && !self.gives_lists(&by) { Err(None) } else { Ok(listed) }
    }
}

/// Where a list of truth values holds.
fn question(by: Expression, list: Vec<i64>, cost: &mut u32) -> Expression {
    let length = list.len() as u32 - cost_of_constant(list.len() as i64);
    for (value, operator) in [(1, Binary::Eq), (0, Binary::Ne)] {
        let mut at = (0i64..).zip(&list).filter(|(_, element)| **element == value);
        if let (Some((at, _)), None) = (at.next(), at.next()) {
            *cost = (*cost - length).max(2) + cost_of_constant(at);
            return by.binary(operator, &Expression::constant(at));
        }
    }
    by.lookup(list).binary(Binary::Eq, &Expression::constant(1))
}

/// Lets counterexamples join the sample, unless it is full; whether any did.
fn join(rows: &mut Vec<usize>, refuted: &[usize]) -> bool {
    let before = rows.len();
    for row in refuted {
        if rows.len() < MOST_ROWS && !rows.contains(row) {
            rows.push(*row);
        }
    }
    rows.len() > before
}
