//! A proved law of a rule file, as it is remembered.

use crate::base::Words;
use crate::proof::Proven;

/// A law that is proved, and how.
pub(in crate::workbench) struct Law {
    /// What it says.
    pub proven: Proven,
    /// The claim as it is written; none where it was found.
    pub claim: Option<String>,
    /// How it is proved.
    pub words: Words,
}
