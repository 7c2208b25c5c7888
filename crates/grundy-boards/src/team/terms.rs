//! The interface between the distributed solver and its caller: the exchange of messages between
//! workers, checkpoints, and the results of a worker.

use crate::label::LabelCounts;
use crate::layout::Layout;
use crate::limits::Progress;
use crate::solve::SortKey;
use std::io::{self, Read, Write};

/// The counters that a worker broadcasts with every exchange of messages: the code of its failure
/// (0 if it has not failed), whether a checkpoint is due (0 or 1), and four numbers whose meaning
/// depends on the exchange.
pub type Note = [u64; NOTED];

/// The number of counters in a [`Note`].
pub const NOTED: usize = 6;

/// The data that a worker receives in an exchange of messages.
pub struct Round {
    /// The message from each worker, by the index of the sender; empty if the sender had no message
    /// for this worker.
    pub parcels: Vec<Vec<u8>>,
    /// The counters of each worker, by the index of the worker.
    pub notes: Vec<Note>,
}

/// A kind of data in a checkpoint. Each kind is saved and loaded separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The reachable positions that have been enumerated so far.
    Boards,
    /// The codes of the positions of all components that have been solved or begun, and the updates
    /// that are deferred to later distances to the end. A code is a label, or a counter of
    /// undecided successors.
    Words,
    /// The final label of every stored position, as [`Labelled::write`] writes it.
    Results,
}

/// The state of the run that is saved together with the data of a [`Stage`]. Only the solver
/// interprets these numbers.
pub type Mark = [u64; 4];

/// The communication between the workers of a distributed run, as one of the workers sees it. After
/// an error the solver only reports [`Unsolved::Checkpoint`](crate::Unsolved::Checkpoint); the
/// implementation keeps the reason.
pub trait Team {
    /// Returns the index of this worker; indices begin at 0.
    fn worker(&self) -> usize;

    /// Returns the number of workers.
    fn workers(&self) -> usize;

    /// Exchanges messages with all workers: sends the message `parcels[i]` to worker `i` and the
    /// counters `note` to every worker, and waits until the messages and counters of all workers
    /// have arrived. Empty `parcels` send an empty message to every worker.
    ///
    /// # Errors
    /// Returns an error if another worker is lost.
    fn round(&mut self, parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round>;

    /// Returns whether a checkpoint is due. Only the answer of worker 0 counts, for all workers.
    fn is_due(&mut self) -> bool;

    /// Saves the data of this worker that `fill` writes, in place of the data that was saved for
    /// `stage` before. Saves `mark`, the state of the run, with the data, so that
    /// [`saved`](Team::saved) can return it; all workers pass the same mark. All workers call this
    /// function together; the save takes effect for all of them or for none.
    ///
    /// # Errors
    /// Returns an error if the data cannot be written.
    fn save(
        &mut self,
        stage: Stage,
        mark: Mark,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()>;

    /// Returns the mark that was saved with the data of `stage`, or `None` if no such data is
    /// saved.
    fn saved(&self, stage: Stage) -> Option<Mark>;

    /// Opens the data that was saved for `stage`: one reader for each worker that saved data, or
    /// only the readers whose data contain positions of this worker.
    ///
    /// # Errors
    /// Returns an error if the data cannot be read or is not the data that was saved.
    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>>;

    /// Reports the progress of this worker. Returns whether the run continues; otherwise the solver
    /// stops with [`Unsolved::Stopped`](crate::Unsolved::Stopped).
    fn tell(&mut self, progress: Progress) -> bool;
}

/// The results of a worker after the game is solved.
pub trait Labelled {
    /// Returns how the positions of all workers are numbered.
    fn layout(&self) -> &Layout;
    /// Returns the number of boards with a label, of all workers. If a stored position represents
    /// several symmetric boards, all of them count.
    fn boards(&self) -> u64;
    /// Returns the histogram of the labels of all stored positions, of all workers.
    fn counted(&self) -> &LabelCounts;
    /// Writes the labels of this worker to `to`, tier by tier, and drops them from memory: a second
    /// call writes no labels. With dense numbering, labels are written in the order of the
    /// positions' numbers. Otherwise the boards of a tier are written in ascending order of the
    /// sort keys that `word` computes, and each label is preceded by the difference of its board's
    /// key from the previous key.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    fn write(&mut self, word: SortKey, to: &mut dyn Write) -> io::Result<()>;
}
