//! The work of one process from start to end: connect to the other processes, solve the game with
//! them, and merge the results of all processes.

use crate::checkpoint::{Checkpoint, CheckpointFolder, stage_name};
use crate::error::ClusterError;
use crate::flow::{Flow, RankThread};
use crate::handshake::{HandshakeError, JobDigests};
use crate::heartbeat::FailureDetector;
use crate::hosts::Hosts;
use crate::link::Link;
use crate::merge::merge_checkpoint;
use crate::refusal_log::RefusalLog;
use crate::rendezvous::Rendezvous;
use crate::secret::Secret;
use crate::worker::{ClusterComm, ClusterStore, SharedProgress};
use grundy::base::{Budget, Counts, Error, Lang, Words};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_boards::exchange::{DistributedGame, RankLimits, RunOptions, SHARDS, save_stage};
use grundy_boards::{Progress, Stage, Unsolved};
use grundy_tablebase::{
    BoardNumbering, BuildOptions, FileError, GameHeader, JobSpec, Manifest, PreparedGame,
    board_memory_budget, build_manifest, is_empty_start, partial_path, report_progress,
    solve_error,
};
use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The processes that build a tablebase together, and the role of this process among them.
pub struct Cluster {
    /// The addresses of all processes, this one included.
    pub hosts: Hosts,
    /// The number of this process: the index of its address in `hosts`.
    pub process: usize,
    /// The number of worker threads of each process.
    pub workers: usize,
    /// The address at which this process listens, or `None` for its address in `hosts`. The two
    /// differ if other processes reach this one through a tunnel or a relay.
    pub listen: Option<String>,
    /// The secret that all processes share; `None` is allowed for a single process only.
    pub secret: Option<Secret>,
    /// The maximum time to wait until all other processes are connected.
    pub connect_timeout: Duration,
    /// The callback that writes a message, which is a single line, to the log.
    pub log: Arc<dyn Fn(&Words) + Send + Sync>,
}

/// The output of a process at the end of a run: the tablebase, or only the part of this process.
#[derive(Debug)]
pub enum Output {
    /// The complete tablebase. Process 0 writes it if the results of all processes are in its
    /// folder.
    Tablebase,
    /// The results of this process, in the folder with this path. They must still be
    /// merged with the results of the other processes.
    Part(PathBuf),
}

/// The result of a run as seen by one process.
#[derive(Debug)]
pub struct RunResult {
    /// The output that the process has written.
    pub output: Output,
    /// The number of bytes that this process has sent to other processes.
    pub sent_bytes: u64,
}

/// The reason why this process, as a rank of the run, stops without results.
enum RankError {
    Unsolved(Unsolved),
    File(FileError),
    /// Another process is lost or has failed; the failure detector has the reason.
    PeerLost,
}

/// The version of the messages between processes. Processes with different versions refuse to
/// connect.
const PROTOCOL: &str = "4";

/// Builds a tablebase together with other processes. Every process calls this function.
///
/// After an error some threads may still wait for other processes, so the caller should end the
/// process.
///
/// # Errors
/// Returns the errors of [`grundy_tablebase::make()`], and an error if a process is unreachable, is
/// lost, or has a different job.
pub fn make(
    rules: &RuleGame,
    start: &Counts,
    options: &BuildOptions,
    cluster: Cluster,
    budget: &Budget,
) -> Result<RunResult, Error> {
    let Cluster { hosts, process, workers, listen, secret, connect_timeout, log } = cluster;
    let processes = hosts.addresses.len();
    if process >= processes {
        return Err(ClusterError::UnknownProcess { process, hosts: processes }.into());
    }
    total_workers(processes, workers)?;
    if secret.is_none() && processes > 1 {
        return Err(ClusterError::NoSecret.into());
    }
    let (game, header) = prepare(rules, start, options, budget)?;
    let job = JobSpec::new(&header, options.numbering);
    let partial = partial_path(options.dir);
    let folder = CheckpointFolder::inside(&partial);
    if options.resume && !is_empty_start(&partial) {
        folder.check_job(&job)?;
    }
    let detector = Arc::new(FailureDetector::default());
    let stop = Arc::new(AtomicBool::new(false));
    let sent_bytes = Arc::new(AtomicU64::new(0));
    let mut links: Vec<Option<Link>> = (0..processes).map(|_| None).collect();
    if let Some(secret) = secret.filter(|_| processes > 1) {
        let job = job_digests(&job, &hosts, workers, options.resume)?;
        let log = Arc::clone(&log);
        let refusals = RefusalLog::default();
        let on_refusal = Arc::new(move |from: SocketAddr, why: &HandshakeError| {
            refusals.record(from, why).iter().for_each(|line| log(line));
        });
        let rendezvous = Rendezvous { hosts, process, listen, secret, job, on_refusal };
        let should_continue = || budget.check().is_ok();
        let connections = rendezvous.connect_all(connect_timeout, &stop, &should_continue);
        let connections = connections.map_err(|why| match budget.check() {
            Err(stopped) => stopped.into(),
            Ok(()) => Error::from(why),
        })?;
        for (link, connection) in links.iter_mut().zip(connections.data) {
            *link = connection.map(|(peer, stream)| {
                Link::new(peer, stream, Arc::clone(&detector), Arc::clone(&sent_bytes))
            });
        }
        detector.start(connections.heartbeat).map_err(|_| ClusterError::Thread)?;
    }
    let process_job = ProcessJob { rules, game, header, folder, job, options, log };
    let result = process_job.run(process, workers, links, &detector, budget);
    stop.store(true, SeqCst);
    if let Err(error) = &result {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.line(lang));
        detector.broadcast_failure([&en, &zh]);
    }
    let checkpoint = result?;
    let folder = CheckpointFolder::inside(&partial);
    let sent_bytes = sent_bytes.load(SeqCst);
    if process == 0 && folder.has_results(&checkpoint) {
        merge_checkpoint(options.dir, &[folder], &checkpoint, budget)?;
        std::fs::remove_dir_all(&partial).map_err(|why| FileError::io(&partial, &why))?;
        return Ok(RunResult { output: Output::Tablebase, sent_bytes });
    }
    Ok(RunResult { output: Output::Part(partial), sent_bytes })
}

