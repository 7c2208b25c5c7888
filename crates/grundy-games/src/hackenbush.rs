//! Blue-red-green Hackenbush on any graph: each side cuts edges of its own colour, and both cut
//! green edges.

use super::green_hackenbush_graph::GROUND;
use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{ColouredHackenbush, Game};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "hackenbush",
    name: Text { en: "Hackenbush in three colours", zh: "三色砍树游戏" },
    aliases: &[
        "blue-red-green hackenbush",
        "red-blue-green hackenbush",
        "blue-red hackenbush",
        "red-blue hackenbush",
        "蓝红绿砍树游戏",
        "红蓝绿砍树游戏",
        "红蓝砍树游戏",
        "三色图删边游戏",
    ],
    group: Group::Graphs,
    class: Class::Partizan,
    rules: Text {
        en: "An undirected graph stands on the ground with one or more vertices; each of its edges is blue, red or green. The players move in turn, and Blue begins. Blue cuts a blue or a green edge, Red cuts a red or a green edge, and the part that is no longer connected to the ground disappears. Whoever cannot move loses.",
        zh: "一个无向图以一个或几个顶点立于地面，每条边为蓝、红或绿色。蓝方先走，剪断一条蓝边或绿边；然后红方剪断一条红边或绿边，如此轮流；不再与地面连通的部分一并消失。不能走者负。",
    },
    notation: Text {
        en: "the graph with the colour of every edge (blue, red, green, or b, r, g), as the name of a file or in braces as in {g-a:blue,a-b:red}; ground=a,b unless the graph stands on the vertex that is named first; then the edges cut so far, numbered from 1 in the order of the text, and the side to move, blue or red",
        zh: "带颜色的图（文件名，或写在花括号里，如 {g-a:blue,a-b:red}；颜色写 blue、red、green 或 b、r、g，即蓝、红、绿）；接地的不是最先出现的顶点时写 ground=a,b；然后是已剪断的边，按文中次序从 1 编号，以及将走的一方 blue（蓝）或 red（红）",
    },
    example: "{g-a:blue,a-b:red,a-c:blue,c-g:green,c-d:red}",
    params: &[
        Param {
            name: "graph",
            what: Text {
                en: "the name of a file with the graph, or its edges with their colours in braces, such as `{g-a:blue, a-b:red}`; the vertex that is named first is on the ground, unless `ground=…` names others",
                zh: "图文件名，或写在花括号里的各条边及其颜色，如 `{g-a:blue, a-b:red}`；最先出现的顶点接地，除非用 `ground=…` 另行指定",
            },
            kind: ParamKind::Coloured,
            default: None,
        },
        GROUND,
    ],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    let game = ColouredHackenbush::on_ground(params.graph("graph"), params.text("ground"))?;
    Ok(Game::of_colours(game))
}
