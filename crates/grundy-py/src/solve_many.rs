//! Solves an array of positions of one game.

use crate::ask::{PyLimits, memory, split_limits};
use crate::call::call;
use crate::errors;
use crate::tables::outcome_code;
use grundy::base::{Error, to_u64};
use grundy::words;
use grundy::workbench::{Convention, Detail, Summand, solve, split_words};
use grundy_commands::Session;
use grundy_commands::session::Files;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::rc::Rc;

/// The results of all positions as three columns of bytes, with one item per position: the outcome
/// (1 byte), the Grundy value (8 bytes), and a flag that is 1 if the Grundy value is missing (1
/// byte).
type Columns = (Vec<u8>, Vec<u8>, Vec<u8>);
/// The three columns of [`Columns`] as byte arrays for NumPy.
type PyColumns<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>);

/// The number of positions between two checks of the budget.
const CHECK_INTERVAL: usize = 256;

/// Solves the positions in `numbers` of the game that `line` names. `files` are the texts of rule
/// files by name. Returns three columns: the outcome (0 for P, 1 for N, 2 for a draw) as a byte,
/// the Grundy value as 8 bytes, and a byte that is 1 if the Grundy value is missing.
///
/// The positions can be a part of a longer list. `part` has three numbers: the length of a
/// position, the number of positions before this part, and the number of all positions in the list.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    line: String,
    files: Files,
    numbers: &Bound<'py, PyAny>,
    part: (usize, usize, usize),
    misere: bool,
    limits: PyLimits<'py>,
) -> PyResult<PyColumns<'py>> {
    let (columns, offset, total) = part;
    let (limits, on_progress) = split_limits(limits);
    let numbers = PyBuffer::<u64>::get(numbers)?.to_vec(py)?;
    if columns == 0 || !numbers.len().is_multiple_of(columns) {
        let message = words!(solve_many::positions_are_not_rows_of_numbers);
        let remedy = words!(solve_many::give_two_d_array);
        return Err(errors::bad_input(py, &message, &remedy, limits.lang));
    }
    let memory = memory();
    let (outcomes, values, missing) = call(py, limits, on_progress.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let convention = Convention { misere, compound: None };
        let game: Vec<String> = split_words(&line).into_iter().map(str::to_string).collect();
        session.with_parser(&game, &files, |parser, words| {
            let instance = parser.parse_game_only(words)?;
            let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
            let rows = numbers.len() / columns;
            let (mut outcomes, mut values, mut missing): Columns =
                (Vec::with_capacity(rows), Vec::with_capacity(8 * rows), Vec::with_capacity(rows));
            for (index, row) in numbers.chunks_exact(columns).enumerate() {
                let row_number = offset.saturating_add(index);
                if index.is_multiple_of(CHECK_INTERVAL) {
                    budget.check().map_err(|_| stopped(row_number, total))?;
                    if let Some(progress) = budget.progress {
                        progress.report(row_number as u64, Some(total as u64));
                    }
                }
                let position = instance.game.family().position_from_numbers(row);
                let position =
                    position.ok_or_else(|| invalid_position(&instance.name, row, row_number))?;
                let summand =
                    Summand { instance: Rc::clone(&instance), position: position.widen() };
                let question = parser.join_summands(vec![summand], convention)?;
                let answer = solve(&question, detail, budget)
                    .map_err(|error| error.at(row_location(row_number)))?;
                let value = answer.grundy.as_ref().and_then(to_u64);
                outcomes.push(outcome_code(answer.outcome));
                values.extend_from_slice(&value.unwrap_or(0).to_ne_bytes());
                missing.push(u8::from(value.is_none()));
            }
            Ok((outcomes, values, missing))
        })
    })?;
    let to_python = |bytes: &[u8]| PyByteArray::new(py, bytes);
    Ok((to_python(&outcomes), to_python(&values), to_python(&missing)))
}

/// Describes the row with the index `index` of the list of positions, as the location of an error.
fn row_location(index: usize) -> grundy::base::Words {
    words!(solve_many::row, index)
}

/// Returns the error for a limit that was reached after `solved` of `total` positions.
fn stopped(solved: usize, total: usize) -> Error {
    let kind = grundy::base::ErrorKind::Stopped;
    Error::new(kind, words!(solve_many::stopped))
        .with_partial_result(words!(solve_many::of_positions_were_solved, solved, total))
        .help(words!(solve_many::raise_time))
}

/// Returns the error for a row of numbers that is not a position of `game`; `index` is its index in
/// the list.
fn invalid_position(game: &str, row: &[u64], index: usize) -> Error {
    let row: Vec<String> = row.iter().take(8).map(u64::to_string).collect();
    Error::bad(words!(solve_many::is_not_position_of, numbers = row.join(" "), game))
        .at(row_location(index))
        .help(words!(solve_many::game_card_notation_describes_how))
}
