//! Tables as bytes that NumPy reads without a copy: no number of them becomes one of Python.

use crate::ask::{Given, limits, memory};
use crate::call::call;
use grundy::base::{Error, Outcome};
use grundy::workbench::Instance;
use grundy::workbench::table::{Cell, Table};
use grundy_commands::Session;
use grundy_commands::table::{Rows, TableRequest};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// A table as bytes: what they are (`u2`, `u4`, `i8`, as NumPy calls them; `outcome` for a byte each, 0 for P, 1 for N, 2 for a
/// draw), how many rows (none for a table of one number) and columns there are, the values, and a byte for each that is 1 where
/// there is no such position.
struct Packed {
    kind: &'static str,
    rows: Option<usize>,
    columns: usize,
    values: Vec<u8>,
    missing: Option<Vec<u8>>,
}

/// How an outcome is told in a byte.
pub fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Draw => 2,
    }
}

fn heaps(instance: &Instance, known: u64) -> Packed {
    let table = instance.known_table();
    let narrow = table.is_narrow();
    let known = known.min(table.len());
    let values = match narrow {
        // The engine sees to it that they fit.
        true => (0..known).flat_map(|n| (table.at(n) as u16).to_ne_bytes()).collect(),
        false => (0..known).flat_map(|n| table.at(n).to_ne_bytes()).collect(),
    };
    let kind = if narrow { "u2" } else { "u4" };
    Packed { kind, rows: None, columns: known as usize, values, missing: None }
}

fn cells(rows: Option<usize>, columns: usize, cells: &[&Option<Cell>]) -> Packed {
    let missing = cells.iter().any(|cell| cell.is_none());
    let missing = missing.then(|| cells.iter().map(|cell| u8::from(cell.is_none())).collect());
    let known = || cells.iter().copied().flatten();
    let (kind, values) = if known().any(|cell| cell.score.is_some()) {
        let score = |cell: &&Option<Cell>| cell.and_then(|cell| cell.score).unwrap_or(0);
        ("i8", cells.iter().flat_map(|cell| score(cell).to_ne_bytes()).collect())
    } else if known().any(|cell| cell.grundy.is_some()) {
        let value = |cell: &&Option<Cell>| cell.and_then(|cell| cell.grundy).unwrap_or(0);
        ("u4", cells.iter().flat_map(|cell| value(cell).to_ne_bytes()).collect())
    } else {
        let outcome = |cell: &&Option<Cell>| cell.map_or(0, |cell| code(cell.outcome));
        ("outcome", cells.iter().map(outcome).collect())
    };
    Packed { kind, rows, columns, values, missing }
}

fn packed(instance: &Instance, rows: &Rows) -> Option<Packed> {
    match rows {
        Rows::Heaps(known) => Some(heaps(instance, *known)),
        Rows::Cells(Table::Line(line)) => {
            Some(cells(None, line.len(), &line.iter().collect::<Vec<_>>()))
        }
        Rows::Cells(Table::Grid(rows)) => {
            let columns = rows.first().map_or(0, Vec::len);
            let all: Vec<_> = rows.iter().flatten().collect();
            (all.len() == rows.len() * columns).then(|| cells(Some(rows.len()), columns, &all))
        }
        _ => None,
    }
}

type Written<'py> =
    (&'static str, Option<usize>, usize, Bound<'py, PyByteArray>, Option<Bound<'py, PyByteArray>>);

/// The table that a request in JSON asks for, as bytes; none where positions are not one or two numbers.
#[pyfunction]
pub fn table<'py>(
    py: Python<'py>,
    request: String,
    given: Given<'py>,
) -> PyResult<Option<Written<'py>>> {
    let (limits, told) = limits(given);
    let memory = memory();
    let found = call(py, limits, told.as_ref(), move |budget| {
        let request: TableRequest = serde_json::from_str(&request).map_err(|why| {
            let why = why.to_string();
            Error::bad(grundy::base::Words::same(why))
        })?;
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let tabled = request.so_far(&mut session)?;
        if let Some(stopped) = &tabled.stopped {
            return Err(stopped.clone());
        }
        Ok(packed(&tabled.instance, &tabled.rows))
    })?;
    Ok(found.map(|found| {
        let Packed { kind, rows, columns, values, missing } = found;
        let missing = missing.map(|missing| PyByteArray::new(py, &missing));
        (kind, rows, columns, PyByteArray::new(py, &values), missing)
    }))
}
