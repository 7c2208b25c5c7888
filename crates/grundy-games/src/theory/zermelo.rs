//! The catalogue entry about Zermelo's theorem.

use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, PositionList};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "zermelo",
    systems: &[3],
    name: Text { en: "Zermelo's theorem", zh: "策梅洛定理" },
    aliases: &["backward induction", "倒推归纳", "minimax", "策梅洛"],
    group: Group::Theory,
    class: Class::Partizan,
    rules: Text {
        en: "A finite game of two players who see everything, without chance; the moves may depend on the player. Exactly one of three statements holds: First can force a win, Second can force a win, or both can force a draw. With scores, there is exactly one result that both players can force. Here the game is given position by position in a file.",
        zh: "两人有限完全信息博弈，没有随机因素，走法可因人而异。以下恰有一条成立：先手能迫胜，后手能迫胜，双方都能迫和；计分时，存在双方都能保证的唯一结果。这里的游戏由文件逐个局面给出。",
    },
    notation: Text {
        en: "the name of a file with the game, a position in it, and the side to move (first or second) if both sides can be to move. Lines of the file: `name first: a b` and `name second: c` list the moves of a side; `name = 1` states that play is over and gives the result of First (1, 0, -1 or any score); a side with an empty list cannot move and loses; # begins a comment",
        zh: "游戏文件名、其中的局面名，双方都可能行棋时再写行棋方（first 或 second）。文件各行：`name first: a b`、`name second: c` 写该方走法，`name = 1` 表示终局及先手所得（1、0、-1 或任意得分）；列表为空表示该方无法走而负；# 起为注释",
    },
    example: "examples/sides.txt start",
    params: &[PARAM_FILE],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

const PARAM_FILE: Param = Param {
    name: "file",
    what: Text { en: "the name of a file with the game", zh: "游戏文件名" },
    kind: ParamKind::File,
    default: None,
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(PositionList::parse(params.text("file"))?)))
}
