//! Method that solves normal play of loop-free games by the Sprague–Grundy theorem: the Grundy
//! value of a sum is the nim-sum of the Grundy values of its components.

use crate::Detail;
use crate::by_law::{LawClaim, evaluate_law, law_moves};
use crate::flat_sum::{single_summand, to_counts};
use crate::search_results::cheap_remoteness;
use crate::solution::{
    Attempt, MoveList, Solution, describe_moves, move_list_limit, nim_sum_reason,
};
use grundy_core::base::{Big, Budget, Counts, Ending, HeapOptions, Outcome, SplitRule, to_u64};
use grundy_games::Compound;
use grundy_octal::{TakeSet, sum};
use grundy_store::{GameState, Need, Question, Reuse, Summand};
use grundy_text::{Error, Evidence, Result, words};
use rustc_hash::FxHashSet;

/// Returns whether the Sprague–Grundy theorem applies: the question is an ordinary sum of loop-free
/// games in normal play.
pub fn applies(question: &Question) -> bool {
    question.ending == Ending::Normal
        && question.compound == Compound::One
        && !question.is_loopy()
        // In a sum, games that state results are an error instead.
        && single_summand(question).is_none_or(|only| only.instance.game.has_values())
}

/// Returns the outcome by the Sprague–Grundy theorem. Returns `None` if the theorem does not apply.
pub(super) fn outcome_by_nim_sum(question: &Question, budget: &Budget) -> Result<Option<Outcome>> {
    if !applies(question) {
        return Ok(None);
    }
    let mut total = Big::ZERO;
    for summand in &question.summands {
        total ^= nim_value(summand, budget)?.value;
    }
    Ok(Some(Outcome::n_if(total != Big::ZERO)))
}

/// Solves one or several games by the Sprague–Grundy theorem. Returns `None` if the theorem does
/// not apply.
pub(super) fn solve_by_nim_sum(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    if !applies(question) {
        return Ok(None);
    }
    let summands = &question.summands;
    let mut nim_values = Vec::with_capacity(summands.len());
    let mut values = Vec::new();
    let mut evidence: Option<Evidence> = None;
    for summand in summands {
        let nim_value = nim_value(summand, budget)?;
        values.extend(nim_value.parts.iter().cloned());
        evidence = Some(match evidence {
            None => nim_value.evidence.clone(),
            Some(earlier) => earlier.and(&nim_value.evidence),
        });
        nim_values.push(nim_value);
    }
    let several = summands.len() > 1;
    let total = sum::nim_sum(nim_values.iter().map(|nim_value| &nim_value.value));
    let outcome = Outcome::n_if(total != Big::ZERO);
    let mut moves = MoveList::empty();
    if outcome == Outcome::N {
        for (i, (summand, nim_value)) in summands.iter().zip(&nim_values).enumerate() {
            let number = several.then_some(i + 1);
            let target = &total ^ &nim_value.value;
            let limit_here =
                move_list_limit(detail, summand.position.len()).saturating_sub(moves.shown.len());
            let moves_here =
                moves_to_value(summand, nim_value, &target, number, limit_here, budget)?;
            moves.shown.extend(moves_here.shown);
            moves.count = moves.count.zip(moves_here.count).map(|(a, b)| a + b);
        }
    }
    let why = nim_sum_reason(if several || values.len() > 1 { &values } else { &values[..] });
    Ok(Some(Solution {
        grundy: Some(total),
        remoteness: cheap_remoteness(question, detail, budget),
        ..Solution::new(
            outcome,
            moves,
            why,
            evidence.unwrap_or(Evidence::Computed { positions: 0 }),
        )
    }))
}

/// The Grundy value of a summand, the Grundy values of its components, and the evidence for them.
pub struct NimValue {
    /// The Grundy value of the summand.
    pub value: Big,
    /// The Grundy values of the heaps or tokens of the summand; the single Grundy value of a game
    /// without such components.
    pub parts: Vec<Big>,
    /// Whether the values come from the law of the game in the catalogue.
    pub by_law: bool,
    /// The evidence for the Grundy value of the summand.
    pub evidence: Evidence,
}

