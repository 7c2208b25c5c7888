//! The catalogue entry about Zermelo's theorem.

use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, PositionList};
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "zermelo",
    systems: &[3],
    name: text!(zermelo::name),
    aliases: &["backward induction", "倒推归纳", "minimax", "策梅洛"],
    group: Group::Theory,
    class: Class::Partizan,
    rules: text!(zermelo::rules),
    notation: text!(zermelo::notation),
    example: "examples/sides.txt start",
    params: &[PARAM_FILE],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

const PARAM_FILE: Param =
    Param { name: "file", what: text!(zermelo::what), kind: ParamKind::File, default: None };

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(PositionList::parse(params.text("file"))?)))
}
