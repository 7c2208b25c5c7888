//! A claim about every position of a game, checked by its local conditions alone.
//!
//! # Theorem
//! Let play always end, and let the positions checked contain every option of each of them. A set is
//! the set of P-positions exactly when no position in it has an option in it and every other position
//! has one (in misère play: positions without options are outside it, and the second condition is
//! asked only of the others). A function is the Grundy value exactly when no option of a position has
//! the value of the position and every smaller value is that of an option. von Neumann &
//! Morgenstern 1944; Sprague 1935; Grundy 1939.
//!
//! Nothing is solved here: an option outside the positions checked is taken at the word of the claim.

use crate::base::{Budget, Ending, Meter, Nimber, Rules, Stopped, Words, all_of, mex};
use crate::words;

/// What a check of a claim found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P> {
    /// The conditions hold at every position checked.
    Holds {
        /// How many there were.
        positions: u64,
    },
    /// The conditions fail.
    Fails {
        /// The first position at which they do.
        at: P,
        /// Which condition fails there.
        flaw: Flaw<P>,
    },
}

/// A condition that a claim breaks at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw<P> {
    /// No move is left there, and the claim says the contrary of what the ending says.
    Terminal,
    /// Claimed to be P, with an option claimed to be P.
    Stays {
        /// That option.
        option: P,
    },
    /// Claimed to be N, with no option claimed to be P.
    Misses,
    /// An option is claimed to have the value of the position.
    Repeats {
        /// That option.
        option: P,
        /// The value.
        value: Nimber,
    },
    /// No option is claimed to have some smaller value.
    Skips {
        /// The least such value.
        value: Nimber,
    },
}

/// Checks a claimed set of P-positions at each of `positions`.
///
/// Cost: one call of `is_p` a position and one an option, in order, up to the first flaw.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn p_set<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    is_p: impl Fn(&R::Position) -> bool,
    ending: Ending,
    budget: &Budget,
) -> Result<Verdict<R::Position>, Stopped> {
    let mut flaw_of = |position: &R::Position, options: &mut Vec<R::Position>| {
        let claimed = is_p(position);
        if options.is_empty() {
            return (claimed != (ending == Ending::Normal)).then_some(Flaw::Terminal);
        }
        let lost = options.iter().position(&is_p);
        match (claimed, lost) {
            (true, Some(at)) => Some(Flaw::Stays { option: options.swap_remove(at) }),
            (false, None) => Some(Flaw::Misses),
            _ => None,
        }
    };
    check(rules, positions, &mut flaw_of, budget)
}

/// Checks a claimed Grundy value at each of `positions`, in normal play.
///
/// Cost: one call of `value` a position and one an option, in order, up to the first flaw.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn grundy<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    value: impl Fn(&R::Position) -> Nimber,
    budget: &Budget,
) -> Result<Verdict<R::Position>, Stopped> {
    let mut flaw_of = |position: &R::Position, options: &mut Vec<R::Position>| {
        let claimed = value(position);
        if options.is_empty() {
            return (claimed != Nimber(0)).then_some(Flaw::Terminal);
        }
        let reached: Vec<Nimber> = options.iter().map(&value).collect();
        if let Some(at) = reached.iter().position(|&value| value == claimed) {
            return Some(Flaw::Repeats { option: options.swap_remove(at), value: claimed });
        }
        let least = mex(reached);
        (least < claimed).then_some(Flaw::Skips { value: least })
    };
    check(rules, positions, &mut flaw_of, budget)
}

/// Goes through the positions up to the first that has a flaw.
fn check<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    flaw_of: &mut impl FnMut(&R::Position, &mut Vec<R::Position>) -> Option<Flaw<R::Position>>,
    budget: &Budget,
) -> Result<Verdict<R::Position>, Stopped> {
    let mut meter = Meter::new(budget, None);
    let mut options = Vec::new();
    for position in positions {
        options.clear();
        rules.moves(&mut options, &position)?;
        meter.position(0, options.len().max(1))?;
        if let Some(flaw) = flaw_of(&position, &mut options) {
            return Ok(Verdict::Fails { at: position, flaw });
        }
    }
    Ok(Verdict::Holds { positions: meter.positions() })
}

impl<P> Verdict<P> {
    /// The verdict in words, positions written by `print`.
    pub fn words(&self, print: impl Fn(&P) -> String) -> Words {
        let (at, flaw) = match self {
            Verdict::Holds { positions } => {
                let en = all_of(positions, "position");
                return words!(
                    "the claim holds at {en} checked",
                    "所检查的 {positions} 个局面全部成立"
                );
            }
            Verdict::Fails { at, flaw } => (print(at), flaw),
        };
        match flaw {
            Flaw::Terminal => words!(
                "{at}: no move is left there, which the claim does not allow for",
                "{at}：此处无子可走，与所称不符"
            ),
            Flaw::Stays { option } => {
                let to = print(option);
                words!(
                    "{at}: claimed to be P, but a move leads to {to}, claimed to be P too",
                    "{at}：所称为必败态，却可走到同样所称为必败态的 {to}"
                )
            }
            Flaw::Misses => words!(
                "{at}: claimed to be N, but no move leads to a position claimed to be P",
                "{at}：所称为必胜态，却走不到任何所称的必败态"
            ),
            Flaw::Repeats { option, value } => {
                let to = print(option);
                words!(
                    "{at}: claimed to be worth {value}, but so is {to}, to which a move leads",
                    "{at}：所称 SG 值为 {value}，而可走到的 {to} 所称也是 {value}"
                )
            }
            Flaw::Skips { value } => words!(
                "{at}: no move leads to a position claimed to be worth {value}",
                "{at}：走不到所称 SG 值为 {value} 的局面"
            ),
        }
    }
}
