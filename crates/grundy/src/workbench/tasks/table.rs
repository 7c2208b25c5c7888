//! Tables of values: a line for one size, a grid for two.

use crate::base::{
    Budget, Counts, Ending, Error, ErrorKind, Nimber, Notation, Outcome, Remedy, Setting, Way,
    Words,
};
use crate::engine::{Search, Zermelo, rays, retrograde};
use crate::explain::Explain;
use crate::family::SidedFamily;
use crate::lang::RuleGame;
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::quotients::{ORDER_OF_A_LAW, Reach, STEPS_OF_A_LAW};
use std::fmt;

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

/// A table of positions; in those given by one or two numbers, `None` where there is no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// Index n: the position n.
    Line(Vec<Option<Cell>>),
    /// Row a, column b: the position a b.
    Grid(Vec<Vec<Option<Cell>>>),
    /// Positions of more numbers as they are written, those with the least sum first.
    List(Vec<(String, Cell)>),
}

impl Table {
    /// Whether some cell has a value or a score.
    fn has_numbers(&self) -> bool {
        let numbered = |cell: &Cell| cell.grundy.is_some() || cell.score.is_some();
        match self {
            Table::Line(cells) => cells.iter().flatten().any(numbered),
            Table::Grid(rows) => rows.iter().flatten().flatten().any(numbered),
            Table::List(rows) => rows.iter().any(|(_, cell)| numbered(cell)),
        }
    }

    /// Who wins, by values, which are told as well where they were asked for.
    fn of_values(rows: Vec<Vec<Nimber>>, told: bool) -> Table {
        let cell = |value: &Nimber| {
            let cell = Cell::of_value(value.0);
            Some(Cell { grundy: cell.grundy.filter(|_| told), ..cell })
        };
        Table::Grid(rows.iter().map(|row| row.iter().map(cell).collect()).collect())
    }
}

/// What a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Grundy values, and outcomes by them.
    Grundy,
    /// Outcomes alone, to this ending.
    Outcome(Ending),
}

impl Asked {
    /// What a reader wants of a game: its values where there are any and outcomes alone are not asked for.
    pub fn usual(instance: &Instance, misere: bool, outcomes: bool) -> Asked {
        match (misere, outcomes) {
            (true, _) => Asked::Outcome(Ending::Misere),
            (_, true) => Asked::Outcome(instance.ending),
            _ if instance.ending == Ending::Misere => Asked::Outcome(Ending::Misere),
            _ => Asked::Grundy,
        }
    }
}

/// Bytes of a cell that is known.
const CELL: usize = size_of::<Option<Cell>>();
/// Bytes of a position that is listed with its name and what is known of it, and about what a search remembers.
const LISTED: u64 = 512;
/// The widest grid.
const GRID: u64 = 2_000;

/// Computes the table of a game from 0 to `to`, by its engine.
///
/// # Errors
/// `Unsupported` for games of the catalogue whose positions are not one or two numbers, and for rule files
/// whose positions are not of numbers; `TooBig` or `Stopped` at the budget.
pub fn table(instance: &Instance, to: u64, asked: Asked, budget: &Budget) -> Result<Table, Error> {
    match so_far(instance, to, asked, budget)? {
        (table, None) => Ok(table),
        (_, Some(stopped)) => Err(stopped),
    }
}

/// As [`table`], with what was found before a limit was reached, and that limit: whole rows of a grid, or
/// the first positions of a line or list.
///
/// # Errors
/// As [`table`], where nothing was found.
pub fn so_far(
    instance: &Instance,
    to: u64,
    asked: Asked,
    budget: &Budget,
) -> Result<(Table, Option<Error>), Error> {
    let (found, error) = match so_far_as_judged(instance, to, asked, budget) {
        Ok((table, Some(error))) => (Some(table), error),
        Err(error) => (None, error),
        whole => return whole,
    };
    if error.is_endless()
        && let Some(returning) = instance.returning()
    {
        return so_far_as_judged(&returning, to, asked, budget);
    }
    found.map(|table| (table, Some(error.clone()))).ok_or(error)
}

