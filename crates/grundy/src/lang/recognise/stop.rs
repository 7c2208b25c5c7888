//! Evaluations that end without an answer.

/// Why an evaluation ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It cannot be decided here.
    Unknown,
    /// Classes of remainders must be so many times finer.
    Split {
        /// Those of the heap.
        heap: i128,
        /// Those of the free number.
        free: i128,
    },
}

impl Stop {
    /// What is computed, or [`Stop::Unknown`].
    pub(super) fn unless<T>(computed: impl FnOnce() -> Option<T>) -> Decided<T> {
        computed().ok_or(Stop::Unknown)
    }
}

pub(super) type Decided<T> = Result<T, Stop>;
