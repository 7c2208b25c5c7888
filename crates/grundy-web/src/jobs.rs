//! Background jobs: long computations, such as the search for a law, that a client starts, watches,
//! cancels and fetches.
//!
//! One job runs for every two processors, at low priority; other jobs wait in a queue. The server
//! keeps the results of finished jobs until newer jobs replace them.

use crate::client::Client;
use crate::failure::Failure;
use crate::thread_pool::{FairPool, PoolSize};
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

/// The maximum number of jobs that wait in the queue.
const MAX_WAITING: usize = 16;
/// The maximum number of jobs that the server remembers, including finished jobs.
const MAX_JOBS: usize = 100;
/// The maximum memory of a job in bytes.
const MAX_BYTES: u64 = 512 << 20;
/// The maximum number of positions that a job may visit.
const MAX_POSITIONS: u64 = 20_000_000;

/// The state of a background job, as the API returns it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Job")]
pub struct JobState {
    /// The identifier of the job, which its address contains.
    pub id: String,
    /// The status of the job: waiting or running, or how it ended (done, failed or cancelled).
    #[schemars(extend("enum" = ["waiting", "running", "done", "failed", "cancelled"]))]
    pub status: &'static str,
    /// The number of completed units of work, such as heaps or positions, and the total number of
    /// units (`null` if it is unknown). Absent unless a running job has reported progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<(u64, Option<u64>)>,
    /// The response of the command, as JSON; absent unless the status is `done`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub result: Option<Box<RawValue>>,
    /// The error of the job; absent unless the status is `failed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
}

impl JobState {
    /// Returns whether the job has ended: it is done, failed or cancelled.
    pub fn is_final(&self) -> bool {
        !matches!(self.status, "waiting" | "running")
    }
}

/// A background job. Setting `stop` ends its computation; `state` publishes its state to watchers.
struct Job {
    stop: Arc<AtomicBool>,
    state: watch::Sender<JobState>,
}

/// The thread pool that runs jobs, and the recent jobs with their identifiers.
pub struct Jobs {
    pool: FairPool,
    jobs: Mutex<VecDeque<(String, Arc<Job>)>>,
}

impl Jobs {
    /// Creates a thread pool with one thread per two processors, and an empty list of jobs.
    pub fn new() -> Jobs {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / 2).max(1);
        let size = PoolSize {
            threads,
            max_threads_per_client: threads,
            max_waiting: MAX_WAITING,
            nice: 10,
        };
        Jobs { pool: FairPool::new(size), jobs: Mutex::default() }
    }

    /// Locks and returns the list of jobs with their identifiers, from the oldest to the newest.
    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Arc<Job>)>> {
        // No code panics while it holds the lock.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends a job to the queue, and returns its initial state. The job calls `work` with its
    /// budget; `work` returns the result as JSON text.
    ///
    /// # Errors
    /// If the queue is full, or if too many jobs of `client` are waiting.
    pub fn start(
        &self,
        client: Client,
        work: impl FnOnce(Budget) -> Result<Vec<u8>, Error> + Send + 'static,
    ) -> Result<JobState, Failure> {
        let id = random_id();
        let state = JobState {
            id: id.clone(),
            status: "waiting",
            progress: None,
            result: None,
            error: None,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let job =
            Arc::new(Job { stop: Arc::clone(&stop), state: watch::Sender::new(state.clone()) });
        let running = Arc::clone(&job);
        self.pool.submit(client.address, stop, move || running.run(work, client.lang))?;
        let mut jobs = self.lock();
        jobs.push_back((id, job));
        while jobs.len() > MAX_JOBS {
            // Remove the oldest finished job. If no job is finished, keep all of them.
            match jobs.iter().position(|(_, job)| job.state.borrow().is_final()) {
                Some(index) => drop(jobs.remove(index)),
                None => break,
            }
        }
        Ok(state)
    }

    /// Returns the job with the identifier `id`, or a failure if there is no such job.
    fn find(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let jobs = self.lock();
        let job = jobs.iter().find(|(job_id, _)| job_id == id);
        job.map(|(_, job)| Arc::clone(job)).ok_or_else(|| {
            let message = words!(web::there_is_no_such_job);
            Failure::unknown(message)
        })
    }

    /// Returns a receiver for the state of the job `id`, which is notified of every later change.
    ///
    /// # Errors
    /// If no job has this identifier.
    pub fn watch(&self, id: &str) -> Result<watch::Receiver<JobState>, Failure> {
        Ok(self.find(id)?.state.subscribe())
    }

    /// Stops the job `id`, removes it from the list, and returns its last state. Its watchers
    /// receive the state `cancelled`.
    ///
    /// # Errors
    /// If no job has this identifier.
    pub fn cancel(&self, id: &str) -> Result<JobState, Failure> {
        let job = self.find(id)?;
        self.lock().retain(|(job_id, _)| job_id != id);
        job.stop.store(true, Ordering::Relaxed);
        job.state.send_if_modified(|state| {
            let is_active = !state.is_final();
            if is_active {
                (state.status, state.progress) = ("cancelled", None);
            }
            is_active
        });
        Ok(job.state.borrow().clone())
    }
}

/// Returns a random identifier of a job, so that other clients cannot guess it.
fn random_id() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}

