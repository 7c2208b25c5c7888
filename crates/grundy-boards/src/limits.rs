//! What solving may use, how far it has come, and why it stops.

use crate::keep::Keep;

/// How boards are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// All that have as many of each value, without gaps.
    All,
    /// Those that can arise, found first.
    Found,
    /// Of those, found first, only one of several that are the same up to symmetry.
    Images,
}

/// Why boards are not solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// What is given is no board of these rules, or the rules are none.
    Rules,
    /// More boards than there may be, or more bytes.
    Large,
    /// Some board has more options, or plays are longer, than a word counts.
    Long,
    /// The rules cannot be evaluated at a board that can arise, or their scores are too large.
    Fault,
    /// Outcomes alone do not do: play may return, or points are counted.
    Outcomes,
    /// It was told to stop.
    Stopped,
    /// How far it came cannot be written down or read.
    Kept,
}

impl From<std::io::Error> for Unsolved {
    fn from(_: std::io::Error) -> Unsolved {
        Unsolved::Kept
    }
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Boards that were found, where they are found first.
    pub found: u64,
    /// Boards that are done, about where moves lead back to their tier, and of all tiers.
    pub done: u64,
    /// See `done`; 0 while boards are found.
    pub of: u64,
    /// Bytes that are held at a time, about; 0 while boards are found.
    pub bytes: u64,
    /// How boards are numbered; nothing while that is not decided.
    pub numbering: Option<Numbering>,
    /// The number of moves that the boards being decided have.
    pub level: u32,
    /// Tiers that are searched or done, and of all.
    pub tiers: u64,
    /// See `tiers`.
    pub of_tiers: u64,
}

/// What solving takes, told before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How boards are numbered.
    pub numbering: Numbering,
    /// Boards.
    pub boards: u64,
    /// How many of them are kept; see [`Solved::kept`](crate::Solved::kept).
    pub kept: u64,
    /// Tiers that have boards.
    pub tiers: u64,
    /// Bytes of memory that the process has when its rules are ready and no board is found yet; 0 where the system does not
    /// say.
    pub before: u64,
    /// Bytes that finding and solving boards takes besides, at most at a time, about.
    pub bytes: u64,
    /// For each tier that has boards how many of them are kept, and the bytes that are held of it when all are solved.
    pub held: Vec<(u64, u64)>,
    /// Bytes of files in which tiers are put aside; 0 where all fit in memory.
    pub aside: u64,
    /// Seconds, about, by the speed at which a sample was looked at.
    pub seconds: u64,
}

/// What may be used, and who is told.
pub struct Limits<'a> {
    /// Bytes of memory.
    pub bytes: u64,
    /// Threads.
    pub threads: usize,
    /// The way to number boards; the better one where none is given.
    pub numbering: Option<Numbering>,
    /// Is told how far it has come, some times a second, by any thread; says whether it goes on.
    pub watch: &'a (dyn Fn(Progress) -> bool + Sync),
    /// Whether only who wins is wanted, not in how many moves: two bits for each board that is done. Not where play may return
    /// or points are counted.
    pub outcomes: bool,
    /// Where it writes down how far it has come, and finds it again; nowhere where none is given.
    pub keep: Option<&'a dyn Keep>,
}
