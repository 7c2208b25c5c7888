//! Converts file errors, and the reasons why a game is not solved, into messages in English and
//! Chinese.

use crate::file_error::FileError;
use crate::manifest::FORMAT;
use grundy::base::{Error, ErrorKind, Limit, Suggestion, excerpt};
use grundy::lang::BoardErrors;
use grundy::lang::RuleGame;
use grundy::words;
use grundy_boards::Unsolved;
use std::path::Path;

/// Returns a path as text, shortened to a length that is suitable for a message.
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
                        "free space on the disk; the results so far are kept",
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
                Error::unknown(words!("`{path}` contains no tablebase", "`{path}` 中没有残局库"))
                    .help(words!(
                        "name a folder that `grundy tablebase GAME -o FOLDER` created",
                        "请给出由 `grundy tablebase 游戏 -o 文件夹` 生成的文件夹"
                    ))
            }
            FileError::Corrupt { path, why } => {
                let (path, why) = (shorten(&path), excerpt(&why));
                let damaged = words!("`{path}` is damaged: {why}", "`{path}` 已损坏：{why}");
                Error::new(ErrorKind::Corrupt, damaged)
                    .help(words!("build the tablebase again", "请重新生成残局库"))
            }
            FileError::NewerFormat(format) => Error::unsupported(words!(
                "the tablebase has format {format}; this version reads formats up to {FORMAT}",
                "残局库的格式为 {format}，只能读取到 {FORMAT}"
            ))
            .help(words!("use a later version of grundy", "请使用更新版本的 grundy")),
            FileError::Stopped => grundy::base::Stopped::Interrupted.into(),
        }
    }
}

/// Returns the error for labels that do not fit into memory; `bytes` is the memory that they need.
pub fn labels_too_large(bytes: u64) -> Error {
    let mebibytes = (bytes >> 20) + 1;
    Error::too_big(words!(
        "the results of all boards together need {mebibytes} MiB of memory",
        "整体读入标记需要 {mebibytes} MiB"
    ))
    .suggest(Suggestion::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Returns the error for the game `rules` that was not solved, for the reason `why`. `bytes` is the
/// memory budget.
pub fn unsolved(why: Unsolved, rules: &RuleGame, bytes: u64) -> Error {
    match why {
        Unsolved::Large => {
            let mebibytes = bytes >> 20;
            Error::too_big(words!(
                "the boards do not fit in {mebibytes} MiB of memory",
                "局面放不进 {mebibytes} MiB 内存"
            ))
            .suggest(Suggestion::RaiseLimit(Limit::Memory))
        }
        Unsolved::Long => Error::too_big(words!(
            "the results cannot be stored: a board has too many options, or a line of play is too long",
            "某个局面的走法过多，或某局过长，标记容纳不下"
        ))
        .help(words!("use a smaller board", "请用较小的棋盘")),
        Unsolved::Fault => Error::unsupported(words!(
            "the rules cannot be evaluated at a reachable board, or scores are too large",
            "规则在某个可达局面上无法求值，或得分过大"
        ))
        .help(words!("check the rules with `grundy lint`", "请用 `grundy lint` 检查规则")),
        Unsolved::Rules => Error::unsupported(words!(
            "the start position is not a board of these rules",
            "起始局面不是这些规则的棋盘"
        ))
        .help(words!("give another start position", "请给出别的起始局面")),
        Unsolved::Capacity(limit) => rules.capacity_error(limit),
        Unsolved::Cyclic => Error::unsupported(words!(
            "it is not proved that play ends, since moves may lead back to boards with the same piece counts; outcomes alone are enough only if play always ends",
            "没有证明对局必定结束：走法可能回到各值个数相同的局面，此时只记胜负不够"
        ))
        .help(words!("omit `--outcomes`", "请去掉 `--outcomes`")),
        Unsolved::Scored => Error::unsupported(words!(
            "the game counts points, so outcomes alone are not enough",
            "按得分计，只记胜负不够"
        ))
        .help(words!("omit `--outcomes`", "请去掉 `--outcomes`")),
        Unsolved::Stopped => grundy::base::Stopped::Interrupted.into(),
        // The checkpoint store usually has a more precise error, which the caller returns instead.
        Unsolved::Checkpoint => Error::new(
            ErrorKind::Corrupt,
            words!("the stored progress belongs to another game", "保存的进度不属于这个游戏"),
        )
        .help(words!(
            "build the tablebase again without `--resume`",
            "请不用 `--resume` 重新生成残局库"
        )),
    }
}
