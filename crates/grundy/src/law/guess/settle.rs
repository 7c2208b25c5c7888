//! Laws that all bear out a table may differ beyond it: where, and which of them is right there.

use super::kept::Kept;
use super::probes::{by_size, probes, said_lost};
use super::table::{Goal, Random, Table, Truth};
use rustc_hash::FxHashSet;

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
const ASKED_BESIDES: usize = 16;
/// Positions are asked for in order of size, until so many in a row are beyond the caller.
const BEYOND: usize = 3;

pub(super) struct Settling {
    pub laws: Vec<(Kept, Settled)>,
    /// Positions beyond the table at which the laws that are left were held against the truth.
    pub asked: Vec<(Vec<i64>, i64)>,
}

/// Compares laws beyond the table, asks for the truth where they differ and at a few more positions, and keeps
/// one law for each way to behave: of those that agree, the cheapest that has a value everywhere.
pub(super) fn settle(
    table: &Table,
    fixed: &[bool],
    laws: Vec<Kept>,
    more: &dyn Fn(&[i64]) -> Option<Truth>,
    random: &mut Random,
) -> Settling {
    let mut positions = probes(table, fixed, POSITIONS, random);
    let stride = (positions.len() / ASKED_BESIDES).max(1);
    let mut telling: Vec<Vec<i64>> = positions.iter().step_by(stride).cloned().collect();
    if let (Some(law), Goal::Outcomes(_)) = (laws.first(), &table.goal) {
        telling.extend(said_lost(law, table, &positions, fixed));
    }
    positions.extend(telling.iter().cloned());
    by_size(&mut positions);
    let telling: FxHashSet<Vec<i64>> = telling.into_iter().collect();
    let mut all: Vec<Said> = laws
        .into_iter()
        .map(|law| {
            let says = positions.iter().map(|position| law.expression.value(position)).collect();
            Said { law, says }
        })
        .collect();
    let mut asked = Vec::new();
    let mut decided = None;
    let (mut where_different, mut beyond) = (ASKED_WHERE_DIFFERENT, 0);
    for (at, position) in positions.iter().enumerate() {
        if all.is_empty() || beyond == BEYOND {
            break;
        }
        let mut values = all.iter().filter_map(|said| said.says[at]);
        let first = values.next();
        let differ = values.any(|value| Some(value) != first) && where_different > 0;
        if !differ && !telling.contains(position) {
            continue;
        }
        where_different -= usize::from(differ);
        let truth = match more(position) {
            Some(Truth::Outcome(lost)) => i64::from(lost),
            Some(Truth::Value(value)) => i64::from(value),
            None => {
                beyond += 1;
                continue;
            }
        };
        beyond = 0;
        all.retain(|said| said.says[at] == Some(truth));
        asked.push((position.clone(), truth));
        if differ && decided.is_none() {
            decided = Some((position.clone(), truth));
        }
    }
    all.sort_by_key(|said| {
        let open = said.says.contains(&None);
        (open, said.law.cost, said.law.expression.strangeness())
    });
    let mut apart: Vec<Said> = Vec::new();
    for said in all {
        if apart.iter().all(|before| before.differs(&said).is_some()) {
            apart.push(said);
        }
    }
    let settled: Vec<Settled> = (0..apart.len())
        .map(|law| {
            let others = (0..apart.len()).filter(|other| *other != law);
            let at =
                others.filter_map(|other| Some((apart[law].differs(&apart[other])?, other))).min();
            match (at, &decided) {
                (Some((at, other)), _) => Settled::Unsettled {
                    at: positions[at].clone(),
                    says: apart[law].says[at],
                    other: apart[other].says[at],
                },
                (None, Some((at, truth))) => Settled::Decided { at: at.clone(), truth: *truth },
                (None, None) => Settled::Agrees { compared: positions.len() as u64 },
            }
        })
        .collect();
    Settling { laws: apart.into_iter().map(|said| said.law).zip(settled).collect(), asked }
}

/// A law with what it says at each position.
struct Said {
    law: Kept,
    says: Vec<Option<i64>>,
}

impl Said {
    /// The first position where both have a value, and not the same.
    fn differs(&self, other: &Said) -> Option<usize> {
        let pairs = self.says.iter().zip(&other.says);
        let mut differ = pairs.map(|(x, y)| x.is_some() && y.is_some() && x != y);
        differ.position(|differ| differ)
    }
}
