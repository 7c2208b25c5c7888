//! Long computations that are asked for, watched, cancelled and fetched: laws are looked for so.
//!
//! One runs at a time for every two processors, on a thread that gives way to the others; some wait. What is
//! done is kept for a while.

use crate::crew::{Crew, Size};
use crate::failure::Failure;
use crate::visitor::Visitor;
use grundy::base::{Budget, Error, ErrorKind, Lang, Progress};
use grundy::words;
use grundy_commands::refusal::Reason;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// Jobs that wait, at most.
const WAITING: usize = 16;
/// Jobs that are remembered, done ones included.
const KEPT: usize = 100;
/// Memory that a job may use, in bytes.
const BYTES: u64 = 512 << 20;
/// Positions that a job may visit.
const POSITIONS: u64 = 20_000_000;

/// How a job goes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Job")]
pub struct State {
    /// Its name in addresses.
    pub id: String,
    /// How it goes.
    #[schemars(extend("enum" = ["waiting", "running", "done", "failed", "cancelled"]))]
    pub status: &'static str,
    /// Units of work done, and of how many when that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<(u64, Option<u64>)>,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub result: Option<Box<RawValue>>,
    /// Why nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
}

impl State {
    /// Whether nothing changes any more.
    pub fn is_final(&self) -> bool {
        !matches!(self.status, "waiting" | "running")
    }
}

struct Job {
    stop: Arc<AtomicBool>,
    state: watch::Sender<State>,
}

/// All jobs.
pub struct Jobs {
    crew: Crew,
    kept: Mutex<VecDeque<(String, Arc<Job>)>>,
}

impl Jobs {
    /// Starts the threads that work.
    pub fn new() -> Jobs {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / 2).max(1);
        let size = Size { threads, each: threads, waiting: WAITING, nice: 10 };
        Jobs { crew: Crew::new(size), kept: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Arc<Job>)>> {
        // Nothing panics while it is held.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job in the queue.
    ///
    /// # Errors
    /// When too many wait.
    pub fn begin(
        &self,
        visitor: Visitor,
        work: impl FnOnce(Budget) -> Result<Vec<u8>, Error> + Send + 'static,
    ) -> Result<State, Failure> {
        let id = name();
        let state =
            State { id: id.clone(), status: "waiting", progress: None, result: None, error: None };
        let stop = Arc::new(AtomicBool::new(false));
        let job =
            Arc::new(Job { stop: Arc::clone(&stop), state: watch::Sender::new(state.clone()) });
        let own = Arc::clone(&job);
        self.crew.take(visitor.from, stop, move || own.work(work, visitor.lang))?;
        let mut kept = self.lock();
        kept.push_back((id, job));
        while kept.len() > KEPT {
            // The oldest that is done; those that are not are few.
            match kept.iter().position(|(_, job)| job.state.borrow().is_final()) {
                Some(at) => drop(kept.remove(at)),
                None => break,
            }
        }
        Ok(state)
    }

    fn find(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let kept = self.lock();
        let found = kept.iter().find(|(known, _)| known == id);
        found.map(|(_, job)| Arc::clone(job)).ok_or_else(|| {
            let told = words!(
                "there is no such job, or it was long ago; begin it anew",
                "没有这个任务，或已过期；请重新开始"
            );
            Failure::unknown(told)
        })
    }

    /// How a job goes.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn watch(&self, id: &str) -> Result<watch::Receiver<State>, Failure> {
        Ok(self.find(id)?.state.subscribe())
    }

    /// Tells a job to stop and forgets it; whoever watches it hears that.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn cancel(&self, id: &str) -> Result<State, Failure> {
        let job = self.find(id)?;
        self.lock().retain(|(known, _)| known != id);
        job.stop.store(true, Ordering::Relaxed);
        job.state.send_if_modified(|state| {
            let goes_on = !state.is_final();
            if goes_on {
                (state.status, state.progress) = ("cancelled", None);
            }
            goes_on
        });
        Ok(job.state.borrow().clone())
    }
}

/// Numbers that cannot be guessed: one visitor does not meet another's jobs.
fn name() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}

/// Watches an engine for those who watch the job.
struct Watched<'a>(&'a watch::Sender<State>);

impl Progress for Watched<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        self.0.send_if_modified(|state| {
            let goes_on = !state.is_final();
            if goes_on {
                state.progress = Some((done, total));
            }
            goes_on
        });
    }
}

impl Job {
    fn work(&self, work: impl FnOnce(Budget) -> Result<Vec<u8>, Error>, lang: Lang) {
        let waited = self.state.send_if_modified(|state| {
            let waits = state.status == "waiting";
            if waits {
                state.status = "running";
            }
            waits
        });
        if !waited {
            return;
        }
        let watched = Watched(&self.state);
        let budget = Budget {
            positions: POSITIONS,
            bytes: BYTES,
            stop: Some(&self.stop),
            progress: Some(&watched),
            ..Budget::default()
        };
        let done = catch_unwind(AssertUnwindSafe(|| work(budget)));
        let failed = |failure: Failure| ("failed", Some(failure.reason(lang)));
        self.state.send_if_modified(|state| {
            if state.is_final() {
                return false;
            }
            state.progress = None;
            match done {
                Ok(Ok(result)) => (state.status, state.result) = ("done", json(result)),
                Ok(Err(error)) if error.kind() == ErrorKind::Stopped => {
                    // Nobody asked for it: its seconds were over.
                    (state.status, state.error) = match self.stop.load(Ordering::Relaxed) {
                        true => ("cancelled", None),
                        false => failed(Failure::seconds_over(error.found())),
                    }
                }
                Ok(Err(error)) => (state.status, state.error) = failed(Failure::from(error)),
                Err(_) => {
                    let fault = words!("the law could not be sought", "无法寻找规律");
                    (state.status, state.error) = failed(Failure::ours(fault));
                }
            }
            true
        });
    }
}

/// What was written as JSON; nothing where it is none, which no command writes.
fn json(written: Vec<u8>) -> Option<Box<RawValue>> {
    RawValue::from_string(String::from_utf8(written).ok()?).ok()
}

/// How often a watcher is told at most.
pub const BETWEEN: Duration = Duration::from_millis(200);
