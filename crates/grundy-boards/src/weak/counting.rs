//! Boards that a thread looks at, counted; now and then it is asked whether to go on.

use super::table::Numbers;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Why a search does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// It was told to stop.
    Stopped,
    /// The plays that it follows take more memory than there may be, or some Grundy value is too large.
    Large,
    /// The rules cannot be evaluated at some board.
    Fault,
}

/// Asked now and then, with the boards looked at and the numbers of the first; `true` to stop.
pub type Ask<'a> = &'a mut dyn FnMut(u64, Numbers) -> bool;

/// Boards after which it is asked.
const OFTEN: u64 = 1 << 11;

/// What a thread counts.
pub struct Counting<'q> {
    /// Boards it looked at.
    pub nodes: u64,
    /// Those that others have heard of.
    told: u64,
    ask: Option<Ask<'q>>,
}

impl<'q> Counting<'q> {
    /// Nothing yet; the one of all threads that asks has somebody to ask.
    pub fn new(ask: Option<Ask<'q>>) -> Counting<'q> {
        Counting { nodes: 0, told: 0, ask }
    }

    /// One board more; whether it is time to [`tell`](Counting::tell).
    #[inline(always)]
    pub fn one(&mut self) -> bool {
        self.nodes += 1;
        self.nodes.is_multiple_of(OFTEN)
    }

    /// Boards looked at that others have not heard of.
    pub fn untold(&self) -> u64 {
        self.nodes - self.told
    }

    /// Adds them to those of `all`, and asks whether to stop.
    ///
    /// # Errors
    /// Where it is to.
    pub fn tell(&mut self, all: &AtomicU64, stop: &AtomicBool, first: Numbers) -> Result<(), Halt> {
        let more = self.untold();
        let all = all.fetch_add(more, Relaxed) + more;
        self.told = self.nodes;
        if self.ask.as_mut().is_some_and(|ask| ask(all, first)) {
            stop.store(true, Relaxed);
        }
        if stop.load(Relaxed) { Err(Halt::Stopped) } else { Ok(()) }
    }
}
