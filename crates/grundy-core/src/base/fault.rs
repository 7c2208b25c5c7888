//! Errors of rules: user-written rules can be undefined at some positions.

use std::sync::Arc;

/// The error that the rules are undefined at a position, so that its options cannot be listed. The
/// results that the computation has produced so far must be discarded.
///
/// Engines return the error unchanged. The author of the rules defines the wrapped error.
#[derive(Clone, Debug)]
pub struct Fault(Arc<dyn std::error::Error + Send + Sync>);

impl Fault {
    /// Wraps an error that states where the rules are undefined and why.
    pub fn new(why: impl std::error::Error + Send + Sync + 'static) -> Fault {
        Fault(Arc::new(why))
    }

    /// Returns the error that was passed to [`Fault::new`].
    pub fn why(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
        self.0.as_ref()
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

/// Two faults are equal if they are the same object or have the same text.
impl PartialEq for Fault {
    fn eq(&self, other: &Fault) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.to_string() == other.to_string()
    }
}

impl Eq for Fault {}