/// Computes the Grundy value of a summand from its law, its table of heaps, its graph, or a search.
///
/// # Errors
/// Returns `Unsupported` if the game has no Grundy values, and `TooBig` for large numbers. Fails if
/// the budget is exhausted.
pub fn nim_value(summand: &Summand, budget: &Budget) -> Result<NimValue> {
    let instance = &summand.instance;
    if let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Some(claim) = evaluate_law(instance, law, &summand.position)
        && let LawClaim { grundy: Some(value), values: parts, .. } = claim
    {
        let evidence = Evidence::theorem(law.theorem, law.source);
        return Ok(NimValue { value, parts, by_law: true, evidence });
    }
    let name = &instance.name;
    if !instance.game.has_values() {
        return Err(Error::unsupported(words!(solve::has_no_grundy_value_and_cannot, name))
            .help(words!(solve::solve_this_game_alone)));
    }
    if instance.game.heap_options().is_some() {
        let (parts, evidence) = instance.heap_values(&summand.position, budget)?;
        let value = sum::nim_sum(&parts);
        return Ok(NimValue { value, parts, by_law: false, evidence });
    }
    if let Some(tokens) = instance.game.tokens() {
        let vertices = to_counts(summand)?;
        let mut values = Vec::with_capacity(vertices.len());
        for &vertex in vertices.iter() {
            let position = Counts::of([vertex]);
            let value = instance.evaluate(Need::Nimber, Reuse::Stored, &position, budget)?;
            values.push(Big::from(value.grundy()));
        }
        let positions = tokens.graph.graph.len() as u64;
        let evidence = Evidence::Computed { positions };
        return Ok(NimValue {
            value: sum::nim_sum(&values),
            parts: values,
            by_law: false,
            evidence,
        });
    }
    let position = to_counts(summand)?;
    let value = instance.evaluate(Need::Nimber, Reuse::Stored, &position, budget)?;
    let value = Big::from(value.grundy());
    let evidence = Evidence::Computed { positions: instance.positions_seen() };
    Ok(NimValue { parts: vec![value.clone()], value, by_law: false, evidence })
}

/// Returns the moves of one summand to positions of Grundy value `target`, at most `limit` of them
/// listed. `nim_value` is the present value of the summand. `number` is its number in the sum,
/// counted from 1, or `None` if it is the only summand.
pub fn moves_to_value(
    summand: &Summand,
    nim_value: &NimValue,
    target: &Big,
    number: Option<usize>,
    limit: usize,
    budget: &Budget,
) -> Result<MoveList> {
    let instance = &summand.instance;
    if nim_value.by_law {
        let law = instance.law(Ending::Normal, Compound::One).expect("the value came from it");
        if let Some(moves) =
            law_moves(instance, law, &summand.position, &nim_value.parts, target, limit)
        {
            return Ok(describe_moves(summand, number, moves, limit));
        }
    }
    let mut moves = MoveList::empty();
    if let Some(rule) = instance.game.heap_options() {
        let mut count = Big::ZERO;
        // A law for full positions does not give the values of the heaps.
        let heaps = if nim_value.parts.len() == summand.position.len() {
            nim_value.parts.clone()
        } else {
            instance.heap_values(&summand.position, budget)?.0
        };
        for (i, part) in heaps.iter().enumerate() {
            budget.check()?;
            let part_target = part ^ &nim_value.value ^ target;
            let limit_here = limit.saturating_sub(moves.shown.len());
            let heap = &summand.position[i];
            let (count_here, remaining_heaps) =
                heap_moves(instance, rule, heap, &part_target, limit_here, budget)?;
            count += count_here;
            for remaining in remaining_heaps {
                moves.push(
                    summand,
                    number,
                    &instance.game.next_position(&summand.position, i, &remaining),
                );
            }
        }
        moves.count = Some(count);
    } else {
        let position = to_counts(summand)?;
        instance.check_options_fit(&position, budget)?;
        for option in instance.options(&position)? {
            let value = instance.evaluate(Need::Nimber, Reuse::Stored, &option, budget)?;
            if Big::from(value.grundy()) == *target {
                moves.count_move(summand, number, &option, limit);
            }
        }
    }
    Ok(moves)
}

/// The maximum size of a heap whose options are generated one by one.
const MAX_LISTED_HEAP: u64 = 10_000_000;

/// Returns the number of moves from `heap` to Grundy value `target`, and for each of the first
/// `limit` moves the heaps that replace `heap`, under a rule that splits heaps. Uses the proved
/// period of the Grundy values, so that the heap can be arbitrarily large.
fn split_moves(
    instance: &GameState,
    rule: &SplitRule,
    heap: &Big,
    target: &Big,
    limit: usize,
    budget: &Budget,
) -> Result<(Big, Vec<Vec<Big>>)> {
    let period = instance.period(budget)?;
    let (mut count, mut replacements) = (Big::ZERO, Vec::new());
    // The heap is larger than every take of the rule.
    for &take in &rule.keep {
        let remaining = heap - take;
        if period.value(&remaining) == *target {
            count += Big::ONE;
            if replacements.len() < limit {
                replacements.push(vec![remaining]);
            }
        }
    }
    for &take in &rule.split {
        let limit_here = limit.saturating_sub(replacements.len());
        let (count_here, replacements_here) =
            period.splits(&(heap - take), target, rule.unequal, limit_here);
        count += count_here;
        replacements.extend(replacements_here.into_iter().map(Vec::from));
    }
    for (takes, parts) in [(&rule.halves, 2usize), (&rule.thirds, 3)] {
        for remaining in
            takes.iter().map(|&take| heap - take).filter(|remaining| remaining % parts == 0usize)
        {
            let equal_heap = remaining / parts;
            let value = if parts == 2 { Big::ZERO } else { period.value(&equal_heap) };
            if value == *target {
                count += Big::ONE;
                if replacements.len() < limit {
                    replacements.push(vec![equal_heap; parts]);
                }
            }
        }
    }
    Ok((count, replacements))
}

