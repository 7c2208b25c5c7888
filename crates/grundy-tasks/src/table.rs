//! Tables of values and outcomes: a line for positions of one number, a grid for positions of two
//! numbers, and a list for other positions.

use grundy_core::base::{Budget, Counts, Ending, Nimber, Outcome, check_list};
use grundy_core::engine::line_moves;
use grundy_rules::RuleGame;
use grundy_store::cache::quotients::{HeapRange, LAW_MAX_ORDER, LAW_STEPS};
use grundy_store::{Evaluation, GameState, Need, Reuse};
use grundy_text::{AskFor, Error, ErrorKind, Notation, Result, Setting, Suggestion, Words, words};
use std::fmt;

/// The result of one position in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The outcome of the position, for the player to move.
    pub outcome: Outcome,
    /// The Grundy value; `None` in a table of outcomes, and for a position without a value.
    pub grundy: Option<u32>,
    /// The score of the player to move; `None` for games without ties or scores.
    pub score: Option<i64>,
}

/// A table of positions. In lines and grids, `None` marks numbers that are not positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// Positions of one number; the cell at index n is that of position n.
    Line(Vec<Option<Cell>>),
    /// Positions of two numbers; the cell in row a and column b is that of position `a b`.
    Grid(Vec<Vec<Option<Cell>>>),
    /// Positions of more numbers, each with its text and its cell, ordered by the sum of their
    /// numbers.
    List(Vec<(String, Cell)>),
}

impl Table {
    /// Returns whether some cell has a Grundy value or a score.
    fn has_numbers(&self) -> bool {
        let has_number = |cell: &Cell| cell.grundy.is_some() || cell.score.is_some();
        match self {
            Table::Line(cells) => cells.iter().flatten().any(has_number),
            Table::Grid(rows) => rows.iter().flatten().flatten().any(has_number),
            Table::List(rows) => rows.iter().any(|(_, cell)| has_number(cell)),
        }
    }

    /// Creates a grid of outcomes from Grundy values; the cells include the values if
    /// `with_values`.
    fn from_values(rows: Vec<Vec<Nimber>>, with_values: bool) -> Table {
        let cell = |value: &Nimber| {
            let cell = Cell::from_value(value.0);
            Some(Cell { grundy: cell.grundy.filter(|_| with_values), ..cell })
        };
        Table::Grid(rows.iter().map(|row| row.iter().map(cell).collect()).collect())
    }
}

/// The quantity that a table shows for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableContent {
    /// The Grundy value of each position, together with its outcome.
    Grundy,
    /// The outcome of each position under the given ending.
    Outcome(Ending),
}

impl TableContent {
    /// Returns the quantity that the table of a game shows: outcomes if `outcomes` or `misere`
    /// (play to the misère ending) is requested or the ending of the game is misère; otherwise
    /// Grundy values.
    pub fn for_game(instance: &GameState, misere: bool, outcomes: bool) -> TableContent {
        match (misere, outcomes) {
            (true, _) => TableContent::Outcome(Ending::Misere),
            (_, true) => TableContent::Outcome(instance.ending),
            _ if instance.ending == Ending::Misere => TableContent::Outcome(Ending::Misere),
            _ => TableContent::Grundy,
        }
    }
}

/// The size in bytes of a cell of a line or a grid.
const CELL_BYTES: usize = size_of::<Option<Cell>>();
/// The approximate memory of a position in a table that is a list, with its text, its cell, and its
/// entry in a search, in bytes.
const LISTED_BYTES: u64 = 512;
/// The greatest number in the positions of a grid, such as the size of a heap.
const MAX_GRID: u64 = 2_000;

/// Computes the table of `content` at the positions with numbers from 0 to `to`.
///
/// # Errors
/// `Unsupported` for games of the catalogue whose positions are not one or two numbers, and for
/// rule files whose positions are not numbers; `TooBig` or `Stopped` if the budget is exhausted.
pub fn table(
    instance: &GameState,
    to: u64,
    content: TableContent,
    budget: &Budget,
) -> Result<Table> {
    match partial_table(instance, to, content, budget)? {
        (table, None) => Ok(table),
        (_, Some(stopped)) => Err(stopped),
    }
}

