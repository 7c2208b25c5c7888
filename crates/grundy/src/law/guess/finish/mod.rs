//! Meeting in the middle: laws made of two or more entries of the bank, found by what they must
//! leave for each other.

mod candidates;
mod outcomes;
mod values;

use super::bank::Bank;
use super::table::Goal;
use crate::base::Meter;
pub(super) use candidates::{Candidate, Shape};
use outcomes::ForOutcomes;
use values::ForValues;

/// What is looked for, on the rows of the sample.
pub(super) enum Finisher {
    Values(ForValues),
    Outcomes(ForOutcomes),
}

impl Finisher {
    pub fn new(goal: &Goal, bank: &Bank) -> Finisher {
        match goal {
            Goal::Values(values) => Finisher::Values(ForValues::new(values, bank)),
            Goal::Outcomes(outcomes) => Finisher::Outcomes(ForOutcomes::new(outcomes)),
        }
    }

    /// The laws that the last level of the bank makes possible, cheapest first; some of them when somebody
    /// asked to stop.
    pub fn look(&mut self, bank: &Bank, meter: &mut Meter) -> Vec<Candidate> {
        let mut found = match self {
            Finisher::Values(values) => values.look(bank, meter),
            Finisher::Outcomes(outcomes) => outcomes.look(bank, meter),
        };
        found.sort_by_key(|candidate| (candidate.cost, candidate.shape.strangeness()));
        found
    }
}
