//! Chomp in which the player who takes the corner wins, instead of losing.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params, chomp};
use grundy_core::base::{Big, Outcome};
use grundy_text::{Text, Words, words};

pub static CARD: Card = Card {
    id: "chomp-taker-wins",
    systems: &[40],
    name: Text { en: "Chomp, taker of the corner wins", zh: "Chomp（取到角者胜）" },
    aliases: &["Chomp 取角者胜"],
    group: Group::Stealing,
    class: Class::Impartial,
    rules: Text {
        en: "A board of cells. A move takes a cell and all cells that are at least as high and at least as far to the right. Whoever takes the bottom left cell wins.",
        zh: "一块格子棋盘，每次取一格及其右上方的全部格子，取到左下角者胜。",
    },
    notation: chomp::CARD.notation,
    example: "4 4 2",
    params: &[],
    kind: Kind::normal_play(chomp::build),
    law: Some(LAW),
    misere: Some(chomp::LAW),
    misstated: Some(Text {
        en: "\"Strategy stealing does not depend on who wins with the last cell\" is false: it settles full boards in both games, but a single cell is won here, and lost in the game in which it is poisoned.",
        zh: "“策略窃取与取最后一格的胜负无关”是错的：单独一格在此必胜，有毒时却必败。",
    }),
};

const LAW: Law = Law {
    statement: Text {
        en: "every board with a cell is N: take the corner, and with it everything; no other move wins",
        zh: "只要还有格子就必胜：取左下角，即取走全部；此外没有必胜走法",
    },
    theorem: "taking the corner ends the game",
    source: "it follows directly from the rules",
    claim: Claim::Outcome(|_, position| Some(Outcome::n_if(!position.is_empty()))),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: chomp::boards, to: 5 }],
};

fn moves(_: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    Moves::all(if position.is_empty() { vec![] } else { vec![vec![]] })
}

fn why(_: &Params, position: &[Big]) -> Words {
    if position.is_empty() {
        words!("the opponent has taken the corner", "对手已取走左下角")
    } else {
        words!("the corner can be taken at once", "可以直接取左下角")
    }
}
