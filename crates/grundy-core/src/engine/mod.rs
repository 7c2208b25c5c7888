//! Engines: algorithms that compute outcomes and values of positions, by search or by tables.
//! Depends on `base`; contains no game.

mod bounded_memo;
mod compound;
mod fold;
pub mod label;
pub mod line_moves;
pub mod loopy;
pub mod retrograde;
mod search;
pub mod splits;
pub mod table;
pub mod triples;

pub use compound::{Compound, CompoundValue};
pub use fold::{Grundy, GrundyPair, Length, MiserePair, Play, Score, Won, Zermelo};
pub use search::{Fold, Search, SearchError};
