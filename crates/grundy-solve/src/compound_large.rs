//! Values of components that are too large for a search. The values of heaps come from a proved law
//! of heap values. Other games have values only in compounds that the outcomes of the components
//! decide; there the values come from these outcomes.

use super::by_law::solve_by_law;
use super::by_nim_sum::solve_by_nim_sum;
use super::by_proof::solve_by_proof;
use super::compound_heap::{
    ComponentPosition, HeapLaw, LargeOptions, LargeValue, has_ended, moves_may_split,
    numbers_are_components, value_kind_name,
};
use super::facts::MAX_LISTED_HEAP;
use super::solution::Detail;
use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_core::engine::{Compound as Theory, CompoundValue};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_store::{Question, Summand};
use grundy_text::{Error, Evidence, Result, words};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of winning moves that are examined for one that ends the component, if moves
/// may split the component.
const MAX_ENDING_MOVES: usize = 64;

/// The value and options of a component that is evaluated without a search.
pub(super) struct LargeComponent {
    /// The value of the component in the theory of the compound.
    pub value: LargeValue,
    /// The options of the component, or those of them that can be part of a winning turn.
    pub options: LargeOptions,
    /// The evidence for the value of the component.
    pub evidence: Evidence,
}

impl LargeComponent {
    /// Creates the description of a component whose value is not computed, because the outcome of
    /// the sum does not depend on it. The value is a placeholder, and no options are listed.
    pub fn without_value() -> LargeComponent {
        LargeComponent {
            value: LargeValue::Value(CompoundValue::Nothing),
            options: LargeOptions::default(),
            evidence: Evidence::Computed { positions: 0 },
        }
    }
}

/// The law of the values of all heaps of a game, for a game in which some heap is too large for a
/// search.
pub(super) struct LargeHeaps {
    /// The law that gives the value of a heap of any size in the compound.
    law: HeapLaw,
    /// The evidence for the law: its proof.
    pub evidence: Evidence,
}

impl LargeHeaps {
    /// Finds the law of a heap game in which some heap is large. Returns `None` for other games,
    /// and if no law is proved.
    pub fn new(summand: &Summand, joining: Joining, theory: &Theory) -> Option<LargeHeaps> {
        let game = summand.instance.game.heaps()?;
        if !numbers_are_components(&summand.instance.game) || !summand.position.iter().any(is_large)
        {
            return None;
        }
        let law = HeapLaw::find(game, theory)?;
        let certificate = law.reason(joining, &summand.instance.name);
        Some(LargeHeaps { law, evidence: Evidence::Proved { certificate } })
    }

    /// Evaluates the law at a component that is a large heap. Of its options with the same value,
    /// about `limit` are listed. Returns `None` if the component is not a large heap, or if the law
    /// does not determine a value.
    pub fn component(
        &self,
        component: &ComponentPosition,
        theory: &Theory,
        limit: usize,
    ) -> Option<LargeComponent> {
        let position = component.widen();
        let [heap] = position.as_slice() else { return None };
        if !is_large(heap) {
            return None;
        }
        Some(LargeComponent {
            value: self.law.value_of(heap)?,
            options: self.law.options(heap, theory, limit.max(1))?,
            evidence: self.evidence.clone(),
        })
    }
}

/// Returns whether a heap has too many options to list them.
fn is_large(heap: &Big) -> bool {
    *heap > Big::from(MAX_LISTED_HEAP)
}

