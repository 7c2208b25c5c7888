//! What the games of a sum are worth.

use super::read::{Summed, Term};
use crate::base::{Budget, Error};
use crate::partizan::{Arena, stopped};
use crate::workbench::solve::value_worth::{Worth, Worths};

/// Characters of a canonical form that are written, at most.
pub(super) const LONGEST: usize = 20_000;

/// The values of the terms, each with the sign that it is added by.
pub(super) fn worths_of(
    found: &mut Worths,
    arena: &mut Arena,
    terms: &[Term],
    budget: &Budget,
) -> Result<Vec<Worth>, Error> {
    let mut worths = Vec::with_capacity(terms.len());
    for term in terms {
        let mut worth = match &term.game {
            Summed::Notation(expression) => {
                Worth { value: arena.evaluate(expression).map_err(stopped)?, evidence: None }
            }
            Summed::Position(summand) => found.worth(arena, summand, budget)?,
        };
        if term.negative {
            worth.value = arena.negative(worth.value).map_err(stopped)?;
        }
        worths.push(worth);
    }
    Ok(worths)
}
