//! Components whose positions are too large to be searched: heaps by the law of their worth, and other games by who wins them,
//! where that alone decides the compound.

use super::by_law::by_law;
use super::by_nim_sum::by_nim_sum;
use super::by_proof::by_proof;
use super::compound_heap::{Far, FarOptions, HeapLaw, Place, falls_apart, numbers};
use super::found::Detail;
use crate::base::{Big, Budget, Ending, Error, Joining, Moved, Outcome, Over};
use crate::engine::{Compound as Theory, Worth};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The largest heap whose options are listed one by one.
pub(super) const LISTED: u64 = 4096;

/// What is found of a component that is not searched.
pub(super) struct FarComponent {
    /// What it is worth.
    pub worth: Far,
    /// Its options, or those of them that can be part of a winning move.
    pub options: FarOptions,
    /// How that is known.
    pub evidence: Evidence,
}

impl FarComponent {
    /// Of which nothing is known, and nothing need be.
    pub fn not_needed() -> FarComponent {
        FarComponent {
            worth: Far::Worth(Worth::Nothing),
            options: FarOptions::default(),
            evidence: Evidence::Computed { positions: 0 },
        }
    }
}

/// The law of the heaps of a game, where some heap is large.
pub(super) struct FarHeaps {
    law: HeapLaw,
    /// How it is known.
    pub evidence: Evidence,
}

impl FarHeaps {
    /// The law of a game of heaps; `None` where all heaps are small, and where nothing is proved.
    pub fn of(summand: &Summand, joining: Joining, theory: &Theory) -> Option<FarHeaps> {
        let game = summand.instance.game.heaps()?;
        if !falls_apart(&summand.instance.game) || !summand.position.iter().any(is_large) {
            return None;
        }
        let law = HeapLaw::find(game, theory)?;
        let certificate = law.reason(joining, &summand.instance.name);
        Some(FarHeaps { law, evidence: Evidence::Proved { certificate } })
    }

    /// What is known of a large heap, with at most so many options of each worth listed; `None` for small ones.
    pub fn component(&self, place: &Place, theory: &Theory, most: usize) -> Option<FarComponent> {
        let position = place.widen();
        let [heap] = position.as_slice() else { return None };
        if !is_large(heap) {
            return None;
        }
        Some(FarComponent {
            worth: self.law.at(heap)?,
            options: self.law.options(heap, theory, most.max(1))?,
            evidence: self.evidence.clone(),
        })
    }
}

fn is_large(heap: &Big) -> bool {
    *heap > Big::from(LISTED)
}

/// A position by who wins it alone: enough where a move is made in any components, until none has one, and who cannot move
/// has lost. Of the options only those are listed that are lost for who moves then, as no other is part of a winning move.
///
/// # Errors
/// At the budget.
pub(super) fn by_outcome(
    summand: &Summand,
    place: &Place,
    (joining, ending): (Joining, Ending),
    most: usize,
    budget: &Budget,
) -> Result<Option<FarComponent>, Error> {
    if (joining.moved, joining.over, ending) != (Moved::Any, Over::Last, Ending::Normal) {
        return Ok(None);
    }
    let alone = Summand { instance: Rc::clone(&summand.instance), position: place.widen() };
    let question = Question {
        summands: vec![alone],
        ending: Ending::Normal,
        compound: Compound::One,
        moved: vec![],
    };
    let detail = Detail { moves: most.max(1), extra_steps: 0, ..Detail::default() };
    let found = match by_law(&question, detail, budget)? {
        Some(found) => Some(found),
        None => match by_proof(&question, detail, budget)? {
            Some(found) => Some(found),
            None => by_nim_sum(&question, detail, budget)?,
        },
    };
    let Some(found) = found else { return Ok(None) };
    let kind = |normal| Far::Worth(Worth::Kind { live: true, normal, misere: false });
    let mut options = FarOptions::default();
    if found.outcome == Outcome::N {
        let family = summand.instance.game.family();
        for made in &found.moves.shown {
            let to = made.to.as_deref().map(|to| to.split_whitespace().collect::<Vec<_>>());
            if let Some(Ok(to)) = to.map(|to| family.parse(&to)) {
                options.listed.push((Place::Large(to), kind(true)));
            }
        }
        let listed = Big::from(options.listed.len());
        match found.moves.count {
            Some(count) if count > listed => options.more.push((kind(true), count - listed)),
            Some(_) => {}
            None => options.uncounted = true,
        }
    }
    let worth = kind(found.outcome == Outcome::P);
    Ok(Some(FarComponent { worth, options, evidence: found.evidence }))
}

/// That nothing is known of a position that is too large to be searched.
pub(super) fn unknown(summand: &Summand, joining: Joining) -> Error {
    let name = &summand.instance.name;
    let what = numbers(joining);
    let (en, zh) = (&what.en, &what.zh);
    Error::too_big(words!(
        "nothing is proved of the {en} of `{name}` at all sizes, which this compound needs, and the position is too large to be searched",
        "此复合需要 `{name}` 的{zh}，但对任意大小尚无证明，且该局面太大无法搜索"
    ))
    .help(words!(
        "use smaller numbers, such as {LISTED}",
        "请用较小的数，例如 {LISTED}"
    ))
}

/// Lengths in place of which smaller ones stand, that are odd, even and in order as they are.
#[derive(Default)]
pub(in crate::workbench) struct Lengths {
    short: BTreeMap<Big, u32>,
    long: BTreeMap<u32, Big>,
}

impl Lengths {
    /// Of all lengths of a sum.
    pub(super) fn of<'a>(all: impl Iterator<Item = &'a Far>) -> Lengths {
        let all: BTreeSet<Big> = all.filter_map(length).collect();
        let mut lengths = Lengths::default();
        let mut least = 0_u32;
        for length in all {
            let odd = &length % Big::from(2_u32) == Big::ONE;
            let short = if length == Big::ZERO { 0 } else { least.max(1) };
            let short = short + u32::from((short % 2 == 1) != odd);
            least = short + 1;
            lengths.short.insert(length.clone(), short);
            lengths.long.insert(short, length);
        }
        lengths
    }

    /// What engines take.
    pub(super) fn worth(&self, far: &Far) -> Worth {
        match (far, length(far)) {
            (_, Some(length)) => Worth::Length(self.short.get(&length).copied().unwrap_or(0)),
            (Far::Worth(worth), None) => *worth,
            (Far::Length(_), None) => Worth::Nothing,
        }
    }

    /// The length that stands behind one.
    pub(in crate::workbench) fn long(&self, short: u32) -> Big {
        self.long.get(&short).cloned().unwrap_or_else(|| Big::from(short))
    }
}

fn length(far: &Far) -> Option<Big> {
    match far {
        Far::Length(length) => Some(length.clone()),
        Far::Worth(Worth::Length(length)) => Some(Big::from(*length)),
        Far::Worth(_) => None,
    }
}