/// Computes a table as [`table`] does. If a limit is reached, returns the error of the limit
/// together with the results so far: complete rows of a grid, or the first positions of a line or
/// list.
///
/// # Errors
/// Fails as [`table`] does if there are no results.
pub fn partial_table(
    instance: &GameState,
    to: u64,
    content: TableContent,
    budget: &Budget,
) -> Result<(Table, Option<Error>)> {
    let (partial, error) = match table_by_type(instance, to, content, budget) {
        Ok((table, Some(error))) => (Some(table), error),
        Err(error) => (None, error),
        result => return result,
    };
    if error.is_cyclic()
        && let Some(cyclic) = instance.as_loopy()
    {
        return table_by_type(&cyclic, to, content, budget);
    }
    partial.map(|table| (table, Some(error.clone()))).ok_or(error)
}

/// Computes a table by methods for games with cycles or for games without cycles, as the game was
/// classified. The second value is the error of the limit at which the computation of the table
/// ended early; `None` for a complete table. Fails with an error that reports a cycle if the game
/// was wrongly classified as having none.
fn table_by_type(
    instance: &GameState,
    to: u64,
    content: TableContent,
    budget: &Budget,
) -> Result<(Table, Option<Error>)> {
    if let (Some(_), TableContent::Grundy) = (instance.game.heap_options(), content) {
        let values = instance.table(to, budget)?;
        check_list(budget, to, CELL_BYTES)?;
        let cell = |n| Some(Cell::from_value(values.at(n)));
        return Ok((Table::Line((0..=to).map(cell).collect()), None));
    }
    if instance.game.may_return() && instance.enumerable_rules().is_none() {
        return Err(Error::unsupported(words!(table::has_no_table, name = &instance.name))
            .suggest(Suggestion::Ask(AskFor::Solve)));
    }
    if let Some(rules) = instance.enumerable_rules().filter(|rules| is_list(rules)) {
        let max = budget.positions.min(budget.bytes / LISTED_BYTES);
        let positions = positions(instance, rules, to, max)?;
        let solver = CellSolver::new(instance, content, budget);
        solver.prepare(positions.iter())?;
        let mut list = Vec::with_capacity(positions.len());
        let mut stopped = None;
        for position in &positions {
            match solver.cell(position) {
                Ok(cell) => list.push((rules.print(&position.widen()), cell)),
                Err(error) => {
                    stopped = Some(partial_limit(error, list.len())?);
                    break;
                }
            }
        }
        return Ok((Table::List(list), stopped));
    }
    let rays = instance.game.family().line_moves();
    let by_values = matches!(content, TableContent::Grundy | TableContent::Outcome(Ending::Normal));
    if by_values && !rays.is_empty() && to <= MAX_GRID {
        check_list(budget, grid_cells(to), CELL_BYTES + size_of::<Nimber>() + 1 + rays.len())?;
        let values = line_moves::grid(rays, to, budget)?;
        return Ok((Table::from_values(values, content == TableContent::Grundy), None));
    }
    if let Some(cells) = line_by_quotient(instance, to, content, budget)? {
        return Ok((Table::Line(cells), None));
    }
    let solver = CellSolver::new(instance, content, budget);
    let positions = positions_by_number(instance, to, budget)?;
    solver.prepare(positions.iter().flatten().flatten())?;
    let is_line = positions.len() == 1;
    let mut rows = Vec::new();
    let mut stopped = None;
    'rows: for row in positions {
        let mut cells = Vec::with_capacity(row.len());
        for position in &row {
            match position.as_ref().map(|position| solver.cell(position)).transpose() {
                Ok(cell) => cells.push(cell),
                Err(error) => {
                    let solved = if is_line { cells.len() } else { rows.len() };
                    stopped = Some(partial_limit(error, solved)?);
                    if is_line {
                        rows.push(cells);
                    }
                    break 'rows;
                }
            }
        }
        rows.push(cells);
    }
    let table = if is_line { Table::Line(rows.remove(0)) } else { Table::Grid(rows) };
    Ok((table, stopped))
}

/// Returns the misère outcomes of the heaps from 0 to `to` by the misère quotient of a code.
/// Returns `None` for other games, and if the quotient does not contain all of these heaps.
fn line_by_quotient(
    instance: &GameState,
    to: u64,
    content: TableContent,
    budget: &Budget,
) -> Result<Option<Vec<Option<Cell>>>, Error> {
    // Outcomes of subtraction sets are computed without a quotient.
    if content != TableContent::Outcome(Ending::Misere) || instance.take_set().is_some() {
        return Ok(None);
    }
    check_list(budget, to, CELL_BYTES)?;
    let limited = Budget { steps: budget.steps.min(LAW_STEPS), ..*budget };
    let Ok(max_heap) = usize::try_from(to) else { return Ok(None) };
    let reach = HeapRange::UpTo(max_heap);
    let Some((quotients, stopped)) = instance.misere_quotient(reach, LAW_MAX_ORDER, &limited)
    else {
        return Ok(None);
    };
    if stopped.is_some() {
        return budget.check().map(|()| None).map_err(Error::from);
    }
    let cell = |n| {
        let outcome = Outcome::n_if(!quotients.is_p(n)?);
        Some(Some(Cell { outcome, grundy: None, score: None }))
    };
    Ok((0..=max_heap).map(cell).collect())
}

