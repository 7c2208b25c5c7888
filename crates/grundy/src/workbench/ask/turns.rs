//! Whose turn it is in a sum, from what the words of its games say.

use super::question::Summand;
use crate::base::{Error, Words, excerpt};
use crate::words;

/// The turn that is stated in some game of a sum: it holds for all of them.
///
/// # Errors
/// Where two games state different turns.
pub(super) fn one_turn(summands: &[Summand], turns: &[Option<u64>]) -> Result<Option<u64>, Error> {
    let mut stated = turns.iter().enumerate().filter_map(|(at, turn)| Some((at, (*turn)?)));
    let Some((first, turn)) = stated.next() else { return Ok(None) };
    let Some((second, other)) = stated.find(|(_, other)| *other != turn) else {
        return Ok(Some(turn));
    };
    let told = |at: usize, turn: u64| {
        let game = &summands[at].instance;
        let (number, name) = (at + 1, excerpt(&game.name));
        let side = game.side_names().map_or("", |names| names[usize::from(turn == 1)].as_str());
        words!("`{side}` in game {number} (`{name}`)", "第 {number} 个游戏（`{name}`）写 `{side}`")
    };
    let Words { en, zh } = told(first, turn).then(&words!(", ", "，")).then(&told(second, other));
    Err(Error::bad(words!(
        "the games of the sum state different turns: {en}",
        "和中各游戏写明的行棋方不同：{zh}"
    ))
    .help(words!(
        "write the turn in one game only: it holds for the whole sum",
        "请只在一个游戏中写明轮到谁走：对整个和都有效"
    )))
}
