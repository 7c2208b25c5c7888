//! Blue-red-green Hackenbush on any graph: each side cuts edges of its own colour, and both cut
//! green edges.

use super::green_hackenbush_graph::GROUND;
use crate::prelude::*;
use grundy_families::ColouredHackenbush;

pub static CARD: Card = Card {
    params: &[Param::required("graph", text!(hackenbush::what), ParamKind::Coloured), GROUND],
    kind: Kind::normal_play(build),
    ..entry!("hackenbush", hackenbush)
};

fn build(params: &Params) -> Result<Game, Error> {
    let game = ColouredHackenbush::on_ground(params.graph("graph"), params.text("ground"))?;
    Ok(Game::of_colours(game))
}
