//! Methods for sums in misère play, and for sums under the SJ ending: play ends once every
//! component has Grundy value 0.
//!
//! Misère sums are solved by Conway's theory of tame games, else by misère quotients, else by
//! search. In the tame theory a component is firm or fickle: a sum with a firm component is decided
//! by the nim-sum as in normal play, and a sum of fickle components in the opposite way.

use crate::by_law::law_moves;
use crate::by_nim_sum::nim_value;
use crate::by_quotient::solve_by_quotient;
use crate::compound_heap::{ComponentPosition, numbers_are_components};
use crate::compound_sum::split_components;
use crate::facts::Facts;
use crate::flat_sum::{SumSearch, to_counts};
use crate::plan::{Method, Step, select_steps};
use crate::progress::{Progress, follow};
use crate::search_results::{LengthSearch, cheap_length, cheap_remoteness, search_moves};
use crate::solution::{Attempt, MoveList, Solution, nim_sum_formula};
use crate::{Detail, by_loopy};
use grundy_core::base::{Big, Budget, Ending, HeapOptions, Outcome, to_u64};
use grundy_core::engine::table::TameHeap;
use grundy_games::{Claim, Compound};
use grundy_misere::CodeRules;
use grundy_octal::quotient::digits_of;
use grundy_octal::{HeapGame, HeapRule, sum};
use grundy_store::{Need, Question, Reuse, Summand};
use grundy_text::{Error, ErrorKind, Evidence, Limit, Result, Suggestion, Words, words};

/// A component of a sum with its value in the theory of tame games.
struct TameComponent {
    /// The index of the summand that the component belongs to.
    summand: usize,
    /// The index of the component in the position of its summand.
    index: usize,
    /// The Grundy value of the component, and whether it is firm. A misère sum with a firm
    /// component is decided as in normal play.
    tame: sum::Tame,
}

/// Solves misère play of one game or of a loop-free sum, by a theory if one applies, else by
/// search. Returns `None` for other questions.
pub(super) fn solve_misere(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let mut steps = select_steps(&Facts::new(question, detail.board));
    steps.retain(|step| (Method::TameTheory..=Method::MisereSearch).contains(&step.method));
    follow(&steps, |step, progress| try_misere_step(step, question, detail, progress, budget))
}

/// Solves misère play of one game or of a loop-free sum by one step of its plan.
pub(super) fn try_misere_step(
    step: &Step,
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    budget: &Budget,
) -> Attempt {
    let step_budget = match step.max_steps {
        Some(steps) => &budget.cheap(steps),
        None => budget,
    };
    match step.method {
        Method::TameTheory => solve_by_tame_theory(question, detail, progress, step_budget, budget),
        Method::MisereQuotient if step.after.is_some() => {
            // A position that is too large for a search can still be decided by a quotient.
            let steps = step.max_steps.map_or(budget.steps, |steps| budget.steps.min(steps));
            solve_by_quotient(question, detail, &Budget { steps, ..*budget })
        }
        Method::MisereQuotient => {
            let Some(solution) = solve_by_quotient(question, detail, step_budget)? else {
                return Ok(None);
            };
            let remoteness = cheap_remoteness(question, detail, budget);
            Ok(Some(Solution { remoteness, ..solution }))
        }
        _ => solve_by_search(question, detail, progress, budget),
    }
}

/// Solves a misère sum of heaps by the theorem on tame sums, if all heaps are tame. `table_budget`
/// limits the computation of tables of tame heaps, `budget` everything else. Records in `progress`
/// why the theorem does not apply.
fn solve_by_tame_theory(
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    table_budget: &Budget,
    budget: &Budget,
) -> Attempt {
    if progress.no_theory.is_some() {
        return Ok(None);
    }
    match tame_parts(question, table_budget, budget) {
        Ok(Ok((components, evidence))) => {
            solve_tame_sum(question, &components, evidence, detail, budget).map(Some)
        }
        Ok(Err(reason)) => {
            progress.no_theory = Some(reason);
            Ok(None)
        }
        Err(error) if error.kind() == ErrorKind::TooBig => {
            let solution = solve_by_misere_period(question, detail);
            if solution.is_none() {
                progress.reach_limit(Method::TameTheory, error);
            }
            Ok(solution)
        }
        Err(error) => Err(error),
    }
}

