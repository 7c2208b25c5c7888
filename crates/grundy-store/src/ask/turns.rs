//! The side to move in a sum. The positions of the games of the sum must not state different sides.

use super::question::Summand;
use grundy_text::{Error, Result, excerpt, words};

/// Returns the side to move (0 or 1) in a sum. `turns[i]` is the side that the typed position of
/// `summands[i]` states, or `None` if it states none. A side stated in one game applies to all
/// games. Returns `None` if no position states a side.
///
/// # Errors
/// `BadInput` if two games state different turns.
pub(super) fn common_turn(summands: &[Summand], turns: &[Option<u64>]) -> Result<Option<u64>> {
    let mut stated = turns.iter().enumerate().filter_map(|(index, turn)| Some((index, (*turn)?)));
    let Some((first, turn)) = stated.next() else { return Ok(None) };
    let Some((second, other)) = stated.find(|(_, other)| *other != turn) else {
        return Ok(Some(turn));
    };
    let describe = |index: usize, turn: u64| {
        let game = &summands[index].instance;
        let (number, name) = (index + 1, excerpt(&game.name));
        let side = game.side_names().map_or("", |names| names[usize::from(turn == 1)].as_str());
        words!(ask::in_game, side, number, name)
    };
    let statements = describe(first, turn).then(&words!(ask::comma)).then(&describe(second, other));
    Err(Error::bad(words!(ask::games_of_sum_state_different_sides, statements))
        .help(words!(ask::state_side_to_move)))
}
