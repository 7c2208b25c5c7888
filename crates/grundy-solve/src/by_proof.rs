//! Method that solves large positions of rule files by a law that is proved for all sizes.

use super::facts::{MAX_SEARCHED, is_large};
use super::flat_sum::{single_summand, to_counts};
use super::solution::{Attempt, Detail, MoveList, Solution, move_list_limit, nim_sum_reason};
use crate::Move;
use grundy_core::base::{Big, Budget, Outcome};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_proof::{PositionInfo, WinningMove};
use grundy_rules::quote_claim;
use grundy_store::cache::law_store::StoredLaw;
use grundy_store::cache::proofs::{limits, proof_details};
use grundy_store::{Question, Summand};
use grundy_text::{Evidence, NamedMove, Result, words};
use std::sync::Arc;

/// Returns the proved law of the game, and for each component of the position the numbers
/// (coordinates) that the law takes as input. Returns `None` if the position is small enough to
/// search, if the question is about a compound, or if no law is proved for its ending.
fn applicable_law(question: &Question, budget: &Budget) -> Option<(Arc<StoredLaw>, Vec<Vec<Big>>)> {
    let summand = single_summand(question)?;
    let instance = &summand.instance;
    let rules = instance.enumerable_rules()?;
    if question.compound != Compound::One
        || !is_large(rules, &summand.position)
        || is_small_board(summand, budget)
    {
        return None;
    }
    let law = instance.proved_law(question.ending, budget)?;
    let coordinates = law.coordinates(rules, &summand.position)?;
    Some((law, coordinates))
}

/// Evaluates the proved law at the position of the question, with at most `moves` winning moves.
/// Returns the law and the result, or `None` if no proved law applies.
fn query_law(
    question: &Question,
    moves: usize,
    budget: &Budget,
) -> Result<Option<(Arc<StoredLaw>, PositionInfo)>> {
    let Some((law, parts)) = applicable_law(question, budget) else { return Ok(None) };
    Ok(law.proof.law.query(&parts, moves, &limits(budget, None)).ok().map(|info| (law, info)))
}

/// Returns whether the game has finitely many positions, as on a board, and at most
/// [`MAX_SEARCHED`] of them are reachable from the position of `only`.
fn is_small_board(only: &Summand, budget: &Budget) -> bool {
    let is_board =
        only.instance.enumerable_rules().is_some_and(|rules| rules.position_count().is_some());
    is_board
        && to_counts(only).is_ok_and(|position| {
            only.instance.reaches_at_most(&position, MAX_SEARCHED as usize, budget)
        })
}

/// Returns the outcome by a law that is proved for all sizes. Returns `None` if no proved law
/// applies.
pub(super) fn outcome_by_proof(question: &Question, budget: &Budget) -> Result<Option<Outcome>> {
    Ok(query_law(question, 0, budget)?.map(|(_, info)| info.outcome))
}

/// Solves one game by a proved law. Returns `None` if no proved law applies.
pub(super) fn solve_by_proof(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let limit =
        single_summand(question).map_or(0, |only| move_list_limit(detail, only.position.len()));
    let Some((law, info)) = query_law(question, limit, budget)? else { return Ok(None) };
    let Some(only) = single_summand(question) else { return Ok(None) };
    let mut moves = MoveList::empty();
    moves.shown = info.moves.iter().filter_map(|law_move| to_move(only, &law, law_move)).collect();
    moves.count = info.complete.then(|| Big::from(info.moves.len()));
    let why = match (&law.claim, info.values.is_empty()) {
        (_, false) if info.value.is_some() => nim_sum_reason(&info.values),
        (Some(claim), _) => {
            words!(solve::by_proved_of_game, quote_claim = quote_claim(claim))
        }
        (None, _) => words!(solve::by_law_found_from_small_positions),
    };
    let evidence = Evidence::Proved { certificate: proof_details(&law.proof) };
    let solution = Solution::new(info.outcome, moves, why, evidence);
    Ok(Some(Solution { grundy: info.value, ..solution }))
}

/// Returns at most `moves` moves that win, or that keep a draw in a drawn position, by a proved
/// law. Returns `None` if no proved law applies.
pub fn best_moves(
    question: &Question,
    moves: usize,
    budget: &Budget,
) -> Result<Option<Vec<NamedMove>>> {
    let Some(only) = single_summand(question) else { return Ok(None) };
    let info = query_law(question, moves, budget)?;
    Ok(info.map(|(law, info)| {
        info.moves.iter().filter_map(|law_move| name_move(only, &law, law_move)).collect()
    }))
}

/// Returns the legal move to the position `to`, for positions of any size, by the rules in a proved
/// law. The outer option is `None` if no proved law applies, and the inner one if there is no such
/// move.
pub fn move_to(question: &Question, to: &[Big], budget: &Budget) -> Option<Option<NamedMove>> {
    let summand = single_summand(question)?;
    let (law, parts) = applicable_law(question, budget)?;
    let to = law.coordinates(summand.instance.enumerable_rules()?, to)?;
    let law_move = law.proof.law.move_to(&parts, &to, &limits(budget, None)).ok()?;
    Some(law_move.and_then(|law_move| name_move(summand, &law, &law_move)))
}

/// Returns the move `law_move`, which a proved law gives, with the name and the choices that the
/// rules give it. If its choices are too large for the rules, the position after the move describes
/// it. Returns `None` if that position has more elements than can be written.
fn name_move(only: &Summand, law: &StoredLaw, law_move: &WinningMove) -> Option<NamedMove> {
    let rules = only.instance.enumerable_rules()?;
    let to = law.position(rules, &law_move.to)?;
    // Games whose heaps are components name their moves themselves.
    if only.instance.game.heaps().is_some() {
        return Some(only.move_to(&to));
    }
    let numbers = narrow(&only.position).zip(narrow(&to));
    let named_move = numbers.and_then(|(from, to)| rules.move_between(&from, &to));
    Some(named_move.unwrap_or_else(|| {
        let (name, position_text) = (&law_move.name, only.instance.game.family().print(&to));
        let words = words!(solve::leaving, name, position_text);
        NamedMove::new(name.clone(), to).with_words(words)
    }))
}

/// Converts a move of a law to a move of an [`Answer`](super::answer::Answer). Returns `None` as
/// [`name_move`] does.
fn to_move(only: &Summand, law: &StoredLaw, law_move: &WinningMove) -> Option<Move> {
    let named_move = name_move(only, law, law_move)?;
    let family = only.instance.game.family();
    let (position_text, words) = (family.print(&named_move.to), family.describe(&named_move));
    Some(Move {
        summand: None,
        kind: named_move.kind,
        choices: named_move.choices,
        to: Some(position_text),
        all: vec![],
        words,
    })
}
