//! Tables as comma-separated values.

use crate::Failure;
use crate::output::Out;
use grundy::base::{LoopyNimber, Outcome};
use grundy::workbench::census::Census;
use grundy::workbench::table::{Cell, Table};
use grundy::workbench::value::ListedValues;
use grundy::workbench::vertices::Vertex;
use grundy_commands::table::{Rows, Tabled};
use std::io::Write;

pub fn write(found: &Tabled, out: &mut Out) -> Result<(), Failure> {
    match &found.rows {
        Rows::Heaps(known) => heaps(found, *known, out),
        Rows::Cells(cells) => table(cells, out),
        Rows::Vertices(rows) => vertices(rows, out),
        Rows::Counts(counts) => census(counts, out),
        Rows::Values(listed) => values(listed, out),
    }
}

fn unwritten(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => Failure::Output(error),
        other => Failure::Output(std::io::Error::other(format!("{other:?}"))),
    }
}

fn heaps(found: &Tabled, known: u64, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "n,value,outcome")?;
    let values = found.instance.known_table();
    for n in 0..known {
        if (found.late)(n) {
            break;
        }
        let value = values.at(n);
        writeln!(out, "{n},{value},{}", Outcome::n_if(value != 0).name())?;
        found.written.set(n + 1);
    }
    Ok(())
}

fn table(values: &Table, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    let outcome = |cell: &Cell| cell.outcome.name().to_string();
    match values {
        Table::Line(cells) => {
            to.write_record(["n", "value", "outcome"]).map_err(unwritten)?;
            for (n, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let row = [n.to_string(), cell.to_string(), outcome(cell)];
                to.write_record(row).map_err(unwritten)?;
            }
        }
        Table::List(list) => {
            to.write_record(["position", "value", "outcome"]).map_err(unwritten)?;
            for (position, cell) in list {
                let row = [position.clone(), cell.to_string(), outcome(cell)];
                to.write_record(row).map_err(unwritten)?;
            }
        }
        Table::Grid(rows) => {
            to.write_record(["a", "b", "value", "outcome"]).map_err(unwritten)?;
            for (a, row) in rows.iter().enumerate() {
                for (b, cell) in row.iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let row = [a.to_string(), b.to_string(), cell.to_string(), outcome(cell)];
                    to.write_record(row).map_err(unwritten)?;
                }
            }
        }
    }
    to.flush()?;
    Ok(())
}

fn vertices(rows: &[Vertex], out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    to.write_record(["vertex", "outcome", "value", "remoteness"]).map_err(unwritten)?;
    for row in rows {
        let value = row.value.as_ref().map(LoopyNimber::to_string).unwrap_or_default();
        let remoteness = row.remoteness.map(|moves| moves.to_string()).unwrap_or_default();
        let cells = [row.name.as_str(), row.outcome.name(), &value, &remoteness];
        to.write_record(cells).map_err(unwritten)?;
    }
    to.flush()?;
    Ok(())
}

fn census(census: &Census, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    to.write_record(["remoteness", "outcome", "positions"]).map_err(unwritten)?;
    for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
        for (outcome, positions) in [(Outcome::N, won), (Outcome::P, lost)] {
            let row = [moves.to_string(), outcome.name().to_string(), positions.to_string()];
            to.write_record(row).map_err(unwritten)?;
        }
    }
    let drawn = [String::new(), Outcome::Draw.name().to_string(), census.drawn.to_string()];
    to.write_record(drawn).map_err(unwritten)?;
    to.flush()?;
    Ok(())
}

fn values(listed: &ListedValues, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    let head = ["value", "outcome", "mean", "temperature", "positions"];
    to.write_record(head).map_err(unwritten)?;
    for one in &listed.values {
        let row = [
            one.form.clone().unwrap_or_default(),
            one.outcome.to_string(),
            one.mean.to_string(),
            one.temperature.to_string(),
            one.positions.to_string(),
        ];
        to.write_record(row).map_err(unwritten)?;
    }
    to.flush()?;
    Ok(())
}
