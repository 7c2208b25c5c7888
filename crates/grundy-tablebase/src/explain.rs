//! Converts file errors, and the reasons why a game is not solved, into messages in English and
//! Chinese.

use crate::file_error::FileError;
use crate::manifest::FORMAT;
use grundy::base::{Error, ErrorKind, Limit, Suggestion, excerpt};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_boards::Unsolved;
use std::path::Path;

fn shorten(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Error {
        match error {
            FileError::Io { path, why, full } => {
                let (path, why) = (shorten(&path), excerpt(&why));
                let error = Error::bad(words!(
                    "`{path}` cannot be read or written: {why}",
                    "无法读写 `{path}`：{why}"
                ));
                if full {
                    error.help(words!(
                        "make room on the disk; what was found so far is kept",
                        "请腾出磁盘空间；已得到的结果仍然保留"
                    ))
                } else {
                    error.help(words!(
                        "name a folder that can be read and written",
                        "请给出可读写的文件夹"
                    ))
                }
            }
            FileError::Missing(path) => {
                let path = shorten(&path);
                Error::unknown(words!("there is no tablebase in `{path}`", "`{path}` 中没有残局库"))
                    .help(words!(
                        "name the folder that `grundy tablebase GAME -o FOLDER` made",
                        "请给出由 `grundy tablebase 游戏 -o 文件夹` 生成的文件夹"
                    ))
            }
            FileError::Corrupt { path, why } => {
                let (path, why) = (shorten(&path), excerpt(&why));
                let damaged = words!("`{path}` is damaged: {why}", "`{path}` 已损坏：{why}");
                Error::new(ErrorKind::Corrupt, damaged)
                    .help(words!("make the tablebase anew", "请重新生成残局库"))
            }
            FileError::NewerFormat(format) => Error::unsupported(words!(
                "the tablebase has format {format}; up to {FORMAT} is read",
                "残局库的格式为 {format}，只能读取到 {FORMAT}"
            ))
            .help(words!("use a later version of grundy", "请使用更新版本的 grundy")),
            FileError::Stopped => grundy::base::Stopped::Interrupted.into(),
        }
    }
}

/// Returns the error that the labels of a tablebase do not fit into memory; `bytes` is the size
/// that they need.
pub fn labels_too_large(bytes: u64) -> Error {
    let mebibytes = (bytes >> 20) + 1;
    Error::too_big(words!(
        "the labels take {mebibytes} MiB when they are read whole",
        "整体读入标记需要 {mebibytes} MiB"
    ))
    .suggest(Suggestion::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Returns the error for a game that the solver cannot solve, for the reason `why`; `rules` are the
/// rules of the game, and `bytes` is the memory budget.
pub fn unsolved(why: Unsolved, rules: &RuleGame, bytes: u64) -> Error {
    match why {
        Unsolved::Large => {
            let mebibytes = bytes >> 20;
            Error::too_big(words!(
                "the boards do not fit in {mebibytes} MiB",
                "局面放不进 {mebibytes} MiB 内存"
            ))
            .suggest(Suggestion::RaiseLimit(Limit::Memory))
        }
        Unsolved::Long => Error::too_big(words!(
            "some board has too many options, or some play is too long, for a label",
            "某个局面的走法过多，或某局过长，标记容纳不下"
        ))
        .help(words!("use a smaller board", "请用较小的棋盘")),
        Unsolved::Fault => Error::unsupported(words!(
            "the rules cannot be evaluated at a board that can arise, or scores are too large",
            "规则在某个可达局面上无法求值，或得分过大"
        ))
        .help(words!("try the rules with `grundy lint`", "请用 `grundy lint` 检查规则")),
        Unsolved::Rules => Error::unsupported(words!(
            "the start is no board of these rules",
            "起始局面不是这些规则的棋盘"
        ))
        .help(words!("give another start", "请给出别的起始局面")),
        Unsolved::Capacity(limit) => rules.capacity_error(limit),
        Unsolved::Cyclic => Error::unsupported(words!(
            "it was not shown that play ends: moves may lead back to boards with the same numbers of pieces, and who wins alone is then not enough",
            "没有证明对局必定结束：走法可能回到各值个数相同的局面，此时只记胜负不够"
        ))
        .help(words!("leave `--outcomes` out", "请去掉 `--outcomes`")),
        Unsolved::Scored => Error::unsupported(words!(
            "points are counted, so who wins alone is not enough",
            "按得分计，只记胜负不够"
        ))
        .help(words!("leave `--outcomes` out", "请去掉 `--outcomes`")),
        Unsolved::Stopped => grundy::base::Stopped::Interrupted.into(),
        // The checkpoint store usually has a more precise error, which the caller returns instead.
        Unsolved::Checkpoint => Error::new(
            ErrorKind::Corrupt,
            words!("what was kept is of another game", "保存的进度不属于这个游戏"),
        ),
    }
}
