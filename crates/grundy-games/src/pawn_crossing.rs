//! Crossing the river: a pawn walks up a board while two guards hunt it.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, PawnCrossing};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "pawn-crossing",
    systems: &[76],
    name: Text { en: "Crossing the river", zh: "过河卒" },
    aliases: &["p9169", "Luogu P9169", "洛谷 P9169", "省选联考 2023 过河卒", "xiangqi pawn"],
    group: Group::Loopy,
    class: Class::Partizan,
    rules: Text {
        en: "A board with obstacles, one X of Black and two O of Red. The players move in turn; Red is First and begins. Red moves one O by one cell up, down, left or right; Black moves X by one cell up, left or right. A piece never moves off the board or onto an obstacle, and an O never onto the other O. Before each turn, the following conditions are checked in order. If X is in the first row, Black wins. If X and an O are on the same cell, the player who has just moved wins. If the player to move has no legal move, the opponent wins. Endless play is a draw. The winner tries to keep the game short, the loser to keep it long.",
        zh: "有障碍的棋盘上有黑方的一个 X 与红方的两个 O，红方为先手。红方每次把一个 O 向上、下、左、右移一格，黑方每次把 X 向上、左、右移一格；不得走出棋盘、走到障碍上，O 也不得走到另一个 O 上。每次行棋前依次判定：X 在第一行，黑方胜；X 与某个 O 同格，刚走的一方胜；轮到的一方无法走，另一方胜。无限进行下去为平局。胜者力求步数少，负者力求步数多。",
    },
    notation: Text {
        en: "the name of a file with the board (rows of `.`, `#` for obstacles, `X` and `O`); nothing more for the position in the file, or the row and column of X and of each O and the side to move, as in `4,2 1,1 1,3 black`",
        zh: "棋盘文件名（各行由 `.`、表示障碍的 `#`、`X`、`O` 组成）；只写文件名即为所示局面，也可再写 X 与两个 O 的行列及行棋方，如 `4,2 1,1 1,3 black`",
    },
    example: "examples/crossing.txt",
    params: &[Param {
        name: "file",
        what: Text { en: "the name of a file with the board", zh: "棋盘文件名" },
        kind: ParamKind::File,
        default: None,
    }],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::indexed(Box::new(PawnCrossing::parse(params.text("file"))?)))
}
