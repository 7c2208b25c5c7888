//! The progress bar of a computation. It is drawn only if standard error is a terminal. The
//! progress is always reported to [`crate::watch`], which prints a line every few seconds if
//! standard error is not a terminal.

use crate::watch;
use grundy::base::{Lang, Note, Progress, describe_note};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time after the start of a computation at which its progress bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// A progress bar that appears once the computation has run for [`DELAY`].
pub struct Bar {
    /// The time at which the computation started.
    since: Instant,
    /// The bar on the terminal; `None` before it appears.
    bar: Mutex<Option<ProgressBar>>,
    lang: Lang,
    /// Whether standard error is a terminal, so that the bar can be drawn there.
    is_visible: bool,
}

impl Bar {
    /// Creates a progress bar for a computation that starts now. The bar is not shown yet.
    pub fn new(lang: Lang) -> Bar {
        let is_visible = std::io::stderr().is_terminal();
        Bar { since: Instant::now(), bar: Mutex::new(None), lang, is_visible }
    }
}

impl Progress for Bar {
    fn report(&self, done: u64, total: Option<u64>) {
        watch::set_progress(done, total);
        if !self.is_visible || self.since.elapsed() < DELAY {
            return;
        }
        let Ok(mut slot) = self.bar.lock() else {
            return;
        };
        let bar = slot.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
            let template = match total {
                Some(_) => "{bar:30} {pos}/{len} ({per_sec}, {eta} left) {msg}",
                None => "{spinner} {pos} positions ({per_sec})",
            };
            let bar = bar
                .with_style(ProgressStyle::with_template(template).expect("a fixed template"))
                .with_elapsed(self.since.elapsed());
            // The bar starts at `done`, so that earlier work does not count as speed.
            bar.with_position(done)
        });
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
    }

    fn note(&self, note: &Note) {
        watch::set_note(note);
        if let Ok(slot) = self.bar.lock()
            && let Some(bar) = &*slot
        {
            bar.set_message(describe_note(note).get(self.lang).to_string());
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.bar.get_mut().map(|bar| bar.take()) {
            bar.finish_and_clear();
        }
        watch::mark_writing();
    }
}
