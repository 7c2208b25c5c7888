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
        Stopped::Depth => Error::too_big(words!(
            "the game tree of the value is too deep to compare",
            "此值的层次过深，无法比较"
        ))
        .help(words!("try a smaller game", "请求解较小的游戏")),
        Stopped::Memory | Stopped::Steps => Error::too_big(words!(
            "the value needs more memory or work than the limits allow",
            "求此值所需的内存或计算量超出了上限"
        ))
        .suggest(Suggestion::RaiseLimit(Limit::Memory)),
    }
}
