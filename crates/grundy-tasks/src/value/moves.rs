//! Lists the moves of both sides in the positions of a sum, with the values that they reach.

use super::parse::{Term, TermGame};
use super::term::MAX_FORM_LENGTH;
use grundy_core::base::{Budget, Counts};
use grundy_partizan::{Arena, NumberUpStar, Side, Value};
use grundy_solve::summand_value::{SummandValue, SummandValues, position_with_turn};
use grundy_store::Summand;
use grundy_store::partizan::stopped;
use grundy_text::{Error, Result, Words, excerpt, words};

/// The maximum number of moves of a position whose moves are listed.
const MAX_MOVES: u64 = 2_000;

/// A move of Left or Right in a sum.
pub struct PartizanMove {
    /// The number, counted from 1, of the game of the sum in which the move is made.
    pub term: usize,
    /// The description of the move in words.
    pub words: Words,
    /// The position after the move, in the notation of the game.
    pub to: String,
    /// The canonical form of the entire sum after the move; `None` if it is too long.
    pub form: Option<String>,
    /// Whether the move reaches an option of the canonical form of the sum, so that no other move
    /// is better.
    pub canonical: bool,
    /// Whether the side that makes the move wins when the other side is then to move.
    pub wins: bool,
}

/// A winning move of Left or Right in a sum.
pub struct WinningMove {
    /// The number, counted from 1, of the game of the sum in which the move is made.
    pub term: usize,
    /// The description of the move in words.
    pub words: Words,
    /// The position or game after the move, in its notation.
    pub to: String,
}

/// Lists the moves of Left and of Right in the positions of the sum `sum`, whose value is `total`.
/// `worths` are the values of its terms. No moves are listed for terms in the notation of
/// combinatorial games, which are not positions.
pub(super) fn list_moves(
    arena: &mut Arena,
    memo: &mut SummandValues,
    sum: &[Term],
    worths: &[SummandValue],
    total: Value,
    budget: &Budget,
) -> Result<[Vec<PartizanMove>; 2], Error> {
    let mut sides = [Vec::new(), Vec::new()];
    for (index, term) in sum.iter().enumerate() {
        if matches!(term.game, TermGame::Notation(_)) {
            continue;
        }
        let remaining = arena.difference(total, worths[index].value).map_err(stopped)?;
        for side in [Side::Left, Side::Right] {
            let value = worths[index].value;
            for (option, words, to) in each_move(arena, memo, term, value, side, budget)? {
                let value = arena.sum(remaining, option).map_err(stopped)?;
                let side_move = PartizanMove {
                    term: index + 1,
                    words,
                    to,
                    form: arena.to_text(value, MAX_FORM_LENGTH).map_err(stopped)?,
                    canonical: is_option(arena, total, value, side).map_err(stopped)?,
                    wins: match side {
                        Side::Left => arena.at_most(Value::ZERO, value),
                        Side::Right => arena.at_most(value, Value::ZERO),
                    }
                    .map_err(stopped)?,
                };
                sides[side as usize].push(side_move);
            }
        }
    }
    Ok(sides)
}

/// Lists the winning moves of Left and of Right in all games of the sum `sum`, whose value is
/// `total`. `worths` are the values of its terms. For games in the notation of combinatorial games,
/// the moves are the options of their canonical forms.
///
/// Left's move from G to H wins in a sum S exactly if S − G + H ≥ 0, that is G − H ≤ S; Right's
/// move wins exactly if S ≤ G − H. So only the value of S is needed, not that of S − G + H.
pub(super) fn winning_moves(
    arena: &mut Arena,
    memo: &mut SummandValues,
    sum: &[Term],
    worths: &[SummandValue],
    total: Value,
    budget: &Budget,
) -> Result<[Vec<WinningMove>; 2], Error> {
    let mut sides = [Vec::new(), Vec::new()];
    for (index, term) in sum.iter().enumerate() {
        let value = worths[index].value;
        for side in [Side::Left, Side::Right] {
            for (option, words, to) in each_move(arena, memo, term, value, side, budget)? {
                let loss = arena.difference(value, option).map_err(stopped)?;
                let wins = match side {
                    Side::Left => arena.at_most(loss, total),
                    Side::Right => arena.at_most(total, loss),
                };
                if wins.map_err(stopped)? {
                    sides[side as usize].push(WinningMove { term: index + 1, words, to });
                }
            }
        }
    }
    Ok(sides)
}

/// Returns the moves of `side` in `term`, one game of a sum. `value` is the value of this game.
/// Each entry is the value of the game after the move, the description of the move in words, and
/// the text of the position or game after the move.
fn each_move(
    arena: &mut Arena,
    memo: &mut SummandValues,
    term: &Term,
    value: Value,
    side: Side,
    budget: &Budget,
) -> Result<Vec<(Value, Words, String)>> {
    let mut moves = Vec::new();
    match &term.game {
        TermGame::Notation(_) => {
            let is_wide = arena.nus(value).is_some_and(|nus| nus.star > MAX_MOVES.into());
            let options = if is_wide { Ok(Vec::new()) } else { arena.options(value, side) };
            for option in options.map_err(stopped)? {
                let form = arena.to_text(option, MAX_FORM_LENGTH).map_err(stopped)?;
                let form = form.unwrap_or_else(|| "…".to_string());
                moves.push((option, words!(value::to, form_excerpt = excerpt(&form)), form));
            }
        }
        TermGame::Position(summand) => {
            // In the negative of a position the sides exchange their moves.
            let mover = if term.negative { side.opposite() } else { side };
            for (position, words) in options(summand, mover, budget)? {
                let mut value = memo.value_after(arena, summand, &position, budget)?;
                if term.negative {
                    value = arena.negative(value).map_err(stopped)?;
                }
                let to = summand.instance.game.family().print(&position.widen());
                moves.push((value, words, to));
            }
        }
    }
    Ok(moves)
}

/// Returns whether `value` is an option of `side` in the canonical form of the value `total`.
fn is_option(
    arena: &mut Arena,
    total: Value,
    value: Value,
    side: Side,
) -> Result<bool, grundy_partizan::Stopped> {
    // A nimber has as many options as its size, and all of them are nimbers.
    if let Some(total) = arena.nus(total)
        && total.ups.is_zero()
        && !total.star.is_zero()
    {
        let smaller = |value: &NumberUpStar| {
            total.number == value.number && value.ups.is_zero() && value.star < total.star
        };
        return Ok(arena.nus(value).is_some_and(smaller));
    }
    Ok(arena.options(total, side)?.contains(&value))
}

/// Returns the options of a position for a side, each with the words for the move to it. Returns an
/// empty list if there are more than [`MAX_MOVES`].
fn options(summand: &Summand, side: Side, budget: &Budget) -> Result<Vec<(Counts, Words)>> {
    let instance = &summand.instance;
    let Some(position) = position_with_turn(summand, side) else { return Ok(Vec::new()) };
    if instance.side_names().is_none()
        && instance.game.family().option_count_hint(&position) > MAX_MOVES
    {
        return Ok(Vec::new());
    }
    instance.check_options_fit(&position, budget)?;
    let family = instance.game.family();
    let options = instance.named_options(&position)?.into_iter();
    Ok(options.map(|(option, played)| (option, family.describe(&played))).collect())
}
