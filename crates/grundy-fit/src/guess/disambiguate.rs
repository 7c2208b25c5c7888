//! Compares laws that fit a table at positions outside it, and solves some of the positions where
//! they differ in order to reject the wrong ones.

use super::fitting_law::FittingLaw;
use super::probes::{claimed_lost, probes, sort_by_size};
use super::table::{Answer, PositionOracle, Table, Target, Truth};
use grundy_core::base::SplitMix64;
use rustc_hash::FxHashSet;

/// Whether a law agrees with the other laws that fit its table at positions outside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// All laws that fit the table agree at the probes.
    Agrees {
        /// The number of probes, the positions outside the table at which laws are compared.
        probes: u64,
    },
    /// Another law that fits the table differs at a position, and the solved value of the position
    /// shows that this law is right there.
    Confirmed {
        /// The position outside the table at which the laws differ.
        at: Vec<i64>,
        /// The true value at the position; for outcomes, 1 if it is a P-position and 0 otherwise.
        truth: i64,
    },
    /// Another law that fits the table differs at a position that was not solved, so either law can
    /// be wrong.
    Disputed {
        /// The position outside the table at which the laws differ.
        at: Vec<i64>,
        /// The value of this law at the position, or `None` if it is undefined there; for outcomes,
        /// 1 means P.
        value: Option<i64>,
        /// The value of the other law at the position, or `None` if it is undefined there.
        other: Option<i64>,
    },
}

/// The maximum number of positions outside the table at which laws are compared.
const MAX_COMPARED: usize = 3_000;
/// The maximum number of positions outside the table that are solved because laws differ there.
const MAX_SOLVED_DIFFERING: usize = 24;
/// The approximate number of positions outside the table that are solved although no laws need
/// differ there.
const MAX_SOLVED_OTHERS: usize = 96;
/// Positions are solved in order of size. When this number of consecutive positions are too large
/// to be solved, no larger position is tried.
const MAX_CONSECUTIVE_UNSOLVED: usize = 3;

/// The laws that remain after the comparison, and the positions at which they were checked.
pub(super) struct CandidateComparison {
    /// The laws that no solved position has refuted, each with the result of its comparison with
    /// the other laws.
    pub laws: Vec<(FittingLaw, Agreement)>,
    /// The solved positions outside the table, each with its true value. All laws in `laws` are
    /// right at these positions.
    pub solved: Vec<(Vec<i64>, i64)>,
}

/// Compares laws that fit a table at positions outside it, and solves the positions where they
/// differ and some others. `is_parameter` states for each variable whether it is a parameter of the
/// rules. Removes laws that are wrong at a solved position. Of laws that agree everywhere, keeps
/// the one that is defined at all positions and costs least.
pub(super) fn compare_laws(
    table: &Table,
    is_parameter: &[bool],
    laws: Vec<FittingLaw>,
    oracle: PositionOracle<'_>,
    random: &mut SplitMix64,
) -> CandidateComparison {
    let mut positions = probes(table, is_parameter, MAX_COMPARED, random);
    positions.retain(|position| (oracle.is_position)(position));
    // The smallest positions, which are quick to solve, and some of all sizes.
    let stride = (2 * positions.len() / MAX_SOLVED_OTHERS).max(1);
    let smallest = positions.iter().take(MAX_SOLVED_OTHERS / 2);
    let mut to_solve: Vec<Vec<i64>> =
        smallest.chain(positions.iter().step_by(stride)).cloned().collect();
    if let (Some(law), Target::Outcomes(_)) = (laws.first(), &table.target) {
        let lost = claimed_lost(law, table, &positions, is_parameter);
        to_solve.extend(lost.into_iter().filter(|position| (oracle.is_position)(position)));
    }
    positions.extend(to_solve.iter().cloned());
    sort_by_size(&mut positions);
    let to_solve: FxHashSet<Vec<i64>> = to_solve.into_iter().collect();
    let mut candidates: Vec<LawValues> = laws
        .into_iter()
        .map(|law| {
            let values = positions.iter().map(|position| law.expression.value(position)).collect();
            LawValues { law, values }
        })
        .collect();
    let mut solved = Vec::new();
    let mut confirmed = None;
    let (mut differing_budget, mut unsolved) = (MAX_SOLVED_DIFFERING, 0);
    for (index, position) in positions.iter().enumerate() {
        if candidates.is_empty() || unsolved == MAX_CONSECUTIVE_UNSOLVED {
            break;
        }
        let mut defined = candidates.iter().filter_map(|candidate| candidate.values[index]);
        let first_value = defined.next();
        let differ = defined.any(|value| Some(value) != first_value) && differing_budget > 0;
        if !differ && !to_solve.contains(position) {
            continue;
        }
        differing_budget -= usize::from(differ);
        let truth = match (oracle.solve)(position) {
            Answer::Known(Truth::Outcome(lost)) => i64::from(lost),
            Answer::Known(Truth::Value(value)) => i64::from(value),
            Answer::NoPosition => continue,
            Answer::OutOfReach => {
                unsolved += 1;
                continue;
            }
        };
        unsolved = 0;
        candidates.retain(|candidate| candidate.values[index] == Some(truth));
        solved.push((position.clone(), truth));
        if differ && confirmed.is_none() {
            confirmed = Some((position.clone(), truth));
        }
    }
    candidates.sort_by_key(|candidate| {
        let open = candidate.values.contains(&None);
        (open, candidate.law.cost, candidate.law.expression.strangeness())
    });
    let mut distinct: Vec<LawValues> = Vec::new();
    for candidate in candidates {
        if distinct.iter().all(|kept| kept.first_difference(&candidate).is_some()) {
            distinct.push(candidate);
        }
    }
    let agreements: Vec<Agreement> = (0..distinct.len())
        .map(|law| {
            let other_laws = (0..distinct.len()).filter(|other_law| *other_law != law);
            let difference = other_laws
                .filter_map(|other_law| {
                    Some((distinct[law].first_difference(&distinct[other_law])?, other_law))
                })
                .min();
            match (difference, &confirmed) {
                (Some((index, other_law)), _) => Agreement::Disputed {
                    at: positions[index].clone(),
                    value: distinct[law].values[index],
                    other: distinct[other_law].values[index],
                },
                (None, Some((position, truth))) => {
                    Agreement::Confirmed { at: position.clone(), truth: *truth }
                }
                (None, None) => Agreement::Agrees { probes: positions.len() as u64 },
            }
        })
        .collect();
    CandidateComparison {
        laws: distinct.into_iter().map(|candidate| candidate.law).zip(agreements).collect(),
        solved,
    }
}

/// A law that fits the table, with its value at each compared position.
struct LawValues {
    law: FittingLaw,
    /// The value of the law at each position at which laws are compared, `None` where the law is
    /// undefined.
    values: Vec<Option<i64>>,
}

impl LawValues {
    /// Returns the index of the first position where both laws are defined and their values differ,
    /// or `None` if there is no such position.
    fn first_difference(&self, other: &LawValues) -> Option<usize> {
        let pairs = self.values.iter().zip(&other.values);
        let mut differ = pairs.map(|(x, y)| x.is_some() && y.is_some() && x != y);
        differ.position(|differ| differ)
    }
}
