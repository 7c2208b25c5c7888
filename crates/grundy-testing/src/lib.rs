//! Artificial games with naive solvers, and a timer, for the tests of the workspace.

use std::env;

pub mod made_up;
mod thread_timer;

pub use thread_timer::ThreadTimer;

/// Returns whether the variable `GRUNDY_LONG` is set: tests then use all inputs instead of a
/// sample, and larger sizes.
pub fn is_long() -> bool {
    env::var_os("GRUNDY_LONG").is_some_and(|value| !value.is_empty() && value != "0")
}
