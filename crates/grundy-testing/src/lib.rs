//! Artificial games with naive solvers, and a timer, for the tests of the workspace.

pub mod made_up;
mod thread_timer;

pub use thread_timer::ThreadTimer;
