//! Crossing the river: a game in which a pawn walks up a board while two guards hunt it.

use crate::prelude::*;
use grundy_families::PawnCrossing;

pub static CARD: Card = Card {
    params: &[Param::required("file", text!(pawn_crossing::what), ParamKind::File)],
    kind: Kind::normal_play(build),
    ..entry!("pawn-crossing", pawn_crossing)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::indexed(Box::new(PawnCrossing::parse(params.text("file"))?)))
}