/// Solves misère play of a single heap of a subtraction game by a stored period of the outcomes.
/// Returns `None` for other questions, and if no period is proved.
fn solve_by_misere_period(question: &Question, detail: Detail) -> Option<Solution> {
    let [summand] = question.summands.as_slice() else { return None };
    let [heap] = summand.position.as_slice() else { return None };
    let set = summand.instance.take_set()?;
    let period = summand.instance.misere_period()?;
    let outcome = period.outcome(heap);
    let mut moves = MoveList::empty();
    let mut count = 0u64;
    if outcome == Outcome::N {
        let members = set.members(set.largest()?).into_iter().map(Big::from);
        for remaining in members.take_while(|take| take <= heap).map(|take| heap - take) {
            if period.outcome(&remaining) == Outcome::P {
                count += 1;
                if moves.shown.len() < detail.moves {
                    moves.push(summand, None, &[remaining]);
                }
            }
        }
    }
    moves.count = Some(Big::from(count));
    let (why, evidence) = (period.reason(), Evidence::Proved { certificate: period.reason() });
    Some(Solution::new(outcome, moves, why, evidence))
}

/// Returns every component with its value in the theory of tame games, and the evidence for all
/// values. Returns `Ok(Err(words))` if the theory does not apply; `words` states the reason.
/// `table_budget` limits the computation of tables of tame heaps, `budget` everything else.
fn tame_parts(
    question: &Question,
    table_budget: &Budget,
    budget: &Budget,
) -> Result<Result<(Vec<TameComponent>, Evidence), Words>> {
    let mut components = Vec::new();
    let mut evidence: Option<Evidence> = None;
    for (i, summand) in question.summands.iter().enumerate() {
        let instance = &summand.instance;
        let name = &instance.name;
        let Some(game) = instance.game.heaps() else {
            return Ok(Err(no_theory_reason(question)));
        };
        let summand_evidence = if let HeapRule::Take(_) = game.rule {
            // Every subtraction game is pet: in it the Grundy value alone determines whether a heap
            // is firm.
            let nim_value = nim_value(summand, budget)?;
            for (index, value) in nim_value.parts.into_iter().enumerate() {
                components.push(TameComponent { summand: i, index, tame: sum::Tame::pet(value) });
            }
            Evidence::theorem(
                "misère sums of subtraction games",
                "Ferguson 1974; Sprague–Grundy–Jia",
            )
        } else {
            let largest = summand.position.iter().max().cloned().unwrap_or(Big::ZERO);
            let Some(largest) = to_u64(&largest) else {
                return Ok(Err(words!(endings::heaps_of_are_too_large, name)));
            };
            let tame_heaps = instance.tame_table(&game.rule, largest, table_budget)?;
            for (index, heap) in summand.position.iter().enumerate() {
                let n = to_u64(heap).expect("at most the largest");
                let Some(tame) = tame_heaps.get(n as usize) else {
                    let first_wild = tame_heaps.len();
                    return Ok(Err(words!(endings::heap_of_is_wild_not_tame, first_wild, name)));
                };
                components.push(TameComponent { summand: i, index, tame: tame_value(tame) });
            }
            Evidence::theorem("misère sums of tame games", "Conway 1976")
        };
        evidence = Some(match evidence {
            None => summand_evidence,
            Some(earlier) => earlier.and(&summand_evidence),
        });
    }
    Ok(Ok((components, evidence.unwrap_or(Evidence::Computed { positions: 0 }))))
}

/// Converts an entry of a table of tame heaps to a [`sum::Tame`], with which sums of tame games are
/// computed.
fn tame_value(heap: &TameHeap) -> sum::Tame {
    sum::Tame { value: Big::from(heap.value.0), firm: heap.firm }
}