/// Compiles a game for this process. Returns the compiled game, and the description
/// of the game for the manifest.
pub fn prepare(
    rules: &RuleGame,
    start: &Counts,
    options: &BuildOptions,
    budget: &Budget,
) -> Result<(DistributedGame, GameHeader), Error> {
    let PreparedGame { commands, header } = PreparedGame::new(rules, start, options, budget)?;
    let BuildOptions { numbering, outcomes_only, .. } = *options;
    let run_options = RunOptions { numbering, outcomes_only };
    let game = DistributedGame::new(&commands, &header.start, header.mover, run_options);
    Ok((game.map_err(|why| solve_error(why, rules, budget))?, header))
}

/// Returns the total number of worker threads of `processes` processes with `workers` threads each.
///
/// # Errors
/// Returns [`ClusterError::TooManyWorkers`] if the total is 0, or if it exceeds the number of
/// shards (the parts of the set of boards).
pub fn total_workers(processes: usize, workers: usize) -> Result<usize, ClusterError> {
    let total = processes.saturating_mul(workers);
    if (1..=SHARDS).contains(&(total as u64)) {
        Ok(total)
    } else {
        Err(ClusterError::TooManyWorkers { workers: total })
    }
}

/// Returns the digests by which processes compare their jobs in a handshake. Jobs with different
/// `hosts`, `workers` or `resume` do not match.
fn job_digests(
    job: &JobSpec,
    hosts: &Hosts,
    workers: usize,
    resume: bool,
) -> Result<JobDigests, Error> {
    let digest = |text: &str| -> [u8; 32] { Sha256::digest(text).into() };
    let job_text = serde_json::to_string(job);
    let job_text = job_text.map_err(|_| Error::from(ClusterError::Thread))?;
    let hosts_text = format!("{:?} {workers} {resume}", hosts.addresses);
    let version = format!("{} {PROTOCOL}", job.version);
    Ok([digest(&version), digest(&job_text), digest(&hosts_text)])
}

/// The data with which a process solves its part: the game, the checkpoint folder and the options
/// of the run.
struct ProcessJob<'a> {
    rules: &'a RuleGame,
    game: DistributedGame,
    header: GameHeader,
    folder: CheckpointFolder,
    job: JobSpec,
    options: &'a BuildOptions<'a>,
    log: Arc<dyn Fn(&Words) + Send + Sync>,
}

