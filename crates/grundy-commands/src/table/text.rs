//! Writes the result of `table` as text for people.

use super::output::{Rows, TableOutput};
use crate::text_writer::TextWriter;
use grundy::base::{LoopyNimber, Text, Words};
use grundy::workbench::census::Census;
use grundy::workbench::table::{self, Cell, Table};
use grundy::workbench::vertices::Vertex;
use grundy::{text, words};
use std::io;

/// The maximum width in characters of the column with the names of positions.
const MAX_NAME_WIDTH: usize = 40;
/// The sign in a table for a value that does not exist or was not computed.
const BLANK: &str = "·";

pub(super) fn write_text(output: &TableOutput, writer: &mut TextWriter) -> io::Result<()> {
    match &output.rows {
        Rows::Heaps(count) => write_heaps(output, *count, writer),
        Rows::Cells(cells) => {
            let title = table::title(&output.instance, output.contents, Some(cells));
            writer.write_title(&title)?;
            match cells {
                Table::Line(cells) => write_line(cells, writer),
                Table::Grid(rows) => write_grid(rows, writer),
                Table::List(list) => write_positions(list, writer),
            }
        }
        Rows::Vertices(rows) => write_vertices(rows, &output.instance.name, writer),
        Rows::Counts(census) => write_counts(census, &output.instance.name_words(), writer),
        Rows::Values(listed) => {
            super::values::write_text(listed, &output.instance.name_words(), writer)
        }
    }
}

/// Writes the Grundy values of the heaps below `count` in rows of 10 or 20. Each row begins with
/// its first heap size, as in `n = 20:`.
fn write_heaps(output: &TableOutput, count: u64, writer: &mut TextWriter) -> io::Result<()> {
    let title = table::title(&output.instance, output.contents, None);
    writer.write_title(&title)?;
    let values = output.instance.cached_table();
    let width = (0..count).map(|n| values.at(n)).max().unwrap_or(0).to_string().len();
    let index = count.saturating_sub(1).to_string().len();
    let per_row = if width <= 2 { 20 } else { 10 };
    // The values of a row. Long tables consist of little else, so formatting them takes a large part
    // of the time.
    let mut row = Vec::new();
    for n in 0..count {
        if (output.must_stop)(n) {
            break;
        }
        if n % per_row == 0 {
            writer.out.write_all(&row)?;
            row.clear();
            let end = if n > 0 { "\n" } else { "" };
            write!(writer.out, "{end}\x1b[2mn = {n:>index$}:\x1b[0m ")?;
        }
        push_padded(&mut row, values.at(n), width);
        output.written_heaps.set(n + 1);
    }
    writer.out.write_all(&row)?;
    writeln!(writer.out)
}

/// Appends a blank and the decimal digits of `value`, with blanks before them up to `width` digits.
fn push_padded(row: &mut Vec<u8>, value: u32, width: usize) {
    let mut digits = [b' '; 10];
    let (mut remaining, mut begin) = (value, digits.len());
    while begin == digits.len() || remaining > 0 {
        begin -= 1;
        digits[begin] = b'0' + (remaining % 10) as u8;
        remaining /= 10;
    }
    row.push(b' ');
    row.extend_from_slice(&digits[begin.min(digits.len().saturating_sub(width))..]);
}

/// Returns the width in characters of the widest cell.
fn widest<'a>(cells: impl Iterator<Item = &'a Option<Cell>>) -> usize {
    cells.map(|cell| cell.as_ref().map_or(1, Cell::width)).max().unwrap_or(1)
}

fn write_cell(cell: &Option<Cell>, width: usize, writer: &mut TextWriter) -> io::Result<()> {
    match cell {
        Some(cell) => write!(writer.out, " {cell:>width$}"),
        None => write!(writer.out, " {BLANK:>width$}"),
    }
}

/// Writes the cells of a table of positions of one number in rows of 10 or 20. Each row begins with
/// the index of its first cell, as in `n = 20:`.
fn write_line(cells: &[Option<Cell>], writer: &mut TextWriter) -> io::Result<()> {
    let width = widest(cells.iter());
    let index = (cells.len().max(1) - 1).to_string().len();
    let per_row = if width <= 2 { 20 } else { 10 };
    for (row, chunk) in cells.chunks(per_row).enumerate() {
        write!(writer.out, "\x1b[2mn = {:>index$}:\x1b[0m ", row * per_row)?;
        for cell in chunk {
            write_cell(cell, width, writer)?;
        }
        writeln!(writer.out)?;
    }
    write_blank_note(cells.contains(&None), writer)
}