/// Solves a misère sum of tame games by the theorem on tame sums (Conway 1976). `parts` are all
/// components, and `evidence` is the evidence for their values.
fn solve_tame_sum(
    question: &Question,
    parts: &[TameComponent],
    evidence: Evidence,
    detail: Detail,
    budget: &Budget,
) -> Result<Solution> {
    let total = sum::tame_sum(parts.iter().map(|part| &part.tame));
    let outcome = total.misere_outcome();
    let mut moves = MoveList::empty();
    if outcome == Outcome::N {
        let firm = parts.iter().filter(|part| part.tame.firm).count();
        for part in parts {
            let other_components = sum::Tame {
                value: &total.value ^ &part.tame.value,
                firm: firm > usize::from(part.tame.firm),
            };
            let summand = &question.summands[part.summand];
            let moves_here = tame_moves(summand, part, &other_components, detail, budget)?;
            let number = (question.summands.len() > 1).then_some(part.summand + 1);
            moves.count = moves.count.zip(moves_here.count).map(|(a, b)| a + b);
            for replacement in moves_here.to {
                if moves.shown.len() < detail.moves {
                    moves.push(
                        summand,
                        number,
                        &HeapGame::replaced(&summand.position, part.index, &replacement),
                    );
                }
            }
        }
    }
    let values: Vec<Big> = parts.iter().map(|part| part.tame.value.clone()).collect();
    let formula = nim_sum_formula(&values);
    let stuck = outcome == Outcome::N && moves.count == Some(Big::ZERO);
    let why = match (total.firm, stuck) {
        (_, true) => words!(endings::no_move_is_possible_so_player),
        (true, _) => words!(endings::some_component_is_firm_alone, formula),
        (false, _) => words!(endings::every_component_is_fickle_alone, formula),
    };
    let evidence = if stuck { no_move_evidence() } else { evidence };
    let remoteness = cheap_remoteness(question, detail, budget);
    Ok(Solution { remoteness, ..Solution::new(outcome, moves, why, evidence) })
}

/// Returns the evidence for the outcome of a position without moves in misère play, which follows
/// from the rules alone.
fn no_move_evidence() -> Evidence {
    Evidence::Proved { certificate: words!(endings::from_rules_no_move_is_possible) }
}

/// Returns the moves in the component `part` that leave a P-position of misère play. `others` is
/// the tame value of the sum of all other components.
fn tame_moves(
    summand: &Summand,
    part: &TameComponent,
    others: &sum::Tame,
    detail: Detail,
    budget: &Budget,
) -> Result<grundy_games::Moves> {
    let instance = &summand.instance;
    let wins = |left: &sum::Tame| sum::tame_sum([left, others]).misere_outcome() == Outcome::P;
    let Some(game) = instance.game.heaps() else {
        return Ok(grundy_games::Moves::default());
    };
    let heap = &summand.position[part.index];
    if let HeapRule::Take(_) = game.rule
        && let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Claim::Heap { reach: Some(_), .. } = law.claim
    {
        let as_slice = std::slice::from_ref;
        // In a pet game the Grundy value decides, so the wanted moves lead to nim-sum 0 or, among
        // values 0 and 1, to nim-sum 1.
        let mut moves = grundy_games::Moves::all(vec![]);
        for value in [others.value.clone(), &others.value ^ Big::ONE] {
            if wins(&sum::Tame::pet(value.clone())) {
                let moves_here = law_moves(
                    instance,
                    law,
                    as_slice(heap),
                    as_slice(&part.tame.value),
                    &value,
                    detail.moves,
                );
                let moves_here = moves_here.expect("the law constructs moves");
                moves.to.extend(moves_here.to);
                moves.count = moves.count.zip(moves_here.count).map(|(a, b)| a + b);
            }
        }
        return Ok(moves);
    }
    if let HeapRule::Take(_) = game.rule
        && let Some(digits) = digits_of(game)
    {
        return moves_by_takes(summand, heap, &digits, &wins, budget);
    }
    let Some(n) = to_u64(heap) else {
        return Ok(grundy_games::Moves::default());
    };
    let tame_heaps = instance.tame_table(&game.rule, n, budget)?;
    let mut replacements = Vec::new();
    game.rule.options(n, &mut |replacement| {
        let tame_parts: Vec<sum::Tame> =
            replacement.iter().map(|&heap| tame_value(&tame_heaps[heap as usize])).collect();
        if wins(&sum::tame_sum(&tame_parts)) {
            let mut sorted: Vec<Big> = replacement.iter().map(|&heap| Big::from(heap)).collect();
            sorted.sort_unstable();
            if !replacements.contains(&sorted) {
                replacements.push(sorted);
            }
        }
    })?;
    Ok(grundy_games::Moves::all(replacements))
}

