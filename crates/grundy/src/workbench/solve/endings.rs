//! Sums that do not end as normal play does: misère, and the SJ ending.

use crate::base::{
    Big, Budget, Ending, Error, ErrorKind, HeapOptions, Limit, Outcome, Remedy, Setting, Words,
    to_u64,
};
use crate::engine::table::TameHeap;
use crate::family::{HeapGame, HeapRule};
use crate::games::{Claim, Compound};
use crate::law::{Evidence, sum};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::by_law::law_moves;
use crate::workbench::solve::by_loopy;
use crate::workbench::solve::by_nim_sum::worth;
use crate::workbench::solve::by_quotient::by_quotient;
use crate::workbench::solve::compound_heap::falls_apart;
use crate::workbench::solve::found::{Detail, Found, Told};
use crate::workbench::solve::searched::{
    Length, length_if_cheap, remoteness_if_cheap, searched_moves,
};
use crate::workbench::solve::whole::{WholeSearch, small};

/// Steps of a search for a quotient that come before a search of positions; the same on every machine.
const STEPS_OF_QUOTIENT: u64 = 30_000_000;

/// The same where some heap is so large that a search of positions would hardly come to its end.
const STEPS_OF_LARGE: u64 = 2_000_000_000;
/// The first heap that is so large.
const LARGE: u64 = 200;

/// Steps of a search for a quotient where nothing else is left: minutes, so that who asks is told in the end.
const STEPS_AT_LAST: u64 = 20_000_000_000;

/// Options of heaps that are looked at for tameness before a quotient is tried.
const STEPS_OF_TABLE: u64 = 100_000_000;

/// One component of a sum, as the tame theory sees it.
struct Part {
    summand: usize,
    /// Its place in the position of its summand.
    at: usize,
    tame: sum::Tame,
}

/// Misère play of one game or a sum that ends: by theory where it holds, else by search.
pub(super) fn misere(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let asked = (question.ending, question.compound) == (Ending::Misere, Compound::One);
    if !asked || question.is_loopy() {
        return Ok(None);
    }
    for summand in &question.summands {
        if summand.instance.has_sides() {
            let name = &summand.instance.name;
            return Err(Error::unsupported(words!(
                "`{name}` has no misère version",
                "`{name}` 没有反常规则版本"
            ))
            .mend(Remedy::LeaveOut(Setting::Misere)));
        }
    }
    let parts = match tame_parts(question, &budget.cheap(STEPS_OF_TABLE), budget) {
        // Heaps too large to look at each of them may still have elements that repeat.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            match by_quotient(question, detail, &budget.cheap(STEPS_OF_QUOTIENT))? {
                Some(found) => return Ok(Some(found)),
                None => tame_parts(question, budget, budget),
            }
        }
        parts => parts,
    };
    let found = match parts? {
        Ok((parts, evidence)) => by_tame_theory(question, &parts, evidence, detail, budget),
        Err(wild) => {
            match by_quotient(question, detail, &budget.cheap(steps_before_search(question)))? {
                Some(found) => {
                    let remoteness = remoteness_if_cheap(question, detail, budget);
                    Ok(Found { remoteness, ..found })
                }
                None => match by_search(question, &wild, detail, budget) {
                    // What is too large to be searched may still have a quotient.
                    Err(error)
                        if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::TooBig) =>
                    {
                        let patient = Budget { steps: budget.steps.min(STEPS_AT_LAST), ..*budget };
                        by_quotient(question, detail, &patient)?.ok_or(error)
                    }
                    found => found,
                },
            }
        }
    };
    found.map(Some)
}

/// Steps that a quotient is worth before positions are searched.
fn steps_before_search(question: &Question) -> u64 {
    let large = |heap: &Big| *heap >= Big::from(LARGE);
    match question.summands.iter().any(|summand| summand.position.iter().any(large)) {
        true => STEPS_OF_LARGE,
        false => STEPS_OF_QUOTIENT,
    }
}