/// Evaluates a component by its outcome as a game by itself, and lists about `limit` of its
/// options. The outcome suffices in normal play of the selective compound (a turn is a move in any
/// set of components) under the long rule (play ends with the last component). Only options that
/// are P-positions are listed, because no other option is part of a winning turn. Returns `None` in
/// other compounds, or if no law gives the outcome.
///
/// # Errors
/// Fails if the budget is exhausted.
pub(super) fn solve_by_outcome(
    summand: &Summand,
    component: &ComponentPosition,
    (joining, ending): (Joining, Ending),
    limit: usize,
    budget: &Budget,
) -> Result<Option<LargeComponent>> {
    if (joining.moved, joining.over, ending) != (Moved::Any, Over::Last, Ending::Normal) {
        return Ok(None);
    }
    let splits = moves_may_split(summand);
    let summand_alone = summand.at(component.widen());
    let question = Question::single(summand_alone, Ending::Normal, Compound::One);
    let max_moves = if splits { limit.max(MAX_ENDING_MOVES) } else { limit.max(1) };
    let detail = Detail { moves: max_moves, extra_steps: 0, ..Detail::default() };
    let solution = match solve_by_law(&question, detail, budget)? {
        Some(solution) => Some(solution),
        None => match solve_by_proof(&question, detail, budget)? {
            Some(solution) => Some(solution),
            None => solve_by_nim_sum(&question, detail, budget)?,
        },
    };
    let Some(solution) = solution else { return Ok(None) };
    let kind =
        |normal| LargeValue::Value(CompoundValue::Kind { live: true, normal, misere: false });
    let mut options = LargeOptions::default();
    if solution.outcome == Outcome::N {
        let family = summand.instance.game.family();
        for winning_move in &solution.moves.shown {
            let to = winning_move.to.as_deref().map(|to| to.split_whitespace().collect::<Vec<_>>());
            let Some(Ok(to)) = to.map(|to| family.parse(&to)) else { continue };
            let ends =
                || narrow(&to).is_some_and(|to| has_ended(summand, &ComponentPosition::Small(to)));
            if !splits || ends() {
                options.listed.push((ComponentPosition::Large(to), kind(true)));
            }
        }
        let listed = Big::from(options.listed.len());
        match solution.moves.count {
            Some(count) if count > listed => options.more.push((kind(true), count - listed)),
            Some(_) => {}
            None => options.uncounted = true,
        }
    }
    // A move that splits leaves several components, in which a turn can have several moves. So the
    // solution as an ordinary sum is right only if some move ends the component, and this move
    // wins.
    if splits {
        if options.listed.is_empty() {
            return Ok(None);
        }
        (options.more, options.uncounted) = (vec![], true);
    }
    let value = kind(solution.outcome == Outcome::P);
    Ok(Some(LargeComponent { value, options, evidence: solution.evidence }))
}

/// Builds the error for a component that is too large for a search and whose values no law gives.
pub(super) fn not_proved_error(summand: &Summand, joining: Joining) -> Error {
    let kind_name = value_kind_name(joining);
    Error::too_big(words!(solve::this_compound_needs, name = &summand.instance.name, kind_name))
        .help(words!(solve::use_smaller_numbers_such_as, max_listed_heap = MAX_LISTED_HEAP))
}

/// A one-to-one map from the lengths (remotenesses or suspense numbers) of the components of a sum
/// to small lengths of the same parity and in the same order. Engines compute with the small
/// lengths, which fit in machine integers.
#[derive(Default)]
pub struct LengthMap {
    /// The small length that replaces each length of the sum.
    replacement: BTreeMap<Big, u32>,
    /// The length of the sum that each small length replaces.
    original: BTreeMap<u32, Big>,
}

impl LengthMap {
    /// Creates the map of all lengths that occur in `values`.
    pub(super) fn new<'a>(values: impl Iterator<Item = &'a LargeValue>) -> LengthMap {
        let distinct: BTreeSet<Big> = values.filter_map(length).collect();
        let mut map = LengthMap::default();
        let mut next_free = 0_u32;
        for length in distinct {
            let odd = &length % Big::from(2_u32) == Big::ONE;
            let short = if length == Big::ZERO { 0 } else { next_free.max(1) };
            let short = short + u32::from((short % 2 == 1) != odd);
            next_free = short + 1;
            map.replacement.insert(length.clone(), short);
            map.original.insert(short, length);
        }
        map
    }

    /// Converts `value` to the form with which engines compute. If the value is a length, the
    /// result contains the small length that replaces it.
    pub(super) fn to_engine_value(&self, value: &LargeValue) -> CompoundValue {
        match (value, length(value)) {
            (_, Some(length)) => {
                CompoundValue::Length(self.replacement.get(&length).copied().unwrap_or(0))
            }
            (LargeValue::Value(value), None) => *value,
            (LargeValue::Length(_), None) => CompoundValue::Nothing,
        }
    }

    /// Returns the length that the small length `short` replaces.
    pub fn original(&self, short: u32) -> Big {
        self.original.get(&short).cloned().unwrap_or_else(|| Big::from(short))
    }
}

/// Returns the length (remoteness or suspense number) in a value. Returns `None` for a value of
/// another kind.
fn length(value: &LargeValue) -> Option<Big> {
    match value {
        LargeValue::Length(length) => Some(length.clone()),
        LargeValue::Value(CompoundValue::Length(length)) => Some(Big::from(*length)),
        LargeValue::Value(_) => None,
    }
}
