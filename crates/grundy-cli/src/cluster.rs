//! Tablebases that several processes compute together: the option `--hosts`, the options that
//! belong to it, and the merge of the parts that the processes write.

use crate::CommandFailure;
use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use grundy::base::{Counts, Error, Words};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_commands::arguments::localized;
use grundy_commands::{Session, TextWriter};
use grundy_tablebase::{BuildOptions, NumberingKind};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The options of a computation by several processes.
#[derive(clap::Args)]
#[command(next_help_heading = localized(
    "Options to solve with several processes (give them to each process)",
    "多个进程的选项（每个进程都须给出）"
))]
pub struct ClusterArgs {
    #[arg(
        long, value_name = localized("FILE", "文件"), requires = "output", conflicts_with = "threads",
        help = localized(
            "File with one address `host:port` per line, one line per process",
            "地址文件：每行一个 `主机:端口`，每个进程一行"
        )
    )]
    pub hosts: Option<String>,
    #[arg(
        long, value_name = "N", requires = "hosts",
        help = localized(
            "Number of this process: its line in the file given with `--hosts`, counting lines \
             from 0 (not needed with `--dry-run`)",
            "本进程的序号：该文件中的行号，从 0 起（不与 `--dry-run` 同用）"
        )
    )]
    pub process: Option<u16>,
    #[arg(
        long,
        value_name = localized("HOST:PORT", "主机:端口"),
        requires = "hosts",
        conflicts_with = "dry_run",
        help = localized(
            "Address that this process listens on, if the others reach it under another one, \
             through a tunnel or relay",
            "本进程监听的地址，用于其他进程经隧道或中继连接的情形"
        )
    )]
    pub listen: Option<String>,
    #[arg(
        long, short = 'w',
        value_name = "N",
        requires = "hosts",
        default_value_t = 1,
        value_parser = |text: &str| parse_ranged::<u16>(text, 1, 256),
        help = localized("Number of worker threads in each process", "每个进程的工作线程数")
    )]
    pub workers: u16,
    #[arg(
        long, value_name = localized("FILE", "文件"), requires = "hosts",
        help = localized(
            "File with a password; processes with another password are refused",
            "密钥文件，由所有进程共享"
        )
    )]
    pub secret: Option<String>,
    #[arg(
        long,
        value_name = localized("SECONDS", "秒数"),
        requires = "hosts",
        default_value_t = 60,
        value_parser = |text: &str| parse_ranged::<u32>(text, 1, 86400),
        help = localized(
            "Time in seconds to wait for the other processes to start",
            "等待其他进程启动的时间（秒）"
        )
    )]
    pub wait: u32,
}

/// Returns whether `words`, the arguments of `grundy tablebase`, request a merge: the word `join`
/// and then the folders of parts. Returns false if a file is named `join`, since the words then
/// name a rule file.
pub fn is_merge_request(words: &[String]) -> bool {
    matches!(words, [join, _, ..] if join == "join") && !Path::new("join").exists()
}

#[cfg(not(feature = "cluster"))]
pub use disabled::{build, merge_parts, plan};
#[cfg(feature = "cluster")]
pub use enabled::{build, merge_parts, plan};

#[cfg(feature = "cluster")]
mod enabled {
    use super::*;
    use grundy_cluster::{Cluster, Hosts, Output, RunResult, Secret};
    use std::sync::Arc;
    use std::time::Duration;

    /// Builds a tablebase together with other processes. Returns the folder with the part of this
    /// process, or `None` if the parts are already merged into a tablebase, and the number of bytes
    /// that this process sent to the others. `making` holds the options of the build, `args` the
    /// options of the command line, and `hosts` the path of the file with the addresses of the
    /// processes.
    ///
    /// # Errors
    /// The options are invalid, a process cannot be reached, or the computation stops at a limit.
    pub fn build(
        rules: &RuleGame,
        start: &Counts,
        making: &BuildOptions,
        (args, hosts): (&ClusterArgs, &str),
        session: &Session,
    ) -> Result<(Option<PathBuf>, u64), Error> {
        let process = args.process.ok_or_else(|| {
            let missing = words!("`--process` is missing", "缺少 `--process`");
            let help = words!(
                "give the line of this process in the file given with `--hosts`, counting lines \
                 from 0",
                "请用 `--process` 给出本进程在地址文件中的行号，从 0 数起"
            );
            Error::bad(missing).help(help)
        })?;
        let listen = args.listen.clone();
        if let Some(text) = listen.as_ref().filter(|text| !grundy_cluster::is_address(text)) {
            let quoted = grundy::base::excerpt(text);
            return Err(Error::bad(words!("`{quoted}` is not an address", "`{quoted}` 不是地址"))
                .help(words!("write `host:port`", "请写 `主机:端口`")));
        }
        let secret = args.secret.as_ref().map(|path| Secret::load(Path::new(path)));
        let lang = session.lang;
        let cluster = Cluster {
            hosts: Hosts::load(Path::new(hosts))?,
            process: process.into(),
            workers: args.workers.into(),
            listen,
            secret: secret.transpose()?,
            connect_timeout: Duration::from_secs(args.wait.into()),
            log: Arc::new(move |line| eprintln!("grundy: {}", line.get(lang))),
        };
        let RunResult { output, sent_bytes: sent } =
            grundy_cluster::make(rules, start, making, cluster, &session.budget)?;
        match output {
            Output::Tablebase => Ok((None, sent)),
            Output::Part(part) => Ok((Some(part), sent)),
        }
    }