/// Returns `error` if it is a limit that was reached after `solved` positions or rows, so that a
/// partial table can be returned.
///
/// # Errors
/// Returns any other error, and a limit without results.
fn partial_limit(error: Error, solved: usize) -> Result<Error> {
    match error.kind() {
        ErrorKind::TooBig | ErrorKind::Stopped if solved > 0 => Ok(error),
        _ => Err(error),
    }
}

/// Computes the grid of the sums of two heaps of sizes up to `to`. The Grundy value of a sum is the
/// nim-sum of the values of its heaps.
///
/// # Errors
/// `Unsupported` for games without such sums; `TooBig` or `Stopped` if the budget is exhausted.
pub fn two_heaps(instance: &GameState, to: u64, budget: &Budget) -> Result<Table> {
    let has_sums = instance.game.family().position_from_numbers(&[to, to]).is_some();
    if instance.game.heap_options().is_none() || instance.ending == Ending::Misere || !has_sums {
        let name = &instance.name;
        return Err(Error::unsupported(words!(table::has_no_grid_of_two_heaps, name))
            .suggest(Suggestion::LeaveOut(Setting::Grid)));
    }
    require_grid_size(to)?;
    let table = instance.table(to, budget)?;
    let values: Vec<Nimber> = (0..=to).map(|n| Nimber(table.at(n))).collect();
    let row = |a: &Nimber| values.iter().map(|b| *a ^ *b).collect();
    Ok(Table::from_values(values.iter().map(row).collect(), true))
}

/// Returns an error if a grid of the numbers from 0 to `to` is too large.
fn require_grid_size(to: u64) -> Result<()> {
    if to <= MAX_GRID {
        return Ok(());
    }
    Err(Error::too_big(words!(table::grid_up_to_is_too_large, to))
        .suggest(Suggestion::AtMost(Setting::To, MAX_GRID.to_string())))
}

/// Returns whether the table of a rule file is a list, because its positions are not one or two
/// numbers.
fn is_list(rules: &RuleGame) -> bool {
    match rules.typed_number_count() {
        Some(numbers) => numbers > 2,
        None => rules.list_variable().is_none_or(|(_, bag)| !bag),
    }
}

/// Lists the positions of a rule file with numbers up to `to`; fails if there are more than `max`
/// of them.
fn positions(instance: &GameState, rules: &RuleGame, to: u64, max: u64) -> Result<Vec<Counts>> {
    let start = rules.start_names();
    if start.map_or(rules.is_numeric(), |names| !names.is_empty()) {
        return rules.positions_up_to(to, max);
    }
    let name = &instance.name;
    Err(Error::unsupported(match start {
        Some(_) => words!(table::has_one_fixed_starting_position, name),
        None => words!(table::positions_of_are_not_numbers, name),
    })
    .suggest(Suggestion::Ask(AskFor::Counted)))
}

/// Returns the positions of one number up to `to` as a single row, or the positions of two numbers
/// with a row for each first number. `None` marks numbers that are not positions.
///
/// # Errors
/// `Unsupported` for games whose positions are not one or two numbers; `TooBig` for a grid that is
/// too large.
pub(super) fn positions_by_number(
    instance: &GameState,
    to: u64,
    budget: &Budget,
) -> Result<Vec<Vec<Option<Counts>>>, Error> {
    let family = instance.game.family();
    let parse = |numbers: &[u64]| family.position_from_numbers(numbers);
    let typed = instance.enumerable_rules().and_then(RuleGame::typed_number_count);
    if typed != Some(2) && (parse(&[to]).is_some() || parse(&[to.max(1)]).is_some()) {
        check_list(budget, to, POSITION_BYTES + CELL_BYTES)?;
        let row = (0..=to).map(|n| with_budget_check(n, || parse(&[n]), budget));
        return Ok(vec![row.collect::<Result<_>>()?]);
    }
    if typed.is_none() && parse(&[to.max(1), to.max(1)]).is_none() && parse(&[0, to]).is_none() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(table::positions_of_are_not_one, name))
            .suggest(Suggestion::Ask(AskFor::Solve)));
    }
    require_grid_size(to)?;
    check_list(budget, grid_cells(to), POSITION_BYTES + CELL_BYTES)?;
    let row = |a| (0..=to).map(|b| with_budget_check(b, || parse(&[a, b]), budget)).collect();
    (0..=to).map(row).collect()
}

