//! A game solved whole by a team: workers that share no memory, each with its own boards, who send each other parcels.
//!
//! Every worker does the same in the same order, in rounds: it works on its boards until it has filled its parcels, all send
//! them, and nobody goes on before all of them have arrived. What comes of it is what [`solve()`](crate::solve()) finds. How parcels travel and where
//! files lie is the business of who calls: a [`Team`].

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
