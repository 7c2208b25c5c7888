//! Explains step by step why a position is won or lost.
//!
//! The steps come from the law of the game if it states steps, otherwise from the binary columns of
//! the nim-sum for sums, otherwise from the results of all moves.

use super::compound_reasons;
use crate::choices::LegalChoices;
use crate::large_play::OfferedMoves;
use crate::play::TerminalPosition;
use grundy_core::base::{Big, Budget, Ending, Outcome, mex};
use grundy_games::Compound;
use grundy_solve::by_nim_sum::{NimValue, applies, moves_to_value, nim_value};
use grundy_solve::plan::Method;
use grundy_solve::{Answer, Detail, by_value, solve};
use grundy_store::{Question, Summand};
use grundy_text::{
    DigitColumns, Evidence, ExplanationStep, Figure, MoveOutcome, RequiredChange, Result, Words,
    words,
};

/// An answer and the steps that explain it.
pub struct Explanation {
    /// The answer that is explained.
    pub answer: Answer,
    /// The steps of the explanation, in order.
    pub steps: Vec<ExplanationStep>,
}

/// The maximum number of moves whose results an explanation lists.
const MAX_MOVES: usize = 40;
/// The maximum number of options that engines list while they compute the results of all moves.
const RESULT_STEPS: u64 = 3_000_000;
/// The maximum number of heaps, tokens or games of a sum that an explanation lists.
const MAX_PARTS: usize = 24;

/// Explains why the position of a question is won or lost.
///
/// # Errors
/// Fails as [`solve`] does.
pub fn explain(question: &Question, budget: &Budget) -> Result<Explanation> {
    let answer = solve(question, Detail { moves: 100, ..Detail::default() }, budget)?;
    // A search can find that play returns to a position although the rules do not show it.
    let loopy = (answer.method == Method::LoopyValues).then(|| question.as_loopy()).flatten();
    let question = loopy.as_ref().unwrap_or(question);
    let mut steps = law_steps(question);
    let is_value_sum = by_value::is_sum(question);
    if is_value_sum {
        // The values of the parts decide who wins; the results of the moves follow as an addition.
        let Words { en, zh } = &answer.why;
        steps.push(ExplanationStep::sentence(words!(explain::by_values_of_parts, why = (en, zh))));
        steps.extend(
            move_steps(question, &answer, budget)
                .into_iter()
                .filter(|step| step.words != answer.why),
        );
    }
    if steps.is_empty() {
        steps = compound_reasons::steps(question, &answer, budget)?;
    }
    if steps.is_empty() && applies(question) {
        steps = column_steps(question, &answer, budget)?;
    }
    if steps.is_empty() {
        steps = move_steps(question, &answer, budget);
    }
    Ok(Explanation { answer, steps })
}

/// Returns the explanation that the known law of a single game gives for the position; an empty
/// list for a sum and for a law without explanation.
fn law_steps(question: &Question) -> Vec<ExplanationStep> {
    let [only] = question.summands.as_slice() else { return vec![] };
    let law = only.instance.law(question.ending, question.compound);
    let steps = law.and_then(|law| law.steps);
    steps.map_or_else(Vec::new, |steps| steps(&only.instance.params, &only.position))
}

/// A part of a sum (a heap, a token or an entire game), as a question by itself with its Grundy
/// value.
struct SumPart {
    name: Words,
    summand: Summand,
    worth: NimValue,
}

/// Splits a question into its parts: single heaps and tokens, and entire games that have neither.
/// Stops once there are more than [`MAX_PARTS`] parts.
fn sum_parts(question: &Question, budget: &Budget) -> Result<Vec<SumPart>> {
    let several = question.summands.len() > 1;
    let mut summed = Vec::new();
    for (game, summand) in question.summands.iter().enumerate() {
        let (number, name) = (game + 1, &summand.instance.name);
        if !is_split(summand) {
            let position = summand.print();
            let worth = nim_value(summand, budget)?;
            let name = words!(explain::name_position, name, position);
            summed.push(SumPart { name, summand: summand.clone(), worth });
            continue;
        }
        let tokens = summand.instance.game.tokens().is_some();
        for (index, size) in summand.position.iter().enumerate() {
            if summed.len() > MAX_PARTS {
                return Ok(summed);
            }
            let index = index + 1;
            let single = summand.at(vec![size.clone()]);
            let part_name = if tokens {
                words!(explain::token_on, index, vertex = single.print())
            } else {
                words!(explain::heap_size, index, size)
            };
            let name = if several {
                let game = words!(explain::game, number, name);
                game.then(&part_name)
            } else {
                part_name
            };
            let worth = nim_value(&single, budget)?;
            summed.push(SumPart { name, summand: single, worth });
        }
    }
    Ok(summed)
}

/// Returns whether the position consists of heaps or tokens, each being a part of the sum by
/// itself.
fn is_split(summand: &Summand) -> bool {
    summand.instance.game.heaps().is_some() || summand.instance.game.tokens().is_some()
}

