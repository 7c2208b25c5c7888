//! Engines: who wins, by exhaustive and memoised computation. Knows base, and no game.

mod fold;
pub mod label;
pub mod loopy;
pub mod rays;
pub mod retrograde;
mod search;
pub mod splits;
pub mod table;
pub mod triples;

pub use fold::{Grundy, Length, MiserePair, Pair, Play, Score, Suspense, Won, Zermelo};
pub use search::{Fold, Search, SearchError};
