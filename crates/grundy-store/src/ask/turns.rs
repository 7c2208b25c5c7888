//! The side to move in a sum: the turns that the positions of its games state must agree.

use super::question::Summand;
use grundy_text::{Error, Words, excerpt, words};

/// Returns the side to move (0 or 1) in a sum. `turns[i]` is the side that the typed position of
/// `summands[i]` states, or `None` if it states none; a side stated in one game applies to all
/// games. Returns `None` if no position states a side.
///
/// # Errors
/// `BadInput` if two games state different turns.
pub(super) fn common_turn(
    summands: &[Summand],
    turns: &[Option<u64>],
) -> Result<Option<u64>, Error> {
    let mut stated = turns.iter().enumerate().filter_map(|(index, turn)| Some((index, (*turn)?)));
    let Some((first, turn)) = stated.next() else { return Ok(None) };
    let Some((second, other)) = stated.find(|(_, other)| *other != turn) else {
        return Ok(Some(turn));
    };
    let describe = |index: usize, turn: u64| {
        let game = &summands[index].instance;
        let (number, name) = (index + 1, excerpt(&game.name));
        let side = game.side_names().map_or("", |names| names[usize::from(turn == 1)].as_str());
        words!("`{side}` in game {number} (`{name}`)", "第 {number} 个游戏（`{name}`）写 `{side}`")
    };
    let Words { en, zh } =
        describe(first, turn).then(&words!(", ", "，")).then(&describe(second, other));
    Err(Error::bad(words!(
        "the games of the sum state different sides to move: {en}",
        "和中各游戏写明的行棋方不同：{zh}"
    ))
    .help(words!(
        "state the side to move in only one game: it applies to the entire sum",
        "请只在一个游戏中写明轮到谁走：对整个和都有效"
    )))
}
