//! Single parts of the library, each by itself.

mod cofinite;
mod digits;
mod errors;
mod families;
mod numbers;
mod periods;
mod remedies;
mod single_missing;
mod sums;
