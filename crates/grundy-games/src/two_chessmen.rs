//! A pair of chessmen: players take cells, which give points, from the corner of a board.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::{Game, ScoredBoard};
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "two-chessmen",
    systems: &[72],
    name: text!(two_chessmen::name),
    aliases: &["p4363", "Luogu P4363", "洛谷 P4363", "九省联考 2018 一双木棋"],
    group: Group::Graphs,
    class: Class::Scored,
    rules: text!(two_chessmen::rules),
    notation: text!(two_chessmen::notation),
    example: "examples/board.txt 1 0",
    params: &[Param {
        name: "file",
        what: text!(two_chessmen::what),
        kind: ParamKind::File,
        default: None,
    }],
    kind: Kind::normal_play(build),
    misstated: Some(text!(two_chessmen::misstated)),
    ..Card::DEFAULT
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(ScoredBoard::parse(params.text("file"))?)))
}