/// The moves of a subtraction game with a finite set are tried one by one only if the set has at most
/// this many numbers. The heap itself can have any size.
const MAX_TAKES_TRIED: u64 = 1_000_000;

/// Returns the number of distinct moves from `heap` to Grundy value `target`, and for each of the
/// first `limit` moves the heaps that replace `heap`.
fn heap_moves(
    instance: &GameState,
    rule: &dyn HeapOptions,
    heap: &Big,
    target: &Big,
    limit: usize,
    budget: &Budget,
) -> Result<(Big, Vec<Vec<Big>>)> {
    let has_few_takes = |set: &TakeSet, largest: u64| match set {
        TakeSet::Only(takes) => takes.len() as u64 <= MAX_TAKES_TRIED,
        _ => largest <= MAX_TAKES_TRIED,
    };
    if let Some(set) = instance.take_set()
        && let Some(largest) = set.largest().filter(|largest| has_few_takes(set, *largest))
    {
        let (mut count, mut replacements) = (0u64, Vec::new());
        let members = set.members(largest);
        for remaining in
            members.iter().map_while(|&take| (Big::from(take) <= *heap).then(|| heap - take))
        {
            if instance.heap_value(&remaining, budget)? == *target {
                count += 1;
                if replacements.len() < limit {
                    replacements.push(vec![remaining]);
                }
            }
        }
        return Ok((Big::from(count), replacements));
    }
    if let Some(set) = instance.take_set()
        && let Some(missing) = set.missing()
        && *heap > Big::from(MAX_LISTED_HEAP)
    {
        let mut remaining = match instance.single_missing() {
            Some(game) => game.heaps_with_value(target).to_vec(),
            None => instance.period(budget)?.heaps_with_value(target),
        };
        remaining.retain(|remaining| {
            let take = if remaining < heap { to_u64(&(heap - remaining)) } else { Some(0) };
            take != Some(0) && take.is_none_or(|take| missing.binary_search(&take).is_err())
        });
        let count = Big::from(remaining.len());
        remaining.truncate(limit);
        return Ok((count, remaining.into_iter().map(|remaining| vec![remaining]).collect()));
    }
    if let Some(rule) = rule.split_rule()
        && *heap > Big::from(MAX_LISTED_HEAP)
    {
        return split_moves(instance, &rule, heap, target, limit, budget);
    }
    let (Some(n), Some(target)) =
        (grundy_core::base::to_u64(heap), grundy_core::base::to_u64(target))
    else {
        return Ok((Big::ZERO, vec![]));
    };
    // A list of many questions asks about the same heaps repeatedly, so counts are cached.
    let cached = instance.cached_count(n, target);
    if let (Some(count), 0) = (cached, limit) {
        return Ok((count.into(), vec![]));
    }
    instance.compute_heap_values(&[n], budget)?;
    let value_of = |part| instance.known_heap_value(part).expect("play reaches the part").0;
    let (mut count, mut replacements) = (0u64, Vec::new());
    let has_duplicates = instance.game.heaps().is_none();
    let mut distinct: FxHashSet<Vec<u64>> = FxHashSet::default();
    rule.options(n, &mut |remaining| {
        if cached.is_some() && replacements.len() == limit {
            return;
        }
        let value = remaining.iter().fold(0, |sum, &part| sum ^ value_of(part));
        if u64::from(value) != target {
            return;
        }
        if has_duplicates {
            let mut sorted = remaining.to_vec();
            sorted.sort_unstable();
            if !distinct.insert(sorted) {
                return;
            }
        }
        count += 1;
        if replacements.len() < limit {
            replacements.push(remaining.iter().map(|&part| Big::from(part)).collect());
        }
    })?;
    if cached.is_none() {
        instance.remember_count(n, target, count);
    }
    Ok((cached.unwrap_or(count).into(), replacements))
}
