//! Detects rules whose positions have no values as games in normal play.

use grundy_core::base::Counts;
use grundy_rules::RuleGame;
use grundy_text::{Error, Notation, Words, excerpt, words};

/// Returns the reason why positions of the rules have no values, or `None` if they have values.
/// Values require normal play: turns alternate, and a player without a move loses.
pub fn objection(rules: &RuleGame) -> Option<Error> {
    let (reason, help) = if rules.sets_turn() {
        (
            words!("a player can move twice in a row", "一方可能连续走两步"),
            words!("only games in which turns alternate have values", "只有轮流走的游戏才有值"),
        )
    } else if rules.stuck_player_wins() {
        (
            words!("a player who cannot move wins (misère play)", "不能走者胜（反常规则）"),
            words!("remove `misere` from the rules", "请去掉规则中的 `misere`"),
        )
    } else if rules.has_scores() {
        (words!("the results of play are scores", "结果以分数计"), solve_alone_help())
    } else if !rules.only_losing_endings() {
        (states_ends(), solve_alone_help())
    } else {
        return None;
    };
    Some(no_value(rules, &reason, help))
}

/// Returns the error for rules that end play at `position` although there is a move.
pub(super) fn ends_early(rules: &RuleGame, position: &Counts) -> Error {
    let quoted = excerpt(&rules.print(&position.widen()));
    let reason = states_ends().then(&words!(", as at `{quoted}`", "，如在 `{quoted}`"));
    no_value(rules, &reason, solve_alone_help())
}

/// Returns the reason for rules that state wins, losses or draws themselves, which is not normal
/// play.
fn states_ends() -> Words {
    words!(
        "the rules decide win, loss or draw in another way than 'the player who cannot move \
         loses",
        "规则另行规定了胜、负或平，而不只是不能走者负"
    )
}

/// Returns the suggestion to solve the game on its own instead of computing a value.
fn solve_alone_help() -> Words {
    words!("use `grundy solve` to solve this game on its own", "请用 `grundy solve` 单独求解")
}

/// Creates the error that positions of the rules have no values. `reason` states why, and `help` is
/// the suggestion.
fn no_value(rules: &RuleGame, reason: &Words, help: Words) -> Error {
    let name = rules.file().file_name();
    let head = words!("positions of `{name}` have no value: ", "`{name}` 的局面没有值：");
    Error::unsupported(head.then(reason)).help(help)
}
