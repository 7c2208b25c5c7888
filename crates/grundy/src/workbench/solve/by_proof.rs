//! Answers by a law of a rule file that is proved for all sizes, where positions are too large to be searched.

use super::found::{Detail, Found, Told, moves_told, why_by_values};
use super::whole::{alone, small};
use crate::base::{Big, Budget, Error, NamedMove, Outcome};
use crate::family::narrow;
use crate::games::Compound;
use crate::lang::RuleGame;
use crate::law::Evidence;
use crate::proof::{Made, Said};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::proofs::limits;
use crate::workbench::memory::proved_law::Law;
use crate::workbench::solve::answer::Move;
use std::sync::Arc;

/// Positions of so many descendants or fewer are searched, which tells how long play lasts too.
const SEARCHED: u128 = 20_000;

/// The law and the parts of the position that it speaks of, where the method is for the question.
fn law_of(question: &Question, budget: &Budget) -> Option<(Arc<Law>, Vec<Vec<Big>>)> {
    let only = alone(question)?;
    let instance = &only.instance;
    let rules = instance.listed()?;
    if question.ending != instance.ending
        || question.compound != Compound::One
        || !is_large(rules, &only.position)
        || is_small_board(only, budget)
    {
        return None;
    }
    let law = instance.proved_law(budget)?;
    let parts = rules.coordinates(law.proven.rules.counted, &only.position)?;
    Some((law, parts))
}

/// The law and what it says.
fn asked(
    question: &Question,
    moves: usize,
    budget: &Budget,
) -> Result<Option<(Arc<Law>, Said)>, Error> {
    let Some((law, parts)) = law_of(question, budget) else { return Ok(None) };
    Ok(law.proven.said(&parts, moves, &limits(budget, None)).ok().map(|said| (law, said)))
}

/// Whether there may be more positions below than are searched in no time.
fn is_large(rules: &RuleGame, position: &[Big]) -> bool {
    let below = position.iter().try_fold(1u128, |below, number| {
        below.checked_mul(u128::try_from(number).ok()?.checked_add(1)?)
    });
    below.is_none_or(|below| below > SEARCHED)
        && rules.bounded().is_none_or(|all| u128::from(all) > SEARCHED)
}

/// Whether few positions arise on a board, however many its cells allow for: it is searched at once.
fn is_small_board(only: &Summand, budget: &Budget) -> bool {
    let is_board = only.instance.listed().is_some_and(|rules| rules.bounded().is_some());
    is_board
        && small(only)
            .is_ok_and(|position| only.instance.few_arise(&position, SEARCHED as usize, budget))
}

/// Who wins, and no more.
pub(super) fn wins(question: &Question, budget: &Budget) -> Result<Option<Outcome>, Error> {
    Ok(asked(question, 0, budget)?.map(|(_, said)| said.outcome))
}

/// The answer of a proved law.
pub(super) fn by_proof(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let limit = alone(question).map_or(0, |only| moves_told(detail, only.position.len()));
    let Some((law, said)) = asked(question, limit, budget)? else { return Ok(None) };
    let Some(only) = alone(question) else { return Ok(None) };
    let mut moves = Told::none();
    moves.shown = said.moves.iter().filter_map(|made| told(only, &law, made)).collect();
    moves.count = said.complete.then(|| Big::from(said.moves.len()));
    let why = match (&law.claim, said.values.is_empty()) {
        (_, false) if said.value.is_some() => why_by_values(&said.values),
        (Some(claim), _) => words!("by its law: {claim}", "由它的规律：{claim}"),
        (None, _) => words!("by a law found from small positions", "由小局面求得的规律"),
    };
    let evidence = Evidence::Proved { certificate: law.words.clone() };
    let found = Found::new(said.outcome, moves, why, evidence);
    Ok(Some(Found { grundy: said.value, ..found }))
}

/// Moves that win by the law, or of a draw hold it, at most so many; `None` where there is no such law.
pub(in crate::workbench) fn best_moves(
    question: &Question,
    moves: usize,
    budget: &Budget,
) -> Result<Option<Vec<NamedMove>>, Error> {
    let Some(only) = alone(question) else { return Ok(None) };
    let said = asked(question, moves, budget)?;
    Ok(said
        .map(|(law, said)| said.moves.iter().filter_map(|made| named(only, &law, made)).collect()))
}

/// The move to a position of any size, where there is one by the rules as formulas. `None` where there is no such law.
pub(in crate::workbench) fn move_to(
    question: &Question,
    to: &[Big],
    budget: &Budget,
) -> Option<Option<NamedMove>> {
    let only = alone(question)?;
    let (law, parts) = law_of(question, budget)?;
    let to = only.instance.listed()?.coordinates(law.proven.rules.counted, to)?;
    let made = law.proven.move_to(&parts, &to, &limits(budget, None)).ok()?;
    Some(made.and_then(|made| named(only, &law, &made)))
}

/// A move as the rules name it; `None` where it leads to more elements than are written out. What is chosen in it may be larger than what rules count with: then its position says it.
fn named(only: &Summand, law: &Law, made: &Made) -> Option<NamedMove> {
    let rules = only.instance.listed()?;
    let to = rules.of_coordinates(law.proven.rules.counted, &made.to)?;
    // Heaps of which each is a position name their moves themselves.
    if only.instance.game.heaps().is_some() {
        return Some(only.move_to(&to));
    }
    let numbers = narrow(&only.position).zip(narrow(&to));
    let found = numbers.and_then(|(from, to)| rules.leading(&from, &to));
    Some(found.unwrap_or_else(|| {
        let (name, left) = (&made.name, only.instance.game.family().print(&to));
        let words = words!("{name}, leaving {left}", "{name}，剩 {left}");
        NamedMove::new(name.clone(), to).in_words(words)
    }))
}

fn told(only: &Summand, law: &Law, made: &Made) -> Option<Move> {
    let named = named(only, law, made)?;
    let family = only.instance.game.family();
    let (left, words) = (family.print(&named.to), family.describe(&named));
    Some(Move {
        summand: None,
        kind: named.kind,
        choices: named.choices,
        to: Some(left),
        all: vec![],
        words,
    })
}
