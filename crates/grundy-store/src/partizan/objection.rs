//! Detects rules whose positions have no values as games in normal play.

use grundy_core::base::Counts;
use grundy_rules::RuleGame;
use grundy_text::{Error, Notation, Words, excerpt, words};

/// Returns whether positions of the rules have values: the rules are those of normal play. A rule
/// that ends play at a position with moves is found only at that position.
pub fn has_values(rules: &RuleGame) -> bool {
    !rules.sets_turn()
        && !rules.stuck_player_wins()
        && !rules.has_scores()
        && rules.only_losing_endings()
}

/// Returns the reason why positions of the rules have no values, or `None` if they have values.
/// Values require normal play: turns alternate, and a player without a move loses.
pub fn objection(rules: &RuleGame) -> Option<Error> {
    if has_values(rules) {
        return None;
    }
    let (reason, help) = if rules.sets_turn() {
        (
            words!(partizan::player_can_move_twice_in_row),
            words!(partizan::only_games_in_which_turns_alternate),
        )
    } else if rules.stuck_player_wins() {
        (
            words!(partizan::player_who_cannot_move_wins_misere),
            words!(partizan::remove_misere_from_rules),
        )
    } else if rules.has_scores() {
        (words!(partizan::results_of_play_are_scores), solve_alone_help())
    } else {
        (states_ends(), solve_alone_help())
    };
    Some(no_value(rules, &reason, help))
}

/// Returns the error for rules that end play at `position`, although a move is possible there.
pub(super) fn ends_early(rules: &RuleGame, position: &Counts) -> Error {
    let quoted = excerpt(&rules.print(&position.widen()));
    let reason = states_ends().then(&words!(partizan::as_at, quoted));
    no_value(rules, &reason, solve_alone_help())
}

/// Returns the reason why positions have no values if the rules state wins, losses or draws
/// themselves: such rules are not those of normal play.
fn states_ends() -> Words {
    words!(partizan::rules_decide_win_loss_or_draw)
}

/// Returns the suggestion, for rules whose positions have no values, to solve the game instead.
fn solve_alone_help() -> Words {
    words!(partizan::use_grundy_solve_to_solve)
}

/// Creates the error that positions of the rules have no values. `reason` states why, and `help` is
/// the suggestion.
fn no_value(rules: &RuleGame, reason: &Words, help: Words) -> Error {
    let head = words!(partizan::positions_of_have_no_value, name = rules.file().file_name());
    Error::unsupported(head.then(reason)).help(help)
}
