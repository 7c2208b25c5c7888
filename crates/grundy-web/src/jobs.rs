//! Long computations that are asked for, watched, cancelled and fetched: laws are looked for so.
//!
//! One runs at a time for every two processors, on a thread that gives way to the others; some wait. What is
//! done is kept for a while.

use crate::failure::Failure;
use grundy::base::{Budget, Error, ErrorKind, Progress, Words};
use grundy::words;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// Jobs that wait or run, at most.
const PENDING: usize = 16;
/// Jobs that are remembered, done ones included.
const KEPT: usize = 100;
/// Memory that a job may use, in bytes.
const BYTES: u64 = 512 << 20;
/// Positions that a job may visit.
const POSITIONS: u64 = 20_000_000;

/// How a job goes.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// Its name in addresses.
    pub id: String,
    /// `waiting`, `running`, `done`, `failed` or `cancelled`.
    pub status: &'static str,
    /// Units of work done, and of how many when that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<(u64, Option<u64>)>,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Why nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Value>,
}

impl State {
    /// Whether nothing changes any more.
    pub fn is_final(&self) -> bool {
        !matches!(self.status, "waiting" | "running")
    }
}

type Work = Box<dyn FnOnce(Budget) -> Result<Value, Error> + Send>;

struct Job {
    stop: AtomicBool,
    state: watch::Sender<State>,
    work: Mutex<Option<Work>>,
}

/// All jobs.
pub struct Jobs(Arc<Shared>);

struct Shared {
    kept: Mutex<Kept>,
    more: Condvar,
}

#[derive(Default)]
struct Kept {
    all: VecDeque<(String, Arc<Job>)>,
    waiting: VecDeque<Arc<Job>>,
    pending: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing panics while it is held.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    /// Starts the threads that work.
    pub fn new() -> Jobs {
        let shared = Arc::new(Shared { kept: Mutex::default(), more: Condvar::new() });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..(cores / 2).max(1) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || {
                give_way();
                work_for_ever(&shared);
            });
        }
        Jobs(shared)
    }

    /// Puts a job in the queue.
    ///
    /// # Errors
    /// When too many wait.
    pub fn begin(
        &self,
        work: impl FnOnce(Budget) -> Result<Value, Error> + Send + 'static,
    ) -> Result<State, Failure> {
        let mut kept = self.0.lock();
        if kept.pending >= PENDING {
            return Err(Failure::busy());
        }
        let id = name();
        let state =
            State { id: id.clone(), status: "waiting", progress: None, result: None, error: None };
        let job = Arc::new(Job {
            stop: AtomicBool::new(false),
            state: watch::Sender::new(state.clone()),
            work: Mutex::new(Some(Box::new(work))),
        });
        kept.pending += 1;
        kept.waiting.push_back(Arc::clone(&job));
        kept.all.push_back((id, job));
        while kept.all.len() > KEPT {
            // The oldest that is done; those that are not are few.
            let done = kept.all.iter().position(|(_, job)| job.state.borrow().is_final());
            match done {
                Some(at) => drop(kept.all.remove(at)),
                None => break,
            }
        }
        drop(kept);
        self.0.more.notify_one();
        Ok(state)
    }

    fn find(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let kept = self.0.lock();
        let found = kept.all.iter().find(|(known, _)| known == id);
        found.map(|(_, job)| Arc::clone(job)).ok_or_else(|| {
            let told = words!(
                "there is no such job, or it was long ago; begin it anew",
                "没有这个任务，或已过期；请重新开始"
            );
            Failure::new(axum::http::StatusCode::NOT_FOUND, "not_found", told)
        })
    }

    /// How a job goes.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn watch(&self, id: &str) -> Result<watch::Receiver<State>, Failure> {
        Ok(self.find(id)?.state.subscribe())
    }

    /// Tells a job to stop.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn cancel(&self, id: &str) -> Result<State, Failure> {
        let job = self.find(id)?;
        job.stop.store(true, Ordering::Relaxed);
        job.state.send_if_modified(|state| {
            let waits = state.status == "waiting";
            if waits {
                state.status = "cancelled";
            }
            waits
        });
        Ok(job.state.borrow().clone())
    }
}

/// Numbers that cannot be guessed: one visitor does not meet another's jobs.
fn name() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}

/// Lets other threads go first, where the system can.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        let own = rustix::thread::gettid();
        // Without it jobs are only less polite.
        let _ = rustix::process::setpriority_process(Some(own), 10);
    }
}

/// Watches an engine for those who watch the job.
struct Watched<'a>(&'a watch::Sender<State>);

impl Progress for Watched<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        self.0.send_modify(|state| state.progress = Some((done, total)));
    }

    fn note(&self, _: &Words) {}
}

fn work_for_ever(shared: &Shared) {
    loop {
        let mut kept = shared.lock();
        let job = loop {
            match kept.waiting.pop_front() {
                Some(job) => break job,
                None => kept = shared.more.wait(kept).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(kept);
        work(&job);
        shared.lock().pending -= 1;
    }
}

fn work(job: &Job) {
    let work = job.work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(work) = work else { return };
    if job.stop.load(Ordering::Relaxed) {
        return;
    }
    job.state.send_modify(|state| state.status = "running");
    let watched = Watched(&job.state);
    let budget = Budget {
        positions: POSITIONS,
        bytes: BYTES,
        stop: Some(&job.stop),
        progress: Some(&watched),
        ..Budget::default()
    };
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(budget)));
    job.state.send_modify(|state| {
        state.progress = None;
        match done {
            Ok(Ok(result)) => (state.status, state.result) = ("done", Some(result)),
            Ok(Err(error)) if error.kind() == ErrorKind::Stopped => state.status = "cancelled",
            Ok(Err(error)) => {
                (state.status, state.error) = ("failed", Some(Failure::from(error).body()));
            }
            Err(_) => {
                let fault = Failure::ours(words!("the law could not be sought", "无法寻找规律"));
                (state.status, state.error) = ("failed", Some(fault.body()));
            }
        }
    });
}

/// How often a watcher is told at most.
pub const BETWEEN: Duration = Duration::from_millis(200);
