//! A pair of chessmen: players take cells, which give points, from the corner of a board.

use crate::prelude::*;
use grundy_families::ScoredBoard;

pub static CARD: Card = Card {
    params: &[Param::required("file", text!(two_chessmen::what), ParamKind::File)],
    kind: Kind::normal_play(build),
    misstated: Some(text!(two_chessmen::misstated)),
    ..entry!("two-chessmen", two_chessmen)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(ScoredBoard::parse(params.text("file"))?)))
}
