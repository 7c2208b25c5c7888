//! Tablebases that several processes compute together: the option `--hosts`, the options that
//! belong to it, and the merge of the parts that the processes write.

use crate::CommandResult;
use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use grundy::base::{Counts, Error, Words};
use grundy::lang::RuleGame;
use grundy::{text, words};
use grundy_commands::arguments::localized;
use grundy_commands::{Session, TextWriter};
use grundy_tablebase::{BuildOptions, NumberingKind};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The options of a computation by several processes.
#[derive(clap::Args)]
#[command(next_help_heading = localized(text!(cluster::cluster_args_next_help_heading)))]
pub struct ClusterArgs {
    #[arg(long, requires = "output", conflicts_with = "threads")]
    pub hosts: Option<String>,
    #[arg(long, value_name = "N", requires = "hosts")]
    pub process: Option<u16>,
    #[arg(long, requires = "hosts", conflicts_with = "dry_run")]
    pub listen: Option<String>,
    #[arg(
        long, short = 'w', value_name = "N", requires = "hosts", default_value_t = 1,
        value_parser = |text: &str| parse_ranged::<u16>(text, 1, 256)
    )]
    pub workers: u16,
    #[arg(long, requires = "hosts")]
    pub secret: Option<String>,
    #[arg(
        long, requires = "hosts", default_value_t = 60,
        value_parser = |text: &str| parse_ranged::<u32>(text, 1, 86400)
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
    /// process, and the number of bytes that this process sent to the others. The folder is `None`
    /// if the parts are already merged into a tablebase. `making` holds the options of the build,
    /// `args` the options of the command line, and `hosts` the path of the file with the addresses
    /// of the processes.
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
            let help = words!(cluster::give_line_of_this_process);
            Error::bad(words!(cluster::process_is_missing)).help(help)
        })?;
        let listen = args.listen.clone();
        if let Some(text) = listen.as_ref().filter(|text| !grundy_cluster::is_address(text)) {
            let quoted = grundy::base::excerpt(text);
            return Err(Error::bad(words!(cluster::is_not_address, quoted))
                .help(words!(cluster::write_host_port)));
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
        Error::unsupported(words!(disabled_features::this_program_was_built_without_support))
            .help(words!(disabled_features::build_program_with_cargo_build_release))
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
    /// An approximate lower bound of the bytes that all processes together send. It is reached if
    /// every position is drawn.
    pub least_sent: u64,
    /// An approximate upper bound of the bytes that all processes together send. It is reached if
    /// no position is drawn.
    pub sent: u64,
    /// The number of synchronized message rounds in which all processes take part.
    pub rounds: u64,
    /// A lower bound of the computing time of each worker, in seconds. It assumes that every
    /// position is drawn, and takes the speed from the faster half of a sample of the work.
    pub least_seconds: u64,
    /// An upper bound of the computing time of each worker, in seconds. It assumes that no position
    /// is drawn, and takes the speed from the slower half of a sample of the work.
    pub seconds: u64,
    /// The number of seconds that process 0 needs at the end to merge the parts of all processes,
    /// which it does alone.
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
        let bound =
            plan.most_positions.map(|count| words!(cluster::game_has_at_most_positions, count));
        let text = words!(cluster::search_for_positions_stopped_after_one);
        let text = bound.iter().fold(text, Words::then);
        page.write_fact(text!(cluster::incomplete), &text)?;
    }
    let text = words!(cluster::with_workers_each, processes, workers);
    page.write_fact(text!(cluster::processes), &text)?;
    let memory = words!(cluster::mib_per_process, mebibytes = bytes.div_ceil(1 << 20));
    page.write_fact(text!(cluster::memory), &memory)?;
    let [low, high] = [plan.least_sent, plan.sent].map(|sent| sent.div_ceil(1 << 20));
    let per_process = (plan.sent / *processes as u64).div_ceil(1 << 20);
    let sent = words!(cluster::about_to_mib_in_total, low, high, per_process, rounds);
    page.write_fact(text!(cluster::sent), &sent)?;
    let (low, high) = (plan.least_seconds, plan.seconds);
    let time = words!(cluster::each_worker_computes_about_to_process, low, high, alone);
    page.write_fact(text!(cluster::time), &time)
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
pub fn write_part(folder: &Path, sent: u64, out: &mut Out) -> CommandResult {
    let folder = folder.to_string_lossy();
    if out.json {
        out.json_line(&PartReport { part: &folder, sent })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut TextWriter::new(out.lang, out);
    page.write_line(&words!(cluster::solved_part_of_this_process, folder))?;
    page.write_fact(text!(cluster::sent), words!(cluster::bytes_to_other_processes, sent))?;
    Ok(ExitCode::SUCCESS)
}
