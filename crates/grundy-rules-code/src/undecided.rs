//! The results of deciding whether rules are equivalent to a code.

/// The error of rules for which no equivalent code is found: no code is equivalent, or the question
/// cannot be decided.
pub(super) struct Undecided;

/// A result, or the error that no equivalent code is found.
pub(super) type Decision<T> = Result<T, Undecided>;

impl From<grundy_automata::Error> for Undecided {
    fn from(_: grundy_automata::Error) -> Undecided {
        Undecided
    }
}
