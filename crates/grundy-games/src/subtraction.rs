//! Subtraction games: a move takes a number of stones that is in a fixed set from one heap.

use super::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "subtraction",
    systems: &[11],
    name: text!(subtraction::name),
    aliases: &[
        "subtraction set",
        "take from a set",
        "SG 打表",
        "取石子(给定集合)",
        "Subtraction games by table",
        "减法游戏 SG 打表",
        "减法游戏打表",
    ],
    group: Group::Bash,
    class: Class::Impartial,
    rules: text!(subtraction::rules),
    notation: text!(subtraction::notation),
    example: "8 S={1,2,3}",
    params: &[PARAM_S],
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

/// The parameter that gives the subtraction set.
pub(super) const PARAM_S: Param =
    Param { name: "S", what: text!(subtraction::what), kind: ParamKind::List, default: None };

pub(super) fn build(params: &Params) -> Result<Game, Error> {
    let take_set = TakeSet::only(params.list("S").to_vec())?;
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(take_set))).with_rule_text(rule_text(params)))
}

/// Returns the rules as the text of a rule file, without a claim, because the law depends on the
/// set.
pub(super) fn rule_text(params: &Params) -> String {
    let take_set: Vec<String> = params.list("S").iter().map(u64::to_string).collect();
    let take_set = take_set.join(", ");
    format!(
        "\
position n
move take (k in [{take_set}]) when k <= n -> [n - k]
"
    )
}
