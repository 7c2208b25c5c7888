//! A pair of chessmen: players take cells, which give points, from the corner of a board.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, ScoredBoard};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "two-chessmen",
    systems: &[72],
    name: Text { en: "A pair of chessmen", zh: "一双木棋" },
    aliases: &["p4363", "Luogu P4363", "洛谷 P4363", "九省联考 2018 一双木棋"],
    group: Group::Graphs,
    class: Class::Scored,
    rules: Text {
        en: "A board of n rows and m columns. First and Second in turn take one cell, until all cells are taken. A cell may be taken when all cells to its left in its row and all cells above it in its column are taken. A cell gives First a(i,j) points if First takes it, and Second b(i,j) points if Second takes it. Each player maximizes the player's points minus the opponent's points.",
        zh: "n 行 m 列的棋盘。一个格子左边同行、上边同列的格子都被取走后才可取。先手取到得 a(i,j) 分，后手取到得 b(i,j) 分。双方都要使自己的得分减去对方的得分最大。",
    },
    notation: Text {
        en: "the name of a file with the board (`n m`, then n rows of the points of First, then n rows of the points of Second), and the number of taken cells in each row, from the top (nothing at the start); First is to move when the total number of taken cells is even. The result counts only the points from now on, for the player to move",
        zh: "棋盘文件名（先写 `n m`，再写先手的 n 行得分，再写后手的 n 行得分），以及自上而下各行已取的格数，开局时不写；已取总数为偶数时轮到先手。结果只计此后所得的分，从将走一方来看",
    },
    example: "examples/board.txt 1 0",
    params: &[Param {
        name: "file",
        what: Text { en: "the name of a file with the board", zh: "棋盘文件名" },
        kind: ParamKind::File,
        default: None,
    }],
    kind: Kind::normal_play(build),
    misstated: Some(Text {
        en: "\"The cells to the left and below must be taken\" turns the board upside down: unless the rows of the input are reversed too, the result is different.",
        zh: "“左边与下边的格子取走后才可取”是把棋盘上下颠倒了：那样输入各行的次序也要颠倒，否则结果不同。",
    }),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(ScoredBoard::parse(params.text("file"))?)))
}
