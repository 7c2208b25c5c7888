//! A table for reading.

use super::found::{Rows, Tabled};
use crate::page::Page;
use grundy::base::{LoopyNimber, Words};
use grundy::words;
use grundy::workbench::census::Census;
use grundy::workbench::table::{self, Cell, Table};
use grundy::workbench::vertices::Vertex;
use std::io;

/// Longer names do not widen the column of names.
const WIDEST: usize = 40;
/// Where nothing is known.
const BLANK: &str = "·";

pub(super) fn text(found: &Tabled, page: &mut Page) -> io::Result<()> {
    match &found.rows {
        Rows::Heaps(known) => heaps(found, *known, page),
        Rows::Cells(cells) => {
            let title = table::words(&found.instance, found.asked, Some(cells));
            writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
            match cells {
                Table::Line(cells) => line(cells, page),
                Table::Grid(rows) => grid(rows, page),
                Table::List(list) => positions(list, page),
            }
        }
        Rows::Vertices(rows) => vertices(rows, &found.instance.name, page),
        Rows::Counts(census) => counts(census, &found.instance.name_words(), page),
        Rows::Values(listed) => super::values::text(listed, &found.instance.name_words(), page),
    }
}

/// Ten or twenty values of heaps a row with the index in front.
fn heaps(found: &Tabled, known: u64, page: &mut Page) -> io::Result<()> {
    let title = table::words(&found.instance, found.asked, None);
    writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
    let values = found.instance.known_table();
    let width = (0..known).map(|n| values.at(n)).max().unwrap_or(0).to_string().len();
    let index = known.saturating_sub(1).to_string().len();
    let per_row = if width <= 2 { 20 } else { 10 };
    for n in 0..known {
        if (found.late)(n) {
            break;
        }
        if n % per_row == 0 {
            let end = if n > 0 { "\n" } else { "" };
            write!(page.to, "{end}\x1b[2m{n:>index$}\x1b[0m ")?;
        }
        write!(page.to, " {:>width$}", values.at(n))?;
        found.written.set(n + 1);
    }
    writeln!(page.to)
}

/// Characters of the widest cell, for a column.
fn widest<'a>(cells: impl Iterator<Item = &'a Option<Cell>>) -> usize {
    cells.map(|cell| cell.as_ref().map_or(1, Cell::width)).max().unwrap_or(1)
}

fn write_cell(cell: &Option<Cell>, width: usize, page: &mut Page) -> io::Result<()> {
    match cell {
        Some(cell) => write!(page.to, " {cell:>width$}"),
        None => write!(page.to, " {BLANK:>width$}"),
    }
}

/// Ten or twenty values a row with the index in front.
fn line(cells: &[Option<Cell>], page: &mut Page) -> io::Result<()> {
    let width = widest(cells.iter());
    let index = (cells.len().max(1) - 1).to_string().len();
    let per_row = if width <= 2 { 20 } else { 10 };
    for (row, chunk) in cells.chunks(per_row).enumerate() {
        write!(page.to, "\x1b[2m{:>index$}\x1b[0m ", row * per_row)?;
        for cell in chunk {
            write_cell(cell, width, page)?;
        }
        writeln!(page.to)?;
    }
    Ok(())
}

fn positions(list: &[(String, Cell)], page: &mut Page) -> io::Result<()> {
    let longest = list.iter().map(|(position, _)| position.chars().count()).max();
    let width = longest.unwrap_or(0).min(WIDEST);
    for (position, cell) in list {
        writeln!(page.to, "{position:width$}  {cell}")?;
    }
    Ok(())
}

fn grid(rows: &[Vec<Option<Cell>>], page: &mut Page) -> io::Result<()> {
    let index = (rows.len().max(1) - 1).to_string().len();
    let width = widest(rows.iter().flatten()).max(index);
    write!(page.to, "{:>index$} ", "")?;
    for b in 0..rows.len() {
        write!(page.to, " \x1b[2m{b:>width$}\x1b[0m")?;
    }
    writeln!(page.to)?;
    for (a, row) in rows.iter().enumerate() {
        write!(page.to, "\x1b[2m{a:>index$}\x1b[0m ")?;
        for cell in row {
            write_cell(cell, width, page)?;
        }
        writeln!(page.to)?;
    }
    Ok(())
}

/// A row for every vertex of a graph.
fn vertices(rows: &[Vertex], game: &str, page: &mut Page) -> io::Result<()> {
    let title = words!("{game}: outcome, value and remoteness", "{game}：胜负、SG 值与剩余步数");
    writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
    let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let width = longest.min(WIDEST);
    for row in rows {
        let blank = || BLANK.to_string();
        let value = row.value.as_ref().map_or_else(blank, LoopyNimber::to_string);
        let remoteness = row.remoteness.map_or_else(blank, |moves| moves.to_string());
        let (name, outcome) = (&row.name, row.outcome.name());
        writeln!(page.to, "{name:width$}  {outcome:4}  {value:>4}  {remoteness:>4}")?;
    }
    Ok(())
}

fn counts(census: &Census, name: &Words, page: &mut Page) -> io::Result<()> {
    let Words { en, zh } = name;
    let title = words!(
        "{en}: positions that can arise, won or lost by the player to move, by moves to the end",
        "{zh}：可出现的局面，按轮到走的一方的胜负与最优步数"
    );
    writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
    let (won, lost): (u64, u64) = (census.won.iter().sum(), census.lost.iter().sum());
    let widest = census.positions().to_string().len().max(5) + 2;
    let head = [page.say("moves", "步数"), page.say("won", "必胜"), page.say("lost", "必败")];
    row(head, widest, page)?;
    for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
        let cells = [moves as u64, *won, *lost].map(|number| number.to_string());
        row([&cells[0], &cells[1], &cells[2]], widest, page)?;
    }
    row([page.say("all", "共"), &won.to_string(), &lost.to_string()], widest, page)?;
    page.fact("drawn", "平局", &census.drawn.to_string())?;
    page.fact("positions", "局面", &census.positions().to_string())
}

/// Cells set to the right; Chinese characters are as wide as two.
fn row(cells: [&str; 3], widest: usize, page: &mut Page) -> io::Result<()> {
    for cell in cells {
        let wide: usize = cell.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        write!(page.to, "{}{cell}", " ".repeat(widest.saturating_sub(wide)))?;
    }
    writeln!(page.to)
}