/// Every component with its tame value, or the reason why theory does not hold. Heaps that may be divided are looked at one
/// after another, within a budget of their own.
fn tame_parts(
    question: &Question,
    tables: &Budget,
    budget: &Budget,
) -> Result<Result<(Vec<Part>, Evidence), Words>, Error> {
    let mut parts = Vec::new();
    let mut evidence: Option<Evidence> = None;
    for (i, summand) in question.summands.iter().enumerate() {
        let instance = &summand.instance;
        let name = &instance.name;
        let Some(game) = instance.game.heaps() else {
            return Ok(Err(words!(
                "no misère theory of sums covers `{name}`",
                "没有适用于 `{name}` 的反常和理论"
            )));
        };
        let how = if let HeapRule::Take(_) = game.rule {
            // Every subtraction game is pet, so a value tells its kind, at any size.
            let worth = worth(summand, budget)?;
            for (at, value) in worth.parts.into_iter().enumerate() {
                parts.push(Part { summand: i, at, tame: sum::Tame::pet(value) });
            }
            Evidence::theorem(
                "misère sums of subtraction games",
                "Ferguson 1974; Sprague–Grundy–Jia",
            )
        } else {
            let largest = summand.position.iter().max().cloned().unwrap_or(Big::ZERO);
            let Some(largest) = to_u64(&largest) else {
                return Ok(Err(words!(
                    "the heaps of `{name}` are too large to test for tameness",
                    "`{name}` 的堆过大，无法检验其驯良性"
                )));
            };
            let pairs = instance.tame_table(&game.rule, largest, tables)?;
            for (at, heap) in summand.position.iter().enumerate() {
                let n = to_u64(heap).expect("at most the largest");
                let Some(tame) = pairs.get(n as usize) else {
                    let first = pairs.len();
                    return Ok(Err(words!(
                        "`{name}` is wild from heap {first} on, where no sum rule holds",
                        "`{name}` 自堆 {first} 起不驯良，没有和规则可用"
                    )));
                };
                parts.push(Part { summand: i, at, tame: tame_value(tame) });
            }
            Evidence::theorem("misère sums of tame games", "Conway 1976")
        };
        evidence = Some(match evidence {
            None => how,
            Some(earlier) => earlier.and(&how),
        });
    }
    Ok(Ok((parts, evidence.unwrap_or(Evidence::Computed { positions: 0 }))))
}

fn tame_value(heap: &TameHeap) -> sum::Tame {
    sum::Tame { value: Big::from(heap.value.0), firm: heap.firm }
}

fn by_tame_theory(
    question: &Question,
    parts: &[Part],
    evidence: Evidence,
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let total = sum::tame_sum(parts.iter().map(|part| &part.tame));
    let outcome = total.misere_outcome();
    let mut moves = Told::none();
    if outcome == Outcome::N {
        let firm = parts.iter().filter(|part| part.tame.firm).count();
        for part in parts {
            let rest = sum::Tame {
                value: &total.value ^ &part.tame.value,
                firm: firm > usize::from(part.tame.firm),
            };
            let summand = &question.summands[part.summand];
            let here = tame_moves(summand, part, &rest, detail, budget)?;
            let at = (question.summands.len() > 1).then_some(part.summand + 1);
            moves.count = moves.count.zip(here.count).map(|(a, b)| a + b);
            for left in here.to {
                if moves.shown.len() < detail.moves {
                    moves.push(summand, at, &HeapGame::replaced(&summand.position, part.at, &left));
                }
            }
        }
    }
    let x = &total.value;
    let stuck = outcome == Outcome::N && moves.count == Some(Big::ZERO);
    let why = match (total.firm, stuck) {
        (_, true) => words!(
            "no component can be moved, which wins in misère play",
            "无子可动，在反常规则下即为胜"
        ),
        (true, _) => words!(
            "some component is firm, so as in normal play the nim-sum {x} decides",
            "有“坚定”的分量，与正常规则一样由异或和 {x} 决定"
        ),
        (false, _) => words!(
            "every component is fickle, so the nim-sum {x} decides the other way round",
            "所有分量都“易变”，异或和 {x} 的胜负与正常规则相反"
        ),
    };
    let remoteness = remoteness_if_cheap(question, detail, budget);
    Ok(Found { remoteness, ..Found::new(outcome, moves, why, evidence) })
}

