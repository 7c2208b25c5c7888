//! Proofs of claims for all positions of a game.
//!
//! A claim becomes conditions, each a formula that no position may satisfy: no move leads from a
//! lost position to a lost one, some move leads from every other position to a lost one, and so on.
//! Formulas over addition and digits define sets of numbers that finite automata accept (Büchi
//! 1960), so whether a condition holds is decided by compiling its formula and testing whether the
//! automaton accepts anything. A proof therefore holds at every size.
//!
//! Such local conditions prove a claim only if play ends. A ranking function ([`RankingFunction`])
//! that every move lowers shows this; where positions may recur, progress of the winner
//! ([`AttackerProgress`]) takes its place.

mod certificate;
mod claims;
mod components;
mod condition;
mod coq;
mod digits;
mod discover;
mod draws;
mod elements;
mod elimination;
mod export_conditions;
mod firm;
mod lost;
mod progress;
mod proof_steps;
mod prose;
mod proved_law;
mod prover;
mod query;
mod ranking;
mod small_oracle;
mod smt;
mod starts;
mod symmetries;
mod termination;
mod values;
mod verdict;
mod walnut;

pub use claims::prove_claim;
pub use condition::{Condition, ConditionResult, Counterexample, ProvedCondition, Stop};
pub use coq::export_coq;
pub use digits::{describe_lost_digits, describe_value_digits};
pub use discover::{DiscoveryGoal, discover, discover_any};
pub use export_conditions::ExportError;
pub use prose::{PageFormat, PageHeading, write_prose};
pub use proved_law::{ComponentValue, PositionInfo, ProofKind, ProvedLaw, WinningMove};
pub use prover::Prover;
pub use ranking::{AttackerProgress, RankingFunction, WeightedSum};
pub use smt::export_smt;
pub use symmetries::prove_symmetries;
pub use verdict::{Basis, Proof, Unknown, Verdict};
pub use walnut::export_walnut;
