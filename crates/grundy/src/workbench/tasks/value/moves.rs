//! The moves of both sides in the positions of a sum, with what they lead to.

use super::read::{Summed, Term};
use super::term::{LONGEST, Terms, Worth, nimber};
use crate::base::{Budget, Counts, Error, Words};
use crate::family::narrow;
use crate::partizan::{Arena, NumberUpStar, Side, Value, stopped};
use crate::workbench::ask::question::Summand;
use crate::workbench::solve::by_nim_sum;
use std::rc::Rc;

/// Positions with more moves than this do not have theirs told.
const MOST: u64 = 2_000;

/// A move of a side.
pub struct Made {
    /// Which game of the sum it is made in, from 1.
    pub term: usize,
    /// The move in words.
    pub words: Words,
    /// The position after it, as it is typed.
    pub to: String,
    /// The canonical form of the whole sum after it; `None` where it is too long.
    pub form: Option<String>,
    /// Whether it reaches an option of the canonical form: no other move does better.
    pub canonical: bool,
    /// Whether it wins for the side that makes it, the other moving next.
    pub wins: bool,
}

pub(super) fn moves(
    arena: &mut Arena,
    terms: &mut Terms,
    sum: &[Term],
    worths: &[Worth],
    whole: Value,
    budget: &Budget,
) -> Result<[Vec<Made>; 2], Error> {
    let mut sides = [Vec::new(), Vec::new()];
    for (at, term) in sum.iter().enumerate() {
        let Summed::Position(summand) = &term.game else { continue };
        let rest = arena.difference(whole, worths[at].value).map_err(stopped)?;
        for side in [Side::Left, Side::Right] {
            // In the negative of a position the sides exchange their moves.
            let mover = if term.negative { side.other() } else { side };
            for (position, words) in options(summand, mover, budget)? {
                let value = after(arena, terms, summand, &position, budget)?;
                let Some(mut value) = value else { continue };
                if term.negative {
                    value = arena.negative(value).map_err(stopped)?;
                }
                let value = arena.sum(rest, value).map_err(stopped)?;
                let to = summand.instance.game.family().print(&position.widen());
                let made = Made {
                    term: at + 1,
                    words,
                    to,
                    form: arena.written(value, LONGEST).map_err(stopped)?,
                    canonical: is_option(arena, whole, value, side).map_err(stopped)?,
                    wins: match side {
                        Side::Left => arena.at_most(Value::ZERO, value),
                        Side::Right => arena.at_most(value, Value::ZERO),
                    }
                    .map_err(stopped)?,
                };
                sides[side as usize].push(made);
            }
        }
    }
    Ok(sides)
}

/// Whether a value is a canonical option of the whole.
fn is_option(
    arena: &mut Arena,
    whole: Value,
    value: Value,
    side: Side,
) -> Result<bool, grundy_partizan::Stopped> {
    // A nimber has as many options as it is large, and all of them are nimbers.
    if let Some(whole) = arena.nus(whole)
        && whole.ups.is_zero()
        && !whole.star.is_zero()
    {
        let smaller = |value: &NumberUpStar| {
            whole.number == value.number && value.ups.is_zero() && value.star < whole.star
        };
        return Ok(arena.nus(value).is_some_and(smaller));
    }
    Ok(arena.options(whole, side)?.contains(&value))
}

/// The options of a position for a side, with the moves; none where there are very many.
fn options(summand: &Summand, side: Side, budget: &Budget) -> Result<Vec<(Counts, Words)>, Error> {
    let instance = &summand.instance;
    let Some(mut position) = narrow(&summand.position) else { return Ok(Vec::new()) };
    let is_sided = instance.side_names().is_some();
    if is_sided && let Some(mover) = position.0.last_mut() {
        *mover = side as u64;
    }
    if !is_sided && instance.game.family().width(&position) > MOST {
        return Ok(Vec::new());
    }
    instance.listable(&position, budget)?;
    let family = instance.game.family();
    let named = instance.named_options(&position)?.into_iter();
    Ok(named.map(|(option, made)| (option, family.describe(&made))).collect())
}

/// The value after a move.
fn after(
    arena: &mut Arena,
    terms: &mut Terms,
    summand: &Summand,
    position: &Counts,
    budget: &Budget,
) -> Result<Option<Value>, Error> {
    let instance = &summand.instance;
    if instance.side_names().is_some() {
        return terms.of_sided(arena, instance, position, budget);
    }
    let summand = Summand { instance: Rc::clone(instance), position: position.widen() };
    let worth = by_nim_sum::worth(&summand, budget)?;
    arena.value_of(nimber(&worth.value)).map(Some).map_err(stopped)
}
