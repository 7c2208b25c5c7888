//! How the components of a sum are played together, as it is typed.

use clap::ValueEnum;
use grundy_commands::joined::{End, Joined, Play};

/// In which components a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayArg {
    /// In all that have not ended (conjunctive compound)
    Together,
    /// In any of them, at least one (selective compound)
    Any,
    /// In one of them (disjunctive compound)
    One,
}

/// When play is over; a component without a move has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EndArg {
    /// As soon as one component has ended (short rule)
    First,
    /// When all components have ended (long rule)
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

/// What was typed of both.
pub fn joined(play: Option<PlayArg>, end: Option<EndArg>) -> Joined {
    Joined { play: play.map(Into::into), end: end.map(Into::into) }
}
