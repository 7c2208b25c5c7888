//! Packs tables as bytes that NumPy reads without a copy, so that no entry becomes a Python object.

use crate::ask::{PyLimits, memory, split_limits};
use crate::call::call;
use grundy::base::{Budget, Error, Outcome, check_list};
use grundy::workbench::GameState;
use grundy::workbench::table::{Cell, Table};
use grundy_commands::Session;
use grundy_commands::table::{Rows, TableRequest};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Returns the byte that encodes an outcome: 0 for P, 1 for N, 2 for a draw.
pub fn outcome_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Draw => 2,
    }
}

/// The number of entries that are encoded between two checks of the budget.
const CHECK_INTERVAL: usize = 1 << 16;

/// A table whose entries are packed as bytes, row after row.
///
/// `kind` is the type of an entry: a NumPy type (`u2`, `u4`, `i8`) or `outcome` (see
/// [`outcome_code`]). `columns` is the number of entries in each row. `rows` is the number of rows,
/// or `None` if each position of the table is a single number. Python reads the bytes in slices, so
/// that no call takes long.
#[pyclass(frozen)]
pub struct PackedTable {
    #[pyo3(get)]
    kind: &'static str,
    #[pyo3(get)]
    rows: Option<usize>,
    #[pyo3(get)]
    columns: usize,
    /// The number of bytes that each entry occupies in `values`.
    entry_bytes: usize,
    values: Vec<u8>,
    /// For each entry, a byte that is 1 if the numbers of the entry are not a position, else 0.
    /// `None` if all of them are positions.
    missing: Option<Vec<u8>>,
}

#[pymethods]
impl PackedTable {
    /// Returns the bytes of the table entries `from..to`, in the encoding that `kind` names.
    fn values<'py>(&self, py: Python<'py>, from: usize, to: usize) -> Bound<'py, PyBytes> {
        PyBytes::new(py, slice_entries(&self.values, from, to, self.entry_bytes))
    }

    /// Returns the bytes of the field `missing` for the entries `from..to`, or `None` if all
    /// positions of the table exist.
    fn missing<'py>(&self, py: Python<'py>, from: usize, to: usize) -> Option<Bound<'py, PyBytes>> {
        self.missing.as_ref().map(|missing| PyBytes::new(py, slice_entries(missing, from, to, 1)))
    }
}

/// Returns the bytes of the entries `from..to`, each of `entry_bytes` bytes. If `to` is beyond the
/// end of the table, the slice ends there.
fn slice_entries(bytes: &[u8], from: usize, to: usize, entry_bytes: usize) -> &[u8] {
    let (from, to) = (from.saturating_mul(entry_bytes), to.saturating_mul(entry_bytes));
    bytes.get(from..to.min(bytes.len())).unwrap_or_default()
}

/// Encodes each entry as `SIZE` bytes with the function `to_bytes`. Returns an error if the budget
/// is exhausted.
fn encode<T: Copy, const SIZE: usize>(
    entries: impl ExactSizeIterator<Item = T>,
    to_bytes: impl Fn(T) -> [u8; SIZE],
    budget: &Budget,
) -> Result<Vec<u8>, Error> {
    let byte_count = entries.len().saturating_mul(SIZE);
    check_list(budget, 1, byte_count)?;
    let mut bytes = Vec::with_capacity(byte_count);
    for (index, entry) in entries.enumerate() {
        if index.is_multiple_of(CHECK_INTERVAL) {
            budget.check()?;
        }
        bytes.extend_from_slice(&to_bytes(entry));
    }
    Ok(bytes)
}

/// Packs the Grundy values of the heaps 0 to `count - 1` of a heap game.
fn pack_heaps(instance: &GameState, count: u64, budget: &Budget) -> Result<PackedTable, Error> {
    let table = instance.cached_table();
    let columns = count.min(table.len()) as usize;
    let (kind, entry_bytes, values) = match table.narrow() {
        Some(narrow) => {
            ("u2", 2, encode(narrow[..columns].iter().copied(), u16::to_ne_bytes, budget)?)
        }
        None => {
            let wide = (0..columns).map(|n| table.at(n as u64));
            ("u4", 4, encode(wide, u32::to_ne_bytes, budget)?)
        }
    };
    Ok(PackedTable { kind, rows: None, columns, entry_bytes, values, missing: None })
}

/// Packs the cells of a table as bytes. The cells are packed as scores if the game has scores, as
/// Grundy values if it has Grundy values instead, and otherwise as outcomes. `rows` is `None` for a
/// table of positions of one number.
fn pack_cells(
    rows: Option<usize>,
    columns: usize,
    cells: &[&Option<Cell>],
    budget: &Budget,
) -> Result<PackedTable, Error> {
    let entries = || cells.iter().copied();
    let missing = entries()
        .any(Option::is_none)
        .then(|| encode(entries(), |cell| [u8::from(cell.is_none())], budget))
        .transpose()?;
    let computed = || entries().flatten();
    let (kind, entry_bytes, values) = if computed().any(|cell| cell.score.is_some()) {
        let score = |cell: &Option<Cell>| cell.and_then(|cell| cell.score).unwrap_or(0);
        ("i8", 8, encode(entries(), |cell| score(cell).to_ne_bytes(), budget)?)
    } else if computed().any(|cell| cell.grundy.is_some()) {
        let value = |cell: &Option<Cell>| cell.and_then(|cell| cell.grundy).unwrap_or(0);
        ("u4", 4, encode(entries(), |cell| value(cell).to_ne_bytes(), budget)?)
    } else {
        let outcome = |cell: &Option<Cell>| cell.map_or(0, |cell| outcome_code(cell.outcome));
        ("outcome", 1, encode(entries(), |cell| [outcome(cell)], budget)?)
    };
    Ok(PackedTable { kind, rows, columns, entry_bytes, values, missing })
}

/// Packs a table as bytes. Returns `None` unless each position of the table is one number or two
/// numbers.
fn pack(instance: &GameState, rows: &Rows, budget: &Budget) -> Result<Option<PackedTable>, Error> {
    match rows {
        Rows::Heaps(count) => pack_heaps(instance, *count, budget).map(Some),
        Rows::Cells(Table::Line(line)) => {
            pack_cells(None, line.len(), &line.iter().collect::<Vec<_>>(), budget).map(Some)
        }
        Rows::Cells(Table::Grid(rows)) => {
            let columns = rows.first().map_or(0, Vec::len);
            let cells: Vec<_> = rows.iter().flatten().collect();
            if cells.len() == rows.len() * columns {
                pack_cells(Some(rows.len()), columns, &cells, budget).map(Some)
            } else {
                Ok(None)
            }
        }
        _ => Ok(None),
    }
}

/// Computes the table that the JSON text `request` describes. Returns `None` unless each position
/// of the table is one number or two numbers.
#[pyfunction]
pub fn table(
    py: Python<'_>,
    request: String,
    limits: PyLimits<'_>,
) -> PyResult<Option<PackedTable>> {
    let (limits, on_progress) = split_limits(limits);
    let memory = memory();
    call(py, limits, on_progress.as_ref(), move |budget| {
        let request: TableRequest = serde_json::from_str(&request).map_err(|error| {
            let message = error.to_string();
            Error::bad(grundy::base::Words::same(message))
        })?;
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let result = request.compute_partial(&mut session)?;
        if let Some(stopped) = &result.stopped {
            return Err(stopped.clone());
        }
        pack(&result.instance, &result.rows, budget)
    })
}
