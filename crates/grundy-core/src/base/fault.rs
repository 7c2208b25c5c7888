//! What goes wrong when rules are followed: rules that somebody wrote may have no meaning somewhere.

use std::sync::Arc;

/// Why the options of a position could not be listed. Whatever was computed on the way is not to be used.
///
/// Engines hand it on as it is; who made the rules says what it means.
#[derive(Clone, Debug)]
pub struct Fault(Arc<dyn std::error::Error + Send + Sync>);

impl Fault {
    /// A fault of which `why` tells place and reason.
    pub fn new(why: impl std::error::Error + Send + Sync + 'static) -> Fault {
        Fault(Arc::new(why))
    }

    /// What [`Fault::new`] was given.
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

/// Faults that say the same are the same.
impl PartialEq for Fault {
    fn eq(&self, other: &Fault) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.to_string() == other.to_string()
    }
}

impl Eq for Fault {}
