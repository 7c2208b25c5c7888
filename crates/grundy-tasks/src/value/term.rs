//! Computes the values of the terms of a sum.

use super::parse::{Term, TermGame};
use grundy_core::base::Budget;
use grundy_partizan::Arena;
use grundy_solve::summand_value::{SummandValue, SummandValues};
use grundy_store::partizan::stopped;
use grundy_text::Result;

/// The maximum number of characters of the text of a canonical form; longer forms are not shown.
pub(super) const MAX_FORM_LENGTH: usize = 20_000;

/// Returns the value of each term of a sum; the value of a subtracted term is negated.
pub(super) fn term_values(
    memo: &mut SummandValues,
    arena: &mut Arena,
    terms: &[Term],
    budget: &Budget,
) -> Result<Vec<SummandValue>> {
    let mut worths = Vec::with_capacity(terms.len());
    for term in terms {
        let mut worth = match &term.game {
            TermGame::Notation(expression) => {
                SummandValue { value: arena.evaluate(expression).map_err(stopped)?, evidence: None }
            }
            TermGame::Position(summand) => memo.value_of(arena, summand, budget)?,
        };
        if term.negative {
            worth.value = arena.negative(worth.value).map_err(stopped)?;
        }
        worths.push(worth);
    }
    Ok(worths)
}
