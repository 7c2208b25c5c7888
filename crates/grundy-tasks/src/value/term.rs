//! Computes the values of the terms of a sum.

use super::parse::{Term, TermGame};
use grundy_core::base::Budget;
use grundy_partizan::Arena;
use grundy_solve::summand_value::{SummandValue, SummandValues};
use grundy_store::partizan::stopped;
use grundy_text::{ErrorKind, Result};

/// The maximum number of characters of the text of a canonical form; longer forms are not shown.
pub(super) const MAX_FORM_LENGTH: usize = 20_000;

/// The maximum number of steps for each term of a sum, before the terms are evaluated without this
/// limit.
const SHORT_STEPS: u64 = 100_000;

/// Returns the value of each term of a sum; the value of a subtracted term is negated. If a limit is
/// reached, `memo` contains the values of the terms that need few steps.
pub(super) fn term_values(
    memo: &mut SummandValues,
    arena: &mut Arena,
    terms: &[Term],
    budget: &Budget,
) -> Result<Vec<SummandValue>> {
    if terms.len() > 1 {
        let short_budget = Budget { steps: budget.steps.min(SHORT_STEPS), ..*budget };
        for term in terms {
            match term_value(memo, arena, term, &short_budget) {
                Err(error) if error.kind() == ErrorKind::TooBig => {}
                result => {
                    result?;
                }
            }
        }
    }
    terms.iter().map(|term| term_value(memo, arena, term, budget)).collect()
}

/// Returns the value of a term of a sum, which is negated if the term is subtracted.
pub(super) fn term_value(
    memo: &mut SummandValues,
    arena: &mut Arena,
    term: &Term,
    budget: &Budget,
) -> Result<SummandValue> {
    let mut worth = match &term.game {
        TermGame::Notation(expression) => {
            SummandValue { value: arena.evaluate(expression).map_err(stopped)?, evidence: None }
        }
        TermGame::Position(summand) => memo.value_of(arena, summand, budget)?,
    };
    if term.negative {
        worth.value = arena.negative(worth.value).map_err(stopped)?;
    }
    Ok(worth)
}
