//! Laws that all bear out a table may differ beyond it: where, and which of them is right there.

use super::hunt::Kept;
use super::table::{Random, Table, Truth};
use crate::base::{Meter, Stopped};

/// What is known of a law where other laws of the same table say something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// All laws found agree at each of so many larger positions.
    Agrees {
        /// How many positions they were compared at.
        compared: u64,
    },
    /// Another law differs at a position, and the truth there is what this one says.
    Decided {
        /// The position.
        at: Vec<i64>,
        /// The truth there: P is 1.
        truth: i64,
    },
    /// Another law differs at a position, and nobody knows who is right.
    Unsettled {
        /// The position.
        at: Vec<i64>,
        /// What this law says there, if anything: P is 1.
        says: Option<i64>,
        /// What another law says.
        other: Option<i64>,
    },
}

/// Positions compared at, and the truths asked for.
const POSITIONS: usize = 3_000;
const ASKED_WHERE_DIFFERENT: usize = 24;
const ASKED_BESIDES: usize = 12;
const GREATEST_POWER: u32 = 30;

pub(super) struct Settling {
    pub laws: Vec<(Kept, Settled)>,
    /// Positions beyond the table at which the laws that are left were held against the truth.
    pub asked: u64,
}

pub(super) fn settle(
    table: &Table,
    fixed: &[bool],
    mut laws: Vec<Kept>,
    more: &dyn Fn(&[i64]) -> Option<Truth>,
    random: &mut Random,
    meter: &mut Meter,
) -> Settling {
    let positions = structured(table, fixed, random);
    let mut decided: Vec<Option<(Vec<i64>, i64)>> = vec![None; laws.len()];
    let (mut asked, mut useful, mut besides) = (0u64, 0usize, 0usize);
    let mut open: Option<Vec<i64>> = None;
    for position in &positions {
        if meter.step(1).is_err() || laws.is_empty() {
            break;
        }
        let says: Vec<Option<i64>> =
            laws.iter().map(|law| law.expression.value(position)).collect();
        let differ = says.iter().any(|value| *value != says[0]);
        let may_ask = if differ { useful < ASKED_WHERE_DIFFERENT } else { besides < ASKED_BESIDES };
        let truth = if may_ask { more(position) } else { None };
        let Some(truth) = truth else {
            if differ && open.is_none() {
                open = Some(position.clone());
            }
            // Where the caller cannot tell, asking on is of no use for long.
            besides += usize::from(!differ);
            useful += usize::from(differ);
            continue;
        };
        asked += 1;
        besides += usize::from(!differ);
        useful += usize::from(differ);
        let truth = match truth {
            Truth::Outcome(lost) => i64::from(lost),
            Truth::Value(value) => i64::from(value),
        };
        let mut at = 0;
        laws.retain(|_| {
            at += 1;
            says[at - 1] == Some(truth)
        });
        let mut at = 0;
        decided.retain_mut(|decided| {
            at += 1;
            if differ && decided.is_none() {
                *decided = Some((position.clone(), truth));
            }
            says[at - 1] == Some(truth)
        });
    }
    let compared = positions.len() as u64;
    let all: Vec<Option<i64>> = match &open {
        Some(position) => laws.iter().map(|law| law.expression.value(position)).collect(),
        None => Vec::new(),
    };
    let settled = laws.into_iter().zip(decided).enumerate().map(|(at, (law, decided))| {
        let other = all.iter().find(|value| **value != all[at]);
        let settled = match (&open, other, decided) {
            (Some(position), Some(&other), _) => {
                Settled::Unsettled { at: position.clone(), says: all[at], other }
            }
            (_, _, Some((at, truth))) => Settled::Decided { at, truth },
            _ => Settled::Agrees { compared },
        };
        (law, settled)
    });
    Settling { laws: settled.collect(), asked }
}

/// Positions like 2ⁱ, 2ⁱ ± 1 and 3·2ⁱ beyond the table, smallest first, that look as its rows do: no smaller
/// than they are, in the same order, and with parameters that occur.
fn structured(table: &Table, fixed: &[bool], random: &mut Random) -> Vec<Vec<i64>> {
    let count = table.variables.len();
    let least: Vec<i64> = (0..count).map(|at| column(table, at).min().unwrap_or(0)).collect();
    let most: Vec<i64> = (0..count).map(|at| column(table, at).max().unwrap_or(0)).collect();
    let ordered = |x: usize, y: usize| table.rows.iter().all(|row| row[x] <= row[y]);
    let pairs: Vec<(usize, usize)> = (0..count)
        .flat_map(|x| (0..count).map(move |y| (x, y)))
        .filter(|&(x, y)| x != y && ordered(x, y))
        .collect();
    let strict: Vec<bool> =
        pairs.iter().map(|&(x, y)| table.rows.iter().all(|row| row[x] < row[y])).collect();
    let mut positions: Vec<Vec<i64>> = Vec::new();
    for _ in 0..4 * POSITIONS {
        let limit = random.below(GREATEST_POWER as usize) as u32 + 1;
        let mut position: Vec<i64> = (0..count)
            .map(|at| {
                if fixed[at] {
                    table.rows[random.below(table.rows.len())][at]
                } else {
                    number(limit, most[at], random).max(least[at])
                }
            })
            .collect();
        // Two numbers near each other are what many laws turn on.
        if count >= 2 && random.below(2) == 0 {
            let (x, y) = (random.below(count), random.below(count));
            if !fixed[x] && !fixed[y] {
                position[x] = (position[y] + random.below(5) as i64 - 2).max(least[x]);
            }
        }
        let looks_so = pairs.iter().zip(&strict).all(|(&(x, y), &strict)| {
            if strict { position[x] < position[y] } else { position[x] <= position[y] }
        });
        let beyond = (0..count).any(|at| position[at] > most[at]);
        if looks_so && beyond && positions.len() < POSITIONS {
            positions.push(position);
        }
    }
    positions.sort_by_key(|position| {
        let most = position.iter().copied().max();
        (most, position.iter().fold(0i64, |sum, x| sum.saturating_add(*x)), position.clone())
    });
    positions.dedup();
    positions
}

fn column(table: &Table, at: usize) -> impl Iterator<Item = i64> + '_ {
    table.rows.iter().map(move |row| row[at])
}

fn number(limit: u32, most: i64, random: &mut Random) -> i64 {
    let power = 1i64 << random.below(limit as usize + 1);
    match random.below(8) {
        0 => power,
        1 => power - 1,
        2 => power + 1,
        3 => 3 * power,
        4 => power * (2 * random.below(16) as i64 + 1),
        5 => most.saturating_add(1 + random.below(8) as i64),
        6 => random.below(most.clamp(1, 1 << 30) as usize + 1) as i64,
        _ => random.below(power as usize + 1) as i64,
    }
}

/// Whether a search that ended so may go on with the next part of its plan.
pub(super) fn goes_on(done: &Result<(), Stopped>) -> bool {
    done.is_ok()
}
