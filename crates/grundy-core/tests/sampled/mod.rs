//! How much of many cases is tested: of what takes long a sample, and everything with `GRUNDY_ALL=1`, as
//! `cargo xtask test --all` has it.
#![allow(dead_code, reason = "each test takes what it needs")]

/// Whether everything is tested.
pub fn everything() -> bool {
    std::env::var_os("GRUNDY_ALL").is_some_and(|all| all == "1")
}

/// One in so many of them, the first among these, or all.
pub fn some<T>(all: impl IntoIterator<Item = T>, one_in: usize) -> impl Iterator<Item = T> {
    all.into_iter().step_by(if everything() { 1 } else { one_in })
}

/// So many cases, or one in so many of them.
pub fn part(all: usize, one_in: usize) -> usize {
    if everything() { all } else { all / one_in }
}
