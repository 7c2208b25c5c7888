//! The catalogue entry about Zermelo's theorem.

use crate::prelude::*;
use grundy_families::PositionList;

pub static CARD: Card = Card {
    systems: &[3],
    aliases: &["backward induction", "倒推归纳", "minimax", "策梅洛"],
    class: Class::Partizan,
    example: "examples/sides.txt start",
    params: &[PARAM_FILE],
    kind: Kind::normal_play(build),
    ..entry!("zermelo", zermelo)
};

const PARAM_FILE: Param = Param::required("file", text!(zermelo::what), ParamKind::File);

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(PositionList::parse(params.text("file"))?)))
}
