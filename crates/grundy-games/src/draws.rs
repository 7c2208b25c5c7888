//! The catalogue entry about the structure of drawn positions in loopy games.

use super::retrograde::{NOTATION_ONE, PARAM_GRAPH, build_one};
use super::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "draws",
    systems: &[75],
    name: Text { en: "Structure of draws", zh: "平局的结构" },
    aliases: &["drawn positions", "平局", "和棋"],
    group: Group::Loopy,
    class: Class::Loopy,
    rules: Text {
        en: "A token stands on a vertex of any directed graph. Whoever cannot move the token loses, and endless play is a draw. A vertex is a draw exactly when it has no lost option and some drawn option. So from a drawn vertex both players can stay on drawn vertices for ever, and a cycle of drawn vertices can be reached.",
        zh: "任意有向图的一个顶点上有一枚棋子，无法移动者负，无限进行下去为平局。一个点为平局，当且仅当它没有必败的后继，而有平局的后继。因此从平局点出发双方可以永远停留在平局点上，并且能走到一个全由平局点组成的环。",
    },
    notation: NOTATION_ONE,
    example: "examples/loopy.txt 7",
    params: &[PARAM_GRAPH],
    kind: Kind::normal_play(build_one),
    misstated: Some(Text {
        en: "\"A draw lies on a cycle\" is false: in `{0->1, 1->2, 2->1}` vertex 0 is a draw, but lies on no cycle. \"All exits of a drawn cycle are won for the player to move there\" is false: in `{0->1, 1->0, 1->2, 2->3, 3->2}` the exit 2 of the cycle 0, 1 is a draw.",
        zh: "“平局点必在环上”是错的：`{0->1, 1->2, 2->1}` 中 0 是平局点，却不在任何环上。“平局环的所有出口都是必胜点”也是错的：`{0->1, 1->0, 1->2, 2->3, 3->2}` 中环 0、1 的出口 2 是平局点。",
    }),
    ..Card::DEFAULT
};