/// The same, by the methods for what the game was judged to be.
fn so_far_as_judged(
    instance: &Instance,
    to: u64,
    asked: Asked,
    budget: &Budget,
) -> Result<(Table, Option<Error>), Error> {
    if let (Some(_), Asked::Grundy) = (instance.game.heap_options(), asked) {
        let values = instance.table(to, budget)?;
        budget.room(to, CELL)?;
        let cell = |n| Some(Cell::of_value(values.at(n)));
        return Ok((Table::Line((0..=to).map(cell).collect()), None));
    }
    if instance.game.may_return() && instance.listed().is_none() {
        let name = &instance.name;
        return Err(Error::unsupported(words!("`{name}` has no table", "`{name}` 没有数值表"))
            .mend(Remedy::Ask(Way::Solve)));
    }
    if let Some(rules) = instance.listed().filter(|rules| one_by_one(rules)) {
        let most = budget.positions.min(budget.bytes / LISTED);
        let positions = positions(instance, rules, to, most)?;
        let mut column = Column::new(instance, asked, budget);
        column.meet(positions.iter())?;
        let mut list = Vec::with_capacity(positions.len());
        let mut stopped = None;
        for position in &positions {
            match column.cell(position) {
                Ok(cell) => list.push((rules.print(&position.widen()), cell)),
                Err(error) => {
                    stopped = Some(part(error, list.len())?);
                    break;
                }
            }
        }
        return Ok((Table::List(list), stopped));
    }
    let rays = instance.game.family().rays();
    let by_values = matches!(asked, Asked::Grundy | Asked::Outcome(Ending::Normal));
    if by_values && !rays.is_empty() && to <= GRID {
        budget.room(grid_of(to), CELL + size_of::<Nimber>() + 1 + rays.len())?;
        let values = rays::grid(rays, to, budget)?;
        return Ok((Table::of_values(values, asked == Asked::Grundy), None));
    }
    if let Some(cells) = by_quotient(instance, to, asked, budget)? {
        return Ok((Table::Line(cells), None));
    }
    let mut column = Column::new(instance, asked, budget);
    let positions = numbered(instance, to, budget)?;
    column.meet(positions.iter().flatten().flatten())?;
    let single = positions.len() == 1;
    let mut rows = Vec::new();
    let mut stopped = None;
    'all: for row in positions {
        let mut cells = Vec::with_capacity(row.len());
        for position in &row {
            match position.as_ref().map(|position| column.cell(position)).transpose() {
                Ok(cell) => cells.push(cell),
                Err(error) => {
                    let known = if single { cells.len() } else { rows.len() };
                    stopped = Some(part(error, known)?);
                    if single {
                        rows.push(cells);
                    }
                    break 'all;
                }
            }
        }
        rows.push(cells);
    }
    let table = match single {
        true => Table::Line(rows.remove(0)),
        false => Table::Grid(rows),
    };
    Ok((table, stopped))
}

/// Who wins single heaps of a code in misère play, by the misère quotient of the code; `None` where it is another game, or
/// the quotient does not reach all of the heaps.
fn by_quotient(
    instance: &Instance,
    to: u64,
    asked: Asked,
    budget: &Budget,
) -> Result<Option<Vec<Option<Cell>>>, Error> {
    // Who wins after takes alone is known without any.
    if asked != Asked::Outcome(Ending::Misere) || instance.take_set().is_some() {
        return Ok(None);
    }
    budget.room(to, CELL)?;
    let patient = Budget { steps: budget.steps.min(STEPS_OF_A_LAW), ..*budget };
    let Ok(most) = usize::try_from(to) else { return Ok(None) };
    let reach = Reach::To(most);
    let Some((known, stopped)) = instance.misere_quotient(reach, ORDER_OF_A_LAW, &patient) else {
        return Ok(None);
    };
    if stopped.is_some() {
        return budget.look().map(|()| None).map_err(Error::from);
    }
    let cell = |n| {
        let outcome = Outcome::n_if(!known.is_p(n)?);
        Some(Some(Cell { outcome, grundy: None, score: None }))
    };
    Ok((0..=most).map(cell).collect())
}

/// A limit that was reached when something was known already.
///
/// # Errors
/// Any other error, and one before anything was known.
fn part(error: Error, known: usize) -> Result<Error, Error> {
    match error.kind() {
        ErrorKind::TooBig | ErrorKind::Stopped if known > 0 => Ok(error),
        _ => Err(error),
    }
}