/// Explains a sum of two or more parts by the binary digits of their Grundy values. Lists for each
/// part the Grundy value that it must have after a winning move in it.
fn column_steps(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
) -> Result<Vec<ExplanationStep>> {
    let summed = sum_parts(question, budget)?;
    if !(2..=MAX_PARTS).contains(&summed.len()) {
        return Ok(vec![]);
    }
    let is_size = |part: &SumPart| part.summand.position == [part.worth.value.clone()];
    let values_are_sizes = question.summands.len() == 1 && summed.iter().all(is_size);
    let introduction = if values_are_sizes {
        words!(explain::write_size_of_each_heap)
    } else {
        words!(explain::each_part_has_grundy_value)
    };
    let rows = summed.iter().map(|part| (part.name.clone(), part.worth.value.clone(), true));
    let total = summed.iter().fold(Big::ZERO, |sum, part| sum ^ &part.worth.value);
    let mut steps = vec![ExplanationStep::with_figure(
        introduction,
        DigitColumns::binary(rows.collect()).map(Figure::Columns),
    )];
    if total == Big::ZERO {
        steps.push(ExplanationStep::sentence(words!(explain::every_column_is_even_so_xor)));
        return Ok(steps);
    }
    let message = words!(explain::xor_is_not_zero_n_position, total);
    let mut changes = Vec::with_capacity(summed.len());
    for SumPart { name, summand, worth } in summed {
        let required = &worth.value ^ &total;
        let moves = moves_to_value(&summand, &worth, &required, None, 1, budget)?;
        let reached_by = moves.shown.into_iter().next().map(|reaching| reaching.words);
        changes.push(RequiredChange { name, value: worth.value, required, reached_by });
    }
    steps.push(ExplanationStep::with_figure(message, Figure::Changes(changes)));
    if let Some(best) = answer.moves.first() {
        let words = &best.words;
        steps.push(ExplanationStep::sentence(words!(
            explain::after_move_every_column_is_even,
            words
        )));
    }
    Ok(steps)
}

/// Lists the results of all moves, and explains the outcome by them. If there are too many moves,
/// returns only the reason that the answer gives.
fn move_steps(question: &Question, answer: &Answer, budget: &Budget) -> Vec<ExplanationStep> {
    let reason = || vec![ExplanationStep::sentence(answer.why.clone())];
    if question.compound != Compound::One {
        return reason();
    }
    let small = Budget { steps: budget.steps.min(RESULT_STEPS), ..*budget };
    let Ok(offered) = question.playable_choices(&small) else { return reason() };
    if !offered.complete || offered.choices.len() > MAX_MOVES {
        return reason();
    }
    if offered.choices.is_empty() {
        return vec![ExplanationStep::sentence(question.terminal_reason())];
    }
    let sided = question.summands.iter().any(|summand| summand.mover().is_some());
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    let mut results = Vec::with_capacity(offered.choices.len());
    for choice in &offered.choices {
        let Ok(answer) = solve(&question.after_choice(choice), detail, &small) else {
            return reason();
        };
        // After an extra turn the outcome is that of the same player, so it is inverted.
        let outcome = match (answer.outcome, choice.extra_turn) {
            (Outcome::N, true) => Outcome::P,
            (Outcome::P, true) => Outcome::N,
            (outcome, _) => outcome,
        };
        results.push(MoveOutcome { words: choice.words.clone(), outcome, value: answer.grundy });
    }
    let count = |outcome| results.iter().filter(|result| result.outcome == outcome).count();
    let (lost, won, drawn) = (count(Outcome::P), count(Outcome::N), count(Outcome::Draw));
    let total = results.len();
    let values: Option<Vec<u32>> = results
        .iter()
        .map(|result| result.value.as_ref().and_then(|value| u32::try_from(value.clone()).ok()))
        .collect();
    let values = values.filter(|_| applies(question) && !by_value::is_sum(question));
    let message = match total {
        1 => words!(explain::only_move_leads_to),
        _ => words!(explain::lead_to, total),
    };
    let mut steps = vec![ExplanationStep::with_figure(message, Figure::Options(results))];
    steps.push(ExplanationStep::sentence(match answer.outcome {
        _ if sided => explain_sided_result(answer, lost, drawn),
        Outcome::N => {
            if total == 1 {
                words!(explain::move_leads_to_p_position)
            } else {
                words!(explain::moves_lead_to_p_position, lost)
            }
        }
        Outcome::P => words!(explain::every_move_leads_to_n_position),
        Outcome::Draw => words!(explain::no_move_wins_of_hold_draw, drawn, total, won),
    }));
    // A theorem gives a better reason than the moves: which parts are firm, and what the xor of the
    // parts decides.
    if question.ending == Ending::Misere && matches!(answer.evidence, Evidence::Theorem { .. }) {
        steps.push(ExplanationStep::sentence(words!(explain::by_theorem, why = &answer.why)));
    }
    if let Some(values) = values {
        let mex = mex(values.iter().map(|&value| grundy_core::base::Nimber(value))).0;
        steps.push(ExplanationStep::sentence(words!(explain::least_natural_number, mex)));
    }
    steps
}

/// Explains the outcome by the results of the moves in a game whose players have different moves.
/// `wins` is the number of moves that win, and `draws` the number of moves that draw.
fn explain_sided_result(answer: &Answer, wins: usize, draws: usize) -> Words {
    match answer.outcome {
        Outcome::N => words!(explain::moves_win, wins),
        Outcome::P => words!(explain::after_every_move_opponent_wins),
        Outcome::Draw => words!(explain::no_move_wins_hold_draw, draws),
    }
}
