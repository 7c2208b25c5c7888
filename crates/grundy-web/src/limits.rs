//! What a request may use, and how many are computed at once.
//!
//! There are three lanes, so that quick questions are answered while slow ones are: *quick* (a position, its moves, a rule
//! file read), *slow* (tables, graphs, pictures, checks) and *jobs* (looking for laws), which give way to the others.

use crate::failure::Failure;
use grundy::base::{Budget, Error};
use grundy::words;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Some requests that are computed together.
pub struct Lane {
    running: Semaphore,
    /// How many may wait besides.
    waiting: Semaphore,
    /// How long one may wait.
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
    /// By the number of processors.
    pub fn new() -> Lanes {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let quick = Share { positions: 2_000_000, bytes: 256 << 20, time: Duration::from_secs(5) };
        let slow = Share { positions: 5_000_000, bytes: 512 << 20, time: Duration::from_secs(20) };
        Lanes {
            quick: Lane::new(4 * cores, 512, Duration::from_secs(5), quick),
            slow: Lane::new(cores, 64, Duration::from_secs(20), slow),
        }
    }
}

impl Lane {
    fn new(running: usize, waiting: usize, patience: Duration, share: Share) -> Lane {
        Lane { running: Semaphore::new(running), waiting: Semaphore::new(waiting), patience, share }
    }

    /// Computes on a thread of its own, within the share of a request. When the visitor goes away, it is
    /// told to stop.
    ///
    /// # Errors
    /// When too many wait already, or it was not begun in time; whatever `work` gives.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Budget) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let busy = |_| Failure::busy();
        let place = self.waiting.try_acquire().map_err(|_| Failure::busy())?;
        let turn = tokio::time::timeout(self.patience, self.running.acquire()).await;
        let turn = turn.map_err(|_| Failure::busy())?.map_err(busy)?;
        drop(place);
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let (flag, share) = (Arc::clone(&stop.0), self.share);
        let done = tokio::task::spawn_blocking(move || work(share.budget(&flag))).await;
        drop(turn);
        // What panics is a fault of ours, and costs its own request alone.
        let done = done
            .map_err(|_| Failure::ours(words!("the answer could not be computed", "计算失败")))?;
        Ok(done?)
    }
}

/// Tells a computation to stop when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
