//! Solving with several ranks (workers that share no memory): each rank stores a part of the
//! positions, and the ranks exchange messages.
//!
//! All ranks run the same sequence of rounds. In a round each rank processes its positions until
//! its messages are large enough; then all ranks send their messages, and no rank continues before
//! all messages have arrived (all-to-all exchange). The results are those of
//! [`solve()`](crate::solve()). The caller implements [`Communicator`], which transports the
//! messages and stores checkpoints.
//!
//! The messages are: canonical keys of reachable positions, for their owners to list them
//! (`solver::explore`); requests for labels and the responses (`requests`); updates of predecessors
//! (`outbox`); the list of files of a checkpoint; and at the end, the numbers of labels.

#![cfg_attr(
    not(feature = "distributed"),
    expect(dead_code, reason = "a single rank exchanges no messages")
)]

pub(crate) mod communicator;
#[cfg(feature = "distributed")]
mod estimate;
#[cfg(feature = "distributed")]
mod merge;
pub(crate) mod outbox;
pub(crate) mod partition;
#[cfg(feature = "distributed")]
mod prepared;
pub(crate) mod radix;
pub(crate) mod records;
pub(crate) mod requests;
pub(crate) mod wire;

#[cfg(feature = "distributed")]
pub use communicator::save_stage;
pub use communicator::{COUNTERS, Communicator, Counters, Exchange};
#[cfg(feature = "distributed")]
pub use estimate::{CostEstimate, RunEstimate, SampleOptions};
#[cfg(feature = "distributed")]
pub use merge::{MergedLabels, RankOutput, for_each_label, merge_parts};
pub use partition::SHARDS;
#[cfg(feature = "distributed")]
pub use prepared::{DistributedGame, RankLimits, RunOptions};
