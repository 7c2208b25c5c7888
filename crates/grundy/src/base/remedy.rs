//! How to mend what is wrong, as data, so that every medium has its own words for it.

use super::text::Words;
use crate::words;

/// How to mend what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Raise a limit, or ask about less.
    RaiseLimit(Limit),
    /// Ask for the remainder modulo a number.
    TakeRemainder {
        /// Whether the number is a parameter of the question; otherwise it is an option of the command.
        parameter: bool,
    },
    /// Ask about fewer heaps, or take them in order, where a remainder can be found.
    FewerHeaps,
    /// Ask only up to a smaller number.
    SmallerEnd,
    /// Choose a game that always ends.
    GameThatEnds,
    /// Look at the entry of the catalogue of this id.
    SeeGame(String),
    /// Write the certificate of a law anew.
    CertifyAnew {
        /// Whether it is one of misère play.
        misere: bool,
    },
    /// What is told in words alone.
    Words(Words),
}

/// A limit that may be raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// That of positions, or that of memory, whichever was reached.
    PositionsOrMemory,
    /// That of memory.
    Memory,
    /// That of memory, to this many MiB.
    MemoryTo(u64),
}

impl Remedy {
    /// The remedy in the words of the command line.
    pub fn on_the_command_line(&self) -> Words {
        match self {
            Remedy::RaiseLimit(Limit::PositionsOrMemory) => words!(
                "use smaller numbers, or raise `--max-positions` or `--memory`",
                "请减小数字，或提高 `--max-positions` 或 `--memory`"
            ),
            Remedy::RaiseLimit(Limit::Memory) => {
                words!("ask for less, or raise `--memory`", "请缩小范围，或提高 `--memory`")
            }
            Remedy::RaiseLimit(Limit::MemoryTo(mebibytes)) => words!(
                "raise it with `--memory {mebibytes}M`, or use smaller numbers",
                "请用 `--memory {mebibytes}M` 提高上限，或减小数字"
            ),
            Remedy::TakeRemainder { parameter: true } => words!(
                "ask for it modulo a number, as in `mod=1000000007`",
                "请对某数取模，如 `mod=1000000007`"
            ),
            Remedy::TakeRemainder { parameter: false } => words!(
                "ask for it modulo a number, as in `--mod 1000000007`",
                "请对某数取模，如 `--mod 1000000007`"
            ),
            Remedy::FewerHeaps => words!(
                "use fewer heaps; in order (without `--unordered` or `--distinct`) a remainder is found for any number of them",
                "请减少堆数；若计次序（不用 `--unordered`、`--distinct`），任意堆数都可取模"
            ),
            Remedy::SmallerEnd => words!("choose a smaller `--to`", "请用较小的 `--to`"),
            Remedy::GameThatEnds => {
                words!("this method needs a game that always ends", "此方法要求游戏必定结束")
            }
            Remedy::SeeGame(id) => {
                words!("`grundy show {id}` tells more", "说明见 `grundy show {id}`")
            }
            Remedy::CertifyAnew { misere: true } => words!(
                "write it anew with `grundy law … --misere --certificate FILE`",
                "请用 `grundy law … --misere --certificate FILE` 重新生成"
            ),
            Remedy::CertifyAnew { misere: false } => words!(
                "write it anew with `grundy law … --certificate FILE`",
                "请用 `grundy law … --certificate FILE` 重新生成"
            ),
            Remedy::Words(words) => words.clone(),
        }
    }
}
