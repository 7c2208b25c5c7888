//! What a request may use, and how many are computed at once.
//!
//! There are three lanes, so that quick questions are answered while slow ones are: *quick* (a position, its moves, a rule
//! file read), *slow* (tables, graphs, pictures, checks), whose threads give way, and *jobs* (looking for laws), whose thread
//! gives way to both.

use crate::crew::{Crew, Size};
use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Error};
use grundy::words;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Some requests that are computed together.
pub struct Lane {
    crew: Crew,
    /// How long a request may wait to be begun.
    patience: Duration,
    /// What each may use.
    share: Share,
}

/// What one request may use.
#[derive(Clone, Copy)]
pub struct Share {
    positions: u64,
    bytes: u64,
    time: Duration,
}

impl Share {
    /// As engines take it, from now on.
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

/// Every lane.
pub struct Lanes {
    /// Questions about a position.
    pub quick: Lane,
    /// Tables, graphs, pictures, checks.
    pub slow: Lane,
}

impl Lanes {
    /// By the number of processors, and the seconds that a request may take where they are given.
    pub fn new(seconds: Option<u64>) -> Lanes {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let quick = Size { threads: 4 * cores, each: 3 * cores, waiting: 1024, nice: 0 };
        let slow = Size { threads: 2 * cores, each: cores, waiting: 128, nice: 5 };
        // A program built for tests is slower, and is asked by several tests at once.
        let times = if cfg!(debug_assertions) { 3 } else { 1 };
        let time = |usual: u64| Duration::from_secs(seconds.unwrap_or(usual * times));
        let (short, long) = (time(5), time(20));
        Lanes {
            quick: Lane {
                crew: Crew::new(quick),
                patience: short,
                share: Share { positions: 2_000_000, bytes: 256 << 20, time: short },
            },
            slow: Lane {
                crew: Crew::new(slow),
                patience: long,
                share: Share { positions: 5_000_000, bytes: 512 << 20, time: long },
            },
        }
    }
}

impl Lane {
    /// Computes on a thread of the lane, within the share of a request. When the visitor goes away, it is told to stop.
    ///
    /// # Errors
    /// When too many wait already, or it was not begun in time; whatever `work` gives.
    pub async fn run<T: Send + 'static>(
        &self,
        visitor: Visitor,
        work: impl FnOnce(Budget) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let (begin, begun) = oneshot::channel();
        let (tell, told) = oneshot::channel();
        let (flag, share) = (Arc::clone(&stop.0), self.share);
        self.crew.take(visitor.from, Arc::clone(&stop.0), move || {
            // Whoever waits may have gone.
            let _ = begin.send(());
            let _ = tell.send(work(share.budget(&flag)));
        })?;
        if tokio::time::timeout(self.patience, begun).await.is_err() {
            return Err(Failure::busy());
        }
        // What panics is a fault of ours, and costs its own request alone.
        let done = told
            .await
            .map_err(|_| Failure::ours(words!("the answer could not be computed", "计算失败")))?;
        Ok(done?)
    }
}

/// JSON, written where it was computed: writing a large table takes a while too.
pub struct Written(pub Vec<u8>);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// Tells a computation to stop when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
