//! Converts cluster errors into messages in English and Chinese.

use crate::error::{ClusterError, Mismatch};
use grundy::base::{Error, ErrorKind, excerpt};
use grundy::words;
use grundy_boards::team::SHARDS;
use std::path::Path;

/// Returns a text, shortened to a length that is suitable for a message.
pub fn shorten(text: &str) -> String {
    excerpt(text)
}

/// Replaces the control characters in a message that another process sent. The sender has already
/// shortened the message.
fn without_controls(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn shorten_path(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Error {
        match error {
            ClusterError::File { .. }
            | ClusterError::InvalidAddress { .. }
            | ClusterError::DuplicateAddress { .. }
            | ClusterError::TooManyWorkers { .. }
            | ClusterError::UnknownProcess { .. }
            | ClusterError::NoSecret
            | ClusterError::SecretTooShort(_)
            | ClusterError::SecretReadable(_) => argument_error(error),
            ClusterError::Unsolved(_) | ClusterError::MissingFile(_) => folder_error(error),
            _ => process_error(error),
        }
    }
}

/// Returns the message for an error in the arguments of the program or in the files that they name.
fn argument_error(error: ClusterError) -> Error {
    match error {
        ClusterError::File { path, why } => {
            let (path, why) = (shorten_path(&path), shorten(&why));
            Error::bad(words!("`{path}` cannot be read: {why}", "无法读取 `{path}`：{why}"))
                .help(words!("name a file that can be read", "请给出可读的文件"))
        }
        ClusterError::InvalidAddress { path, line, text } => {
            let (path, text) = (shorten_path(&path), shorten(&text));
            Error::bad(words!(
                "line {line} of `{path}` is no address: `{text}`",
                "`{path}` 第 {line} 行不是地址：`{text}`"
            ))
            .help(words!("write `host:port`, one a line", "每行写一个 `主机:端口`"))
        }
        ClusterError::DuplicateAddress { path, address } => {
            let (path, address) = (shorten_path(&path), shorten(&address));
            Error::bad(words!(
                "`{path}` has `{address}` twice",
                "`{path}` 中 `{address}` 出现了两次"
            ))
            .help(words!("give each process a port of its own", "请为每个进程分配自己的端口"))
        }
        ClusterError::TooManyWorkers { workers } => Error::bad(words!(
            "there are {workers} workers; there may be 1 to {SHARDS}",
            "共有 {workers} 个工作线程，只能是 1 到 {SHARDS} 个"
        ))
        .help(words!("change the hosts or `--workers`", "请修改主机数或 `--workers`")),
        ClusterError::UnknownProcess { process, hosts } => Error::bad(words!(
            "there is no process {process}: there are {hosts} hosts, counted from 0",
            "没有进程 {process}：共有 {hosts} 台主机，从 0 数起"
        ))
        .help(words!(
            "give `--process` the line of this host",
            "请用 `--process` 给出本主机的行号"
        )),
        ClusterError::SecretTooShort(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(
                "`{path}` is no secret of 16 bytes or more",
                "`{path}` 不是至少 16 字节的密钥"
            ))
            .help(words!(
                "make one with `head -c 32 /dev/urandom | base64 > FILE`",
                "可用 `head -c 32 /dev/urandom | base64 > 文件` 生成"
            ))
        }
        ClusterError::SecretReadable(path) => {
            let path = shorten_path(&path);
            Error::bad(words!("others can read `{path}`", "其他用户可以读取 `{path}`"))
                .help(words!("`chmod 600 {path}`", "`chmod 600 {path}`"))
        }
        _ => Error::bad(words!(
            "several processes need a secret that all of them know",
            "多个进程需要共同的密钥"
        ))
        .help(words!(
            "name its file with `--secret FILE`, the same on all hosts",
            "请用 `--secret 文件` 给出，各主机相同"
        )),
    }
}

/// Returns the message for an error in the folders whose results are merged.
fn folder_error(error: ClusterError) -> Error {
    match error {
        ClusterError::MissingFile(path) => {
            let path = shorten_path(&path);
            Error::unknown(words!(
                "`{path}` is in none of the folders",
                "各文件夹中都没有 `{path}`"
            ))
            .help(words!("name the folders of all hosts", "请给出所有主机的文件夹"))
        }
        error => {
            let path = match &error {
                ClusterError::Unsolved(path) => shorten_path(path),
                _ => String::new(),
            };
            Error::unknown(words!(
                "the tablebase in `{path}` is not solved to its end",
                "`{path}` 中的残局库尚未求解完毕"
            ))
            .help(words!("go on with `--resume`", "可用 `--resume` 继续"))
        }
    }
}

/// Returns the message for an error of another process, or of the connection to it.
fn process_error(error: ClusterError) -> Error {
    let new = |message| Error::new(ErrorKind::Unsupported, message);
    match error {
        ClusterError::Listen { address, why } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!("cannot listen at `{address}`: {why}", "无法在 `{address}` 监听：{why}"))
                .help(words!(
                    "give `--process` the line of this host, with a free port",
                    "请用 `--process` 给出本主机的行号，并使用空闲端口"
                ))
        }
        ClusterError::Unreachable { process, address, why, seconds } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(
                "process {process} at `{address}` was not reached in {seconds} s: {why}",
                "{seconds} 秒内未能连上 `{address}` 处的进程 {process}：{why}"
            ))
            .help(words!(
                "start it, or wait longer with `--wait`",
                "请启动它，或用 `--wait` 等待更久"
            ))
        }
        ClusterError::DifferentSecret { process, address } => {
            let address = shorten(&address);
            new(words!(
                "process {process} at `{address}` has another secret",
                "`{address}` 处的进程 {process} 的密钥不同"
            ))
            .help(words!("give all processes the same file", "请给所有进程同一个文件"))
        }
        ClusterError::DifferentJob { process, address, mismatch } => {
            let address = shorten(&address);
            match mismatch {
                Mismatch::Version => new(words!(
                    "process {process} at `{address}` is another version of grundy",
                    "`{address}` 处的进程 {process} 是另一版本的 grundy"
                )),
                Mismatch::Rules => new(words!(
                    "process {process} at `{address}` has other rules, another start or other options",
                    "`{address}` 处的进程 {process} 的规则、起始局面或选项不同"
                )),
                Mismatch::Hosts => new(words!(
                    "process {process} at `{address}` has other hosts, another `--workers` or `--resume`",
                    "`{address}` 处的进程 {process} 的主机、`--workers` 或 `--resume` 不同"
                )),
            }
            .help(words!("give all processes the same", "请使所有进程一致"))
        }
        ClusterError::Lost { process, address, why } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(
                "process {process} at `{address}` is gone: {why}",
                "`{address}` 处的进程 {process} 已不在：{why}"
            ))
            .help(words!("start all again with `--resume`", "请用 `--resume` 重新启动所有进程"))
        }
        ClusterError::Failed { process, address, why: [en, zh] } => {
            let (address, en, zh) =
                (shorten(&address), without_controls(&en), without_controls(&zh));
            new(words!(
                "process {process} at `{address}` stopped: {en}",
                "`{address}` 处的进程 {process} 已停止：{zh}"
            ))
            .help(words!("start all again with `--resume`", "请用 `--resume` 重新启动所有进程"))
        }
        _ => new(words!(
            "a thread of this process ended without saying why",
            "本进程的一个线程无故结束"
        ))
        .help(words!("start all again with `--resume`", "请用 `--resume` 重新启动所有进程")),
    }
}
