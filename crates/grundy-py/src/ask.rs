//! Answers the requests of Python: runs the commands of `grundy-commands` on JSON requests.

use crate::call::{Limits, call, call_short_first};
use crate::errors;
use crate::short_call::read_file;
use grundy::base::Budget;
use grundy::words;
use grundy::workbench::GameCache;
use grundy_commands::{COMMANDS, Session};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The cache of games, with the id of the process that filled it. After a fork the id differs, and
/// the new process starts with an empty cache. `None` before the first request.
static MEMORY: Mutex<Option<(u32, Arc<GameCache>)>> = Mutex::new(None);

/// Returns the cache of games that all requests of this process share.
pub fn memory() -> Arc<GameCache> {
    let process = std::process::id();
    let mut slot = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    match &*slot {
        Some((owner, memory)) if *owner == process => Arc::clone(memory),
        _ => {
            let memory = Arc::new(GameCache::default());
            *slot = Some((process, Arc::clone(&memory)));
            memory
        }
    }
}

/// The limits as Python passes them: the time in seconds, the memory in bytes, the number of
/// positions, whether texts are Chinese, and the progress callback. For the meaning of `None`, see
/// [`Limits::new`].
pub type PyLimits<'py> = (Option<f64>, Option<u64>, Option<u64>, bool, Option<Bound<'py, PyAny>>);

/// Splits `limits`, the arguments of a call from Python, into the limits and the progress callback.
pub fn split_limits<'py>(limits: PyLimits<'py>) -> (Limits, Option<Bound<'py, PyAny>>) {
    let (seconds, bytes, positions, chinese, on_progress) = limits;
    (Limits::new(seconds, bytes, positions, chinese), on_progress)
}

/// Runs the command `command` on the JSON text `request`. Returns the response as JSON, or as text
/// for people if `text` is true.
#[pyfunction]
pub fn ask(
    py: Python<'_>,
    command: &str,
    request: String,
    text: bool,
    limits: PyLimits<'_>,
) -> PyResult<String> {
    answer(py, memory(), command, request, text, limits)
}

/// Runs a command as [`ask`] does, but with `memory` as the cache of games.
pub fn answer(
    py: Python<'_>,
    memory: Arc<GameCache>,
    command: &str,
    request: String,
    text: bool,
    limits: PyLimits<'_>,
) -> PyResult<String> {
    let (limits, on_progress) = split_limits(limits);
    let Some(command) = COMMANDS.iter().find(|candidate| candidate.name == command) else {
        let message = words!(py::unknown_command, name = grundy::base::excerpt(command));
        let remedy = words!(py::grundy_commands_lists_all_commands);
        return Err(errors::bad_input(py, &message, &remedy, limits.lang));
    };
    let work = move |budget: &Budget<'_>| {
        let session = Session::new(*budget, limits.lang, &read_file);
        let mut session = session.with_memory(&memory);
        if text {
            command.print(&request, &mut session)
        } else {
            command.run(&request, &mut session)
        }
    };
    // Only the engines of `solve` check the stop flag often enough to run on the calling thread.
    let answer = match command.name {
        "solve" => call_short_first(py, limits, on_progress.as_ref(), work)?,
        _ => call(py, limits, on_progress.as_ref(), work)?,
    };
    Ok(String::from_utf8(answer)?)
}

/// Returns the name, the summary and an example request of every command.
#[pyfunction]
pub fn commands() -> Vec<(&'static str, &'static str, &'static str)> {
    COMMANDS.iter().map(|command| (command.name, command.summary.en, command.example)).collect()
}
