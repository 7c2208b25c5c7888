//! Requests to the commands of the program, in JSON.

use crate::call::{Limits, call, call_soon};
use crate::errors;
use crate::tried::read_file;
use grundy::base::Budget;
use grundy::words;
use grundy::workbench::Memory;
use grundy_commands::{COMMANDS, Session};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// What was found before, for the questions to come; that of a process that was forked begins anew.
static MEMORY: Mutex<Option<(u32, Arc<Memory>)>> = Mutex::new(None);

/// What was found before.
pub fn memory() -> Arc<Memory> {
    let process = std::process::id();
    let mut known = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    match &*known {
        Some((of, memory)) if *of == process => Arc::clone(memory),
        _ => {
            let memory = Arc::new(Memory::default());
            *known = Some((process, Arc::clone(&memory)));
            memory
        }
    }
}

/// What a question may use, as Python gives it.
pub type Given<'py> = (Option<f64>, Option<u64>, Option<u64>, bool, Option<Bound<'py, PyAny>>);

/// The limits, and who is told of progress.
pub fn limits<'py>(given: Given<'py>) -> (Limits, Option<Bound<'py, PyAny>>) {
    let (seconds, bytes, positions, chinese, told) = given;
    (Limits::new(seconds, bytes, positions, chinese), told)
}

/// Answers a request to a command with JSON; with text for reading where `text` is set.
#[pyfunction]
pub fn ask(
    py: Python<'_>,
    command: &str,
    request: String,
    text: bool,
    given: Given<'_>,
) -> PyResult<String> {
    answer(py, memory(), command, request, text, given)
}

/// The same with what a memory has.
pub fn answer(
    py: Python<'_>,
    memory: Arc<Memory>,
    command: &str,
    request: String,
    text: bool,
    given: Given<'_>,
) -> PyResult<String> {
    let (limits, told) = limits(given);
    let Some(command) = COMMANDS.iter().find(|known| known.name == command) else {
        let shown = grundy::base::excerpt(command);
        let message = words!("there is no command `{shown}`", "没有命令 `{shown}`");
        let remedy = words!("`grundy.commands()` lists them", "`grundy.commands()` 列出它们");
        return Err(errors::bad(py, &message, &remedy, limits.lang));
    };
    let work = move |budget: &Budget<'_>| {
        let session = Session::new(*budget, limits.lang, &read_file);
        let mut session = session.with_memory(&memory);
        match text {
            true => command.print(&request, &mut session),
            false => command.run(&request, &mut session),
        }
    };
    // Its engines look often whether to stop; others fill tables first.
    let answer = match command.name {
        "solve" => call_soon(py, limits, told.as_ref(), work)?,
        _ => call(py, limits, told.as_ref(), work)?,
    };
    Ok(String::from_utf8(answer)?)
}

/// The commands, each with what it does and a request as JSON.
#[pyfunction]
pub fn commands() -> Vec<(&'static str, &'static str, &'static str)> {
    COMMANDS.iter().map(|command| (command.name, command.summary.en, command.example)).collect()
}
