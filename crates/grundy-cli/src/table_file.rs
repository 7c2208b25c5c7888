//! Computes the Grundy values of heaps and saves them to a file while they are computed: `table
//! --save`.

use crate::CommandResult;
use crate::output::Out;
use crate::saved::SavedTable;
use grundy::base::{Budget, Error, Note, Progress, excerpt};
use grundy::words;
use grundy::workbench::GameState;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// The approximate time between two saves of the table, in seconds.
const SAVE_INTERVAL: f64 = 5.0;

/// Computes the values of the heaps 0 to `to`, and saves them to the file `path` in steps. Returns
/// the checksum over all values in the file.
///
/// With `resume`, the values in the file are loaded first. If the computation stops at a limit, the
/// values computed so far are saved.
///
/// # Errors
/// The computation stops at a limit, or the file cannot be read or written.
pub fn compute_to_file(
    instance: &GameState,
    path: &str,
    resume: bool,
    to: u64,
    budget: &Budget,
) -> Result<u64, Error> {
    // The table is computed in steps, but the progress is shown for all heaps.
    let total_progress = budget.progress.map(|inner| TotalProgress { inner, to });
    let progress = total_progress.as_ref().map(|total| total as &dyn Progress);
    let budget = &Budget { progress, ..*budget };
    // The engine determines the number of bytes of a value in the file.
    let width = if instance.long_table(0, budget)?.is_narrow() { 2 } else { 4 };
    let mut saved = if resume && !SavedTable::is_empty(path) {
        let (saved, values) = SavedTable::open(path, &instance.name, to)?;
        instance.restore(values.into_iter())?;
        saved
    } else {
        SavedTable::create(path, &instance.name, width)?
    };
    let mut step = 1 << 12;
    loop {
        let computed = instance.long_table(0, budget)?.len();
        let next = (computed + step).min(to);
        let started = Instant::now();
        let result = instance.long_table(next, budget).map(drop);
        // Values that were computed before a limit are saved too.
        let table = instance.cached_table();
        let length = table.len().min(to + 1);
        if result.is_err() || length <= to {
            saved.append_full_blocks(length, |n| table.at(n))?;
            result?;
        } else {
            saved.finish(to + 1, |n| table.at(n))?;
            return Ok(saved.checksum());
        }
        let seconds = started.elapsed().as_secs_f64();
        step = if seconds < SAVE_INTERVAL / 2.0 { step * 2 } else { (step / 2).max(1 << 8) };
    }
}

/// A [`Progress`] for a table that is computed in steps. It reports how many heaps of the entire
/// table are done, instead of the heaps of the current step. `to` is the largest heap of the table.
struct TotalProgress<'a> {
    inner: &'a dyn Progress,
    to: u64,
}

impl Progress for TotalProgress<'_> {
    fn report(&self, done: u64, _step_total: Option<u64>) {
        self.inner.report(done, Some(self.to));
    }

    fn note(&self, note: &Note) {
        self.inner.note(note);
    }
}

/// The summary of a saved table in the JSON output.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    to: u64,
    file: &'a str,
    greatest: u32,
    checksum: String,
}

/// Writes the summary of the saved table of `instance`: the game, the largest heap `to`, the
/// greatest value and the checksum.
pub fn print_summary(
    instance: &GameState,
    path: &str,
    to: u64,
    checksum: u64,
    out: &mut Out,
) -> CommandResult {
    let table = instance.cached_table();
    let greatest = (0..=to).map(|n| table.at(n)).max().unwrap_or(0);
    let name = &instance.name;
    if out.json {
        let (game, file) = (name.as_str(), path);
        let checksum = format!("{checksum:016x}");
        out.json_line(&Summary { game, to, file, greatest, checksum })?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = words!(
        cli::values_of_heaps_up,
        name,
        to,
        quoted = excerpt(path),
        greatest,
        checksum = format_args!("{checksum:016x}")
    );
    writeln!(out, "{}", text.get(out.lang))?;
    Ok(ExitCode::SUCCESS)
}