/// Tries every take, and returns the moves from `heap` that leave a heap for whose tame value
/// `wins` returns true. `digits` are the rules, which allow finitely many takes.
fn moves_by_takes(
    summand: &Summand,
    heap: &Big,
    digits: &CodeRules,
    wins: &dyn Fn(&sum::Tame) -> bool,
    budget: &Budget,
) -> Result<grundy_games::Moves> {
    let mut replacements = Vec::new();
    for (take, &digit) in digits.digits().iter().enumerate().skip(1) {
        let take = Big::from(take);
        if take > *heap {
            break;
        }
        let remaining = heap - take;
        let is_allowed = if remaining == Big::ZERO { digit & 1 != 0 } else { digit & 2 != 0 };
        if !is_allowed {
            continue;
        }
        let summand_after = summand.at(vec![remaining]);
        if wins(&sum::Tame::pet(nim_value(&summand_after, budget)?.value)) {
            replacements.push(summand_after.position);
        }
    }
    Ok(grundy_games::Moves::all(replacements))
}

/// Returns the reason why no theory of misère play applies to a sum, other than that a heap is wild.
fn no_theory_reason(question: &Question) -> Words {
    let is_covered = |summand: &&Summand| summand.instance.game.heaps().is_some();
    let uncovered = question.summands.iter().find(|summand| !is_covered(summand));
    let summand = uncovered.unwrap_or(&question.summands[0]);
    words!(endings::no_misere_theory_of_sums_covers, name = &summand.instance.name)
}

/// Solves a misère sum by a search of positions. Records in `progress` that the sum is too large for
/// a search, with the reason why no theory applies.
fn solve_by_search(
    question: &Question,
    detail: Detail,
    progress: &mut Progress,
    budget: &Budget,
) -> Attempt {
    let reason = progress.no_theory.clone().unwrap_or_else(|| no_theory_reason(question));
    match search_sum(question, &reason, detail, budget) {
        Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::TooBig) => {
            progress.reach_limit(Method::MisereSearch, error);
            Ok(None)
        }
        solution => solution.map(Some),
    }
}

/// Solves a misère sum by a search of positions. `reason` states why no theory applies, for the
/// error if the search fails.
fn search_sum(
    question: &Question,
    reason: &Words,
    detail: Detail,
    budget: &Budget,
) -> Result<Solution> {
    let refuse = |error: Error| {
        if error.kind() != grundy_text::ErrorKind::TooBig {
            return error;
        }
        Error::unsupported(words!(endings::misere_play_cannot_be_solved, reason))
            .suggest(Suggestion::RaiseLimit(Limit::Positions))
    };
    let mut search = SumSearch::new(question)?;
    let remoteness = match cheap_length(&mut search, detail, budget) {
        LengthSearch::Known(moves) => Some(moves),
        LengthSearch::Cyclic
            if let Some(found) = by_loopy::solve_cheaply(question, detail, budget) =>
        {
            return Ok(found);
        }
        LengthSearch::Cyclic | LengthSearch::Unknown => None,
    };
    let start = search.position.clone();
    let need = Need::Outcome(question.ending);
    let outcome = search.evaluate(need, Reuse::Stored, &start, budget).map_err(refuse)?.outcome;
    let moves = match question.summands.as_slice() {
        [only] => search_moves(only, &start[0], Ending::Misere, detail, budget).map_err(refuse)?,
        summands => {
            let mut moves = MoveList::empty();
            for (i, summand) in summands.iter().enumerate() {
                for option in summand.instance.options(&start[i])? {
                    let mut to = start.clone();
                    to[i] = option;
                    let result = search.evaluate(need, Reuse::Stored, &to, budget);
                    if result.map_err(refuse)?.outcome == Outcome::P {
                        moves.count_move(summand, Some(i + 1), &to[i], detail.moves);
                    }
                }
            }
            moves
        }
    };
    let why = match outcome {
        Outcome::N if moves.shown.is_empty() => words!(endings::no_move_is_possible_so_player),
        Outcome::N => words!(endings::move_leaves_misere_p_position),
        _ => words!(endings::every_move_leaves_misere_n_position),
    };
    let evidence = Evidence::Computed { positions: search.position_count() };
    Ok(Solution { remoteness, ..Solution::new(outcome, moves, why, evidence) })
}

