//! Subtraction games: a move takes a number of stones that is in a fixed set from one heap.

use crate::prelude::*;
use grundy_octal::TakeSet;

pub static CARD: Card = Card {
    params: &[PARAM_S],
    kind: Kind::normal_play(build),
    ..entry!("subtraction", subtraction)
};

/// The parameter that gives the subtraction set.
pub(super) const PARAM_S: Param = Param::required("S", text!(subtraction::what), ParamKind::List);

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
