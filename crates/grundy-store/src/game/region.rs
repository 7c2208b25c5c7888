//! Chooses the positions of a rule file that are examined when a question names none: all positions
//! whose numbers are at most some bound.

use grundy_core::base::Counts;
use grundy_rules::RuleGame;
use grundy_text::Result;

/// The maximum number of positions to list if the caller gives a bound on their numbers.
pub const MAX_POSITIONS: u64 = 4_000_000;
/// The approximate number of positions to list when the caller gives no bound on their numbers.
pub const DEFAULT_POSITIONS: u64 = 20_000;

/// Lists the positions whose numbers are all at most `to`. The first value of the result is this
/// bound, the second the list. If `to` is `None`, chooses a bound for which there are about
/// [`DEFAULT_POSITIONS`] positions.
pub fn small_positions(rules: &RuleGame, to: Option<u64>) -> Result<(u64, Vec<Counts>)> {
    if let Some(to) = to {
        return Ok((to, rules.positions_up_to(to, MAX_POSITIONS)?));
    }
    about_this_many(rules, DEFAULT_POSITIONS)
}

/// Chooses a bound, and lists the positions whose numbers are all at most this bound. Tries growing
/// bounds from 1 on, and takes the last one for which there are at most `count` positions (or 1, if
/// no bound qualifies). The first value of the result is the bound, the second the list.
fn about_this_many(rules: &RuleGame, count: u64) -> Result<(u64, Vec<Counts>)> {
    let mut best = (1, rules.positions_up_to(1, MAX_POSITIONS)?);
    let mut to = 2;
    while to <= count {
        // A declared start may have an upper bound, beyond which there are no positions.
        let Ok(positions) = rules.positions_up_to(to, count) else { break };
        let grown = positions.len() > best.1.len();
        best = (to, positions);
        if !grown {
            break;
        }
        to += (to / 4).max(1);
    }
    Ok(best)
}
