//! Checks a list of Grundy values or of P-positions by local conditions: a P-position has no option
//! that is a P-position, an N-position has such an option, and a Grundy value is the mex of the
//! values of the options.

use crate::table::positions_by_number;
use grundy_core::base::{Budget, Counts, Ending, Nimber};
use grundy_octal::claim::ClaimVerdict;
use grundy_octal::{claim, narrow};
use grundy_rules::RuleGame;
use grundy_store::GameState;
use grundy_text::{Error, Result, Suggestion, SupportedClaim, Words, words};
use rustc_hash::FxHashSet;

/// A claim that consists of a list of Grundy values or of P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimedList {
    /// The claimed Grundy values of the positions 0, 1, 2, … With a period, the last `period`
    /// values of the list repeat for ever.
    Grundy {
        /// The claimed Grundy values of the positions 0, 1, 2, …, in this order.
        values: Vec<u32>,
        /// The number of values at the end of the list that repeat; `None` without a period.
        period: Option<usize>,
    },
    /// The claimed P-positions of a game whose positions are single numbers. Without a period,
    /// these are the positions in `sizes`. With a period, they are the positions whose remainder
    /// modulo the period is in `sizes`.
    Losing {
        /// Without a period, the sizes of the P-positions; with a period, the remainders of these
        /// sizes modulo the period.
        sizes: Vec<u64>,
        /// The period of the P-positions; `None` if the list `sizes` contains all P-positions.
        period: Option<u64>,
    },
    /// Text with one P-position on each line; every other position is claimed to be an N-position.
    Positions(String),
}

/// Checks a list at every position with numbers up to `to`, by comparing the claim about a position
/// with the claims about its options. No position is solved. Returns whether the list holds, and
/// the verdict in words.
///
/// # Errors
/// `BadInput` when the list does not fit the game; `TooBig` if the budget is exhausted.
pub fn check_listed(
    instance: &GameState,
    list: &ClaimedList,
    ending: Ending,
    to: u64,
    budget: &Budget,
) -> Result<(bool, Words)> {
    if !instance.game.has_values() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(check::claims_about_cannot_be_checked, name))
            .help(words!(check::this_check_needs_game_that_always)));
    }
    let positions: Vec<Counts> =
        positions_by_number(instance, to, budget)?.into_iter().flatten().flatten().collect();
    let family = instance.game.family();
    let print = |position: &Counts| family.print(&position.widen());
    let verdict: ClaimVerdict<Counts> = match list {
        ClaimedList::Grundy { .. } | ClaimedList::Losing { .. }
            if instance.enumerable_rules().is_some_and(RuleGame::is_signed) =>
        {
            let name = &instance.name;
            return Err(Error::bad(words!(check::numbers_of_can_be_negative, name))
                .suggest(Suggestion::Claim(SupportedClaim::ValuesOrFile)));
        }
        ClaimedList::Grundy { values, period } => {
            let count = values.len() as u64;
            let repeat = period.unwrap_or(0) as u64;
            if count == 0 || repeat > count || (repeat == 0 && to >= count) {
                return Err(Error::bad(words!(check::claim_gives_values_which_do, count, to))
                    .suggest(Suggestion::Claim(SupportedClaim::MoreValues)));
            }
            if ending == Ending::Misere {
                return Err(Error::bad(words!(check::claim_about_grundy_values_applies))
                    .suggest(Suggestion::Claim(SupportedClaim::Losing)));
            }
            let value = |n: u64| {
                let index = if n < count { n } else { count - repeat + (n - count) % repeat };
                Nimber(values[index as usize])
            };
            let sum = |position: &Counts| position.iter().map(|&n| value(n)).sum();
            claim::grundy(family, positions, sum, budget)?
        }
        ClaimedList::Losing { sizes, period } => {
            let sizes: FxHashSet<u64> = sizes.iter().copied().collect();
            let is_single = |position: &Counts| -> Result<bool> {
                Ok(position.len() == 1
                    && instance.options(position)?.iter().all(|to| to.len() == 1))
            };
            let mut all_single = true;
            for position in &positions {
                all_single = all_single && is_single(position)?;
            }
            if !all_single {
                let name = &instance.name;
                return Err(Error::bad(words!(check::positions_of_consist_of_more, name))
                    .suggest(Suggestion::Claim(SupportedClaim::ValuesOrFile)));
            }
            let is_p = |position: &Counts| {
                let n = position[0];
                sizes.contains(&period.map_or(n, |period| n % period))
            };
            claim::p_set(family, positions, is_p, ending, budget)?
        }
        ClaimedList::Positions(text) => {
            let mut p_positions: FxHashSet<Counts> = FxHashSet::default();
            for (number, line) in text.lines().enumerate() {
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.is_empty() || line.trim_start().starts_with('#') {
                    continue;
                }
                let parsed = family
                    .parse(&words)
                    .map_err(|error| error.at(words!(check::line_of_claim, number = number + 1)))?;
                p_positions.extend(
                    narrow(&parsed)
                        .map(|position| instance.game.components(&position))
                        .map(|components| join_components(&components)),
                );
            }
            let is_p = |position: &Counts| {
                p_positions.contains(&join_components(&instance.game.components(position)))
            };
            claim::p_set(family, positions, is_p, ending, budget)?
        }
    };
    Ok((matches!(verdict, ClaimVerdict::Holds { .. }), verdict.words(print)))
}

/// Joins the components of a position into one list of numbers with separators. Positions with
/// equal components get the same list, which serves as a key.
fn join_components(components: &[Counts]) -> Counts {
    Counts::of(components.iter().flat_map(|component| component.iter().copied().chain([u64::MAX])))
}
