//! The two ways in which an abstract evaluation ends without a result.

/// The reason why an abstract evaluation ends without a result. If it is
/// [`Undecided::RefineClasses`], an evaluation on smaller residue classes can succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undecided {
    /// The evaluation meets an expression that it does not support, or exceeds a limit.
    Unknown,
    /// A quotient or remainder is not linear on the current residue classes. The numbers of residue
    /// classes must be multiplied by the factors in the fields, and the evaluation started again.
    RefineClasses {
        /// The factor for the number of residue classes of the heap.
        heap: i128,
        /// The factor for the number of residue classes of the free number, the one choice that the
        /// evaluation does not enumerate.
        free: i128,
    },
}

impl Undecided {
    /// Returns the value that `compute` returns, or [`Undecided::Unknown`] if it returns `None`,
    /// which means an overflow.
    pub(super) fn or_unknown<T>(compute: impl FnOnce() -> Option<T>) -> Decision<T> {
        compute().ok_or(Undecided::Unknown)
    }
}

/// The result of an abstract evaluation, or the reason why it is undecided.
pub(super) type Decision<T> = Result<T, Undecided>;
