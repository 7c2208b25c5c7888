//! Tables that are kept in a file while they are found.

use crate::Failure;
use crate::output::Out;
use crate::saved::Saved;
use grundy::base::{Budget, Error, Note, Progress, excerpt};
use grundy::words;
use grundy::workbench::Instance;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Seconds between two times that a growing table is put on disk.
const BETWEEN_SAVES: f64 = 5.0;

/// Heaps 0 to `to`, kept in a file while they are found; what the checksum over all of them is.
pub fn kept(
    instance: &Instance,
    path: &str,
    resume: bool,
    to: u64,
    budget: &Budget,
) -> Result<u64, Error> {
    // Tables are made bit by bit; those who watch are told of the whole.
    let watched = budget.progress.map(|inner| Whole { inner, to });
    let progress = watched.as_ref().map(|whole| whole as &dyn Progress);
    let budget = &Budget { progress, ..*budget };
    // The engine decides how wide values are.
    let width = if instance.long_table(0, budget)?.is_narrow() { 2 } else { 4 };
    let mut saved = match resume && !Saved::is_empty(path) {
        true => {
            let (saved, values) = Saved::open(path, &instance.name, to)?;
            instance.restore(values.into_iter())?;
            saved
        }
        false => Saved::create(path, &instance.name, width)?,
    };
    let mut step = 1 << 12;
    loop {
        let known = instance.long_table(0, budget)?.len();
        let next = (known + step).min(to);
        let started = Instant::now();
        let found = instance.long_table(next, budget).map(drop);
        // What was found before a limit is kept too.
        let table = instance.known_table();
        let length = table.len().min(to + 1);
        if found.is_err() || length <= to {
            saved.grow(length, |n| table.at(n))?;
            found?;
        } else {
            saved.finish(to + 1, |n| table.at(n))?;
            return Ok(saved.checksum());
        }
        let took = started.elapsed().as_secs_f64();
        step = if took < BETWEEN_SAVES / 2.0 { step * 2 } else { (step / 2).max(1 << 8) };
    }
}

/// Progress of a part, told as that of the whole.
struct Whole<'a> {
    inner: &'a dyn Progress,
    to: u64,
}

impl Progress for Whole<'_> {
    fn report(&self, done: u64, _part: Option<u64>) {
        self.inner.report(done, Some(self.to));
    }

    fn note(&self, note: &Note) {
        self.inner.note(note);
    }
}

/// What is in a file, for programs.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    to: u64,
    file: &'a str,
    greatest: u32,
    checksum: String,
}

/// Tells what is in a file.
pub fn summary(
    instance: &Instance,
    path: &str,
    last: u64,
    checksum: u64,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let table = instance.known_table();
    let greatest = (0..=last).map(|n| table.at(n)).max().unwrap_or(0);
    let name = &instance.name;
    if out.json {
        let (game, file) = (name.as_str(), path);
        let checksum = format!("{checksum:016x}");
        out.json_line(&Summary { game, to: last, file, greatest, checksum })?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = excerpt(path);
    let told = words!(
        "{name}: values of heaps to {last} are in `{shown}`; the greatest is {greatest}, the checksum {checksum:016x}",
        "{name}：到 {last} 的堆的值已存入 `{shown}`；最大值为 {greatest}，校验和为 {checksum:016x}"
    );
    writeln!(out, "{}", told.get(out.lang))?;
    Ok(ExitCode::SUCCESS)
}
