//! Crossing the river: a game in which a pawn walks up a board while two guards hunt it.

use crate::prelude::*;
use grundy_families::PawnCrossing;

pub static CARD: Card = Card {
    systems: &[76],
    aliases: &["p9169", "Luogu P9169", "洛谷 P9169", "省选联考 2023 过河卒", "xiangqi pawn"],
    group: Group::Loopy,
    class: Class::Partizan,
    example: "examples/crossing.txt",
    params: &[Param::required("file", text!(pawn_crossing::what), ParamKind::File)],
    kind: Kind::normal_play(build),
    ..entry!("pawn-crossing", pawn_crossing)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::indexed(Box::new(PawnCrossing::parse(params.text("file"))?)))
}
