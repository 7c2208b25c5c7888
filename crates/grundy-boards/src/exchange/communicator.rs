//! The interface between the solver of one rank (worker of a run) and the other ranks: the exchange
//! of messages, the agreement on failures, and the checkpoints that all ranks save together.

use super::partition::Ranks;
use crate::checkpoint::{CheckpointStore, Stage, WriteFn, WrittenStage, invalid_data};
use crate::limits::{TOO_MANY_BOARDS, Unsolved};
use std::io;

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
    /// Returns the values of one counter at all ranks. `counter` is the index of the counter among
    /// the four counters whose meaning depends on the exchange; see [`Counters`].
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

/// The communication between the ranks (workers) of a run, as one rank sees it. After an error the
/// solver only reports [`Unsolved::Checkpoint`]; the implementation of this trait keeps the reason.
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

/// The failures that a rank can broadcast to the other ranks. The failure at the index `i` is
/// broadcast as the number `i + 1`; the number 0 means that the rank has not failed.
const FAILURES: [Unsolved; 8] = [
    Unsolved::Rules,
    Unsolved::Large,
    Unsolved::Long,
    Unsolved::Fault,
    Unsolved::Cyclic,
    Unsolved::Scored,
    Unsolved::Stopped,
    TOO_MANY_BOARDS,
];

/// The connection of one rank to all ranks, and the pending failure of the rank. The next exchange
/// reports the failure to the other ranks.
pub struct Peers<'c> {
    /// The communicator of this rank.
    pub comm: &'c mut dyn Communicator,
    /// The checkpoint store of this rank; `None` if no checkpoints are saved.
    pub store: Option<&'c dyn CheckpointStore>,
    failure: Result<(), Unsolved>,
}

impl<'c> Peers<'c> {
    /// Wraps a communicator and a store of checkpoints. No failure is pending.
    pub fn new(
        comm: &'c mut dyn Communicator,
        store: Option<&'c dyn CheckpointStore>,
    ) -> Peers<'c> {
        Peers { comm, store, failure: Ok(()) }
    }

    /// Returns this rank and the number of ranks.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if there are more than [`SHARDS`](super::partition::SHARDS)
    /// ranks.
    pub fn ranks(&self) -> Result<Ranks, Unsolved> {
        let ranks = Ranks { rank: self.comm.rank() as u64, size: self.comm.size() as u64 };
        if ranks.is_valid() { Ok(ranks) } else { Err(Unsolved::Large) }
    }

    /// Records the result of a piece of work on this rank. The next exchange reports the first
    /// error that was recorded to the other ranks.
    pub fn record(&mut self, result: Result<(), Unsolved>) {
        if self.failure.is_ok() {
            self.failure = result;
        }
    }

    /// Returns whether a failure of this rank is pending.
    pub fn has_failed(&self) -> bool {
        self.failure.is_err()
    }

    /// Returns whether a checkpoint is due according to the store of this rank; `false` without a
    /// store.
    pub fn is_checkpoint_due(&self) -> bool {
        self.store.is_some_and(|store| store.checkpoint_due())
    }

    /// Saves a checkpoint of all ranks, with the data of this rank that the functions in `stages`
    /// write. If a rank has failed, all ranks return its error and save nothing. Does nothing
    /// without a store.
    ///
    /// # Errors
    /// Returns the failure of any rank, or an error if the data cannot be written.
    pub fn save(&mut self, stages: &mut [(Stage, WriteFn)]) -> Result<(), Unsolved> {
        let Some(store) = self.store else { return Ok(()) };
        self.exchange(Vec::new(), [0; 4])?;
        let mut written_stages = Vec::new();
        for (stage, fill) in stages {
            let description = store.write(*stage, fill)?;
            let exchange = self.exchange(vec![description; self.comm.size()], [0; 4])?;
            written_stages.push(WrittenStage { stage: *stage, parts: exchange.messages });
        }
        // Rank 0 decides whether the checkpoint is valid, so it commits first.
        if self.comm.rank() == 0 {
            store.commit(&written_stages)?;
        }
        self.exchange(Vec::new(), [0; 4])?;
        if self.comm.rank() > 0 {
            store.commit(&written_stages)?;
        }
        self.exchange(Vec::new(), [0; 4])?;
        Ok(())
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
            // exchange. The other ranks then get its reason, or notice that it is lost.
            broadcast[0] = code.ok_or(why)? as u64 + 1;
        }
        broadcast[1] = self.is_checkpoint_due().into();
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

/// Saves the data of this rank that `fill` writes for a stage, together with all other ranks.
///
/// # Errors
/// Returns an error if the data cannot be written, or if another rank is lost.
#[cfg(feature = "distributed")]
pub fn save_stage(
    comm: &mut dyn Communicator,
    store: &dyn CheckpointStore,
    stage: Stage,
    fill: WriteFn,
) -> Result<(), Unsolved> {
    Peers::new(comm, Some(store)).save(&mut [(stage, fill)])
}

/// Returns the approximate number of records after which a rank exchanges its messages. With this
/// limit, messages take a small part of `memory_budget`, the memory budget of the rank in bytes.
pub fn batch_limit(memory_budget: u64) -> usize {
    (memory_budget / 1024).clamp(1 << 11, 1 << 18) as usize
}