    /// Estimates the memory, the messages and the time of a computation by several processes.
    /// `making` holds the options of the build, `args` the options of the command line, and `hosts`
    /// the path of the file with the addresses of the processes.
    ///
    /// # Errors
    /// The file of hosts cannot be read, or the rules cannot be solved as a tablebase.
    pub fn plan(
        rules: &RuleGame,
        start: &Counts,
        making: &BuildOptions,
        (args, hosts): (&ClusterArgs, &str),
        session: &Session,
    ) -> Result<ClusterPlanReport, Error> {
        let processes = Hosts::load(Path::new(hosts))?.addresses.len();
        let workers = usize::from(args.workers);
        let plan = grundy_cluster::plan(rules, start, making, processes, workers, &session.budget)?;
        let grundy_cluster::ClusterPlan {
            boards, tiers, bytes, rounds, merge_seconds: alone, ..
        } = plan;
        let numbering = match plan.numbering {
            grundy_tablebase::Numbering::Dense => NumberingKind::Dense,
            _ => NumberingKind::Listed,
        };
        let positions = boards;
        Ok(ClusterPlanReport {
            numbering,
            positions,
            tiers,
            processes,
            workers,
            bytes,
            least_sent: plan.sent[0],
            sent: plan.sent[1],
            rounds,
            least_seconds: plan.seconds[0],
            seconds: plan.seconds[1],
            alone,
            unfound: plan.incomplete.is_some(),
            most_positions: plan.incomplete.flatten(),
        })
    }

    /// Merges the parts of a tablebase, one from each of `folders`, into a new tablebase in the
    /// folder `dir`.
    ///
    /// # Errors
    /// A part is missing or damaged, or the folder cannot be written.
    pub fn merge_parts(folders: &[String], dir: &Path, limits: &LimitArgs) -> Result<(), Error> {
        let folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
        grundy_cluster::merge(&folders, dir, &limits.budget())
    }
}

#[cfg(not(feature = "cluster"))]
mod disabled {
    use super::*;

    /// Returns the error for a program that was built without the feature `cluster`.
    fn missing_feature() -> Error {
        Error::unsupported(words!(
            "this program was built without support for several processes",
            "本程序编译时未包含多进程功能"
        ))
        .help(words!(
            "build the program with `cargo build --release --features cluster`",
            "请用 `cargo build --release --features cluster` 编译"
        ))
    }

    /// Replaces `build` in a program without the feature `cluster`.
    ///
    /// # Errors
    /// Always: the feature is missing.
    pub fn build(
        _: &RuleGame,
        _: &Counts,
        _: &BuildOptions,
        _: (&ClusterArgs, &str),
        _: &Session,
    ) -> Result<(Option<PathBuf>, u64), Error> {
        Err(missing_feature())
    }

    /// Replaces `plan` in a program without the feature `cluster`.
    ///
    /// # Errors
    /// Always: the feature is missing.
    pub fn plan(
        _: &RuleGame,
        _: &Counts,
        _: &BuildOptions,
        _: (&ClusterArgs, &str),
        _: &Session,
    ) -> Result<ClusterPlanReport, Error> {
        Err(missing_feature())
    }

    /// Replaces `merge_parts` in a program without the feature `cluster`.
    ///
    /// # Errors
    /// Always: the feature is missing.
    pub fn merge_parts(_: &[String], _: &Path, _: &LimitArgs) -> Result<(), Error> {
        Err(missing_feature())
    }
}

