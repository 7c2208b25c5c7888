//! The budget of a request, and the thread pools of requests.
//!
//! Three pools keep quick requests responsive: *quick* (positions, moves, rule files), *slow*
//! (tables, graphs, pictures, checks) at lower thread priority, and *jobs* (searches for laws) at
//! the lowest.

use crate::client::Client;
use crate::failure::Failure;
use crate::thread_pool::{FairPool, PoolSize};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Error};
use grundy::words;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A thread pool that runs requests of one priority, each within the same limits.
pub struct RequestPool {
    pool: FairPool,
    /// The maximum time that a request waits for a free thread before it is refused.
    max_wait: Duration,
    /// The limits of each request that the pool runs.
    limits: ComputeLimits,
}

/// The limits of one request: the maximum numbers of positions and of bytes, and the maximum
/// computing time.
#[derive(Clone, Copy)]
pub struct ComputeLimits {
    positions: u64,
    bytes: u64,
    time: Duration,
}

impl ComputeLimits {
    /// Returns a budget with these limits. Its time begins at the call. Setting the flag `stop`
    /// cancels the computation.
    pub fn budget(self, stop: &AtomicBool) -> Budget<'_> {
        Budget {
            positions: self.positions,
            bytes: self.bytes,
            deadline: Instant::now().checked_add(self.time),
            stop: Some(stop),
            ..Budget::default()
        }
    }
}

/// The thread pools for requests that are answered at once; jobs have their own pool.
pub struct RequestPools {
    /// The pool for questions about positions, which take at most a few seconds.
    pub quick: RequestPool,
    /// The pool for tables, graphs, pictures and checks, at lower thread priority.
    pub slow: RequestPool,
}

impl RequestPools {
    /// Creates the pools with threads in proportion to the processors. `seconds` replaces the
    /// default time limits of requests.
    pub fn new(seconds: Option<u64>) -> RequestPools {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let quick = PoolSize {
            threads: 4 * cores,
            max_threads_per_client: 3 * cores,
            max_waiting: 1024,
            nice: 0,
        };
        let slow = PoolSize {
            threads: 2 * cores,
            max_threads_per_client: cores,
            max_waiting: 128,
            nice: 5,
        };
        // A debug build is slower, and several tests use it at once.
        let factor = if cfg!(debug_assertions) { 3 } else { 1 };
        let time = |default: u64| Duration::from_secs(seconds.unwrap_or(default * factor));
        let (short, long) = (time(5), time(20));
        RequestPools {
            quick: RequestPool {
                pool: FairPool::new(quick),
                max_wait: short,
                limits: ComputeLimits { positions: 2_000_000, bytes: 256 << 20, time: short },
            },
            slow: RequestPool {
                pool: FairPool::new(slow),
                max_wait: long,
                limits: ComputeLimits { positions: 5_000_000, bytes: 512 << 20, time: long },
            },
        }
    }
}

impl RequestPool {
    /// Runs `work` on a thread of the pool with the budget of one request. Dropping the returned
    /// future stops the computation.
    ///
    /// # Errors
    /// If the queue is full, or no thread became free in time; the errors of `work`.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(Budget) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let (started_sender, started) = oneshot::channel();
        let (sender, receiver) = oneshot::channel();
        let (flag, limits) = (Arc::clone(&stop.0), self.limits);
        self.pool.submit(client.address, Arc::clone(&stop.0), move || {
            // Sending fails if the request was dropped; then nobody needs the result.
            let _ = started_sender.send(());
            let _ = sender.send(work(limits.budget(&flag)));
        })?;
        if tokio::time::timeout(self.max_wait, started).await.is_err() {
            return Err(Failure::busy());
        }
        // A panic is a fault of the program, and fails its own request only.
        let result = receiver
            .await
            .map_err(|_| Failure::internal(words!(web::answer_could_not_be_computed_because)))?;
        Ok(result?)
    }
}

/// A response body that is already serialized as JSON. Commands serialize their response on the
/// thread that computed it, since a large table takes time.
pub struct JsonBytes(pub Vec<u8>);

impl IntoResponse for JsonBytes {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// A guard that sets the stop flag of a computation when it is dropped, which happens when the
/// client closes its request.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
