//! The value of a position as a position of a game with two sides, for rules that state the board as
//! the player to move sees it.
//!
//! Such rules have one set of moves, so that their positions are impartial games. A player who reads
//! the board as their own means another game: one in which each side has moves of its own. Its value
//! with the player to move as Left is computed here.

use super::parse::{Term, TermGame};
use super::partial_results::is_limit;
use super::term::MAX_FORM_LENGTH;
use grundy_core::base::Budget;
use grundy_octal::narrow;
use grundy_partizan::Arena;
use grundy_rules_board::BoardRules;
use grundy_solve::summand_value::check_has_value;
use grundy_store::partizan::{PositionValues, limits, stopped};
use grundy_text::Result;

/// The maximum number of options that are generated for the value.
const MAX_STEPS: u64 = 1_000_000;

/// Returns the canonical form of the only position of `sum` as a position of a game with two sides,
/// in which Left is the player to move. Returns `None` unless the rules state the board as the player
/// to move sees it and play ends when no move is possible, or if the value takes too long to compute
/// or to write.
pub(super) fn two_sided_form(sum: &[Term], budget: &Budget) -> Result<Option<String>> {
    let [Term { negative: false, game: TermGame::Position(summand), .. }] = sum else {
        return Ok(None);
    };
    let rules = summand.instance.foldable_rules().filter(|rules| rules.may_rename_board());
    let (Some(rules), Some(position)) = (rules, narrow(&summand.position)) else {
        return Ok(None);
    };
    if check_has_value(summand).is_err() {
        return Ok(None);
    }
    let budget = Budget { steps: budget.steps.min(MAX_STEPS), ..*budget };
    let Ok(commands) = summand.instance.commands(rules, &budget)? else { return Ok(None) };
    let Some(mut values) = PositionValues::with_exchange(&commands) else { return Ok(None) };
    let mut arena = Arena::new(limits(&budget));
    match values.value(&mut arena, &position, &budget) {
        Ok(value) => arena.to_text(value, MAX_FORM_LENGTH).map_err(stopped),
        Err(error) if is_limit(&error) => Ok(None),
        Err(error) => Err(error),
    }
}
