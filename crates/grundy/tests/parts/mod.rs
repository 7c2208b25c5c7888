//! Tests of single parts of the library.

mod cofinite;
mod digits;
mod errors;
mod families;
mod numbers;
mod periods;
mod single_missing;
mod suggestions;
mod sums;
