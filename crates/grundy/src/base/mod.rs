//! The words every other part shares. Knows nobody.

mod budget;
mod error;
mod fault;
mod graph;
mod long_rule;
mod loopy;
mod nimber;
mod nimber_trie;
mod number;
mod numeration;
mod outcome;
mod ruleset;
mod text;
mod view;

pub use budget::{Budget, Meter, Progress, Stopped};
pub use error::{Error, ErrorKind, excerpt};
pub use fault::Fault;
pub use graph::Digraph;
pub use long_rule::{LongRule, SplitRule, TripleRule};
pub use loopy::LoopyNimber;
pub use nimber::{MexSet, Nimber, mex};
pub use nimber_trie::{NimberSet, NimberSets};
pub use number::{Big, MAX_DIGITS, big, floor_phi, is_power_of_two, isqrt, parse_big, to_u64};
pub use numeration::{Fibonacci, fibonacci_pair, take_away_parts, zeckendorf};
pub use outcome::{Ending, Outcome, Remoteness, Side};
pub use ruleset::{
    Bundle, Counts, HeapOptions, Notation, Ranked, Reversible, Rules, Ruleset, Sided, Split,
};
pub use text::{Lang, Text, Words};
pub use view::{BoardView, EdgeView, GraphView, VertexView, View};
