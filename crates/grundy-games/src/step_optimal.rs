//! The catalogue entry about the shortest win and the longest resistance in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use super::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "step-optimal",
    systems: &[74],
    name: Text { en: "Shortest win, longest resistance", zh: "最优步数" },
    aliases: &["remoteness", "步数最优", "最少步数取胜"],
    group: Group::Loopy,
    class: Class::Loopy,
    rules: Text {
        en: "A token stands on a vertex of any directed graph. Whoever cannot move the token loses, and endless play is a draw. The winner tries to keep the game short, the loser to keep it long. The number of moves to the end is 0 where play is over. For a won vertex it is one more than the least of the numbers of its lost options, and for a lost vertex one more than the greatest of the numbers of its options. Retrograde analysis decides the vertices in the order of these numbers. The answer gives the line of best play, and in a lost position the move of longest resistance.",
        zh: "任意有向图的一个顶点上有一枚棋子，无法移动者负，无限进行下去为平局。胜者力求步数少，负者力求步数多。最优步数：终局为 0；必胜点为必败后继中的最小值加一；必败点为各后继中的最大值加一。倒推法正是按步数从小到大确定各点。答案给出双方最优的整条走法，必败时给出抵抗最久的一步。",
    },
    notation: NOTATION_ONE,
    example: "examples/loopy.txt 5",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    ..Card::DEFAULT
};
