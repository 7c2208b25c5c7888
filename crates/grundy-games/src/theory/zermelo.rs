//! The catalogue entry about Zermelo's theorem.

use crate::prelude::*;
use grundy_families::PositionList;

pub static CARD: Card =
    Card { params: &[PARAM_FILE], kind: Kind::normal_play(build), ..entry!("zermelo", zermelo) };

const PARAM_FILE: Param = Param::required("file", text!(zermelo::what), ParamKind::File);

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(PositionList::parse(params.text("file"))?)))
}
