#![doc = include_str!("../README.md")]

mod certificate;
mod claims;
mod components;
mod condition;
mod digits;
mod discover;
mod draws;
mod elements;
mod firm;
mod lost;
mod progress;
mod proof_steps;
mod proved_law;
mod prover;
mod query;
mod ranking;
mod small_oracle;
mod starts;
mod symmetries;
mod termination;
mod values;
mod verdict;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use claims::prove_claim;
pub use condition::{Condition, ConditionResult, Counterexample, ProvedCondition, Stop};
pub use digits::{describe_lost_digits, describe_value_digits};
pub use discover::{DiscoveryGoal, discover, discover_any};
pub use proved_law::{ComponentValue, PositionInfo, ProofKind, ProvedLaw, WinningMove};
pub use prover::Prover;
pub use ranking::{AttackerProgress, RankingFunction, WeightedSum};
pub use symmetries::prove_symmetries;
pub use verdict::{Basis, Claimed, Proof, Unknown, Verdict};