impl ProcessJob<'_> {
    /// Solves the part of this process as a rank of the run, on a separate thread, and waits for
    /// it. Returns the last checkpoint, which lists the files with the results of all ranks.
    fn run(
        self,
        process: usize,
        workers: usize,
        links: Vec<Option<Link>>,
        detector: &Arc<FailureDetector>,
        budget: &Budget,
    ) -> Result<Checkpoint, Error> {
        let ProcessJob { rules, game, header, folder, job, options, log } = self;
        // By now every process has checked that its folder belongs to this job.
        folder.start(&job)?;
        let (checkpoints, errors) = folder.list_checkpoints()?;
        for error in errors {
            let error = Error::from(error);
            let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.line(lang));
            log(&words!(cluster::searching_for_earlier_checkpoint, reason = (en, zh)));
        }
        let memory_budget = board_memory_budget(budget);
        let shared = Arc::new(SharedProgress::default());
        let (rank_ended, rank_ends) = channel();
        let rank_error: Arc<Mutex<Option<RankError>>> = Arc::default();
        let threads = {
            let (shared, rank_error) = (Arc::clone(&shared), Arc::clone(&rank_error));
            let rank_detector = Arc::clone(detector);
            let interval = options.checkpoint_interval;
            RankThread::start(process, links, detector, move |flow: Flow| {
                let _guard = PanicGuard(Arc::clone(&rank_detector));
                let on_progress = |progress| shared.report(progress);
                let mut comm = ClusterComm { flow };
                let store = ClusterStore::new(&mut comm, folder.clone(), &checkpoints, interval);
                let result = store.map_err(|_| RankError::PeerLost).and_then(|store| {
                    let limits = RankLimits {
                        memory_budget,
                        threads: workers,
                        on_progress: &on_progress,
                        checkpoints: Some(&store),
                    };
                    solve_as_rank(comm, &store, &game, &header, limits)
                });
                let result = result.map_err(|why| {
                    *rank_error.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                });
                // The receiver no longer exists after an error.
                let _ = rank_ended.send(());
                result.ok()
            })?
        };
        let mut reported = Progress::default();
        let has_error = |error: &Mutex<Option<RankError>>| {
            error.lock().unwrap_or_else(PoisonError::into_inner).is_some()
        };
        let mut has_ended = false;
        while !has_ended && !detector.has_failed() && !has_error(&rank_error) {
            has_ended = rank_ends.recv_timeout(Duration::from_millis(20)).is_ok();
            let progress = shared.progress();
            if progress != reported || budget.check().is_err() {
                reported = progress;
                if !report_progress(budget, progress) {
                    shared.stop.store(true, SeqCst);
                }
            }
        }
        // If all ranks agree on an error, all of them raise it at about the same time. Wait for
        // it, because it is more precise than the error that a peer is lost.
        if has_error(&rank_error) && !detector.has_failed() {
            thread::sleep(Duration::from_millis(50));
        }
        let error = rank_error.lock().unwrap_or_else(PoisonError::into_inner).take();
        match error {
            None if !detector.has_failed() => {}
            error => {
                threads.abandon();
                return Err(match error {
                    Some(RankError::File(error)) => error.into(),
                    // Another process was stopped by its caller: wait until it sends the reason.
                    Some(RankError::Unsolved(Unsolved::Stopped)) if !shared.stop.load(SeqCst) => {
                        for _ in 0..100 {
                            if detector.failure().is_none() {
                                thread::sleep(Duration::from_millis(20));
                            }
                        }
                        let stopped = || solve_error(Unsolved::Stopped, rules, budget);
                        detector.failure().map_or_else(stopped, Error::from)
                    }
                    Some(RankError::Unsolved(why)) => solve_error(why, rules, budget),
                    Some(RankError::PeerLost) | None => {
                        detector.failure().unwrap_or(ClusterError::Thread).into()
                    }
                });
            }
        }
        let checkpoint = threads.join().flatten();
        checkpoint.ok_or_else(|| ClusterError::Thread.into())
    }
}

/// A guard that reports a panic of its thread on drop, so that no other thread waits for it.
struct PanicGuard(Arc<FailureDetector>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.report(ClusterError::Thread);
        }
    }
}

/// Solves the game as one of the ranks (processes of the run) and saves its results. Does not solve
/// the game if the checkpoint contains the results already. Returns the last checkpoint.
fn solve_as_rank(
    mut comm: ClusterComm,
    store: &ClusterStore,
    game: &DistributedGame,
    header: &GameHeader,
    limits: RankLimits,
) -> Result<Checkpoint, RankError> {
    let result = if store.checkpoint().stages.contains_key(stage_name(Stage::Output)) {
        Ok(())
    } else {
        solve_and_save(&mut comm, store, game, header, limits)
    };
    match result {
        Ok(()) => {
            comm.flow.finish();
            Ok(store.checkpoint())
        }
        Err(why) => Err(match (why, store.take_error()) {
            (_, Some(error)) => RankError::File(error),
            (Unsolved::Checkpoint, None) => RankError::PeerLost,
            (why, None) => RankError::Unsolved(why),
        }),
    }
}

/// Solves the game as one of the ranks (processes of the run), and saves the results of this rank
/// in a checkpoint.
fn solve_and_save(
    comm: &mut ClusterComm,
    store: &ClusterStore,
    game: &DistributedGame,
    header: &GameHeader,
    limits: RankLimits,
) -> Result<(), Unsolved> {
    let mut output = game.solve(comm, limits)?;
    let (layout, counts) = (output.layout(), output.label_counts());
    let manifest: Manifest = build_manifest(header.clone(), layout, counts, output.boards());
    let numbering = BoardNumbering::new(&manifest).map_err(|_| Unsolved::Fault)?;
    store.set_manifest(manifest);
    let sort_key = |cells: &[u8]| numbering.canonical_key(cells);
    save_stage(comm, store, Stage::Output, &mut |sink| output.write(&sort_key, sink))
}