/// The size in bytes of a position of one or two numbers, without the memory that the position
/// allocates.
const POSITION_BYTES: usize = size_of::<Option<Counts>>();

/// Returns the number of cells of a grid of the numbers from 0 to `to`.
fn grid_cells(to: u64) -> u64 {
    to.saturating_add(1).saturating_mul(to.saturating_add(1))
}

/// Runs `task`, which is the step with index `n` of a loop. Checks the budget first if `n` is a
/// multiple of 4096.
fn with_budget_check<T>(n: u64, task: impl FnOnce() -> T, budget: &Budget) -> Result<T> {
    if n.is_multiple_of(1 << 12) {
        budget.check()?;
    }
    Ok(task())
}

/// Solves the cells of a table.
struct CellSolver<'a> {
    instance: &'a GameState,
    /// The quantity in the cells.
    need: Need,
    budget: &'a Budget<'a>,
}

impl<'a> CellSolver<'a> {
    fn new(instance: &'a GameState, content: TableContent, budget: &'a Budget<'a>) -> Self {
        let need = match content {
            _ if instance.game.scores().is_some() => Need::Score,
            // In games with cycles, all tables are about outcomes.
            TableContent::Grundy if instance.game.may_return() => Need::Outcome(instance.ending),
            TableContent::Grundy => Need::Nimber,
            TableContent::Outcome(ending) => Need::Outcome(ending),
        };
        CellSolver { instance, need, budget }
    }

    /// If the game has cycles, computes the outcomes of all positions that are reachable from
    /// `positions` at once; otherwise does nothing.
    fn prepare<'p>(&self, positions: impl Iterator<Item = &'p Counts>) -> Result<()> {
        if let Need::Outcome(ending) = self.need
            && self.instance.game.may_return()
        {
            let starts: Vec<Counts> = positions.cloned().collect();
            self.instance.solve_labels(&starts, ending, self.budget)?;
        }
        Ok(())
    }

    /// Solves one position and returns its cell.
    fn cell(&self, position: &Counts) -> Result<Cell> {
        // The methods for cheap cells do not check the budget.
        self.budget.check()?;
        let evaluation = self.instance.evaluate(self.need, Reuse::Stored, position, self.budget)?;
        let Evaluation { outcome, nimber, score, .. } = evaluation;
        Ok(Cell { outcome, grundy: nimber.map(|value| value.0), score })
    }
}

impl Cell {
    /// Creates the cell of a position with the given Grundy value.
    fn from_value(value: u32) -> Cell {
        Cell { outcome: Outcome::n_if(value != 0), grundy: Some(value), score: None }
    }

    /// Returns the Grundy value or the score; `None` in a table of outcomes.
    pub fn number(&self) -> Option<i64> {
        self.grundy.map(i64::from).or(self.score)
    }

    /// Returns the number of characters that the cell has when it is printed.
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

/// Writes the number of the cell, or the letter of the outcome for a table of outcomes.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => number.fmt(f),
            None => f.pad(self.outcome.name()),
        }
    }
}

/// Returns the title of the table of `content` for a game. If `table` is given and has no values or
/// scores, it is titled as a table of outcomes.
pub fn title(instance: &GameState, content: TableContent, table: Option<&Table>) -> Words {
    let name_words = instance.name_words();
    // For games with cycles, all tables are about outcomes.
    let bare = table.is_some_and(|table| !table.has_numbers());
    let scores = instance.game.scores().is_some();
    match (content, scores) {
        _ if instance.game.may_return() => words!(table::outcomes, name_words),
        (_, true) | (TableContent::Grundy, _) if bare => words!(table::outcomes, name_words),
        (_, true) => words!(table::result_for_player_to_move, name_words),
        (TableContent::Grundy, _) => words!(table::grundy_values, name_words),
        (TableContent::Outcome(Ending::Normal), _) => words!(table::outcomes, name_words),
        (TableContent::Outcome(Ending::Misere), _) => {
            words!(table::outcomes_of_misere_play, name_words)
        }
    }
}
