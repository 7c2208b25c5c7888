//! Tablebases made by several processes: `--hosts` and what belongs to it.

use crate::Failure;
use crate::limits::Limits;
use crate::output::Out;
use grundy::base::{Counts, Error};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_commands::{Page, Session};
use grundy_tablebase::Making;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Several processes that make one tablebase.
#[derive(clap::Args)]
#[command(next_help_heading = "Several processes, of which each is started so")]
pub struct Args {
    /// A file with an address `host:port` a line, one for each process
    #[arg(long, value_name = "FILE", requires = "output", requires = "process", conflicts_with_all = ["threads", "dry_run"])]
    pub hosts: Option<String>,
    /// Which process this is: a line of that file, from 0 on
    #[arg(long, value_name = "N", requires = "hosts")]
    pub process: Option<u16>,
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
pub use with::{join, made};
#[cfg(not(feature = "cluster"))]
pub use without::{join, made};

#[cfg(feature = "cluster")]
mod with {
    use super::*;
    use grundy_cluster::{Cluster, Done, Hosts, Secret};
    use std::sync::Arc;
    use std::time::Duration;

    /// Makes a tablebase with other processes; where this has a part of it, the folder of that.
    ///
    /// # Errors
    /// Why it is not made.
    pub fn made(
        rules: &RuleGame,
        start: &Counts,
        making: &Making,
        (ask, hosts): (&Args, &str),
        session: &Session,
    ) -> Result<Option<PathBuf>, Error> {
        let secret = ask.secret.as_ref().map(|path| Secret::read(Path::new(path)));
        let lang = session.lang;
        let cluster = Cluster {
            hosts: Hosts::read(Path::new(hosts))?,
            process: ask.process.unwrap_or_default().into(),
            workers: ask.workers.into(),
            secret: secret.transpose()?,
            wait: Duration::from_secs(ask.wait.into()),
            log: Arc::new(move |line| eprintln!("grundy: {}", line.get(lang))),
        };
        match grundy_cluster::make(rules, start, making, cluster, &session.budget)? {
            Done::Whole => Ok(None),
            Done::Part(part) => Ok(Some(part)),
        }
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
    ) -> Result<Option<PathBuf>, Error> {
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

/// What a process says whose part is in a folder.
#[derive(Serialize)]
struct Told<'a> {
    part: &'a str,
}

/// Says where the part of this process is.
pub fn tell(part: &Path, out: &mut Out) -> Result<ExitCode, Failure> {
    let part = part.to_string_lossy();
    if out.json {
        out.json_line(&Told { part: &part })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut Page::new(out.lang, out);
    page.line(&words!(
        "solved: the part of this process is in `{part}`; where hosts share no folder, put all together with `grundy tablebase join FOLDER… -o FOLDER`",
        "求解完毕：本进程的部分在 `{part}`；若各主机不共享文件夹，请用 `grundy tablebase join 文件夹… -o 文件夹` 合并"
    ))?;
    Ok(ExitCode::SUCCESS)
}
