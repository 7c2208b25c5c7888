//! Engines: algorithms that compute outcomes and values of positions, by search or by tables.
//! Depends on `base`; contains no game.

mod compound;
mod decomposition;
mod fold;
mod joint_search;
pub mod label;
pub mod line_moves;
pub mod loopy;
mod nimber_search;
pub mod retrograde;
mod search;
pub mod splits;
pub mod table;
mod target_set;
pub mod triples;

pub use compound::{Compound, CompoundValue};
pub use decomposition::{Decomposition, SumList};
pub use fold::{Grundy, GrundyPair, Length, MiserePair, Play, Score, Won, Zermelo};
pub use joint_search::JointSearch;
pub use nimber_search::{NimberFact, NimberSearch};
pub use search::{Fold, Search, SearchError};
