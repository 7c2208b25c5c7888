//! Faults of files, and why games are not solved, in the words of both languages.

use crate::fault::Fault;
use crate::manifest::FORMAT;
use grundy::base::{Error, ErrorKind, Limit, Remedy, excerpt};
use grundy::words;
use grundy_boards::Unsolved;
use std::path::Path;

fn shown(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        match fault {
            Fault::Io { path, why, full } => {
                let (path, why) = (shown(&path), excerpt(&why));
                let error = Error::bad(words!(
                    "`{path}` cannot be read or written: {why}",
                    "无法读写 `{path}`：{why}"
                ));
                match full {
                    true => error.help(words!(
                        "make room on the disk; what was found so far is kept",
                        "请腾出磁盘空间；已得到的结果仍然保留"
                    )),
                    false => error.help(words!(
                        "name a folder that can be read and written",
                        "请给出可读写的文件夹"
                    )),
                }
            }
            Fault::None(path) => {
                let path = shown(&path);
                Error::unknown(words!("there is no tablebase in `{path}`", "`{path}` 中没有残局库"))
                    .help(words!(
                        "name the folder that `grundy tablebase GAME -o FOLDER` made",
                        "请给出由 `grundy tablebase 游戏 -o 文件夹` 生成的文件夹"
                    ))
            }
            Fault::Corrupt { path, why } => {
                let (path, why) = (shown(&path), excerpt(&why));
                let damaged = words!("`{path}` is damaged: {why}", "`{path}` 已损坏：{why}");
                Error::new(ErrorKind::Corrupt, damaged)
                    .help(words!("make the tablebase anew", "请重新生成残局库"))
            }
            Fault::Later(format) => Error::unsupported(words!(
                "the tablebase has format {format}; up to {FORMAT} is read",
                "残局库的格式为 {format}，只能读取到 {FORMAT}"
            ))
            .help(words!("use a later version of grundy", "请使用更新版本的 grundy")),
            Fault::Stopped => grundy::base::Stopped::Asked.into(),
        }
    }
}

/// Labels that are read whole do not fit.
pub fn too_large(bytes: u64) -> Error {
    let mebibytes = (bytes >> 20) + 1;
    Error::too_big(words!(
        "the labels take {mebibytes} MiB when they are read whole",
        "整体读入标记需要 {mebibytes} MiB"
    ))
    .mend(Remedy::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Why a game is not solved.
pub fn unsolved(why: Unsolved, bytes: u64) -> Error {
    match why {
        Unsolved::Large => {
            let mebibytes = bytes >> 20;
            Error::too_big(words!(
                "the boards do not fit in {mebibytes} MiB, or have no numbers below 2^32 in a tier",
                "局面放不进 {mebibytes} MiB 内存，或某层局面数达到 2^32"
            ))
            .mend(Remedy::RaiseLimit(Limit::Memory))
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
        Unsolved::Outcomes => Error::unsupported(words!(
            "who wins alone is not enough: play may return to a position, or points are counted",
            "只记胜负不够：对局可能回到原局面，或按得分计"
        ))
        .help(words!("leave `--outcomes` out", "请去掉 `--outcomes`")),
        Unsolved::Stopped => grundy::base::Stopped::Asked.into(),
        // Who keeps it knows which file it is.
        Unsolved::Kept => Error::new(
            ErrorKind::Corrupt,
            words!("what was kept is of another game", "保存的进度不属于这个游戏"),
        ),
    }
}
