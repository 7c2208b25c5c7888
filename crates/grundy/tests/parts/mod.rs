//! Single parts of the library, each by itself.

mod cofinite;
mod digits;
mod errors;
mod families;
mod numbers;
mod periods;
mod single_missing;
mod suggestions;
mod sums;
