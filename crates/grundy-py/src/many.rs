//! Many positions of one game at once, from numbers that lie in a row.

use crate::ask::{Given, limits, memory};
use crate::call::call;
use crate::errors;
use crate::tables::code;
use grundy::base::{Error, to_u64};
use grundy::words;
use grundy::workbench::{Convention, Detail, Summand, solve, typed_words};
use grundy_commands::Session;
use grundy_commands::session::Files;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::rc::Rc;

/// What is found of each: who wins, the Grundy value, and where there is none that fits.
type Found = (Vec<u8>, Vec<u8>, Vec<u8>);
/// The same as bytes for NumPy.
type Written<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>);

/// Between two looks at whether to stop.
const BETWEEN_LOOKS: usize = 256;

/// Who wins each position of `columns` numbers, as bytes (0 for P, 1 for N, 2 for a draw), its Grundy value as 8 bytes, and a
/// byte that is 1 where no such value was found. They are rows of a list: `part` has `columns`, how many rows are before
/// them, and how many there are.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    line: String,
    files: Files,
    numbers: &Bound<'py, PyAny>,
    part: (usize, usize, usize),
    misere: bool,
    given: Given<'py>,
) -> PyResult<Written<'py>> {
    let (columns, before, of) = part;
    let (limits, told) = limits(given);
    let numbers = PyBuffer::<u64>::get(numbers)?.to_vec(py)?;
    if columns == 0 || !numbers.len().is_multiple_of(columns) {
        let message = words!("the positions are no rows of numbers", "局面不是由数组成的行");
        let remedy = words!("give a 2-d array", "请给出二维数组");
        return Err(errors::bad(py, &message, &remedy, limits.lang));
    }
    let memory = memory();
    let found = call(py, limits, told.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let convention = Convention { misere, compound: None };
        let game: Vec<String> = typed_words(&line).into_iter().map(str::to_string).collect();
        session.at_desk(&game, &files, |desk, words| {
            let instance = desk.game_alone(words)?;
            let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
            let rows = numbers.len() / columns;
            let (mut outcomes, mut values, mut missing): Found =
                (Vec::with_capacity(rows), Vec::with_capacity(8 * rows), Vec::with_capacity(rows));
            for (at, row) in numbers.chunks_exact(columns).enumerate() {
                let here = before.saturating_add(at);
                if at.is_multiple_of(BETWEEN_LOOKS) {
                    budget.look().map_err(|_| stopped(here, of))?;
                    if let Some(progress) = budget.progress {
                        progress.report(here as u64, Some(of as u64));
                    }
                }
                let position = instance.game.family().of_numbers(row);
                let position = position.ok_or_else(|| no_position(&instance.name, row, here))?;
                let summand =
                    Summand { instance: Rc::clone(&instance), position: position.widen() };
                let question = desk.join(vec![summand], convention)?;
                let answer =
                    solve(&question, detail, budget).map_err(|error| error.at(place(here)))?;
                let value = answer.grundy.as_ref().and_then(to_u64);
                outcomes.push(code(answer.outcome));
                values.extend_from_slice(&value.unwrap_or(0).to_ne_bytes());
                missing.push(u8::from(value.is_none()));
            }
            Ok((outcomes, values, missing))
        })
    })?;
    let bytes = |of: &[u8]| PyByteArray::new(py, of);
    Ok((bytes(&found.0), bytes(&found.1), bytes(&found.2)))
}

fn place(at: usize) -> grundy::base::Words {
    words!("row {at}", "第 {at} 行")
}

fn stopped(at: usize, of: usize) -> Error {
    let kind = grundy::base::ErrorKind::Stopped;
    Error::new(kind, words!("stopped", "已停止"))
        .so_far(words!("{at} of {of} positions were solved", "已解 {at} / {of} 个局面"))
        .help(words!("raise `time=`", "请提高 `time=`"))
}

fn no_position(game: &str, row: &[u64], at: usize) -> Error {
    let row: Vec<String> = row.iter().take(8).map(u64::to_string).collect();
    let shown = row.join(" ");
    let example =
        words!("`game.card.notation` says what they look like", "`game.card.notation` 说明写法");
    Error::bad(words!("`{shown}` is no position of `{game}`", "`{shown}` 不是 `{game}` 的局面"))
        .at(place(at))
        .help(example)
}
