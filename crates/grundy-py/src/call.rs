//! Work for Python on threads of its own: who asked waits without the lock of the interpreter, hears of Ctrl-C and of how far
//! the work has come, and stops it.

use crate::errors;
use grundy::base::{Budget, Error, ErrorKind, Lang, Progress};
use grundy::words;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two looks at signals.
const EVERY: Duration = Duration::from_millis(20);
/// Between two reports of progress.
pub const BETWEEN_REPORTS: Duration = Duration::from_millis(100);
/// How long work that was asked to stop is waited for; longer than that it goes on alone, and nobody hears of it.
const GRACE: Duration = Duration::from_millis(120);
/// How long an answer is waited for without sleeping: most come sooner than a thread wakes up.
const AWAKE: Duration = Duration::from_micros(60);
/// The stack of a thread that works.
const STACK: usize = 64 << 20;
/// Threads that are kept for the next question.
const KEPT: usize = 8;

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

type Job = Box<dyn FnOnce() + Send>;

/// A thread that waits for work.
struct Worker {
    jobs: Sender<Job>,
    /// The process it belongs to: one that is forked has no threads of its parent.
    process: u32,
}

static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

fn idle() -> std::sync::MutexGuard<'static, Vec<Worker>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Worker {
    /// One that is idle, or a new one.
    fn take() -> std::io::Result<Worker> {
        let process = std::process::id();
        let known = {
            let mut idle = idle();
            idle.retain(|worker| worker.process == process);
            idle.pop()
        };
        if let Some(worker) = known {
            return Ok(worker);
        }
        let (jobs, given) = channel::<Job>();
        let thread = std::thread::Builder::new().name("grundy".into()).stack_size(STACK);
        thread.spawn(move || work(&given))?;
        Ok(Worker { jobs, process })
    }

    fn give_back(self) {
        let mut idle = idle();
        if idle.len() < KEPT {
            idle.push(self);
        }
    }
}

/// Does one thing after another. The next question often follows at once, so it is waited for awake at first.
fn work(given: &Receiver<Job>) {
    loop {
        let job = match awake(given) {
            Some(job) => job,
            None => match given.recv() {
                Ok(job) => job,
                Err(_) => return,
            },
        };
        job();
    }
}

/// What comes within moments.
fn awake<T>(from: &Receiver<T>) -> Option<T> {
    let began = Instant::now();
    while began.elapsed() < AWAKE {
        match from.try_recv() {
            Ok(got) => return Some(got),
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
            Err(TryRecvError::Disconnected) => return None,
        }
    }
    None
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
    let shared = Arc::new(Shared::default());
    let worker = Worker::take()?;
    let (answer, answered) = channel();
    // Who waits lets others of Python go on, and a channel is read by one at a time.
    let answered = Mutex::new(answered);
    let theirs = Arc::clone(&shared);
    let job = Box::new(move || {
        let budget = limits.budget(&theirs.stop, Some(&*theirs));
        let found = catch_unwind(AssertUnwindSafe(|| work(&budget)));
        // Nobody may wait any more.
        let _ = answer.send(found);
    });
    if worker.jobs.send(job).is_err() {
        return Err(errors::internal(py, "a thread ended"));
    }
    let found = match wait(py, &answered, &shared, told) {
        Ok(found) => found,
        Err(raised) => {
            shared.stop.store(true, Ordering::Relaxed);
            if py.detach(|| received(&answered, GRACE)).is_ok() {
                worker.give_back();
            }
            return Err(raised);
        }
    };
    worker.give_back();
    match found {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(error)) => Err(errors::raised(py, &limits.explained(error), limits.lang)),
        Err(panic) => Err(errors::internal(py, &panic_text(&*panic))),
    }
}

/// What is answered; in between signals are looked at and progress is told.
fn wait<T: Send>(
    py: Python<'_>,
    answered: &Mutex<Receiver<T>>,
    shared: &Shared,
    told: Option<&Bound<'_, PyAny>>,
) -> PyResult<T> {
    let first = py.detach(|| answered.lock().map_or(None, |answered| awake(&answered)));
    if let Some(found) = first {
        return Ok(found);
    }
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
