//! `grundy table`.

use crate::Failure;
use crate::args::{Format, Limits, Table};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Ending, Error, LoopyNimber, Progress, excerpt};
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::table::{self, Asked, Cell, Table as Values};
use grundy::workbench::vertices::{self, Vertex};
use std::io::Write;
use std::process::ExitCode;

pub fn run(ask: &Table, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new();
    let watched = bar.as_ref().map(|bar| bar as &dyn Progress);
    let budget = Budget { progress: watched, ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let (instance, rest) = desk.game(&words)?;
    if let Some(extra) = rest.first() {
        let shown = excerpt(extra);
        return Err(Error::bad(words!(
            "a table takes no position, but `{shown}` was given",
            "数值表不需要局面，却给出了 `{shown}`"
        ))
        .help(words!("leave it out; sizes go from 0 to --to", "请去掉；大小从 0 到 --to"))
        .into());
    }
    let asked = match (ask.misere, ask.outcome) {
        (true, _) => Asked::Outcome(Ending::Misere),
        (_, true) => Asked::Outcome(instance.ending),
        _ if instance.ending == Ending::Misere => Asked::Outcome(Ending::Misere),
        _ => Asked::Grundy,
    };
    let format = if out.json { Format::Json } else { ask.format };
    let Some(to) = ask.to else {
        let ending = if ask.misere { Ending::Misere } else { instance.ending };
        let rows = vertices::vertices(&instance, ending, &desk.budget)?;
        drop(bar);
        return of_vertices(&rows, &instance.name, format, out);
    };
    let values = table::table(&instance, to, asked, &desk.budget)?;
    drop(bar);
    match format {
        Format::Text => text(&values, table::told(&instance, asked).get(out.lang), out),
        Format::Csv => csv(&values, out),
        Format::Json => json(&values, &instance.name, to, out),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// A row for every vertex of a graph.
fn of_vertices(
    rows: &[Vertex],
    game: &str,
    format: Format,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let cells = |row: &Vertex, blank: &str| {
        let shown = |told: Option<String>| told.unwrap_or(blank.to_string());
        let value = row.value.as_ref().map(LoopyNimber::to_string);
        let remoteness = row.remoteness.map(|moves| moves.to_string());
        [row.name.clone(), row.outcome.name().to_string(), shown(value), shown(remoteness)]
    };
    match format {
        Format::Json => {
            let rows: Vec<_> = rows.iter().map(crate::graph::row).collect();
            out.json_line(&serde_json::json!({ "game": game, "vertices": rows }))?;
        }
        Format::Csv => {
            let mut to = csv::Writer::from_writer(&mut *out);
            to.write_record(["vertex", "outcome", "value", "remoteness"]).map_err(unwritten)?;
            for row in rows {
                to.write_record(cells(row, "")).map_err(unwritten)?;
            }
            to.flush()?;
        }
        Format::Text => {
            let title =
                words!("{game}: outcome, value and remoteness", "{game}：胜负、SG 值与剩余步数");
            writeln!(out, "\x1b[1m{}\x1b[0m", title.get(out.lang))?;
            let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
            let width = longest.min(WIDEST);
            for row in rows {
                let [name, outcome, value, remoteness] = cells(row, BLANK);
                writeln!(out, "{name:width$}  {outcome:4}  {value:>4}  {remoteness:>4}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Longer names do not widen the column of names.
const WIDEST: usize = 40;

fn unwritten(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => Failure::Output(error),
        other => Failure::Output(std::io::Error::other(format!("{other:?}"))),
    }
}

const BLANK: &str = "·";

fn shown(cell: &Option<Cell>) -> String {
    cell.as_ref().map_or(BLANK.to_string(), Cell::shown)
}

/// Ten or twenty values a row with the index in front; grids as they are.
fn text(values: &Values, title: &str, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\x1b[1m{title}\x1b[0m")?;
    match values {
        Values::Line(cells) => {
            let width = cells.iter().map(|c| shown(c).chars().count()).max().unwrap_or(1);
            let index = (cells.len().max(1) - 1).to_string().len();
            let per_row = if width <= 2 { 20 } else { 10 };
            for (row, chunk) in cells.chunks(per_row).enumerate() {
                write!(out, "\x1b[2m{:>index$}\x1b[0m ", row * per_row)?;
                for cell in chunk {
                    write!(out, " {:>width$}", shown(cell))?;
                }
                writeln!(out)?;
            }
        }
        Values::Grid(rows) => {
            let cells = rows.iter().flatten().map(|c| shown(c).chars().count());
            let index = (rows.len().max(1) - 1).to_string().len();
            let width = cells.max().unwrap_or(1).max(index);
            write!(out, "{:>index$} ", "")?;
            for b in 0..rows.len() {
                write!(out, " \x1b[2m{b:>width$}\x1b[0m")?;
            }
            writeln!(out)?;
            for (a, row) in rows.iter().enumerate() {
                write!(out, "\x1b[2m{a:>index$}\x1b[0m ")?;
                for cell in row {
                    write!(out, " {:>width$}", shown(cell))?;
                }
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

fn csv(values: &Values, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    match values {
        Values::Line(cells) => {
            to.write_record(["n", "value", "outcome"]).map_err(unwritten)?;
            for (n, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let row = [n.to_string(), cell.shown(), cell.outcome.name().to_string()];
                to.write_record(row).map_err(unwritten)?;
            }
        }
        Values::Grid(rows) => {
            to.write_record(["a", "b", "value", "outcome"]).map_err(unwritten)?;
            for (a, row) in rows.iter().enumerate() {
                for (b, cell) in row.iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let outcome = cell.outcome.name().to_string();
                    to.write_record([a.to_string(), b.to_string(), cell.shown(), outcome])
                        .map_err(unwritten)?;
                }
            }
        }
    }
    to.flush()?;
    Ok(())
}

fn json(values: &Values, game: &str, to: u64, out: &mut Out) -> Result<(), Failure> {
    let value = |cell: &Option<Cell>| match cell {
        None => serde_json::Value::Null,
        Some(Cell { grundy: Some(grundy), .. }) => (*grundy).into(),
        Some(Cell { score: Some(score), .. }) => (*score).into(),
        Some(cell) => cell.outcome.name().into(),
    };
    let values: serde_json::Value = match values {
        Values::Line(cells) => cells.iter().map(value).collect(),
        Values::Grid(rows) => {
            rows.iter().map(|row| row.iter().map(value).collect::<serde_json::Value>()).collect()
        }
    };
    let table = serde_json::json!({ "game": game, "to": to, "values": values });
    out.json_line(&table)?;
    Ok(())
}
