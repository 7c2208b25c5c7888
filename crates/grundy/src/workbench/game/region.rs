//! The positions of a rule file that are looked at where nobody names one: those of small numbers.

use crate::base::{Counts, Error};
use crate::lang::RuleGame;

/// More positions than this are not listed.
pub(in crate::workbench) const MOST: u64 = 4_000_000;
/// About so many are when nobody says how far.
pub(in crate::workbench) const USUAL: u64 = 20_000;

/// The positions with numbers up to `to`; without it, about [`USUAL`] of them.
pub(in crate::workbench) fn region(
    rules: &RuleGame,
    to: Option<u64>,
) -> Result<(u64, Vec<Counts>), Error> {
    if let Some(to) = to {
        return Ok((to, rules.positions_up_to(to, MOST)?));
    }
    about(rules, USUAL)
}

/// About so many positions: those with numbers up to the first of the two.
fn about(rules: &RuleGame, many: u64) -> Result<(u64, Vec<Counts>), Error> {
    let mut best = (1, rules.positions_up_to(1, MOST)?);
    let mut to = 2;
    while to <= many {
        // Starts may have an end, beyond which they are no positions.
        let Ok(positions) = rules.positions_up_to(to, many) else { break };
        let grown = positions.len() > best.1.len();
        best = (to, positions);
        if !grown {
            break;
        }
        to += (to / 4).max(1);
    }
    Ok(best)
}
