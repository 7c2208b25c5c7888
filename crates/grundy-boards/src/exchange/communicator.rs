//! The interface between the solver of one rank and the other ranks: the exchange of messages, the
//! agreement on failures, and checkpoints that all ranks write together.

use super::partition::{Ranks, SHARDS};
use crate::checkpoint::{WriteFn, invalid_data};
use crate::limits::Unsolved;
use std::io::{self, Read};

/// The counters that a rank broadcasts with every exchange of messages: the code of its failure (0
/// if it has not failed), whether a checkpoint is due (0 or 1), and four numbers whose meaning
/// depends on the exchange.
pub type Counters = [u64; COUNTERS];

/// The number of [`Counters`].
pub const COUNTERS: usize = 6;

/// The data that a rank receives in an exchange of messages.
pub struct Exchange {
    /// The message from each rank, by the index of the sender; empty if the sender had no message
    /// for this rank.
    pub messages: Vec<Vec<u8>>,
    /// The counters of each rank, by the index of the rank.
    pub counters: Vec<Counters>,
}

impl Exchange {
    /// Returns the values at all ranks of one of the four counters whose meaning depends on the
    /// exchange (see [`Counters`]); `counter` is its index among the four.
    fn values(&self, counter: usize) -> impl Iterator<Item = u64> {
        self.counters.iter().map(move |counters| counters[counter + 2])
    }

    /// Returns the sum of a counter over all ranks; for `counter` see [`values`](Self::values).
    pub(crate) fn sum(&self, counter: usize) -> u64 {
        self.values(counter).fold(0, u64::saturating_add)
    }

    /// Returns the minimum of a counter over all ranks; for `counter` see [`values`](Self::values).
    pub(crate) fn min(&self, counter: usize) -> u64 {
        self.values(counter).min().unwrap_or(0)
    }

    /// Returns the maximum of a counter over all ranks; for `counter` see [`values`](Self::values).
    pub(crate) fn max(&self, counter: usize) -> u64 {
        self.values(counter).max().unwrap_or(0)
    }

    /// Returns whether a checkpoint is due, as rank 0 decides for all ranks.
    pub(crate) fn checkpoint_due(&self) -> bool {
        self.counters.first().is_some_and(|counters| counters[1] != 0)
    }
}

/// A kind of data in a checkpoint. Each kind is saved and loaded separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The reachable positions that have been enumerated so far.
    Reachable,
    /// The codes of the positions of all components that have been solved or begun, and the updates
    /// that are deferred to later distances to the end. A code is a label, or a counter of
    /// undecided successors.
    Labels,
    /// The final label of every stored position, as
    /// `RankOutput::write` writes it.
    Output,
}

/// The state of the run that is saved together with the data of a [`Stage`]. Only the solver
/// interprets these numbers.
pub type CheckpointCursor = [u64; 4];

/// The communication between the ranks of a run, as one of the ranks sees it. After an error the
/// solver only reports [`Unsolved::Checkpoint`]; the implementation keeps the reason.
///
/// The methods for checkpoints have default implementations that save nothing.
pub trait Communicator {
    /// Returns the index of this rank; indices begin at 0.
    fn rank(&self) -> usize;

    /// Returns the number of ranks.
    fn size(&self) -> usize;

    /// Exchanges messages with all ranks: sends the message `messages[i]` to rank `i` and
    /// `counters` to every rank, and waits until the messages and counters of all ranks have
    /// arrived. Empty `messages` send an empty message to every rank.
    ///
    /// # Errors
    /// Returns an error if another rank is lost.
    fn all_to_all(&mut self, messages: Vec<Vec<u8>>, counters: Counters) -> io::Result<Exchange>;

    /// Returns whether a checkpoint is due. Only the answer of rank 0 counts, for all ranks.
    fn checkpoint_due(&mut self) -> bool {
        false
    }

    /// Saves the data of this rank that `write` writes, in place of the data that was saved for
    /// `stage` before. Saves `cursor`, the state of the run, with the data, so that
    /// [`saved`](Communicator::saved) can return it; all ranks pass the same cursor. All ranks call
    /// this function together; the save takes effect for all of them or for none.
    ///
    /// # Errors
    /// Returns an error if the data cannot be written.
    fn save(&mut self, _: Stage, _cursor: CheckpointCursor, _write: WriteFn) -> io::Result<()> {
        Ok(())
    }

