//! Tablebases made by several processes: `--hosts` and what belongs to it.

use crate::Failure;
use crate::limits::Limits;
use crate::output::Out;
use grundy::base::{Counts, Error, Words};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_commands::{Page, Session};
use grundy_tablebase::{Kind, Making};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Several processes that make one tablebase.
#[derive(clap::Args)]
#[command(next_help_heading = "Several processes, of which each is started so")]
pub struct Args {
    /// A file with an address `host:port` a line, one for each process
    #[arg(long, value_name = "FILE", requires = "output", conflicts_with = "threads")]
    pub hosts: Option<String>,
    /// Which process this is: a line of that file, from 0 on (not with `--dry-run`)
    #[arg(long, value_name = "N", requires = "hosts")]
    pub process: Option<u16>,
    /// Where this process listens, if others reach it at its line through a tunnel or a relay
    #[arg(long, value_name = "HOST:PORT", requires = "hosts", conflicts_with = "dry_run")]
    pub listen: Option<String>,
    /// Workers of each process
    #[arg(long, short = 'w', value_name = "N", requires = "hosts", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: u16,
    /// A file with a secret that all processes have, and nobody else
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<String>,
    /// Seconds for which processes that are not there yet are waited for
    #[arg(long, value_name = "SECONDS", requires = "hosts", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86400))]
    pub wait: u32,
}

/// Whether `join` and folders were said.
pub fn joins(words: &[String]) -> bool {
    matches!(words, [join, _, ..] if join == "join") && !Path::new("join").exists()
}

#[cfg(feature = "cluster")]
pub use with::{join, made, planned};
#[cfg(not(feature = "cluster"))]
pub use without::{join, made, planned};

#[cfg(feature = "cluster")]
mod with {
    use super::*;
    use grundy_cluster::{Cluster, Done, Hosts, Made, Secret};
    use std::sync::Arc;
    use std::time::Duration;

    /// Makes a tablebase with other processes; the folder of the part that this has, if it is not whole, and the bytes sent.
    ///
    /// # Errors
    /// Why it is not made.
    pub fn made(
        rules: &RuleGame,
        start: &Counts,
        making: &Making,
        (ask, hosts): (&Args, &str),
        session: &Session,
    ) -> Result<(Option<PathBuf>, u64), Error> {
        let process = ask.process.ok_or_else(|| {
            let unsaid = words!("which process this is is not said", "没有说明这是哪个进程");
            let help = words!(
                "give `--process` the line of this host, from 0 on",
                "请用 `--process` 给出本主机的行号，从 0 数起"
            );
            Error::bad(unsaid).help(help)
        })?;
        let listen = ask.listen.clone();
        if let Some(text) = listen.as_ref().filter(|text| !grundy_cluster::is_address(text)) {
            let shown = grundy::base::excerpt(text);
            return Err(Error::bad(words!("`{shown}` is no address", "`{shown}` 不是地址"))
                .help(words!("write `host:port`", "请写 `主机:端口`")));
        }
        let secret = ask.secret.as_ref().map(|path| Secret::read(Path::new(path)));
        let lang = session.lang;
        let cluster = Cluster {
            hosts: Hosts::read(Path::new(hosts))?,
            process: process.into(),
            workers: ask.workers.into(),
            listen,
            secret: secret.transpose()?,
            wait: Duration::from_secs(ask.wait.into()),
            log: Arc::new(move |line| eprintln!("grundy: {}", line.get(lang))),
        };
        let Made { done, sent } =
            grundy_cluster::make(rules, start, making, cluster, &session.budget)?;
        match done {
            Done::Whole => Ok((None, sent)),
            Done::Part(part) => Ok((Some(part), sent)),
        }
    }

    /// What it would take.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn planned(
        rules: &RuleGame,
        start: &Counts,
        making: &Making,
        (ask, hosts): (&Args, &str),
        session: &Session,
    ) -> Result<Planned, Error> {
        let processes = Hosts::read(Path::new(hosts))?.addresses.len();
        let workers = usize::from(ask.workers);
        let all = (processes, workers);
        let plan = grundy_cluster::plan(rules, start, making, all, &session.budget)?;
        let grundy_cluster::Planned { boards, tiers, bytes, rounds, alone, .. } = plan;
        let numbering = match plan.numbering {
            grundy_tablebase::Numbering::All => Kind::All,
            _ => Kind::Found,
        };
        let positions = boards;
        Ok(Planned {
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
            unfound: plan.unfound.is_some(),
            most_positions: plan.unfound.flatten(),
        })
    }

    /// Puts the parts of a tablebase together.
    ///
    /// # Errors
    /// Why it is not whole.
    pub fn join(parts: &[String], dir: &Path, limits: &Limits) -> Result<(), Error> {
        let parts: Vec<PathBuf> = parts.iter().map(PathBuf::from).collect();
        grundy_cluster::join(&parts, dir, &limits.budget())
    }
}

#[cfg(not(feature = "cluster"))]
mod without {
    use super::*;

