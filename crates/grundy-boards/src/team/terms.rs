//! What a team is to those who work in it: rounds, what is kept, and what a worker has in the end.

use crate::label::LabelCounts;
use crate::layout::Layout;
use crate::limits::Progress;
use crate::solve::SortKey;
use std::io::{self, Read, Write};

/// What every worker tells all others in a round.
pub type Note = [u64; NOTED];

/// How many numbers a note has.
pub const NOTED: usize = 6;

/// What arrives in a round.
pub struct Round {
    /// The parcel from each worker; empty where nothing came.
    pub parcels: Vec<Vec<u8>>,
    /// The note of each worker.
    pub notes: Vec<Note>,
}

/// What is kept of the work, so that it is gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Boards that were found.
    Boards,
    /// Words of labels.
    Words,
    /// Every board with its label, in the order of files.
    Results,
}

/// Numbers that say how far a stage is.
pub type Mark = [u64; 4];

/// Those who work together, as one of them sees it. What fails is an error that says so; who implements it keeps the reason.
pub trait Team {
    /// Which worker this is, from 0 on.
    fn worker(&self) -> usize;

    /// How many there are.
    fn workers(&self) -> usize;

    /// Sends each worker its parcel and everybody a note; returns what all have sent this worker in this round.
    ///
    /// # Errors
    /// Where somebody is gone.
    fn round(&mut self, parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round>;

    /// Whether it is time to write down how far it is; the first worker is asked for all.
    fn is_due(&mut self) -> bool;

    /// Keeps what this worker has of a stage, with a mark that all agree on, in place of what was kept of the stage before:
    /// all workers do so together, and either what all wrote counts or nothing.
    ///
    /// # Errors
    /// Where it cannot be written.
    fn save(
        &mut self,
        stage: Stage,
        mark: Mark,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()>;

    /// The mark of a stage that was kept.
    fn saved(&self, stage: Stage) -> Option<Mark>;

    /// What was kept of it, in as many parts as workers wrote, or those alone in which this worker's boards are.
    ///
    /// # Errors
    /// Where it cannot be read, or is not what was written.
    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>>;

    /// Is told how far this worker is; says whether it goes on.
    fn tell(&mut self, progress: Progress) -> bool;
}

/// What a worker has in the end.
pub trait Labelled {
    /// How boards are numbered, those of all workers.
    fn layout(&self) -> &Layout;
    /// How many boards there are, with those that symmetries make of them.
    fn boards(&self) -> u64;
    /// The results of those that are kept.
    fn counted(&self) -> &LabelCounts;
    /// Writes this worker's labels, tier by tier, boards that are listed by ascending words.
    ///
    /// # Errors
    /// Where that fails.
    fn write(&mut self, word: SortKey, to: &mut dyn Write) -> io::Result<()>;
}
