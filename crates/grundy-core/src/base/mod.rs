//! The types that all other modules use: rules, positions, outcomes, values, budgets. Depends on no
//! other module.

mod compound;
mod fault;
mod graph;
mod long_rule;
mod loopy;
mod meter;
mod nimber;
mod nimber_trie;
mod number;
mod numeration;
mod outcome;
mod random;
mod ruleset;

pub use compound::{Joining, Moved, Over};
pub use fault::Fault;
pub use graph::Digraph;
pub use grundy_budget::{Budget, Interruption, Note, Progress, Shortage};
pub use long_rule::{LongRule, SplitRule, TripleRule};
pub use loopy::LoopyNimber;
pub use meter::{Meter, Stopped, check_list};
pub(crate) use nimber::permute_bits;
pub use nimber::{MexSet, Nimber, mex};
pub use nimber_trie::{NimberSet, NimberSets};
pub use number::{Big, big, floor_phi, is_power_of_two, isqrt, to_u64};
pub use numeration::{Fibonacci, fibonacci_pair, take_away_terms, zeckendorf};
pub use outcome::{Ending, Outcome, Remoteness, Side};
pub use random::SplitMix64;
pub use ruleset::{
    Bundle, Counts, HeapOptions, Ranked, Reversible, Rules, Ruleset, ScoreOverflow, Sided, Split,
};