/// A [`Progress`] that publishes the progress of a computation to the watchers of its job.
struct ProgressReporter<'a>(&'a watch::Sender<JobState>);

impl Progress for ProgressReporter<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        self.0.send_if_modified(|state| {
            let is_active = !state.is_final();
            if is_active {
                state.progress = Some((done, total));
            }
            is_active
        });
    }
}

impl Job {
    /// Runs `work` and publishes its result as the final state of the job, with messages in `lang`.
    /// Does nothing if the job was cancelled while it waited. If `work` panics, the status becomes
    /// `failed`.
    fn run(&self, work: impl FnOnce(Budget) -> Result<Vec<u8>, Error>, lang: Lang) {
        let started = self.state.send_if_modified(|state| {
            let is_waiting = state.status == "waiting";
            if is_waiting {
                state.status = "running";
            }
            is_waiting
        });
        if !started {
            return;
        }
        let reporter = ProgressReporter(&self.state);
        let budget = Budget {
            positions: MAX_POSITIONS,
            bytes: MAX_BYTES,
            stop: Some(&self.stop),
            progress: Some(&reporter),
            ..Budget::default()
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| work(budget)));
        let failed = |failure: Failure| ("failed", Some(failure.reason(lang)));
        self.state.send_if_modified(|state| {
            if state.is_final() {
                return false;
            }
            state.progress = None;
            match outcome {
                Ok(Ok(result)) => (state.status, state.result) = ("done", parse_json(result)),
                Ok(Err(error)) if error.kind() == ErrorKind::Stopped => {
                    // Without a cancellation, the job reached its time limit.
                    (state.status, state.error) = if self.stop.load(Ordering::Relaxed) {
                        ("cancelled", None)
                    } else {
                        failed(Failure::seconds_over(error.partial_result()))
                    }
                }
                Ok(Err(error)) => (state.status, state.error) = failed(Failure::from(error)),
                Err(_) => {
                    let fault = words!(web::search_for_law_failed_because);
                    (state.status, state.error) = failed(Failure::internal(fault));
                }
            }
            true
        });
    }
}

/// Converts a serialized response to raw JSON. Returns `None` if the bytes are not valid JSON; the
/// responses of commands always are.
fn parse_json(bytes: Vec<u8>) -> Option<Box<RawValue>> {
    RawValue::from_string(String::from_utf8(bytes).ok()?).ok()
}

/// The minimum time between two server-sent events about one job.
pub const EVENT_INTERVAL: Duration = Duration::from_millis(200);
