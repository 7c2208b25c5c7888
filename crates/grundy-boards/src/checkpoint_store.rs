//! The trait of the store for checkpoints and spilled tiers, which the caller of the solver provides.

use std::io::{self, Read, Write};

/// A callback that writes the contents of a file to the given sink.
pub type WriteFn<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A kind of data in a checkpoint. Each kind is saved and loaded separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The reachable positions that have been enumerated so far. If dense numbering was found to
    /// need less memory, only this decision.
    Reachable,
    /// The codes of all positions in the components of tiers that have been solved or begun, and
    /// the progress within the component that is being solved. The code of a position is its label,
    /// or a counter of its undecided successors.
    Labels,
    /// The final label of every stored position. Each rank (worker of a run) writes the labels of
    /// the positions that it stores.
    Output,
}

/// A stage whose data all ranks have written, for [`CheckpointStore::commit`].
#[derive(Clone, Debug)]
pub struct WrittenStage {
    /// The kind of the written data.
    pub stage: Stage,
    /// The descriptions of the written data that [`CheckpointStore::write`] returned, one for each
    /// rank, in the order of the ranks.
    pub parts: Vec<Vec<u8>>,
}

/// A store for checkpoints and for tiers that are spilled from memory. Each rank (worker of a run)
/// has its own view of the store. A run with a single rank uses the store in the same way.
///
/// The ranks save a checkpoint in two steps. First each rank writes its data; then all of them
/// commit what all ranks have written. So the checkpoint takes effect for all ranks or for none.
pub trait CheckpointStore: Sync {
    /// Returns whether a checkpoint is due: the interval since the last checkpoint has elapsed. In
    /// a run with several ranks, the answer of rank 0 holds for all of them.
    fn checkpoint_due(&self) -> bool;

    /// Writes the data of this rank for a stage; `fill` writes the contents. Data that was saved
    /// earlier for the stage stays valid. Returns a description of the written data for
    /// [`commit`](CheckpointStore::commit).
    ///
    /// # Errors
    /// Returns an error if the data cannot be written.
    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>>;

    /// Makes the data that all ranks have written valid, in place of the data that was saved before
    /// for the same stages. Rank 0 calls this function first. The other ranks call it after the
    /// call of rank 0 has returned.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    fn commit(&self, written: &[WrittenStage]) -> io::Result<()>;

    /// Opens the data that was saved for a stage. Returns one reader for each rank that saved data.
    /// If the run that saved it had as many ranks as this run, the reader for this rank alone
    /// suffices.
    ///
    /// # Errors
    /// Returns an error if the data cannot be read or is not the data that was saved.
    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>>;

    /// Writes a file with data that is dropped from memory afterwards, and replaces a previous file
    /// of the same name atomically.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()>;

    /// Opens a file that any rank has spilled. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if its contents are not what was written.
    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>>;
}
