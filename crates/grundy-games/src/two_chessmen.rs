//! A pair of chessmen: players take cells, which give points, from the corner of a board.

use crate::prelude::*;
use grundy_families::ScoredBoard;

pub static CARD: Card = Card {
    systems: &[72],
    aliases: &["p4363", "Luogu P4363", "洛谷 P4363", "九省联考 2018 一双木棋"],
    group: Group::Graphs,
    class: Class::Scored,
    example: "examples/board.txt 1 0",
    params: &[Param::required("file", text!(two_chessmen::what), ParamKind::File)],
    kind: Kind::normal_play(build),
    misstated: Some(text!(two_chessmen::misstated)),
    ..entry!("two-chessmen", two_chessmen)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(ScoredBoard::parse(params.text("file"))?)))
}
