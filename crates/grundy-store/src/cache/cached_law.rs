//! The proved law of a rule file, as the cache keeps it between questions.

use grundy_proof::ProvedLaw;
use grundy_text::Words;

/// A proved law of a rule file, with the claim that it proves and the description of the proof.
pub struct CachedLaw {
    /// The law. For positions of all sizes, it states which are P-positions, or which Grundy value
    /// each has.
    pub proven: ProvedLaw,
    /// The text of the claim in the rule file; `None` if the law was discovered from small
    /// positions.
    pub claim: Option<String>,
    /// The description of the proof for the user: why play ends, and how many states its automata
    /// have.
    pub words: Words,
}