/// Solves the SJ ending: play is over as soon as every component has Grundy value 0, and then the
/// player to move wins (Jia 2009). Returns `None` under other endings.
pub(super) fn solve_sj(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    if question.compound != Compound::SjEnd {
        return Ok(None);
    }
    let mut values = Vec::new();
    let mut components = Vec::new();
    for (i, summand) in question.summands.iter().enumerate() {
        for (index, component) in split_summand(summand).into_iter().enumerate() {
            let component_value = nim_value(&component, budget)?.value;
            values.push(component_value);
            components.push((i, index, component));
        }
    }
    let outcome = sum::sj_outcome(values.iter());
    let over = values.iter().all(|value| *value == Big::ZERO);
    let mut moves = MoveList::empty();
    if outcome == Outcome::N && !over {
        let mut count = 0u64;
        for (k, (i, index, component)) in components.iter().enumerate() {
            let summand = &question.summands[*i];
            // Tokens on the same vertex are equivalent.
            let is_token = component.instance.game.tokens().is_some();
            if is_token && summand.position[..*index].contains(&summand.position[*index]) {
                continue;
            }
            let position = to_counts(component)?;
            for option in component.instance.options(&position)? {
                let summand_after = component.at(option.widen());
                let mut values_after = values.clone();
                values_after[k] = nim_value(&summand_after, budget)?.value;
                if sum::sj_outcome(values_after.iter()) == Outcome::P {
                    count += 1;
                    if moves.shown.len() < detail.moves {
                        let to = with_component(summand, *index, &summand_after.position);
                        let number = (question.summands.len() > 1).then_some(i + 1);
                        moves.push(summand, number, &to);
                    }
                }
            }
        }
        moves.count = Some(Big::from(count));
    }
    let x = sum::nim_sum(values.iter());
    let why = if over {
        words!(endings::every_component_has_grundy_value_zero)
    } else if values.iter().any(|value| *value > Big::ONE) {
        words!(endings::some_component_has_grundy_value_above, x)
    } else {
        words!(endings::no_component_has_grundy_value_above, x)
    };
    let evidence = Evidence::theorem(
        "SJ theorem, for play that ends when every value is 0",
        "Jia Zhihao 2009",
    );
    Ok(Some(Solution::new(outcome, moves, why, evidence)))
}

/// Splits a position into its components (heaps, tokens or parts of a sum), each as a summand by
/// itself. A position that does not split is its own only component.
fn split_summand(summand: &Summand) -> Vec<Summand> {
    split_components(summand).iter().map(|component| summand.at(component.widen())).collect()
}

/// Returns the position of `summand` in which the component with index `index` is replaced by
/// `component`.
fn with_component(summand: &Summand, index: usize, component: &[Big]) -> Vec<Big> {
    if numbers_are_components(&summand.instance.game) {
        return summand.instance.game.next_position(&summand.position, index, component);
    }
    let mut components: Vec<Vec<Big>> =
        split_components(summand).iter().map(ComponentPosition::widen).collect();
    components[index] = component.to_vec();
    components.concat()
}