/// Explains the sign [`BLANK`] in a line below a table, if `is_used` is true.
fn write_blank_note(is_used: bool, writer: &mut TextWriter) -> io::Result<()> {
    if is_used {
        writer.write_fact(Text { en: BLANK, zh: BLANK }, writer.pick(text!(table::no_value)))?;
    }
    Ok(())
}

fn write_positions(list: &[(String, Cell)], writer: &mut TextWriter) -> io::Result<()> {
    let longest = list.iter().map(|(position, _)| position.chars().count()).max();
    let width = longest.unwrap_or(0).min(MAX_NAME_WIDTH);
    for (position, cell) in list {
        writeln!(writer.out, "{position:width$}  {cell}")?;
    }
    Ok(())
}

/// Writes a table of positions of two numbers: a row for each first number, a column for each
/// second number.
fn write_grid(rows: &[Vec<Option<Cell>>], writer: &mut TextWriter) -> io::Result<()> {
    let index = (rows.len().max(1) - 1).to_string().len();
    let width = widest(rows.iter().flatten()).max(index);
    write!(writer.out, "{:>index$} ", "")?;
    for b in 0..rows.len() {
        write!(writer.out, " \x1b[2m{b:>width$}\x1b[0m")?;
    }
    writeln!(writer.out)?;
    for (a, row) in rows.iter().enumerate() {
        write!(writer.out, "\x1b[2m{a:>index$}\x1b[0m ")?;
        for cell in row {
            write_cell(cell, width, writer)?;
        }
        writeln!(writer.out)?;
    }
    writeln!(writer.out, "{}", writer.pick(text!(table::rows_and_columns)))?;
    write_blank_note(rows.iter().any(|row| row.contains(&None)), writer)
}

/// Writes the vertices of the graph that `game` is played on, one per row.
fn write_vertices(rows: &[Vertex], game: &str, writer: &mut TextWriter) -> io::Result<()> {
    writer.write_title(&words!(table::outcome_value_and_remoteness, game))?;
    let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let width = longest.min(MAX_NAME_WIDTH);
    for row in rows {
        let blank = || BLANK.to_string();
        let value = row.value.as_ref().map_or_else(blank, LoopyNimber::to_string);
        let remoteness = row.remoteness.map_or_else(blank, |moves| moves.to_string());
        let (name, outcome) = (&row.name, row.outcome.name());
        writeln!(writer.out, "{name:width$}  {outcome:4}  {value:>4}  {remoteness:>4}")?;
    }
    let has_blank = rows.iter().any(|row| row.value.is_none() || row.remoteness.is_none());
    write_blank_note(has_blank, writer)
}

fn write_counts(census: &Census, name: &Words, writer: &mut TextWriter) -> io::Result<()> {
    writer.write_title(&words!(table::numbers_of_reachable_positions, name))?;
    let (won, lost): (u64, u64) = (census.won.iter().sum(), census.lost.iter().sum());
    let widest = census.positions().to_string().len().max(5) + 2;
    let head = [
        writer.pick(text!(table::moves)),
        writer.pick(text!(table::won)),
        writer.pick(text!(table::lost)),
    ];
    write_row(head, widest, writer)?;
    for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
        let cells = [moves as u64, *won, *lost].map(|number| number.to_string());
        write_row([&cells[0], &cells[1], &cells[2]], widest, writer)?;
    }
    write_row(
        [writer.pick(text!(table::all)), &won.to_string(), &lost.to_string()],
        widest,
        writer,
    )?;
    writer.write_fact(text!(table::drawn), census.drawn)?;
    writer.write_fact(text!(table::positions), census.positions())
}

/// Writes three cells, each right-aligned to a width of `widest` character columns of the terminal.
/// A Chinese character takes two columns.
fn write_row(cells: [&str; 3], widest: usize, writer: &mut TextWriter) -> io::Result<()> {
    for cell in cells {
        let width: usize = cell.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        write!(writer.out, "{}{cell}", " ".repeat(widest.saturating_sub(width)))?;
    }
    writeln!(writer.out)
}
