//! The distributed solver: several workers that share no memory solve a game together. Each worker
//! stores a part of the positions, and the workers exchange messages.
//!
//! All workers run the same sequence of rounds. In a round each worker processes its positions
//! until its message buffers are full; then all workers send their messages, and no worker
//! continues before all messages have arrived (all-to-all exchange). The results are those of
//! [`solve()`](crate::solve()). The caller implements [`Team`], which transports the messages and
//! stores checkpoints.

mod ask;
mod find;
mod hand;
mod holding;
mod look;
mod owners;
mod places;
mod radix;
mod sample;
mod saved;
mod share;
mod terms;
mod together;
mod told;
mod tried;
mod wire;

pub use owners::SHARDS;
pub use sample::{Part, Sampled, Sampling};
pub use terms::{Labelled, Mark, NOTED, Note, Round, Stage, Team};
pub use together::Together;
pub use told::{Merged, labels_of, merged};
