//! Values or P-positions that somebody lists, checked by the conditions that they must meet.

use crate::base::{Budget, Claimable, Counts, Ending, Error, Nimber, Remedy, Words};
use crate::family::narrow;
use crate::lang::RuleGame;
use crate::law::claim::{self, Verdict};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::table::numbered;
use rustc_hash::FxHashSet;

/// What somebody claims of the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The Grundy values of 0, 1, 2, …; with a period, the last so many values repeat for ever.
    Grundy {
        /// The values.
        values: Vec<u32>,
        /// How many of the last values repeat.
        period: Option<usize>,
    },
    /// The sizes that are P; with a period, those that leave such a remainder.
    Losing {
        /// The sizes, or the remainders.
        sizes: Vec<u64>,
        /// The period.
        period: Option<u64>,
    },
    /// The P-positions, as written, one a line: no other position is P.
    Positions(String),
}

/// Checks a list at every position up to `to`, by the conditions that a set of P-positions or a
/// Grundy value must meet; nothing is solved.
///
/// # Errors
/// `BadInput` when the list does not fit the game; `TooBig` at the budget.
pub fn check_listed(
    instance: &Instance,
    list: &Listed,
    ending: Ending,
    to: u64,
    budget: &Budget,
) -> Result<(bool, Words), Error> {
    if !instance.game.has_values() {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "claims about `{name}` cannot be checked position by position",
            "无法逐个局面检验关于 `{name}` 的猜想"
        ))
        .help(words!(
            "this needs a game that ends without ties",
            "此方法要求游戏必定结束且无平局"
        )));
    }
    let positions: Vec<Counts> =
        numbered(instance, to, budget)?.into_iter().flatten().flatten().collect();
    let family = instance.game.family();
    let print = |position: &Counts| family.print(&position.widen());
    let verdict: Verdict<Counts> = match list {
        Listed::Grundy { .. } | Listed::Losing { .. }
            if instance.listed().is_some_and(RuleGame::is_signed) =>
        {
            let name = &instance.name;
            return Err(Error::bad(words!(
                "numbers of `{name}` may be below zero, so that they are no sizes",
                "`{name}` 的数可为负，因此不是大小"
            ))
            .mend(Remedy::Claim(Claimable::ValuesOrFile)));
        }
        Listed::Grundy { values, period } => {
            let known = values.len() as u64;
            let repeat = period.unwrap_or(0) as u64;
            if known == 0 || repeat > known || (repeat == 0 && to >= known) {
                return Err(Error::bad(words!(
                    "{known} values do not determine the value of {to}",
                    "{known} 个值不足以给出 {to} 处的值"
                ))
                .mend(Remedy::Claim(Claimable::MoreValues)));
            }
            if ending == Ending::Misere {
                return Err(Error::bad(words!(
                    "a claim about Grundy values is for normal play",
                    "关于 SG 值的猜想只适用于正常规则"
                ))
                .mend(Remedy::Claim(Claimable::Losing)));
            }
            let value = |n: u64| {
                let at = if n < known { n } else { known - repeat + (n - known) % repeat };
                Nimber(values[at as usize])
            };
            let sum = |position: &Counts| position.iter().map(|&n| value(n)).sum();
            claim::grundy(family, positions, sum, budget)?
        }
        Listed::Losing { sizes, period } => {
            let sizes: FxHashSet<u64> = sizes.iter().copied().collect();
            let single = |position: &Counts| -> Result<bool, Error> {
                Ok(position.len() == 1
                    && instance.options(position)?.iter().all(|to| to.len() == 1))
            };
            let mut all = true;
            for position in &positions {
                all = all && single(position)?;
            }
            if !all {
                let name = &instance.name;
                return Err(Error::bad(words!(
                    "positions of `{name}` are more than one number",
                    "`{name}` 的局面不止一个数"
                ))
                .mend(Remedy::Claim(Claimable::ValuesOrFile)));
            }
            let is_p = |position: &Counts| {
                let n = position[0];
                sizes.contains(&period.map_or(n, |period| n % period))
            };
            claim::p_set(family, positions, is_p, ending, budget)?
        }
        Listed::Positions(text) => {
            let mut listed: FxHashSet<Counts> = FxHashSet::default();
            for (number, line) in text.lines().enumerate() {
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.is_empty() || line.trim_start().starts_with('#') {
                    continue;
                }
                let number = number + 1;
                let read = family.parse(&words).map_err(|error| {
                    error.at(words!("line {number} of the claim", "猜想的第 {number} 行"))
                })?;
                listed.extend(
                    narrow(&read)
                        .map(|position| instance.game.components(&position))
                        .map(|parts| joined(&parts)),
                );
            }
            let is_p =
                |position: &Counts| listed.contains(&joined(&instance.game.components(position)));
            claim::p_set(family, positions, is_p, ending, budget)?
        }
    };
    Ok((matches!(verdict, Verdict::Holds { .. }), verdict.words(print)))
}

/// Components in one list, so that a position and its mirror image compare equal.
fn joined(parts: &[Counts]) -> Counts {
    Counts::of(parts.iter().flat_map(|part| part.iter().copied().chain([u64::MAX])))
}