    /// Returns the cursor that was saved with the data of a stage, or `None` if no such data is
    /// saved.
    fn saved(&self, _: Stage) -> Option<CheckpointCursor> {
        None
    }

    /// Opens the data that was saved for a stage: one reader for each rank that saved data, or only
    /// the readers whose data contain positions of this rank.
    ///
    /// # Errors
    /// Returns an error if the data cannot be read or is not the data that was saved.
    fn load(&mut self, _: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        Ok(Vec::new())
    }
}

/// The communicator of a run with a single rank.
pub struct Local;

impl Communicator for Local {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn all_to_all(
        &mut self,
        mut messages: Vec<Vec<u8>>,
        counters: Counters,
    ) -> io::Result<Exchange> {
        messages.resize(1, Vec::new());
        Ok(Exchange { messages, counters: vec![counters] })
    }
}

/// The failures that a rank broadcasts as a counter: entry `i` as `i + 1`. The counter is 0 if the
/// rank has not failed.
const FAILURES: [Unsolved; 7] = [
    Unsolved::Rules,
    Unsolved::Large,
    Unsolved::Long,
    Unsolved::Fault,
    Unsolved::Cyclic,
    Unsolved::Scored,
    Unsolved::Stopped,
];

/// The connection to all ranks, with the failure of this rank that the next exchange reports to the
/// others.
pub struct Peers<'c> {
    /// The communicator of this rank.
    pub comm: &'c mut dyn Communicator,
    failure: Result<(), Unsolved>,
}

impl Peers<'_> {
    /// Wraps a communicator. No failure is pending.
    pub fn new(comm: &mut dyn Communicator) -> Peers<'_> {
        Peers { comm, failure: Ok(()) }
    }

    /// Returns this rank and the number of ranks.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if there are more than [`SHARDS`] ranks.
    pub fn ranks(&self) -> Result<Ranks, Unsolved> {
        let ranks = Ranks { rank: self.comm.rank() as u64, size: self.comm.size() as u64 };
        let is_valid = ranks.rank < ranks.size && ranks.size <= SHARDS;
        if is_valid { Ok(ranks) } else { Err(Unsolved::Large) }
    }

    /// Records the result of work on this rank: the next exchange reports the first error.
    pub fn record(&mut self, result: Result<(), Unsolved>) {
        if self.failure.is_ok() {
            self.failure = result;
        }
    }

    /// Returns whether a failure of this rank is pending.
    pub fn has_failed(&self) -> bool {
        self.failure.is_err()
    }

    /// Exchanges messages and counters with all ranks, and agrees on failures: if any rank has
    /// failed, all ranks return the same error. `counters` are the four counters whose meaning
    /// depends on the exchange; see [`Counters`].
    ///
    /// # Errors
    /// Returns the failure of any rank (if several have failed, the one with the greatest code), or
    /// an error if the exchange fails.
    pub fn exchange(
        &mut self,
        messages: Vec<Vec<u8>>,
        counters: [u64; COUNTERS - 2],
    ) -> Result<Exchange, Unsolved> {
        let mut broadcast: Counters = [0; COUNTERS];
        broadcast[2..].copy_from_slice(&counters);
        if let Err(why) = std::mem::replace(&mut self.failure, Ok(())) {
            let code = FAILURES.iter().position(|failure| *failure == why);
            // A failure without a code, such as a failed checkpoint, ends this rank without an
            // exchange; the other ranks notice that it is lost.
            broadcast[0] = code.ok_or(why)? as u64 + 1;
        }
        broadcast[1] = self.comm.checkpoint_due().into();
        let exchange = self.comm.all_to_all(messages, broadcast)?;
        let size = self.comm.size();
        if exchange.counters.len() != size || exchange.messages.len() != size {
            return Err(invalid_data().into());
        }
        match exchange.counters.iter().map(|counters| counters[0]).max().unwrap_or(0) {
            0 => Ok(exchange),
            code => {
                let failure = FAILURES.get(code as usize - 1).copied();
                Err(failure.unwrap_or(Unsolved::Checkpoint))
            }
        }
    }
}

/// Returns the approximate maximum number of records in the messages of a rank before the next
/// exchange, so that messages take a small part of the memory budget in bytes.
pub fn batch_limit(memory_budget: u64) -> usize {
    (memory_budget / 1024).clamp(1 << 11, 1 << 18) as usize
}
