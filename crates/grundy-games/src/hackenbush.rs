//! Blue-red-green Hackenbush on any graph: each side cuts edges of its own colour, and both cut
//! green edges.

use super::green_hackenbush_graph::GROUND;
use crate::prelude::*;
use grundy_families::ColouredHackenbush;

pub static CARD: Card = Card {
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
    example: "{g-a:blue,a-b:red,a-c:blue,c-g:green,c-d:red}",
    params: &[Param::required("graph", text!(hackenbush::what), ParamKind::Coloured), GROUND],
    kind: Kind::normal_play(build),
    ..entry!("hackenbush", hackenbush)
};

fn build(params: &Params) -> Result<Game, Error> {
    let game = ColouredHackenbush::on_ground(params.graph("graph"), params.text("ground"))?;
    Ok(Game::of_colours(game))
}
