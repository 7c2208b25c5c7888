//! Work for Python, without the lock of the interpreter. What takes longer than a moment is done on a thread of its own: who asked
//! hears of Ctrl-C and of how far the work has come, and stops it.

use crate::errors;
use crate::tried::tried;
use grundy::base::{Budget, Error, ErrorKind, Lang, Progress};
use grundy::words;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Between two looks at signals.
const EVERY: Duration = Duration::from_millis(20);
/// Between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);
/// How long work that was asked to stop is waited for; longer than that it goes on alone, and nobody hears of it.
const GRACE: Duration = Duration::from_millis(120);
/// The stack of a thread that works.
const STACK: usize = 64 << 20;

/// What a question may use, and in which language it is answered.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The language of texts.
    pub lang: Lang,
    deadline: Option<Instant>,
    bytes: u64,
    positions: u64,
}

impl Limits {
    /// Those that Python gives: seconds, bytes, positions; none where nothing is given.
    pub fn new(
        seconds: Option<f64>,
        bytes: Option<u64>,
        positions: Option<u64>,
        chinese: bool,
    ) -> Limits {
        let usual = Budget::default();
        let lang = if chinese { Lang::Zh } else { Lang::En };
        // What is longer than a clock can tell is no limit.
        let allowed = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits {
            lang,
            deadline: allowed.and_then(|allowed| Instant::now().checked_add(allowed)),
            bytes: bytes.unwrap_or(usual.bytes),
            positions: positions.unwrap_or(u64::MAX),
        }
    }

    /// The same for an engine on the thread that asks.
    pub fn budget<'a>(
        &self,
        stop: &'a AtomicBool,
        progress: Option<&'a dyn Progress>,
    ) -> Budget<'a> {
        Budget {
            positions: self.positions,
            bytes: self.bytes,
            deadline: self.deadline,
            stop: Some(stop),
            progress,
            ..Budget::default()
        }
    }

    /// An error that says how to go on where the time that was given is over.
    pub fn explained(&self, error: Error) -> Error {
        let over = error.kind() == ErrorKind::Stopped && error.remedy().is_none();
        match over && self.deadline.is_some() {
            true => error.help(words!("raise `time=`", "请提高 `time=`")),
            false => error,
        }
    }
}

/// What those who work and those who wait share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    done: AtomicU64,
    /// 0 where it is not known.
    total: AtomicU64,
}

impl Progress for Shared {
    fn report(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
}

/// What work gives, or what it panicked with.
type Found<T> = std::thread::Result<Result<T, Error>>;

/// As [`call`], but what takes only a moment is done by who asks; what takes longer is begun anew on a thread beside. For engines
/// that look often whether to stop: Ctrl-C is not heard before.
///
/// # Errors
/// As of [`call`].
pub fn call_soon<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    told: Option<&Bound<'_, PyAny>>,
    work: impl Fn(&Budget<'_>) -> Result<T, Error> + Send + Sync + 'static,
) -> PyResult<T> {
    let at_once = || tried(|stop| work(&limits.budget(stop, None)));
    match py.detach(|| catch_unwind(AssertUnwindSafe(at_once))) {
        Ok(Some(found)) => given(py, limits, Ok(found)),
        Ok(None) => call(py, limits, told, work),
        Err(panic) => given(py, limits, Err(panic)),
    }
}

/// Works within limits on a thread beside, and hands back what is found; `told` is called with how far it has come.
///
/// # Errors
/// What the work gives, as an exception; `KeyboardInterrupt`, and whatever else a signal or `told` raises, within a fifth of a
/// second.
pub fn call<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    told: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Budget<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let found = beside(py, limits, told, work)?;
    given(py, limits, found)
}

/// What was found, or why not, as an exception.
fn given<T>(py: Python<'_>, limits: Limits, found: Found<T>) -> PyResult<T> {
    match found {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(error)) => Err(errors::raised(py, &limits.explained(error), limits.lang)),
        Err(panic) => Err(errors::internal(py, &panic_text(&*panic))),
    }
}

/// Works on a thread beside.
fn beside<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    told: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Budget<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<Found<T>> {
    let shared = Arc::new(Shared::default());
    let (answer, answered) = channel();
    // Who waits lets others of Python go on, and a channel is read by one at a time.
    let answered = Mutex::new(answered);
    let theirs = Arc::clone(&shared);
    std::thread::Builder::new().name("grundy".into()).stack_size(STACK).spawn(move || {
        let budget = limits.budget(&theirs.stop, Some(&*theirs));
        let found = catch_unwind(AssertUnwindSafe(|| work(&budget)));
        // Nobody may wait any more.
        let _ = answer.send(found);
    })?;
    wait(py, &answered, &shared, told).inspect_err(|_| {
        shared.stop.store(true, Ordering::Relaxed);
        let _ = py.detach(|| received(&answered, GRACE));
    })
}

/// What is answered; in between signals are looked at and progress is told.
fn wait<T: Send>(
    py: Python<'_>,
    answered: &Mutex<Receiver<T>>,
    shared: &Shared,
    told: Option<&Bound<'_, PyAny>>,
) -> PyResult<T> {
    let mut reported = Instant::now();
    loop {
        match py.detach(|| received(answered, EVERY)) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(errors::internal(py, "a thread ended"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        py.check_signals()?;
        if let Some(told) = told
            && reported.elapsed() >= BETWEEN_REPORTS
        {
            reported = Instant::now();
            let done = shared.done.load(Ordering::Relaxed);
            let total = Some(shared.total.load(Ordering::Relaxed)).filter(|total| *total > 0);
            told.call1((done, total))?;
        }
    }
}

/// What comes within a time.
fn received<T>(from: &Mutex<Receiver<T>>, within: Duration) -> Result<T, RecvTimeoutError> {
    from.lock().map_or(Err(RecvTimeoutError::Disconnected), |from| from.recv_timeout(within))
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
