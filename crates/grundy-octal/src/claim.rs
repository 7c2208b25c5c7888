//! Checks a claim about the outcomes or Grundy values of positions by its local conditions, without
//! solving the game.
//!
//! # Theorem
//! Let play always end, and let every option of a checked position be a checked position, too.
//!
//! A set of positions is the set of P-positions exactly when no position in it has an option in it,
//! and every other position has an option in it. In misère play, positions without options are
//! outside the set, and the second condition applies only to positions with options.
//!
//! A function of the positions is the Grundy value exactly when no option of a position has the
//! value of the position, and every smaller value is the value of an option. von Neumann &
//! Morgenstern 1944; Sprague 1935; Grundy 1939.
//!
//! An option outside the checked positions is assumed to have the claimed outcome or value.

use grundy_core::base::{Budget, Ending, Meter, Nimber, Rules, Stopped, mex};
use grundy_text::{Words, words};

/// The result of checking a claim about the outcomes or values of positions of type `P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimVerdict<P> {
    /// The local conditions of the claim hold at every checked position.
    Holds {
        /// The number of positions at which the conditions were checked.
        positions: u64,
    },
    /// A local condition of the claim fails at some position.
    Fails {
        /// The first position, in the order of checking, at which a condition fails.
        at: P,
        /// The condition that fails at the position.
        flaw: ClaimFlaw<P>,
    },
}

/// A local condition that a claim violates at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimFlaw<P> {
    /// The position has no moves, but its claimed outcome or value is not the one that the ending
    /// rule gives to a position without moves.
    Terminal,
    /// The position is claimed to be P, but one of its options is claimed to be P too.
    Stays {
        /// The option that is also claimed to be P.
        option: P,
    },
    /// The position is claimed to be N, but none of its options is claimed to be P.
    Misses,
    /// An option is claimed to have the same value as the position.
    Repeats {
        /// The option that is claimed to have the same value.
        option: P,
        /// The value claimed for both the position and the option.
        value: Nimber,
    },
    /// The position is claimed to have some value, but a smaller value is not claimed for any
    /// option.
    Skips {
        /// The least value that no option is claimed to have.
        value: Nimber,
    },
}

/// Checks a claimed set of P-positions at each of `positions`, in order, up to the first flaw: a
/// position of the set must have no option in it, and every other position must have one. `is_p`
/// returns whether a position is claimed to be P. At positions without options, `ending` decides.
///
/// For each checked position, calls `is_p` once, and at most once for each of its options.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn p_set<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    is_p: impl Fn(&R::Position) -> bool,
    ending: Ending,
    budget: &Budget,
) -> Result<ClaimVerdict<R::Position>, Stopped> {
    let mut flaw_of = |position: &R::Position, options: &mut Vec<R::Position>| {
        let claimed = is_p(position);
        if options.is_empty() {
            return (claimed != (ending == Ending::Normal)).then_some(ClaimFlaw::Terminal);
        }
        let lost = options.iter().position(&is_p);
        match (claimed, lost) {
            (true, Some(at)) => Some(ClaimFlaw::Stays { option: options.swap_remove(at) }),
            (false, None) => Some(ClaimFlaw::Misses),
            _ => None,
        }
    };
    check(rules, positions, &mut flaw_of, budget)
}

/// Checks claimed Grundy values in normal play at each of `positions`, in order, up to the first
/// flaw: the value must be the least that is not the value of an option. `value` returns the
/// claimed value of a position.
///
/// For each checked position, calls `value` once, and once for each of its options.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn grundy<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    value: impl Fn(&R::Position) -> Nimber,
    budget: &Budget,
) -> Result<ClaimVerdict<R::Position>, Stopped> {
    let mut flaw_of = |position: &R::Position, options: &mut Vec<R::Position>| {
        let claimed = value(position);
        if options.is_empty() {
            return (claimed != Nimber(0)).then_some(ClaimFlaw::Terminal);
        }
        let reached: Vec<Nimber> = options.iter().map(&value).collect();
        if let Some(at) = reached.iter().position(|&value| value == claimed) {
            return Some(ClaimFlaw::Repeats { option: options.swap_remove(at), value: claimed });
        }
        let least = mex(reached);
        (least < claimed).then_some(ClaimFlaw::Skips { value: least })
    };
    check(rules, positions, &mut flaw_of, budget)
}

/// Calls `flaw_of` for each of the positions in order, with the position and its options. Stops at
/// the first call that returns a flaw: the verdict is then [`Fails`](ClaimVerdict::Fails),
/// otherwise [`Holds`](ClaimVerdict::Holds).
fn check<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    flaw_of: &mut impl FnMut(&R::Position, &mut Vec<R::Position>) -> Option<ClaimFlaw<R::Position>>,
    budget: &Budget,
) -> Result<ClaimVerdict<R::Position>, Stopped> {
    let mut meter = Meter::new(budget, None);
    let mut options = Vec::new();
    for position in positions {
        options.clear();
        rules.moves(&mut options, &position)?;
        meter.position(0, options.len().max(1))?;
        if let Some(flaw) = flaw_of(&position, &mut options) {
            return Ok(ClaimVerdict::Fails { at: position, flaw });
        }
    }
    Ok(ClaimVerdict::Holds { positions: meter.positions() })
}

impl<P> ClaimVerdict<P> {
    /// Describes the verdict in words. `print` formats a position.
    pub fn words(&self, print: impl Fn(&P) -> String) -> Words {
        let (at, flaw) = match self {
            ClaimVerdict::Holds { positions } => {
                return words!(claim::claim_holds_at_checked, positions);
            }
            ClaimVerdict::Fails { at, flaw } => (print(at), flaw),
        };
        match flaw {
            ClaimFlaw::Terminal => words!(claim::no_move_is_possible_but_claim, at),
            ClaimFlaw::Stays { option } => {
                words!(claim::claimed_to_be_p_but_move, at, to = print(option))
            }
            ClaimFlaw::Misses => words!(claim::claimed_to_be_n, at),
            ClaimFlaw::Repeats { option, value } => {
                words!(claim::claimed_to_have_value_but_move, at, value, to = print(option))
            }
            ClaimFlaw::Skips { value } => {
                words!(claim::no_move_leads_to_position_claimed, at, value)
            }
        }
    }
}
