//! The moves of both sides in the positions of a sum, with what they lead to.

use super::read::{Summed, Term};
use super::term::LONGEST;
use crate::base::{Budget, Counts, Error, Words, excerpt};
use crate::partizan::{Arena, NumberUpStar, Side, Value, stopped};
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::solve::value_worth::{Worth, Worths, turned};

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

/// A winning move of a side.
pub struct Winning {
    /// Which game of the sum it is made in, from 1.
    pub term: usize,
    /// The move in words.
    pub words: Words,
    /// The position or the game after it, as it is typed.
    pub to: String,
}

pub(super) fn moves(
    arena: &mut Arena,
    found: &mut Worths,
    sum: &[Term],
    worths: &[Worth],
    whole: Value,
    budget: &Budget,
) -> Result<[Vec<Made>; 2], Error> {
    let mut sides = [Vec::new(), Vec::new()];
    for (at, term) in sum.iter().enumerate() {
        if matches!(term.game, Summed::Notation(_)) {
            continue;
        }
        let rest = arena.difference(whole, worths[at].value).map_err(stopped)?;
        for side in [Side::Left, Side::Right] {
            let own = worths[at].value;
            for (value, words, to) in each_move(arena, found, term, own, side, budget)? {
                let value = arena.sum(rest, value).map_err(stopped)?;
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

/// The winning moves of each side, in all games of a sum: those in the field's notation have the options of their
/// canonical forms.
///
/// Left's move from G to H wins in a sum S exactly when S − G + H ≥ 0, that is G − H ≤ S, and Right's when S ≤ G − H: no
/// other sum need be made.
pub(super) fn winning(
    arena: &mut Arena,
    found: &mut Worths,
    sum: &[Term],
    worths: &[Worth],
    whole: Value,
    budget: &Budget,
) -> Result<[Vec<Winning>; 2], Error> {
    let mut sides = [Vec::new(), Vec::new()];
    for (at, term) in sum.iter().enumerate() {
        let value = worths[at].value;
        for side in [Side::Left, Side::Right] {
            for (after, words, to) in each_move(arena, found, term, value, side, budget)? {
                let less = arena.difference(value, after).map_err(stopped)?;
                let wins = match side {
                    Side::Left => arena.at_most(less, whole),
                    Side::Right => arena.at_most(whole, less),
                };
                if wins.map_err(stopped)? {
                    sides[side as usize].push(Winning { term: at + 1, words, to });
                }
            }
        }
    }
    Ok(sides)
}

/// What the moves of a side in a game of a sum leave it worth, with their words and the positions after them.
fn each_move(
    arena: &mut Arena,
    found: &mut Worths,
    term: &Term,
    value: Value,
    side: Side,
    budget: &Budget,
) -> Result<Vec<(Value, Words, String)>, Error> {
    let mut all = Vec::new();
    match &term.game {
        Summed::Notation(_) => {
            let is_wide = arena.nus(value).is_some_and(|nus| nus.star > MOST.into());
            let options = if is_wide { Ok(Vec::new()) } else { arena.options(value, side) };
            for option in options.map_err(stopped)? {
                let form = arena.written(option, LONGEST).map_err(stopped)?;
                let form = form.unwrap_or_else(|| "…".to_string());
                let shown = excerpt(&form);
                all.push((option, words!("to {shown}", "走到 {shown}"), form));
            }
        }
        Summed::Position(summand) => {
            // In the negative of a position the sides exchange their moves.
            let mover = if term.negative { side.other() } else { side };
            for (position, words) in options(summand, mover, budget)? {
                let mut value = found.after(arena, summand, &position, budget)?;
                if term.negative {
                    value = arena.negative(value).map_err(stopped)?;
                }
                let to = summand.instance.game.family().print(&position.widen());
                all.push((value, words, to));
            }
        }
    }
    Ok(all)
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
    let Some(position) = turned(summand, side) else { return Ok(Vec::new()) };
    if instance.side_names().is_none() && instance.game.family().width(&position) > MOST {
        return Ok(Vec::new());
    }
    instance.listable(&position, budget)?;
    let family = instance.game.family();
    let named = instance.named_options(&position)?.into_iter();
    Ok(named.map(|(option, made)| (option, family.describe(&made))).collect())
}
