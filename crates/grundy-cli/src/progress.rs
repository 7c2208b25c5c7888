//! How far a computation has come, on standard error: a bar where a person is watching, and elsewhere a line
//! now and then.

use crate::watch;
use grundy::base::{Lang, Note, Progress, describe_note};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Shown only once a second has passed.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears when it is needed.
pub struct Bar {
    since: Instant,
    shown: Mutex<Option<ProgressBar>>,
    lang: Lang,
    /// Whether standard error is a terminal.
    drawn: bool,
}

impl Bar {
    /// A bar that nobody sees yet.
    pub fn new(lang: Lang) -> Bar {
        let drawn = std::io::stderr().is_terminal();
        Bar { since: Instant::now(), shown: Mutex::new(None), lang, drawn }
    }
}

impl Progress for Bar {
    fn report(&self, done: u64, total: Option<u64>) {
        watch::reached(done, total);
        if !self.drawn || self.since.elapsed() < PATIENCE {
            return;
        }
        let Ok(mut shown) = self.shown.lock() else {
            return;
        };
        let bar = shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
            let template = match total {
                Some(_) => "{bar:30} {pos}/{len} ({per_sec}, {eta} left) {msg}",
                None => "{spinner} {pos} positions ({per_sec})",
            };
            let bar = bar
                .with_style(ProgressStyle::with_template(template).expect("a fixed template"))
                .with_elapsed(self.since.elapsed());
            // What was there before does not count as speed.
            bar.with_position(done)
        });
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
    }

    fn note(&self, note: &Note) {
        watch::noted(note);
        if let Ok(shown) = self.shown.lock()
            && let Some(bar) = &*shown
        {
            bar.set_message(describe_note(note).get(self.lang).to_string());
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.shown.get_mut().map(|bar| bar.take()) {
            bar.finish_and_clear();
        }
        watch::writing();
    }
}
