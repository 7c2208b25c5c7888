//! Tables of values: a line for one size, a grid for two.

use super::instance::Instance;
use crate::base::{Budget, Counts, Ending, Error, Outcome, Words};
use crate::engine::{Search, Zermelo};
use crate::family::{Game, SidedFamily, narrow};
use crate::words;

/// What one position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it was asked for and exists.
    pub grundy: Option<u32>,
    /// The result for the player to move, for games with ties and scores.
    pub score: Option<i64>,
}

/// A table of positions given by one or two numbers; `None` where there is no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// Index n: the position n.
    Line(Vec<Option<Cell>>),
    /// Row a, column b: the position a b.
    Grid(Vec<Vec<Option<Cell>>>),
}

/// What a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Grundy values, and outcomes by them.
    Grundy,
    /// Outcomes alone, to this ending.
    Outcome(Ending),
}

/// The widest grid.
const GRID: u64 = 2_000;

/// Computes the table of a game from 0 to `to`, by its engine.
///
/// # Errors
/// `Unsupported` for games whose positions are not one or two numbers; `TooBig` or `Stopped` at
/// the budget.
pub fn table(instance: &Instance, to: u64, asked: Asked, budget: &Budget) -> Result<Table, Error> {
    if let (Some(_), Asked::Grundy) = (instance.game.heap_options(), asked) {
        let values = instance.table(to, budget)?;
        let cell = |value: u32| Cell {
            outcome: Outcome::n_if(value != 0),
            grundy: Some(value),
            score: None,
        };
        return Ok(Table::Line((0..=to).map(|n| Some(cell(values.at(n)))).collect()));
    }
    if instance.game.may_return() {
        let name = &instance.name;
        return Err(Error::unsupported(words!("`{name}` has no table", "`{name}` 没有数值表"))
            .help(words!("use `grundy solve`", "请用 `grundy solve`")));
    }
    let mut column = Column::new(instance, asked, budget);
    let mut rows = Vec::new();
    for row in numbered(instance, to)? {
        let cells = row.iter().map(|p| p.as_ref().map(|p| column.cell(p)).transpose());
        rows.push(cells.collect::<Result<Vec<_>, Error>>()?);
    }
    instance.sound()?;
    Ok(match rows.len() {
        1 => Table::Line(rows.remove(0)),
        _ => Table::Grid(rows),
    })
}

/// The positions that are one number up to `to`, as a single row; or those that are two numbers, a
/// row for each first one. `None` where there is no such position.
///
/// # Errors
/// `Unsupported` for games whose positions are neither; `TooBig` for a grid that is too wide.
pub(super) fn numbered(instance: &Instance, to: u64) -> Result<Vec<Vec<Option<Counts>>>, Error> {
    let family = instance.game.family();
    let read = |numbers: &[u64]| {
        let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        family.parse(&words).ok().and_then(|position| narrow(&position))
    };
    if read(&[to]).is_some() || read(&[to.max(1)]).is_some() {
        return Ok(vec![(0..=to).map(|n| read(&[n])).collect()]);
    }
    if read(&[to.max(1), to.max(1)]).is_none() && read(&[0, to]).is_none() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "positions of `{name}` are not one or two numbers, so it has no table",
            "`{name}` 的局面不是一两个数，没有数值表"
        ))
        .help(words!("use `grundy solve`", "请用 `grundy solve`")));
    }
    if to > GRID {
        return Err(Error::too_big(words!("a grid to {to} is too large", "到 {to} 的表格过大"))
            .help(words!("ask for at most --to {GRID}", "最多 --to {GRID}")));
    }
    Ok((0..=to).map(|a| (0..=to).map(|b| read(&[a, b])).collect()).collect())
}

/// Finds cell after cell, with one memory.
struct Column<'a> {
    instance: &'a Instance,
    asked: Asked,
    budget: &'a Budget<'a>,
    scores: Search<dyn SidedFamily, Zermelo>,
}

impl<'a> Column<'a> {
    fn new(instance: &'a Instance, asked: Asked, budget: &'a Budget<'a>) -> Self {
        Column { instance, asked, budget, scores: Search::new(Zermelo) }
    }

    fn cell(&mut self, position: &Counts) -> Result<Cell, Error> {
        if let Game::Sided(game) = &self.instance.game {
            let found = self.scores.value(game.as_ref(), position, self.budget);
            let family = self.instance.game.family();
            let score = found.map_err(|error| error.explain(|p| family.print(&p.widen())))?.value;
            let outcome = if score == 0 { Outcome::Draw } else { Outcome::n_if(score > 0) };
            return Ok(Cell { outcome, grundy: None, score: Some(score) });
        }
        Ok(match self.asked {
            Asked::Grundy => {
                let grundy = self.instance.grundy(position, self.budget)?.0;
                Cell { outcome: Outcome::n_if(grundy != 0), grundy: Some(grundy), score: None }
            }
            Asked::Outcome(ending) => {
                let outcome = self.instance.outcome(position, ending, self.budget)?;
                Cell { outcome, grundy: None, score: None }
            }
        })
    }
}

impl Cell {
    /// The number of the table, or the letter of the outcome where only that was asked.
    pub fn shown(&self) -> String {
        match (self.grundy, self.score) {
            (Some(grundy), _) => grundy.to_string(),
            (None, Some(score)) => score.to_string(),
            (None, None) => self.outcome.name().to_string(),
        }
    }
}

/// What the numbers of a table are, in words.
pub fn told(instance: &Instance, asked: Asked) -> Words {
    let name = &instance.name;
    match (asked, &instance.game) {
        (_, Game::Sided(_)) => words!("{name}: result for the player to move", "{name}：先手结果"),
        (Asked::Grundy, _) => words!("{name}: Grundy values", "{name}：SG 值"),
        (Asked::Outcome(Ending::Normal), _) => words!("{name}: outcomes", "{name}：胜负"),
        (Asked::Outcome(Ending::Misere), _) => {
            words!("{name}: outcomes of misère play", "{name}：反常规则胜负")
        }
    }
}