/// The estimate of a computation by several processes, as JSON.
#[derive(Serialize)]
pub struct ClusterPlanReport {
    /// The scheme that maps each position of the game to its index in the tablebase.
    pub numbering: NumberingKind,
    /// The number of positions of the tablebase.
    pub positions: u64,
    /// The number of tiers: sets of positions that are solved one after the other, because moves
    /// lead only within a tier or to tiers solved before.
    pub tiers: u64,
    /// The number of processes that compute the tablebase together.
    pub processes: usize,
    /// The number of worker threads in each process.
    pub workers: usize,
    /// The memory that each process needs, in bytes.
    pub bytes: u64,
    /// A lower bound of the bytes that all processes send, which is reached if every position is
    /// drawn; approximate.
    pub least_sent: u64,
    /// An upper bound of the bytes that all processes send, which is reached if no position is
    /// drawn; approximate.
    pub sent: u64,
    /// The number of synchronized message rounds in which all processes take part.
    pub rounds: u64,
    /// A lower bound of the computing time of each worker in seconds: every position is drawn, and
    /// the worker is as fast as in the faster half of the sample.
    pub least_seconds: u64,
    /// An upper bound of the computing time of each worker in seconds: no position is drawn, and
    /// the worker is as fast as in the slower half of the sample.
    pub seconds: u64,
    /// The seconds in which process 0 alone merges the parts at the end.
    pub alone: u64,
    /// Whether the enumeration of the positions reached the time limit. If so, the other estimates
    /// cover only the positions that were found.
    pub unfound: bool,
    /// An upper bound of the number of positions if the enumeration reached the time limit; `None`
    /// if there is no such bound.
    pub most_positions: Option<u64>,
}

/// Writes the estimate as text. The caller writes the number of positions.
pub fn write_plan(plan: &ClusterPlanReport, page: &mut TextWriter) -> std::io::Result<()> {
    let ClusterPlanReport { processes, workers, bytes, rounds, alone, .. } = plan;
    if plan.unfound {
        let bound = plan
            .most_positions
            .map(|count| words!("; the game has at most {count} positions", "；至多有 {count} 个"));
        let text = words!(
            "the search for positions stopped after one minute; the estimates below cover only the positions found so far, and are higher for all positions",
            "一分钟内未能全部找出：下面所说的只针对已找出的局面，并随其数目增长"
        );
        let text = bound.iter().fold(text, Words::then);
        page.write_fact("incomplete", "已找出", text.get(page.lang))?;
    }
    let text = words!(
        "{processes}, with {workers} workers each",
        "{processes} 个，每个有 {workers} 个工作线程"
    );
    page.write_fact("processes", "进程", text.get(page.lang))?;
    let mebibytes = bytes.div_ceil(1 << 20);
    let memory = words!("{mebibytes} MiB per process", "每个进程 {mebibytes} MiB");
    page.write_fact("memory", "内存", memory.get(page.lang))?;
    let [low, high] = [plan.least_sent, plan.sent].map(|sent| sent.div_ceil(1 << 20));
    let per_process = (plan.sent / *processes as u64).div_ceil(1 << 20);
    let sent = words!(
        "about {low} to {high} MiB in total, at most {per_process} MiB by each process, in {rounds} rounds",
        "总计约 {low} 至 {high} MiB，每个进程至多 {per_process} MiB，分 {rounds} 轮"
    );
    page.write_fact("sent", "发送", sent.get(page.lang))?;
    let (low, high) = (plan.least_seconds, plan.seconds);
    let time = words!(
        "each worker computes about {low} to {high} s; process 0 then merges the parts in about {alone} s",
        "每个工作线程约计算 {low} 至 {high} 秒；随后进程 0 合并约 {alone} 秒"
    );
    page.write_fact("time", "时间", time.get(page.lang))
}

/// The JSON output of a process that computed one part of a tablebase: the folder of the part, and
/// the number of bytes that the process sent.
#[derive(Serialize)]
struct PartReport<'a> {
    part: &'a str,
    sent: u64,
}

/// Reports that this process stored its part of a tablebase in `folder` and sent `sent` bytes to
/// other processes.
pub fn write_part(folder: &Path, sent: u64, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let folder = folder.to_string_lossy();
    if out.json {
        out.json_line(&PartReport { part: &folder, sent })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut TextWriter::new(out.lang, out);
    page.write_line(&words!(
        "solved: the part of this process is in `{folder}`; if the hosts do not share a folder, merge the parts with `grundy tablebase join FOLDER… -o FOLDER`",
        "求解完毕：本进程的部分在 `{folder}`；若各主机不共享文件夹，请用 `grundy tablebase join 文件夹… -o 文件夹` 合并"
    ))?;
    let bytes = words!("{sent} bytes to other processes", "向其他进程发送 {sent} 字节");
    page.write_fact("sent", "发送", bytes.get(page.lang))?;
    Ok(ExitCode::SUCCESS)
}
