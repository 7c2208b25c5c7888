//! Converts cluster errors into messages in English and Chinese.

use crate::error::{ClusterError, Mismatch};
use crate::hosts::MAX_HOSTS;
use grundy::base::{Error, ErrorKind, Words, excerpt};
use grundy::words;
use grundy_boards::exchange::SHARDS;
use std::path::Path;

/// Returns a text, shortened to a length that is suitable for a message.
pub fn shorten(text: &str) -> String {
    excerpt(text)
}

/// Replaces the control characters in a message that another process sent. The sender has shortened
/// the message before.
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
            | ClusterError::HostCount { .. }
            | ClusterError::SecretTooShort(_)
            | ClusterError::SecretNotAFile(_)
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
                "line {line} of `{path}` is not an address: `{text}`",
                "`{path}` 第 {line} 行不是地址：`{text}`"
            ))
            .help(words!("write one address `host:port` per line", "每行写一个 `主机:端口`"))
        }
        ClusterError::DuplicateAddress { path, address } => {
            let (path, address) = (shorten_path(&path), shorten(&address));
            Error::bad(words!(
                "`{path}` lists `{address}` twice",
                "`{path}` 中 `{address}` 出现了两次"
            ))
            .help(words!("give each process a different port", "请为每个进程分配自己的端口"))
        }
        ClusterError::TooManyWorkers { workers } => Error::bad(words!(
            "{workers} workers in total; the total must be 1 to {SHARDS}",
            "共有 {workers} 个工作线程，只能是 1 到 {SHARDS} 个"
        ))
        .help(words!("change the hosts or `--workers`", "请修改主机数或 `--workers`")),
        ClusterError::UnknownProcess { process, hosts } => Error::bad(words!(
            "process {process} does not exist: {hosts} hosts are listed, counted from 0",
            "没有进程 {process}：共有 {hosts} 台主机，从 0 数起"
        ))
        .help(words!(
            "set `--process` to the line number of this host",
            "请用 `--process` 给出本主机的行号"
        )),
        ClusterError::HostCount { path, hosts } => {
            let path = shorten_path(&path);
            Error::bad(words!(
                "`{path}` lists {hosts} hosts; it must list 1 to {MAX_HOSTS}",
                "`{path}` 列出 {hosts} 台主机，须为 1 到 {MAX_HOSTS} 台"
            ))
            .help(words!("write one address `host:port` per line", "每行写一个 `主机:端口`"))
        }
        ClusterError::SecretTooShort(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(
                "the secret in `{path}` has fewer than 16 bytes",
                "`{path}` 中的密钥不足 16 字节"
            ))
            .help(create_secret())
        }
        ClusterError::SecretNotAFile(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(
                "the secret `{path}` is not a regular file of at most 64 KiB",
                "`{path}` 不是至多 64 KiB 的普通文件，不能作为密钥"
            ))
            .help(create_secret())
        }
        ClusterError::SecretReadable(path) => {
            let path = shorten_path(&path);
            Error::bad(words!("other users can read `{path}`", "其他用户可以读取 `{path}`"))
                .help(words!("run `chmod 600 {path}`", "请运行 `chmod 600 {path}`"))
        }
        _ => Error::bad(words!("several processes need a shared secret", "多个进程需要共同的密钥"))
            .help(words!(
                "use `--secret FILE`, where FILE contains the same secret on all hosts",
                "请用 `--secret 文件` 给出，各主机相同"
            )),
    }
}

/// Returns the advice to create a file with a secret.
fn create_secret() -> Words {
    words!(
        "create one with `head -c 32 /dev/urandom | base64 > FILE`",
        "可用 `head -c 32 /dev/urandom | base64 > 文件` 生成"
    )
}

/// Returns the message for an error in the folders whose results are merged.
fn folder_error(error: ClusterError) -> Error {
    match error {
        ClusterError::MissingFile(path) => {
            let path = shorten_path(&path);
            Error::unknown(words!(
                "none of the folders contains `{path}`",
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
                "the tablebase in `{path}` is not completely solved",
                "`{path}` 中的残局库尚未求解完毕"
            ))
            .help(words!("continue with `--resume`", "可用 `--resume` 继续"))
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
                    "set `--process` to the line number of this host, and use a free port",
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
                "start the process, or wait longer with `--wait`",
                "请启动它，或用 `--wait` 等待更久"
            ))
        }
        ClusterError::DifferentSecret { process, address } => {
            let address = shorten(&address);
            new(words!(
                "process {process} at `{address}` has a different secret",
                "`{address}` 处的进程 {process} 的密钥不同"
            ))
            .help(words!("give all processes the same secret file", "请给所有进程同一个文件"))
        }
        ClusterError::DifferentJob { process, address, mismatch } => {
            let address = shorten(&address);
            match mismatch {
                Mismatch::Version => new(words!(
                    "process {process} at `{address}` runs a different version of grundy",
                    "`{address}` 处的进程 {process} 是另一版本的 grundy"
                )),
                Mismatch::Rules => new(words!(
                    "process {process} at `{address}` has different rules, start position or options",
                    "`{address}` 处的进程 {process} 的规则、起始局面或选项不同"
                )),
                Mismatch::Hosts => new(words!(
                    "process {process} at `{address}` has different hosts, `--workers` or `--resume`",
                    "`{address}` 处的进程 {process} 的主机、`--workers` 或 `--resume` 不同"
                )),
            }
            .help(words!("start all processes with the same program and options", "请使所有进程一致"))
        }
        ClusterError::Lost { process, address, why } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(
                "process {process} at `{address}` is lost: {why}",
                "`{address}` 处的进程 {process} 已不在：{why}"
            ))
            .help(words!(
                "restart all processes with `--resume`",
                "请用 `--resume` 重新启动所有进程"
            ))
        }
        ClusterError::Failed { process, address, why: [en, zh] } => {
            let (address, en, zh) =
                (shorten(&address), without_controls(&en), without_controls(&zh));
            new(words!(
                "process {process} at `{address}` stopped: {en}",
                "`{address}` 处的进程 {process} 已停止：{zh}"
            ))
            .help(words!(
                "restart all processes with `--resume`",
                "请用 `--resume` 重新启动所有进程"
            ))
        }
        _ => new(words!(
            "a thread of this process failed for an unknown reason",
            "本进程的一个线程无故结束"
        ))
        .help(words!("restart all processes with `--resume`", "请用 `--resume` 重新启动所有进程")),
    }
}
