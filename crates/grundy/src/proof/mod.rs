//! Proofs for all sizes: what a claim says of every position is decided by automata.
//!
//! A claim becomes conditions, each of which says that some set of numbers is empty: no move leads from a lost position to
//! a lost one, from every other position some move leads to a lost one, and so on. Sets of numbers that are given by
//! formulas over addition and digits are accepted by automata, and whether an automaton accepts anything is decided by
//! looking at it. What is proved so holds at every size.
//!
//! Local conditions prove nothing where play may not end, so a measure ([`Measure`]) that every move lowers comes first, or
//! progress that the winner makes ([`Progress`]).

mod certificate;
mod claims;
mod components;
mod condition;
mod conditions;
mod coq;
mod deciding;
mod discover;
mod draws;
mod elements;
mod ending;
mod firm;
mod known;
mod lost;
mod measure;
mod progress;
mod prose;
mod prover;
mod shapes;
mod smt;
mod starts;
mod symmetries;
mod truth;
mod values;
mod verdict;
mod walnut;

pub use claims::prove_claim;
pub use condition::{Condition, Counterexample, Goal, Outcome, Stop};
pub use conditions::NotWritten;
pub use coq::coq;
pub use discover::{Wanted, discover, discover_any};
pub use known::{Known, Made, Proven, Said};
pub use measure::{Measure, Progress, Sum};
pub use prose::{Form, Heading, prose};
pub use prover::Prover;
pub use smt::smt;
pub use symmetries::prove_symmetries;
pub use verdict::{Basis, Proof, Unknown, Verdict};
pub use walnut::walnut;
