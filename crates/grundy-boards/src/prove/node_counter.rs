//! Counts the nodes that a thread visits, reports them at intervals, and asks whether to stop.

use super::transposition::ProofNumbers;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The reason why a search stops without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The caller or another thread stopped the search.
    Stopped,
    /// The current path of a thread needs more memory than allowed, or a Grundy value exceeds its
    /// maximum.
    OutOfMemory,
    /// The rules are undefined at a visited position (for example because of a division by zero).
    Undefined,
}

/// The stop callback. It is called at intervals with the number of visited nodes of all threads and
/// the proof numbers of the root, and returns whether to stop.
pub type StopCallback<'a> = &'a mut dyn FnMut(u64, ProofNumbers) -> bool;

/// The number of visited nodes between two reports of a thread.
const REPORT_INTERVAL: u64 = 1 << 11;

/// The counter of the nodes that one thread of a search visits.
pub struct NodeCounter<'q> {
    /// The number of nodes that this thread has visited.
    pub nodes: u64,
    /// The number of visited nodes that this thread has already added to the total of all threads.
    reported: u64,
    should_stop: Option<StopCallback<'q>>,
}

impl<'q> NodeCounter<'q> {
    /// Creates a counter at 0. `should_stop` is the stop callback; all threads except one get
    /// `None`.
    pub fn new(should_stop: Option<StopCallback<'q>>) -> NodeCounter<'q> {
        NodeCounter { nodes: 0, reported: 0, should_stop }
    }

    /// Counts a visited node. Returns whether a [`report`](NodeCounter::report) is due.
    #[inline(always)]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        self.nodes.is_multiple_of(REPORT_INTERVAL)
    }

    /// Returns the number of visited nodes that have not been added to the total yet.
    pub fn unreported(&self) -> u64 {
        self.nodes - self.reported
    }

    /// Adds the nodes since the last report to `total`, the number of nodes of all threads, and
    /// asks the callback whether to stop; `root` are the proof numbers of the root.
    ///
    /// # Errors
    /// Returns [`Halt::Stopped`] if the callback or another thread stops the search.
    pub fn report(
        &mut self,
        total: &AtomicU64,
        stop: &AtomicBool,
        root: ProofNumbers,
    ) -> Result<(), Halt> {
        let new_nodes = self.unreported();
        let total = total.fetch_add(new_nodes, Relaxed) + new_nodes;
        self.reported = self.nodes;
        if self.should_stop.as_mut().is_some_and(|should_stop| should_stop(total, root)) {
            stop.store(true, Relaxed);
        }
        if stop.load(Relaxed) { Err(Halt::Stopped) } else { Ok(()) }
    }
}
