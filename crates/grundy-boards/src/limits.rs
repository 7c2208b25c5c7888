//! Resource limits, progress reports, and the reasons why a game is not solved.

use crate::checkpoint_store::CheckpointStore;

/// How the boards of a tier are numbered. A tier is a set of boards with equal counts of values;
/// see [`TierLayout`](crate::TierLayout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Every arrangement of the cells with the counts of the tier has a number, whether or not it
    /// can be reached from the start.
    Dense,
    /// Every reachable board has a number, and no other board. The reachable boards are enumerated
    /// first.
    Reachable,
    /// Of each set of reachable boards that are symmetric to each other, one board has a number.
    ReachableUpToSymmetry,
}

/// The reason why a game is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The rules are malformed, or the start is not a board of these rules.
    Rules,
    /// The labels of the boards, or the boards, exceed the memory budget.
    Large,
    /// A board has more successors than a label can count, or a game lasts more moves than a label
    /// can encode.
    Long,
    /// The rules are undefined at a board to be solved (for example because of a division by zero),
    /// or a score is too large.
    Fault,
    /// The rules exceed a fixed limit of the solver, which no memory budget raises.
    Capacity(CapacityLimit),
    /// Labels with outcomes only were requested or moves gain points, but boards can lead back to
    /// boards of the same tier, so that play is not guaranteed to end.
    Cyclic,
    /// Labels with outcomes only or the proof of an outcome were requested, but the game has
    /// scores.
    Scored,
    /// The progress callback returned `false`.
    Stopped,
    /// A checkpoint or a spilled tier cannot be written or read, or the exchange with another rank
    /// has failed.
    Checkpoint,
}

/// A fixed limit of the solver that rules can exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapacityLimit {
    /// A board has more than 256 bits.
    BoardBits,
    /// The key of a board has more than 63 bits, so that reachable boards cannot be listed.
    KeyBits,
    /// The move with this index in the rules ([`Command::by`](crate::Command::by)) compiles to too
    /// many masks.
    MoveMasks(u32),
    /// The conditions for the end of the game compile to too many masks.
    EndingMasks,
    /// The game has too many tiers.
    Tiers,
    /// A tier has 2^32 - 1 boards or more.
    TierBoards,
}

/// The reason for a game with a tier that has more boards than can be numbered.
pub(crate) const TOO_MANY_BOARDS: Unsolved = Unsolved::Capacity(CapacityLimit::TierBoards);

impl From<std::io::Error> for Unsolved {
    fn from(_: std::io::Error) -> Unsolved {
        Unsolved::Checkpoint
    }
}

/// The progress of solving a game, which is reported to the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of reachable boards that the enumeration has found so far; 0 if boards are not
    /// enumerated.
    pub found: u64,
    /// The number of boards that have been solved so far. For tiers between which play can cycle,
    /// this number is an estimate.
    pub done: u64,
    /// The number of boards of all tiers; 0 while boards are enumerated.
    pub total: u64,
    /// The estimated number of bytes in use; 0 while boards are enumerated.
    pub bytes: u64,
    /// How boards are numbered; `None` until the numbering is chosen.
    pub numbering: Option<Numbering>,
    /// The distance to the end, in moves, at which boards are being decided.
    pub distance: u32,
    /// The number of tiers that have been enumerated or solved so far.
    pub tiers: u64,
    /// The number of all tiers of the game.
    pub total_tiers: u64,
}

/// An estimate of the memory and the time that solving a game takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How boards would be numbered if the game were solved.
    pub numbering: Numbering,
    /// The number of boards that would have a label.
    pub boards: u64,
    /// The number of boards that would be stored. If symmetric boards are identified, only one of
    /// all boards that are symmetric to each other is stored.
    pub stored: u64,
    /// The number of tiers that have boards.
    pub tiers: u64,
    /// The resident memory of the process in bytes, after the rules are compiled and before boards
    /// are enumerated; 0 if the system does not report it.
    pub base_bytes: u64,
    /// The estimated peak memory in bytes of enumerating and solving, on top of `base_bytes`.
    pub bytes: u64,
    /// The sizes of each tier that has boards: the number of stored boards, and the bytes of memory
    /// that the tier uses once all tiers are solved.
    pub tier_sizes: Vec<(u64, u64)>,
    /// The size in bytes of the files for spilled tiers, or 0 if all tiers fit in memory.
    pub spill_bytes: u64,
    /// The estimated run time in seconds, extrapolated from a sample.
    pub seconds: u64,
}

/// The resources that solving a game may use, and the callbacks of the caller.
pub struct Limits<'a> {
    /// The maximum memory that solving may use, in bytes.
    pub memory_budget: u64,
    /// The number of threads that solve the game.
    pub threads: usize,
    /// How to number boards, or `None` for the numbering that needs less memory.
    pub numbering: Option<Numbering>,
    /// The progress callback, which any thread calls several times a second. Solving continues
    /// while it returns `true`.
    pub on_progress: &'a (dyn Fn(Progress) -> bool + Sync),
    /// Whether to store only the outcome of each solved board (two bits) and not the number of
    /// moves. This is not available for games with cycles or scores.
    pub outcomes_only: bool,
    /// The store for checkpoints and for tiers that are spilled from memory. An interrupted run
    /// resumes from its last checkpoint. With `None` there are no checkpoints and all tiers stay in
    /// memory.
    pub checkpoints: Option<&'a dyn CheckpointStore>,
}
