//! Engines: who wins, by exhaustive and memoised computation. Knows base, and no game.

mod compound;
mod fold;
pub mod label;
mod limited;
pub mod loopy;
pub mod rays;
pub mod retrograde;
mod search;
pub mod splits;
pub mod table;
pub mod triples;

pub use compound::{Compound, Worth};
pub use fold::{Grundy, Length, MiserePair, Pair, Play, Score, Won, Zermelo};
pub use search::{Fold, Search, SearchError};