/// The ways to leave `part` so that together with the rest it is a misère P-position.
fn tame_moves(
    summand: &Summand,
    part: &Part,
    rest: &sum::Tame,
    detail: Detail,
    budget: &Budget,
) -> Result<crate::games::Moves, Error> {
    let instance = &summand.instance;
    let wins = |left: &sum::Tame| sum::tame_sum([left, rest]).misere_outcome() == Outcome::P;
    let Some(game) = instance.game.heaps() else {
        return Ok(crate::games::Moves::default());
    };
    let heap = &summand.position[part.at];
    if let HeapRule::Take(_) = game.rule
        && let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Claim::Heap { reach: Some(_), .. } = law.claim
    {
        let one = std::slice::from_ref;
        // In a pet game the value tells everything: the nim-sum to 0 or, among values 0 and 1, to 1.
        let mut found = crate::games::Moves::all(vec![]);
        for value in [rest.value.clone(), &rest.value ^ Big::ONE] {
            if wins(&sum::Tame::pet(value.clone())) {
                let here = law_moves(
                    instance,
                    law,
                    one(heap),
                    one(&part.tame.value),
                    &value,
                    detail.moves,
                );
                let here = here.expect("the law constructs moves");
                found.to.extend(here.to);
                found.count = found.count.zip(here.count).map(|(a, b)| a + b);
            }
        }
        return Ok(found);
    }
    let Some(n) = to_u64(heap) else {
        return Ok(crate::games::Moves::default());
    };
    let pairs = instance.tame_table(&game.rule, n, budget)?;
    let mut found = Vec::new();
    game.rule.options(n, &mut |left| {
        let parts: Vec<sum::Tame> =
            left.iter().map(|&heap| tame_value(&pairs[heap as usize])).collect();
        if wins(&sum::tame_sum(&parts)) {
            let mut same: Vec<Big> = left.iter().map(|&heap| Big::from(heap)).collect();
            same.sort_unstable();
            if !found.contains(&same) {
                found.push(same);
            }
        }
    })?;
    Ok(crate::games::Moves::all(found))
}

fn by_search(
    question: &Question,
    wild: &Words,
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let refuse = |error: Error| {
        if error.kind() != crate::base::ErrorKind::TooBig {
            return error;
        }
        let (en, zh) = (&wild.en, &wild.zh);
        Error::unsupported(words!(
            "misère play is refused: {en}, and the position is too large to search",
            "无法按反常规则求解：{zh}，且局面过大无法搜索"
        ))
        .mend(Remedy::RaiseLimit(Limit::Positions))
    };
    let mut search = WholeSearch::new(question)?;
    let remoteness = match length_if_cheap(&mut search, detail, budget) {
        Length::Is(moves) => Some(moves),
        Length::Returns if let Some(found) = by_loopy::cheaply(question, detail, budget) => {
            return Ok(found);
        }
        Length::Returns | Length::Unknown => None,
    };
    let start = search.position.clone();
    let outcome = search.outcome(&start, budget).map_err(refuse)?;
    let moves = match question.summands.as_slice() {
        [only] => {
            searched_moves(only, &start[0], Ending::Misere, detail, budget).map_err(refuse)?
        }
        several => {
            let mut moves = Told::none();
            let mut count = 0u64;
            for (i, summand) in several.iter().enumerate() {
                for option in summand.instance.options(&start[i])? {
                    let mut to = start.clone();
                    to[i] = option;
                    if search.outcome(&to, budget).map_err(refuse)? == Outcome::P {
                        count += 1;
                        if moves.shown.len() < detail.moves {
                            moves.push(summand, Some(i + 1), &to[i].widen());
                        }
                    }
                }
            }
            moves.count = Some(Big::from(count));
            moves
        }
    };
    let why = match outcome {
        Outcome::N if moves.shown.is_empty() => {
            words!(
                "nothing can be moved, which wins in misère play",
                "无子可动，在反常规则下即为胜"
            )
        }
        Outcome::N => words!("a move leaves a misère P-position", "有一步可走到反常规则下的必败态"),
        _ => words!("every move leaves a misère N-position", "每一步都走到反常规则下的必胜态"),
    };
    let evidence = Evidence::Computed { positions: search.len() };
    Ok(Found { remoteness, ..Found::new(outcome, moves, why, evidence) })
}