/// The sums of two heaps up to `to`, which are worth the nim-sum of their values.
///
/// # Errors
/// `Unsupported` for games that have no such sums; `TooBig` or `Stopped` at the budget.
pub fn two_heaps(instance: &Instance, to: u64, budget: &Budget) -> Result<Table, Error> {
    let two = instance.game.family().of_numbers(&[to, to]).is_some();
    if instance.game.heap_options().is_none() || instance.ending == Ending::Misere || !two {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "`{name}` has no grid of two heaps",
            "`{name}` 没有两堆的方格图"
        ))
        .mend(Remedy::LeaveOut(Setting::Grid)));
    }
    fits(to)?;
    let table = instance.table(to, budget)?;
    let values: Vec<Nimber> = (0..=to).map(|n| Nimber(table.at(n))).collect();
    let row = |a: &Nimber| values.iter().map(|b| *a ^ *b).collect();
    Ok(Table::of_values(values.iter().map(row).collect(), true))
}

/// That a grid is not too wide.
fn fits(to: u64) -> Result<(), Error> {
    if to <= GRID {
        return Ok(());
    }
    Err(Error::too_big(words!("a grid to {to} is too large", "到 {to} 的表格过大"))
        .mend(Remedy::AtMost(Setting::To, GRID.to_string())))
}

/// Whether positions are listed one by one, because they are not one or two numbers.
fn one_by_one(rules: &RuleGame) -> bool {
    match rules.typed_numbers() {
        Some(numbers) => numbers > 2,
        None => rules.counted().is_none_or(|(_, bag)| !bag),
    }
}

/// The positions of a rule file with numbers up to `to`.
fn positions(
    instance: &Instance,
    rules: &RuleGame,
    to: u64,
    most: u64,
) -> Result<Vec<Counts>, Error> {
    let start = rules.start_names();
    if start.map_or(rules.is_of_numbers(), |names| !names.is_empty()) {
        return rules.positions_up_to(to, most);
    }
    let name = &instance.name;
    Err(Error::unsupported(match start {
        Some(_) => words!(
            "`{name}` has one start, so none is larger than another",
            "`{name}` 只有一个起始局面，没有大小之分"
        ),
        None => words!(
            "positions of `{name}` are not numbers, so none is larger than another",
            "`{name}` 的局面不是数，没有大小之分"
        ),
    })
    .mend(Remedy::Ask(Way::Counted)))
}

/// The positions that are one number up to `to`, as a single row; or those that are two numbers, a
/// row for each first one. `None` where there is no such position.
///
/// # Errors
/// `Unsupported` for games whose positions are neither; `TooBig` for a grid that is too wide.
pub(super) fn numbered(
    instance: &Instance,
    to: u64,
    budget: &Budget,
) -> Result<Vec<Vec<Option<Counts>>>, Error> {
    let family = instance.game.family();
    let read = |numbers: &[u64]| family.of_numbers(numbers);
    let typed = instance.listed().and_then(RuleGame::typed_numbers);
    if typed != Some(2) && (read(&[to]).is_some() || read(&[to.max(1)]).is_some()) {
        budget.room(to, POSITION + CELL)?;
        let row = (0..=to).map(|n| read_by(n, || read(&[n]), budget));
        return Ok(vec![row.collect::<Result<_, Error>>()?]);
    }
    if typed.is_none() && read(&[to.max(1), to.max(1)]).is_none() && read(&[0, to]).is_none() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "positions of `{name}` are not one or two numbers, so it has no table",
            "`{name}` 的局面不是一两个数，没有数值表"
        ))
        .mend(Remedy::Ask(Way::Solve)));
    }
    fits(to)?;
    budget.room(grid_of(to), POSITION + CELL)?;
    let row = |a| (0..=to).map(|b| read_by(b, || read(&[a, b]), budget)).collect();
    (0..=to).map(row).collect()
}

/// Bytes of a position of one or two numbers.
const POSITION: usize = size_of::<Option<Counts>>();

/// How many cells a grid has.
fn grid_of(to: u64) -> u64 {
    to.saturating_add(1).saturating_mul(to.saturating_add(1))
}

/// Reads one of many positions, with a look at the clock now and then.
fn read_by<T>(n: u64, read: impl FnOnce() -> T, budget: &Budget) -> Result<T, Error> {
    if n.is_multiple_of(1 << 12) {
        budget.look()?;
    }
    Ok(read())
}

