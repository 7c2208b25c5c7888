//! Runs computations for Python without holding the lock of the interpreter (GIL).
//!
//! A long computation runs on a separate thread. The calling thread waits for it, checks for
//! Ctrl-C, reports progress, and stops the computation when Python raises an exception.

use crate::errors;
use crate::short_call::run_briefly;
use grundy::base::{Budget, Error, ErrorKind, Lang, Progress};
use grundy::words;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The interval at which a waiting call checks for signals such as Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);
/// The interval at which a waiting call reports the progress to Python.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// The time for which a stopped call waits for its thread. Then the call returns, and the result of
/// the thread is dropped.
const STOP_GRACE: Duration = Duration::from_millis(120);
/// The stack size in bytes of the threads that run computations.
const STACK_BYTES: usize = 64 << 20;

/// The limits of one computation, and the language of its texts.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The language of the texts that the computation returns.
    pub lang: Lang,
    deadline: Option<Instant>,
    bytes: u64,
    positions: u64,
}

impl Limits {
    /// Creates limits from the arguments of Python. For `bytes`, `None` selects the default memory
    /// limit; for the other arguments, it means no limit. `chinese` selects the language of texts.
    pub fn new(
        seconds: Option<f64>,
        bytes: Option<u64>,
        positions: Option<u64>,
        chinese: bool,
    ) -> Limits {
        let defaults = Budget::default();
        let lang = if chinese { Lang::Zh } else { Lang::En };
        // A time beyond the range of the clock is no limit.
        let allowed = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits {
            lang,
            deadline: allowed.and_then(|allowed| Instant::now().checked_add(allowed)),
            bytes: bytes.unwrap_or(defaults.bytes),
            positions: positions.unwrap_or(u64::MAX),
        }
    }

    /// Returns the budget of a computation within these limits. Setting the flag `stop` cancels the
    /// computation.
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

    /// Adds the advice to raise `time=` to the error if the time limit caused it. Returns other
    /// errors unchanged.
    pub fn explain(&self, error: Error) -> Error {
        let is_stopped = error.kind() == ErrorKind::Stopped && error.suggestion().is_none();
        if is_stopped && self.deadline.is_some() {
            error.help(words!(py::raise_time))
        } else {
            error
        }
    }
}

/// The state that the computing thread shares with the thread that waits for it.
#[derive(Default)]
struct CallState {
    stop: AtomicBool,
    /// The number of completed units of work, such as positions.
    done: AtomicU64,
    /// The total number of units of work; 0 if the engine does not report a total.
    total: AtomicU64,
}

impl Progress for CallState {
    fn report(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }
}

/// The result of a computation on its own thread. The outer error is the payload of a panic, and
/// the inner one is the error of the computation.
type CallResult<T> = std::thread::Result<Result<T, Error>>;

/// Runs `work` on the calling thread for a few milliseconds. If it has not finished by then, stops
/// it and runs it again from the start with [`call`].
///
/// `work` must check the stop flag often: signals are not noticed during the first attempt.
///
/// # Errors
/// See [`call`].
pub fn call_short_first<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl Fn(&Budget<'_>) -> Result<T, Error> + Send + Sync + 'static,
) -> PyResult<T> {
    let attempt = || run_briefly(|stop| work(&limits.budget(stop, None)));
    match py.detach(|| catch_unwind(AssertUnwindSafe(attempt))) {
        Ok(Some(result)) => unwrap_result(py, limits, Ok(result)),
        Ok(None) => call(py, limits, on_progress, work),
        Err(panic) => unwrap_result(py, limits, Err(panic)),
    }
}

/// Runs `work` within `limits` on a new thread and returns its result. Meanwhile calls
/// `on_progress` with `(done, total)` at regular intervals.
///
/// # Errors
/// The error of `work` as an exception. `KeyboardInterrupt` and other exceptions of a signal
/// handler or of `on_progress` are raised within a fifth of a second.
pub fn call<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Budget<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let result = run_on_thread(py, limits, on_progress, work)?;
    unwrap_result(py, limits, result)
}

/// Returns the value of a successful result. Raises an error or a panic as a Python exception.
fn unwrap_result<T>(py: Python<'_>, limits: Limits, result: CallResult<T>) -> PyResult<T> {
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(errors::to_exception(py, &limits.explain(error), limits.lang)),
        Err(panic) => Err(errors::internal(py, &panic_text(&*panic))),
    }
}

/// Runs `work` on a new thread, waits for it with [`wait`], and returns its result.
fn run_on_thread<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    on_progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Budget<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<CallResult<T>> {
    let state = Arc::new(CallState::default());
    let (sender, results) = channel();
    // `detach` releases the interpreter and needs a `Sync` closure, which a bare receiver is not.
    let results = Mutex::new(results);
    let thread_state = Arc::clone(&state);
    std::thread::Builder::new().name("grundy".into()).stack_size(STACK_BYTES).spawn(move || {
        let budget = limits.budget(&thread_state.stop, Some(&*thread_state));
        let result = catch_unwind(AssertUnwindSafe(|| work(&budget)));
        // Sending fails if the caller was interrupted and no longer waits.
        let _ = sender.send(result);
    })?;
    wait(py, &results, &state, on_progress).inspect_err(|_| {
        state.stop.store(true, Ordering::Relaxed);
        let _ = py.detach(|| receive(&results, STOP_GRACE));
    })
}

/// Waits for the result of a computing thread. While it waits, checks for signals and reports the
/// progress.
fn wait<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
    state: &CallState,
    on_progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<T> {
    let mut last_report = Instant::now();
    loop {
        match py.detach(|| receive(results, SIGNAL_INTERVAL)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(errors::internal(py, "a thread ended"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        py.check_signals()?;
        if let Some(on_progress) = on_progress
            && last_report.elapsed() >= REPORT_INTERVAL
        {
            last_report = Instant::now();
            let finished = state.done.load(Ordering::Relaxed);
            let total = Some(state.total.load(Ordering::Relaxed)).filter(|total| *total > 0);
            on_progress.call1((finished, total))?;
        }
    }
}

/// Receives a result from the channel. Returns an error if none arrives within `timeout`.
fn receive<T>(results: &Mutex<Receiver<T>>, timeout: Duration) -> Result<T, RecvTimeoutError> {
    results
        .lock()
        .map_or(Err(RecvTimeoutError::Disconnected), |results| results.recv_timeout(timeout))
}

/// Returns the message of a panic from its payload.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
