//! Crossing the river: a pawn walks up a board while two guards hunt it.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, PawnCrossing};
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "pawn-crossing",
    systems: &[76],
    name: text!(pawn_crossing::name),
    aliases: &["p9169", "Luogu P9169", "洛谷 P9169", "省选联考 2023 过河卒", "xiangqi pawn"],
    group: Group::Loopy,
    class: Class::Partizan,
    rules: text!(pawn_crossing::rules),
    notation: text!(pawn_crossing::notation),
    example: "examples/crossing.txt",
    params: &[Param {
        name: "file",
        what: text!(pawn_crossing::what),
        kind: ParamKind::File,
        default: None,
    }],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::indexed(Box::new(PawnCrossing::parse(params.text("file"))?)))
}