/// Finds cell after cell, with one memory.
struct Column<'a> {
    instance: &'a Instance,
    asked: Asked,
    budget: &'a Budget<'a>,
    scores: Search<dyn SidedFamily, Zermelo>,
    /// Every position and what can arise from it, where play may return.
    labels: Option<retrograde::Solved<Counts>>,
}

impl<'a> Column<'a> {
    fn new(instance: &'a Instance, asked: Asked, budget: &'a Budget<'a>) -> Self {
        Column { instance, asked, budget, scores: Search::new(Zermelo), labels: None }
    }

    /// Looks at all positions together where play may return from one to another.
    fn meet<'p>(&mut self, positions: impl Iterator<Item = &'p Counts>) -> Result<(), Error> {
        let ending = match self.asked {
            Asked::Grundy => self.instance.ending,
            Asked::Outcome(ending) => ending,
        };
        let positions = positions.cloned();
        let game = &self.instance.game;
        self.labels = match game.results() {
            _ if !game.may_return() => None,
            Some(rules) => Some(retrograde::explore_sided(rules, positions, self.budget)?),
            None => Some(retrograde::explore(game.family(), positions, ending, self.budget)?),
        };
        Ok(())
    }

    fn cell(&mut self, position: &Counts) -> Result<Cell, Error> {
        // Cells that are found at once never look at the clock themselves.
        self.budget.look()?;
        if let Some(play) = self.labels.as_ref().and_then(|labels| labels.play(position)) {
            return Ok(Cell { outcome: play.outcome, grundy: None, score: None });
        }
        if let Some(rules) = self.instance.game.scores() {
            let found = self.scores.value(rules, position, self.budget);
            let family = self.instance.game.family();
            let score = found.map_err(|error| error.explain(|p| family.print(&p.widen())))?.value;
            let outcome = if score == 0 { Outcome::Draw } else { Outcome::n_if(score > 0) };
            return Ok(Cell { outcome, grundy: None, score: Some(score) });
        }
        Ok(match self.asked {
            Asked::Grundy => Cell::of_value(self.instance.grundy(position, self.budget)?.0),
            Asked::Outcome(ending) => {
                let outcome = self.instance.outcome(position, ending, self.budget)?;
                Cell { outcome, grundy: None, score: None }
            }
        })
    }
}

impl Cell {
    fn of_value(value: u32) -> Cell {
        Cell { outcome: Outcome::n_if(value != 0), grundy: Some(value), score: None }
    }

    /// The number of the table; `None` where only who wins was asked.
    pub fn number(&self) -> Option<i64> {
        self.grundy.map(i64::from).or(self.score)
    }

    /// How many characters it is written with.
    pub fn width(&self) -> usize {
        match self.number() {
            Some(number) => {
                let digits =
                    number.unsigned_abs().checked_ilog10().map_or(1, |log| log as usize + 1);
                digits + usize::from(number < 0)
            }
            None => self.outcome.name().len(),
        }
    }
}

/// The number of the table, or the letter of the outcome where only that was asked.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => number.fmt(f),
            None => f.pad(self.outcome.name()),
        }
    }
}

/// What the numbers of a table are, in words; of tables of one heap no `found` need be given.
pub fn words(instance: &Instance, asked: Asked, found: Option<&Table>) -> Words {
    let Words { en, zh } = instance.name_words();
    // Where play may return, only outcomes were found, whatever was asked.
    let bare = found.is_some_and(|found| !found.has_numbers());
    let scores = instance.game.scores().is_some();
    match (asked, scores) {
        _ if instance.game.may_return() => words!("{en}: outcomes", "{zh}：胜负"),
        (_, true) | (Asked::Grundy, _) if bare => words!("{en}: outcomes", "{zh}：胜负"),
        (_, true) => words!("{en}: result for the player to move", "{zh}：先手结果"),
        (Asked::Grundy, _) => words!("{en}: Grundy values", "{zh}：SG 值"),
        (Asked::Outcome(Ending::Normal), _) => words!("{en}: outcomes", "{zh}：胜负"),
        (Asked::Outcome(Ending::Misere), _) => {
            words!("{en}: outcomes of misère play", "{zh}：反常规则胜负")
        }
    }
}
