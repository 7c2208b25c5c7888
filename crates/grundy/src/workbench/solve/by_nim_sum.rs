//! Answers by the Sprague–Grundy theorem: one game or several, each worth its Grundy value.

use crate::base::{Big, Budget, Counts, Ending, Error, HeapOptions, Outcome, SplitRule, to_u64};
use crate::games::Compound;
use crate::law::{Evidence, sum};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::by_law::{Claimed, claimed, law_moves};
use crate::workbench::solve::found::{Detail, Found, Told, moves_told, tell, why_by_values};
use crate::workbench::solve::searched::remoteness_if_cheap;
use crate::workbench::solve::whole::{alone, small};
use rustc_hash::FxHashSet;

/// Whether the question is one of normal play of games that end.
pub(in crate::workbench) fn applies(question: &Question) -> bool {
    question.ending == Ending::Normal
        && question.compound == Compound::One
        && !question.is_loopy()
        // Games that state results are refused in sums only.
        && alone(question).is_none_or(|only| only.instance.game.has_values())
}

/// Who wins by the Sprague–Grundy theorem, and no more.
pub(super) fn wins(question: &Question, budget: &Budget) -> Result<Option<Outcome>, Error> {
    if !applies(question) {
        return Ok(None);
    }
    let mut total = Big::ZERO;
    for summand in &question.summands {
        total ^= worth(summand, budget)?.value;
    }
    Ok(Some(Outcome::n_if(total != Big::ZERO)))
}

/// One or several games of normal play by the Sprague–Grundy theorem.
pub(super) fn by_nim_sum(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    if !applies(question) {
        return Ok(None);
    }
    let summands = &question.summands;
    let mut worths = Vec::with_capacity(summands.len());
    let mut values = Vec::new();
    let mut evidence: Option<Evidence> = None;
    for summand in summands {
        let worth = worth(summand, budget)?;
        values.extend(worth.parts.iter().cloned());
        evidence = Some(match evidence {
            None => worth.evidence.clone(),
            Some(earlier) => earlier.and(&worth.evidence),
        });
        worths.push(worth);
    }
    let several = summands.len() > 1;
    let total = sum::nim_sum(worths.iter().map(|worth| &worth.value));
    let outcome = Outcome::n_if(total != Big::ZERO);
    let mut moves = Told::none();
    if outcome == Outcome::N {
        for (i, (summand, worth)) in summands.iter().zip(&worths).enumerate() {
            let at = several.then_some(i + 1);
            let target = &total ^ &worth.value;
            let room = moves_told(detail, summand.position.len()).saturating_sub(moves.shown.len());
            let here = moves_to(summand, worth, &target, at, room, budget)?;
            moves.shown.extend(here.shown);
            moves.count = moves.count.zip(here.count).map(|(a, b)| a + b);
        }
    }
    let why = why_by_values(if several || values.len() > 1 { &values } else { &values[..] });
    Ok(Some(Found {
        grundy: Some(total),
        remoteness: remoteness_if_cheap(question, detail, budget),
        ..Found::new(outcome, moves, why, evidence.unwrap_or(Evidence::Computed { positions: 0 }))
    }))
}

/// What a summand is worth: its value, the values of its parts, and how they were found.
pub(in crate::workbench) struct Worth {
    pub value: Big,
    /// The values of the heaps, or the one value.
    pub parts: Vec<Big>,
    /// Whether a law gave them.
    pub by_law: bool,
    pub evidence: Evidence,
}

pub(in crate::workbench) fn worth(summand: &Summand, budget: &Budget) -> Result<Worth, Error> {
    let instance = &summand.instance;
    if let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Some(claim) = claimed(instance, law, &summand.position)
        && let Claimed { grundy: Some(value), values: parts, .. } = claim
    {
        let evidence = Evidence::theorem(law.theorem, law.source);
        return Ok(Worth { value, parts, by_law: true, evidence });
    }
    let name = &instance.name;
    if !instance.game.has_values() {
        return Err(Error::unsupported(words!(
            "`{name}` has no Grundy value and cannot be added to other games",
            "`{name}` 没有 SG 值，不能与其他游戏相加"
        ))
        .help(words!("ask about it alone", "请单独求解")));
    }
    if instance.game.heap_options().is_some() {
        let (parts, evidence) = instance.heap_values(&summand.position, budget)?;
        let value = sum::nim_sum(&parts);
        return Ok(Worth { value, parts, by_law: false, evidence });
    }
    if let Some(tokens) = instance.game.tokens() {
        let vertices = small(summand)?;
        let mut parts = Vec::with_capacity(vertices.len());
        for &vertex in vertices.iter() {
            parts.push(Big::from(instance.grundy(&Counts::of([vertex]), budget)?.0));
        }
        let positions = tokens.graph.graph.len() as u64;
        let evidence = Evidence::Computed { positions };
        return Ok(Worth { value: sum::nim_sum(&parts), parts, by_law: false, evidence });
    }
    let value = Big::from(instance.grundy(&small(summand)?, budget)?.0);
    let evidence = Evidence::Computed { positions: instance.positions_seen() };
    Ok(Worth { parts: vec![value.clone()], value, by_law: false, evidence })
}

