//! The limits of the arena (the store of values), and the errors for the reasons why it stops.

use grundy_core::base::Budget;
use grundy_partizan::{Limits, Stopped};
use grundy_text::{Error, Limit, Suggestion, words};

/// Returns the limits of an arena under `budget`. The arena can use half of the memory; the other
/// half is for the positions.
pub fn limits<'a>(budget: &Budget<'a>) -> Limits<'a> {
    Limits { budget: Budget { bytes: budget.bytes / 2, ..*budget }, ..Limits::default() }
}

/// Converts the reason why the arena stopped into an error.
pub fn stopped(why: Stopped) -> Error {
    match why {
        Stopped::Time | Stopped::Interrupted => grundy_core::base::Stopped::Interrupted.into(),
        Stopped::Depth => Error::too_big(words!(partizan::game_tree_of_value_is_too))
            .help(words!(partizan::try_smaller_game)),
        Stopped::Memory | Stopped::Steps => {
            Error::too_big(words!(partizan::value_needs_more_memory_or_work))
                .suggest(Suggestion::RaiseLimit(Limit::Memory))
        }
    }
}