    fn refused() -> Error {
        Error::unsupported(words!(
            "this program was built for one process",
            "本程序编译时未包含多进程功能"
        ))
        .help(words!(
            "build it with `cargo build --release --features cluster`",
            "请用 `cargo build --release --features cluster` 编译"
        ))
    }

    /// Nothing: the program has no such feature.
    ///
    /// # Errors
    /// Always.
    pub fn made(
        _: &RuleGame,
        _: &Counts,
        _: &Making,
        _: (&Args, &str),
        _: &Session,
    ) -> Result<(Option<PathBuf>, u64), Error> {
        Err(refused())
    }

    /// Nothing, as above.
    ///
    /// # Errors
    /// Always.
    pub fn planned(
        _: &RuleGame,
        _: &Counts,
        _: &Making,
        _: (&Args, &str),
        _: &Session,
    ) -> Result<Planned, Error> {
        Err(refused())
    }

    /// Nothing, as above.
    ///
    /// # Errors
    /// Always.
    pub fn join(_: &[String], _: &Path, _: &Limits) -> Result<(), Error> {
        Err(refused())
    }
}

/// What making a tablebase by several processes takes, for programs.
#[derive(Serialize)]
pub struct Planned {
    /// How boards are numbered.
    pub numbering: Kind,
    /// How many there are.
    pub positions: u64,
    /// In so many tiers.
    pub tiers: u64,
    /// Processes.
    pub processes: usize,
    /// Workers of each.
    pub workers: usize,
    /// Bytes of memory of each process.
    pub bytes: u64,
    /// Bytes that all send each other: if all positions are drawn, about, and if none is.
    pub least_sent: u64,
    /// See `least_sent`.
    pub sent: u64,
    /// Times that every worker waits for all.
    pub rounds: u64,
    /// Seconds that each worker computes: if all positions are drawn, by the faster half of the sample, and if none is, by the
    /// slower.
    pub least_seconds: u64,
    /// See `least_seconds`.
    pub seconds: u64,
    /// Seconds in which process 0 puts the parts together.
    pub alone: u64,
    /// Whether there was no time to find all positions: all else is for those that were found.
    pub unfound: bool,
    /// How many there are at most then, if that is known.
    pub most_positions: Option<u64>,
}

/// Says what it would take; how many boards there are is said already.
pub fn tell_plan(plan: &Planned, page: &mut Page) -> std::io::Result<()> {
    let Planned { processes, workers, bytes, rounds, alone, .. } = plan;
    if plan.unfound {
        let most = plan
            .most_positions
            .map(|most| words!("; there are {most} at most", "；至多有 {most} 个"));
        let all = words!(
            "not all were found in a minute: what follows is for those alone, and grows with their number",
            "一分钟内未能全部找出：下面所说的只针对已找出的局面，并随其数目增长"
        );
        let all = most.iter().fold(all, Words::then);
        page.fact("found", "已找出", all.get(page.lang))?;
    }
    let all = words!(
        "{processes}, of {workers} workers each",
        "{processes} 个，每个有 {workers} 个工作线程"
    );
    page.fact("processes", "进程", all.get(page.lang))?;
    let mebibytes = bytes.div_ceil(1 << 20);
    let memory = words!("{mebibytes} MiB each process", "每个进程 {mebibytes} MiB");
    page.fact("memory", "内存", memory.get(page.lang))?;
    let [least, most] = [plan.least_sent, plan.sent].map(|sent| sent.div_ceil(1 << 20));
    let each = (plan.sent / *processes as u64).div_ceil(1 << 20);
    let sent = words!(
        "about {least} to {most} MiB in all, at most {each} MiB by each process, in {rounds} rounds",
        "总计约 {least} 至 {most} MiB，每个进程至多 {each} MiB，分 {rounds} 轮"
    );
    page.fact("sent", "发送", sent.get(page.lang))?;
    let (least, most) = (plan.least_seconds, plan.seconds);
    let time = words!(
        "about {least} to {most} s of computing of each worker; then about {alone} s, in which process 0 puts all together",
        "每个工作线程约计算 {least} 至 {most} 秒；随后进程 0 合并约 {alone} 秒"
    );
    page.fact("time", "时间", time.get(page.lang))
}

/// What a process says whose part is in a folder.
#[derive(Serialize)]
struct Told<'a> {
    part: &'a str,
    sent: u64,
}

/// Says where the part of this process is, and how many bytes it has sent.
pub fn tell(part: &Path, sent: u64, out: &mut Out) -> Result<ExitCode, Failure> {
    let part = part.to_string_lossy();
    if out.json {
        out.json_line(&Told { part: &part, sent })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut Page::new(out.lang, out);
    page.line(&words!(
        "solved: the part of this process is in `{part}`; where hosts share no folder, put all together with `grundy tablebase join FOLDER… -o FOLDER`",
        "求解完毕：本进程的部分在 `{part}`；若各主机不共享文件夹，请用 `grundy tablebase join 文件夹… -o 文件夹` 合并"
    ))?;
    let bytes = words!("{sent} bytes to other processes", "向其他进程发送 {sent} 字节");
    page.fact("sent", "发送", bytes.get(page.lang))?;
    Ok(ExitCode::SUCCESS)
}