/// The SJ ending: over as soon as every component has value 0, and then the player to move wins.
pub(super) fn sj(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    if question.compound != Compound::SjEnd {
        return Ok(None);
    }
    let mut values = Vec::new();
    let mut components = Vec::new();
    for (i, summand) in question.summands.iter().enumerate() {
        for (at, component) in components_of(summand).into_iter().enumerate() {
            let value = worth(&component, budget)?.value;
            values.push(value);
            components.push((i, at, component));
        }
    }
    let outcome = sum::sj_outcome(values.iter());
    let over = values.iter().all(|value| *value == Big::ZERO);
    let mut moves = Told::none();
    if outcome == Outcome::N && !over {
        let mut count = 0u64;
        for (k, (i, at, component)) in components.iter().enumerate() {
            let summand = &question.summands[*i];
            // Tokens on one vertex are all alike.
            let alike = component.instance.game.tokens().is_some();
            if alike && summand.position[..*at].contains(&summand.position[*at]) {
                continue;
            }
            let position = small(component)?;
            for option in component.instance.options(&position)? {
                let left =
                    Summand { instance: component.instance.clone(), position: option.widen() };
                let mut after = values.clone();
                after[k] = worth(&left, budget)?.value;
                if sum::sj_outcome(after.iter()) == Outcome::P {
                    count += 1;
                    if moves.shown.len() < detail.moves {
                        let to = put_back(summand, *at, &left.position);
                        let which = (question.summands.len() > 1).then_some(i + 1);
                        moves.push(summand, which, &to);
                    }
                }
            }
        }
        moves.count = Some(Big::from(count));
    }
    let x = sum::nim_sum(values.iter());
    let why = if over {
        words!(
            "every component has value 0, so the game is over and the player to move wins",
            "各分量 SG 值全为 0，游戏已结束，轮到走的一方胜"
        )
    } else if values.iter().any(|value| *value > Big::ONE) {
        words!("some value exceeds 1 and the nim-sum is {x}", "有 SG 值大于 1，异或和为 {x}")
    } else {
        words!("no value exceeds 1 and the nim-sum is {x}", "没有 SG 值大于 1，异或和为 {x}")
    };
    let evidence = Evidence::theorem("SJ theorem, under its own ending", "Jia Zhihao 2009");
    Ok(Some(Found::new(outcome, moves, why, evidence)))
}

/// The components of a position as positions of their own: the heaps, or the position itself.
fn components_of(summand: &Summand) -> Vec<Summand> {
    let alone = |position: Vec<Big>| Summand { instance: summand.instance.clone(), position };
    match falls_apart(&summand.instance.game) {
        true => summand.position.iter().map(|n| alone(vec![n.clone()])).collect(),
        false => vec![alone(summand.position.clone())],
    }
}

/// The position of `summand` with component `at` changed.
fn put_back(summand: &Summand, at: usize, component: &[Big]) -> Vec<Big> {
    match falls_apart(&summand.instance.game) {
        true => summand.instance.game.after(&summand.position, at, component),
        false => component.to_vec(),
    }
}
