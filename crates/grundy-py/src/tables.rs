//! Tables as bytes that NumPy reads without a copy: no number of them becomes one of Python.

use crate::ask::{Given, limits, memory};
use crate::call::call;
use grundy::base::{Budget, Error, Outcome};
use grundy::workbench::Instance;
use grundy::workbench::table::{Cell, Table};
use grundy_commands::Session;
use grundy_commands::table::{Rows, TableRequest};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// How an outcome is told in a byte.
pub fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Draw => 2,
    }
}

/// Numbers of a table that become bytes between two looks at whether to stop.
const BETWEEN_LOOKS: usize = 1 << 16;

/// A table as bytes: what they are (`u2`, `u4`, `i8`, as NumPy calls them; `outcome` for a byte each, 0 for P, 1 for N, 2 for a
/// draw), how many rows (none for a table of one number) and columns there are, the values, and a byte for each that is 1 where
/// there is no such position. They are handed out a part at a time, so that nothing takes long.
#[pyclass(frozen)]
pub struct Cells {
    #[pyo3(get)]
    kind: &'static str,
    #[pyo3(get)]
    rows: Option<usize>,
    #[pyo3(get)]
    columns: usize,
    /// Bytes of each value.
    each: usize,
    values: Vec<u8>,
    missing: Option<Vec<u8>>,
}

#[pymethods]
impl Cells {
    /// The bytes of the values from one to before another.
    fn values<'py>(&self, py: Python<'py>, from: usize, to: usize) -> Bound<'py, PyBytes> {
        PyBytes::new(py, part(&self.values, from, to, self.each))
    }

    /// Which of these there are not; none where there are all of the table.
    fn missing<'py>(&self, py: Python<'py>, from: usize, to: usize) -> Option<Bound<'py, PyBytes>> {
        self.missing.as_ref().map(|missing| PyBytes::new(py, part(missing, from, to, 1)))
    }
}

fn part(of: &[u8], from: usize, to: usize, each: usize) -> &[u8] {
    let (from, to) = (from.saturating_mul(each), to.saturating_mul(each));
    of.get(from..to.min(of.len())).unwrap_or_default()
}

/// The bytes of values, `SIZE` each.
fn bytes<T: Copy, const SIZE: usize>(
    of: impl ExactSizeIterator<Item = T>,
    written: impl Fn(T) -> [u8; SIZE],
    budget: &Budget,
) -> Result<Vec<u8>, Error> {
    let many = of.len();
    budget.room(1, many.saturating_mul(SIZE))?;
    let mut bytes = Vec::with_capacity(many.saturating_mul(SIZE));
    for (at, value) in of.enumerate() {
        if at.is_multiple_of(BETWEEN_LOOKS) {
            budget.look()?;
        }
        bytes.extend_from_slice(&written(value));
    }
    Ok(bytes)
}

fn heaps(instance: &Instance, known: u64, budget: &Budget) -> Result<Cells, Error> {
    let table = instance.known_table();
    let known = known.min(table.len());
    let columns = known as usize;
    let (kind, each, values) = match table.narrow() {
        Some(all) => ("u2", 2, bytes(all[..columns].iter().copied(), u16::to_ne_bytes, budget)?),
        None => {
            let all = (0..columns).map(|n| table.at(n as u64));
            ("u4", 4, bytes(all, u32::to_ne_bytes, budget)?)
        }
    };
    Ok(Cells { kind, rows: None, columns, each, values, missing: None })
}

/// Cells of a table; none that was not computed is among them.
fn cells(
    rows: Option<usize>,
    columns: usize,
    all: &[&Option<Cell>],
    budget: &Budget,
) -> Result<Cells, Error> {
    let each = || all.iter().copied();
    let missing = match each().any(Option::is_none) {
        true => Some(bytes(each(), |cell| [u8::from(cell.is_none())], budget)?),
        false => None,
    };
    let known = || each().flatten();
    let (kind, size, values) = if known().any(|cell| cell.score.is_some()) {
        let score = |cell: &Option<Cell>| cell.and_then(|cell| cell.score).unwrap_or(0);
        ("i8", 8, bytes(each(), |cell| score(cell).to_ne_bytes(), budget)?)
    } else if known().any(|cell| cell.grundy.is_some()) {
        let value = |cell: &Option<Cell>| cell.and_then(|cell| cell.grundy).unwrap_or(0);
        ("u4", 4, bytes(each(), |cell| value(cell).to_ne_bytes(), budget)?)
    } else {
        let outcome = |cell: &Option<Cell>| cell.map_or(0, |cell| code(cell.outcome));
        ("outcome", 1, bytes(each(), |cell| [outcome(cell)], budget)?)
    };
    Ok(Cells { kind, rows, columns, each: size, values, missing })
}

fn packed(instance: &Instance, rows: &Rows, budget: &Budget) -> Result<Option<Cells>, Error> {
    match rows {
        Rows::Heaps(known) => heaps(instance, *known, budget).map(Some),
        Rows::Cells(Table::Line(line)) => {
            cells(None, line.len(), &line.iter().collect::<Vec<_>>(), budget).map(Some)
        }
        Rows::Cells(Table::Grid(rows)) => {
            let columns = rows.first().map_or(0, Vec::len);
            let all: Vec<_> = rows.iter().flatten().collect();
            match all.len() == rows.len() * columns {
                true => cells(Some(rows.len()), columns, &all, budget).map(Some),
                false => Ok(None),
            }
        }
        _ => Ok(None),
    }
}

/// The table that a request in JSON asks for, as bytes; none where positions are not one or two numbers.
#[pyfunction]
pub fn table(py: Python<'_>, request: String, given: Given<'_>) -> PyResult<Option<Cells>> {
    let (limits, told) = limits(given);
    let memory = memory();
    call(py, limits, told.as_ref(), move |budget| {
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
        packed(&tabled.instance, &tabled.rows, budget)
    })
}
