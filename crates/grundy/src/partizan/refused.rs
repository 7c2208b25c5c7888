//! Rules whose positions have no values as games of normal play.

use crate::base::{Counts, Error, Notation, Words, excerpt};
use crate::lang::RuleGame;
use crate::words;

/// Why positions of these rules have no value, if they have none: a value is one of normal play, in which turns alternate and who
/// cannot move loses.
pub fn refused(rules: &RuleGame) -> Option<Error> {
    let (what, help) = if rules.sets_turn() {
        (
            words!("a player may move twice running", "一方可能连续走两步"),
            words!("only games in which turns alternate have values", "只有轮流走的游戏才有值"),
        )
    } else if rules.stuck_player_wins() {
        (
            words!("who cannot move wins (misère play)", "不能走者胜（反常规则）"),
            words!("leave out `misere` in the rules", "请去掉规则中的 `misere`"),
        )
    } else if rules.has_scores() {
        (words!("results are points", "结果以分数计"), alone())
    } else if !rules.says_lost_alone() {
        (states_ends(), alone())
    } else {
        return None;
    };
    Some(no_value(rules, &what, help))
}

/// That a statement ends play at a position at which there is a move.
pub(super) fn ends_early(rules: &RuleGame, position: &Counts) -> Error {
    let shown = excerpt(&rules.print(&position.widen()));
    let what = states_ends().then(&words!(", as at `{shown}`", "，如在 `{shown}`"));
    no_value(rules, &what, alone())
}

fn states_ends() -> Words {
    words!(
        "the rules say where play is won, lost or drawn, not only that who cannot move loses",
        "规则另行规定了胜、负或平，而不只是不能走者负"
    )
}

fn alone() -> Words {
    words!("ask `grundy solve` about it alone", "请用 `grundy solve` 单独求解")
}

fn no_value(rules: &RuleGame, what: &Words, help: Words) -> Error {
    let name = rules.file().file_name();
    let head = words!("positions of `{name}` have no value: ", "`{name}` 的局面没有值：");
    Error::unsupported(head.then(what)).help(help)
}
