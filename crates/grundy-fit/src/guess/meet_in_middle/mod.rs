//! Meet-in-the-middle search for laws that combine two or more entries of the pool. For each entry
//! as one operand, the values that the other operand must have are computed and looked up in the
//! pool.

mod candidates;
mod outcomes;
mod values;

use super::expression_pool::ExpressionPool;
use super::table::Target;
pub(super) use candidates::{Candidate, Shape};
use grundy_core::base::Meter;
use outcomes::OutcomeSearch;
use values::ValueSearch;

/// The search for laws of a target, which is either Grundy values or outcomes, on the rows of a
/// sample.
pub(super) enum MiddleSearch {
    /// The search for expressions that give the Grundy values.
    Values(ValueSearch),
    /// The search for conditions that hold exactly on the P-positions of the sample.
    Outcomes(OutcomeSearch),
}

impl MiddleSearch {
    /// Creates the search for laws of `target`, which contains the values of the rows of the sample
    /// of `pool`.
    pub fn new(target: &Target, pool: &ExpressionPool) -> MiddleSearch {
        match target {
            Target::Values(values) => MiddleSearch::Values(ValueSearch::new(values, pool)),
            Target::Outcomes(outcomes) => MiddleSearch::Outcomes(OutcomeSearch::new(outcomes)),
        }
    }

    /// Returns the laws that use expressions of the last cost that the pool enumerated, cheapest
    /// first. Returns only some of them if a limit of `meter` stops the search.
    pub fn find_candidates(&mut self, pool: &ExpressionPool, meter: &mut Meter) -> Vec<Candidate> {
        let mut candidates = match self {
            MiddleSearch::Values(search) => search.find_candidates(pool, meter),
            MiddleSearch::Outcomes(search) => search.find_candidates(pool, meter),
        };
        candidates.sort_by_key(|candidate| (candidate.cost, candidate.shape.strangeness()));
        candidates
    }
}
