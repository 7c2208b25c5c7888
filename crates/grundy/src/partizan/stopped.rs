//! What an arena of values may use, and why it stopped, in the words of the library.

use crate::base::{Budget, Error, Limit, Remedy};
use crate::words;
use grundy_partizan::{Limits, Stopped};

/// What an arena may use within a budget: half of the memory, for positions take some too.
pub fn limits<'a>(budget: &Budget<'a>) -> Limits<'a> {
    Limits {
        bytes: budget.bytes / 2,
        deadline: budget.deadline,
        stop: budget.stop,
        steps: budget.steps,
        ..Limits::default()
    }
}

/// Why an arena stopped.
pub fn stopped(why: Stopped) -> Error {
    match why {
        Stopped::Time | Stopped::Asked => crate::base::Stopped::Asked.into(),
        Stopped::Depth => Error::too_big(words!(
            "the value is a game that is too deep to be compared",
            "此值的层次过深，无法比较"
        ))
        .help(words!("ask about a smaller game", "请求解较小的游戏")),
        Stopped::Memory | Stopped::Steps => Error::too_big(words!(
            "the value needs more memory or work than the limits allow",
            "求此值所需的内存或计算量超出了上限"
        ))
        .mend(Remedy::RaiseLimit(Limit::Memory)),
    }
}
