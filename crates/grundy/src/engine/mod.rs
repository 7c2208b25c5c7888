//! Engines: who wins, by exhaustive and memoised computation. Knows base, and no game.

mod fold;
mod search;

pub use fold::{Grundy, Length, MiserePair, Pair, Play, Score, Suspense, Won, Zermelo};
pub use search::{Fold, Search, SearchError};