/// The moves of one summand that leave it worth `target`.
pub(in crate::workbench) fn moves_to(
    summand: &Summand,
    worth: &Worth,
    target: &Big,
    at: Option<usize>,
    limit: usize,
    budget: &Budget,
) -> Result<Told, Error> {
    let instance = &summand.instance;
    if worth.by_law {
        let law = instance.law(Ending::Normal, Compound::One).expect("the value came from it");
        if let Some(moves) =
            law_moves(instance, law, &summand.position, &worth.parts, target, limit)
        {
            return Ok(tell(summand, at, moves, limit));
        }
    }
    let mut told = Told::none();
    let mut count = Big::ZERO;
    if let Some(rule) = instance.game.heap_options() {
        // A law for whole positions tells nothing of the heaps.
        let heaps = match worth.parts.len() == summand.position.len() {
            true => worth.parts.clone(),
            false => instance.heap_values(&summand.position, budget)?.0,
        };
        for (i, part) in heaps.iter().enumerate() {
            budget.look()?;
            let wanted = part ^ &worth.value ^ target;
            let room = limit.saturating_sub(told.shown.len());
            let heap = &summand.position[i];
            let (here, first) = heap_moves(instance, rule, heap, &wanted, room, budget)?;
            count += here;
            for left in first {
                told.push(summand, at, &instance.game.after(&summand.position, i, &left));
            }
        }
    } else {
        let position = small(summand)?;
        instance.listable(&position, budget)?;
        for option in instance.options(&position)? {
            if Big::from(instance.grundy(&option, budget)?.0) == *target {
                count += Big::ONE;
                if told.shown.len() < limit {
                    told.push(summand, at, &option.widen());
                }
            }
        }
    }
    told.count = Some(count);
    Ok(told)
}

/// Heaps of a rule that splits whose options are gone through one by one, at most.
const LISTED: u64 = 10_000_000;

/// As [`heap_moves`], by the proved period of a rule that splits: at any size.
fn split_moves(
    instance: &Instance,
    rule: &SplitRule,
    heap: &Big,
    target: &Big,
    limit: usize,
    budget: &Budget,
) -> Result<(Big, Vec<Vec<Big>>), Error> {
    let period = instance.period(budget)?;
    let (mut count, mut found) = (Big::ZERO, Vec::new());
    // The heap is larger than any take.
    for &take in &rule.keep {
        let left = heap - take;
        if period.value(&left) == *target {
            count += Big::ONE;
            if found.len() < limit {
                found.push(vec![left]);
            }
        }
    }
    for &take in &rule.split {
        let room = limit.saturating_sub(found.len());
        let (here, first) = period.splits(&(heap - take), target, rule.unequal, room);
        count += here;
        found.extend(first.into_iter().map(Vec::from));
    }
    for (takes, parts) in [(&rule.halves, 2usize), (&rule.thirds, 3)] {
        for left in takes.iter().map(|&take| heap - take).filter(|left| left % parts == 0usize) {
            let part = left / parts;
            let value = if parts == 2 { Big::ZERO } else { period.value(&part) };
            if value == *target {
                count += Big::ONE;
                if found.len() < limit {
                    found.push(vec![part; parts]);
                }
            }
        }
    }
    Ok((count, found))
}

/// Takes of a finite set tried one by one on a heap of any size.
const TAKES_TRIED: u64 = 1_000_000;

/// How many distinct ways there are to leave heaps worth `target` in place of one heap, by the
/// table, and the first `limit` of them.
fn heap_moves(
    instance: &Instance,
    rule: &dyn HeapOptions,
    heap: &Big,
    target: &Big,
    limit: usize,
    budget: &Budget,
) -> Result<(Big, Vec<Vec<Big>>), Error> {
    if let Some(set) = instance.take_set()
        && let Some(largest) = set.largest().filter(|&largest| largest <= TAKES_TRIED)
    {
        let (mut count, mut found) = (0u64, Vec::new());
        let takes = set.members(largest);
        for left in takes.iter().map_while(|&take| (Big::from(take) <= *heap).then(|| heap - take))
        {
            if instance.heap_value(&left, budget)? == *target {
                count += 1;
                if found.len() < limit {
                    found.push(vec![left]);
                }
            }
        }
        return Ok((Big::from(count), found));
    }
    if let Some(set) = instance.take_set()
        && let Some(missing) = set.missing()
        && *heap > Big::from(LISTED)
    {
        let mut left = match instance.single_missing() {
            Some(game) => game.heaps_worth(target).to_vec(),
            None => instance.period(budget)?.heaps_worth(target),
        };
        left.retain(|left| {
            let take = if left < heap { to_u64(&(heap - left)) } else { Some(0) };
            take != Some(0) && take.is_none_or(|take| missing.binary_search(&take).is_err())
        });
        let count = Big::from(left.len());
        left.truncate(limit);
        return Ok((count, left.into_iter().map(|left| vec![left]).collect()));
    }
    if let Some(rule) = rule.split_rule()
        && *heap > Big::from(LISTED)
    {
        return split_moves(instance, &rule, heap, target, limit, budget);
    }
    let (Some(n), Some(target)) = (crate::base::to_u64(heap), crate::base::to_u64(target)) else {
        return Ok((Big::ZERO, vec![]));
    };
    // A list of many questions meets the same heaps again and again.
    let known = instance.counted(n, target);
    if let (Some(count), 0) = (known, limit) {
        return Ok((count.into(), vec![]));
    }
    let table = instance.table(n, budget)?;
    let (mut count, mut found) = (0u64, Vec::new());
    let repeats = instance.game.heaps().is_none();
    let mut met: FxHashSet<Vec<u64>> = FxHashSet::default();
    rule.options(n, &mut |left| {
        if known.is_some() && found.len() == limit {
            return;
        }
        let value = left.iter().fold(0, |sum, &part| sum ^ table.at(part));
        if u64::from(value) != target {
            return;
        }
        if repeats {
            let mut same = left.to_vec();
            same.sort_unstable();
            if !met.insert(same) {
                return;
            }
        }
        count += 1;
        if found.len() < limit {
            found.push(left.iter().map(|&part| Big::from(part)).collect());
        }
    })?;
    drop(table);
    if known.is_none() {
        instance.remember_count(n, target, count);
    }
    Ok((known.unwrap_or(count).into(), found))
}
