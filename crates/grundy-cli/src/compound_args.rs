//! The options `--play` and `--end`: the compound in which the components of a sum are played.

use crate::help::localized;
use clap::ValueEnum;
use grundy_commands::compound_options::{CompoundOptions, End, Play};

/// The values of `--play`: in how many components a player moves each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayArg {
    #[value(help = localized(
        "in every component that has not ended (conjunctive compound)",
        "在每个尚未结束的分量中（合取复合）"
    ))]
    Together,
    #[value(help = localized("in one or more components (selective compound)", "在任意一个或多个分量中（选择复合）"))]
    Any,
    #[value(help = localized("in exactly one component (disjunctive compound)", "恰在一个分量中（析取复合）"))]
    One,
}

/// The values of `--end`: when play of a sum ends. A component has ended when it has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EndArg {
    #[value(help = localized(
        "as soon as one component has ended (short rule)",
        "有一个分量结束时即结束（短规则）"
    ))]
    First,
    #[value(help = localized("when every component has ended (long rule)", "所有分量都结束时才结束（长规则）"))]
    Last,
}

impl From<PlayArg> for Play {
    fn from(typed: PlayArg) -> Play {
        match typed {
            PlayArg::Together => Play::Together,
            PlayArg::Any => Play::Any,
            PlayArg::One => Play::One,
        }
    }
}

impl From<EndArg> for End {
    fn from(typed: EndArg) -> End {
        match typed {
            EndArg::First => End::First,
            EndArg::Last => End::Last,
        }
    }
}

/// Converts the values of `--play` and `--end` to the fields of a request.
pub fn compound_options(play: Option<PlayArg>, end: Option<EndArg>) -> CompoundOptions {
    CompoundOptions { play: play.map(Into::into), end: end.map(Into::into) }
}
