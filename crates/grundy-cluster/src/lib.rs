//! Builds a tablebase with several processes on several machines. The files of the tablebase are
//! equal, byte for byte, to the files that a single process writes.
//!
//! Every process calls [`make()`]. The processes connect with each other (modules `rendezvous` and
//! `handshake`), their workers exchange messages in rounds (`grundy_boards::exchange` on timely)
//! and write checkpoints, and process 0 merges the results. [`merge()`] merges the results of hosts
//! that do not share a folder. [`plan()`] estimates the resources that a run needs.

#![deny(missing_docs)]

mod checkpoint;
mod error;
mod explain;
mod flow;
mod handshake;
mod heartbeat;
mod hosts;
mod link;
mod make;
mod merge;
mod plan;
mod refusal_log;
mod rendezvous;
mod secret;
mod worker;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

pub use error::ClusterError;
pub use hosts::{Hosts, is_address};
pub use make::{Cluster, Output, RunResult, make};
pub use merge::{has_parts, merge};
pub use plan::{ClusterPlan, plan};
pub use secret::Secret;
