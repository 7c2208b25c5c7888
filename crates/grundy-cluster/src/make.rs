//! What each process does from its beginning to its end.

use crate::alarm::Alarm;
use crate::flow::{Flow, Workers};
use crate::greet::{Intent, Refused};
use crate::hosts::Hosts;
use crate::join::joined;
use crate::kept::{Commit, Folder};
use crate::link::Link;
use crate::meet::Meeting;
use crate::member::{Member, Watched};
use crate::refusals::Refusals;
use crate::secret::Secret;
use crate::wrong::Wrong;
use grundy::base::{Budget, Counts, Error, Lang, Words};
use grundy::lang::RuleGame;
use grundy::words;
use grundy_boards::team::{SHARDS, Stage, Team, Together};
use grundy_boards::{Progress, Unsolved};
use grundy_tablebase::{
    Begun, Fault, Making, Manifest, Numbers, Ready, Told, failed, for_boards, goes_on, is_bare,
    manifest, unfinished,
};
use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Who makes a tablebase.
pub struct Cluster {
    /// Where processes are.
    pub hosts: Hosts,
    /// Which this is.
    pub process: usize,
    /// Workers of each.
    pub workers: usize,
    /// Where this process listens, if not at its own address: others may reach it through a tunnel or a relay.
    pub listen: Option<String>,
    /// What all know; not needed where there is one process.
    pub secret: Option<Secret>,
    /// How long others are waited for.
    pub wait: Duration,
    /// Is told in one line what is noticed on the way.
    pub log: Arc<dyn Fn(&Words) + Send + Sync>,
}

/// What this process has made.
#[derive(Debug)]
pub enum Done {
    /// The tablebase.
    Whole,
    /// A part of it, in this folder, that process 0 puts together where it has all of them.
    Part(PathBuf),
}

/// What comes of it.
#[derive(Debug)]
pub struct Made {
    /// What was made.
    pub done: Done,
    /// Bytes that this process has sent to others.
    pub sent: u64,
}

/// Why a worker ends.
enum Ended {
    Unsolved(Unsolved),
    Files(Fault),
    /// Somebody is gone.
    Gone,
}

/// Changes with what processes say to each other.
const PROTOCOL: &str = "2";

/// Makes a tablebase with other processes, each of which calls this.
///
/// Where it fails some threads of this process wait for what never comes: the process should end.
///
/// # Errors
/// As [`grundy_tablebase::make()`]; where another process is not reached, is gone, or does something else.
pub fn make(
    rules: &RuleGame,
    start: &Counts,
    ask: &Making,
    cluster: Cluster,
    budget: &Budget,
) -> Result<Made, Error> {
    let Cluster { hosts, process, workers, listen, secret, wait, log } = cluster;
    let processes = hosts.addresses.len();
    if process >= processes {
        return Err(Wrong::Process { process, hosts: processes }.into());
    }
    within(processes, workers)?;
    let secret = match secret {
        None if processes > 1 => return Err(Wrong::NoSecret.into()),
        secret => secret,
    };
    let (together, told) = ready(rules, start, ask, budget)?;
    let begun = Begun::new(&told, ask.numbering);
    let part = unfinished(ask.dir);
    let folder = Folder::of(&part);
    if ask.resume && !is_bare(&part) {
        folder.is_of(&begun)?;
    }
    let alarm = Arc::new(Alarm::default());
    let ends = Arc::new(AtomicBool::new(false));
    let sent = Arc::new(AtomicU64::new(0));
    let mut links: Vec<Option<Link>> = (0..processes).map(|_| None).collect();
    if let Some(secret) = secret.filter(|_| processes > 1) {
        let intent = intent(&begun, &hosts, workers, ask.resume)?;
        let log = Arc::clone(&log);
        let refusals = Refusals::default();
        let log = Arc::new(move |from: SocketAddr, why: &Refused| {
            refusals.line(from, why).iter().for_each(|line| log(line));
        });
        let meeting = Meeting { hosts, process, listen, secret, intent, log };
        let met = meeting.met(wait, &ends, &|| budget.look().is_ok());
        let met = met.map_err(|why| match budget.look() {
            Err(stopped) => stopped.into(),
            Ok(()) => Error::from(why),
        })?;
        for (link, to) in links.iter_mut().zip(met.data) {
            *link = to.map(|to| Link::new(to, Arc::clone(&alarm), Arc::clone(&sent)));
        }
        alarm.watch(met.life).map_err(|_| Wrong::Thread)?;
    }
    let work = Work { together, told, folder, begun, ask, log };
    let done = work.done((process, workers), links, &alarm, budget);
    ends.store(true, SeqCst);
    if let Err(error) = &done {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.line(lang));
        alarm.fail([&en, &zh]);
    }
    let commit = done?;
    let folder = Folder::of(&part);
    let sent = sent.load(SeqCst);
    match process == 0 && folder.has_results(&commit) {
        true => {
            joined(ask.dir, &[folder], &commit, budget)?;
            std::fs::remove_dir_all(&part).map_err(|why| Fault::io(&part, &why))?;
            Ok(Made { done: Done::Whole, sent })
        }
        false => Ok(Made { done: Done::Part(part), sent }),
    }
}

/// A game made ready for the workers of a process.
pub fn ready(
    rules: &RuleGame,
    start: &Counts,
    ask: &Making,
    budget: &Budget,
) -> Result<(Together, Told), Error> {
    let Ready { commands, told } = Ready::new(rules, start, ask, budget)?;
    let asked = (&told.start[..], told.mover);
    let together = Together::new(&commands, asked, ask.numbering, ask.outcomes);
    Ok((together.map_err(|why| failed(why, budget))?, told))
}

/// How many workers all processes have, if there may be so many.
pub fn within(processes: usize, workers: usize) -> Result<usize, Wrong> {
    let all = processes.saturating_mul(workers);
    match (1..=SHARDS).contains(&(all as u64)) {
        true => Ok(all),
        false => Err(Wrong::Many { workers: all }),
    }
}

fn intent(begun: &Begun, hosts: &Hosts, workers: usize, resume: bool) -> Result<Intent, Error> {
    let sum = |text: &str| -> [u8; 32] { Sha256::digest(text).into() };
    let begun_text = serde_json::to_string(begun);
    let begun_text = begun_text.map_err(|_| Error::from(Wrong::Thread))?;
    let who = format!("{:?} {workers} {resume}", hosts.addresses);
    Ok([sum(&format!("{} {PROTOCOL}", begun.version)), sum(&begun_text), sum(&who)])
}

/// What the workers of this process have to do.
struct Work<'a> {
    together: Together,
    told: Told,
    folder: Folder,
    begun: Begun,
    ask: &'a Making<'a>,
    log: Arc<dyn Fn(&Words) + Send + Sync>,
}

impl Work<'_> {
    fn done(
        self,
        (process, workers): (usize, usize),
        links: Vec<Option<Link>>,
        alarm: &Arc<Alarm>,
        budget: &Budget,
    ) -> Result<Commit, Error> {
        let Work { together, told, folder, begun, ask, log } = self;
        // Nobody is here who did not look before whether something was begun.
        folder.begin(&begun)?;
        let (commits, wrong) = folder.commits()?;
        for fault in wrong {
            let line = Error::from(fault);
            let [en, zh] = [Lang::En, Lang::Zh].map(|lang| line.line(lang));
            log(&words!("{en}; an earlier one is looked for", "{zh}；将寻找更早的"));
        }
        let bytes = for_boards(budget) / workers as u64;
        let watched = Arc::new(Watched::default());
        let (ends, come) = channel();
        let first_fault: Arc<Mutex<Option<Ended>>> = Arc::default();
        let begun = {
            let (watched, ends) = (Arc::clone(&watched), ends.clone());
            let (alarm, first_fault) = (Arc::clone(alarm), Arc::clone(&first_fault));
            let every = ask.every;
            Workers::begin((process, workers), links, &Arc::clone(&alarm), move |flow: Flow| {
                let _alive = Alive(Arc::clone(&alarm));
                let (folder, watched) = (folder.clone(), Arc::clone(&watched));
                let member = Member::new(flow, folder, &commits, (every, workers), watched);
                let made = match member {
                    Ok(member) => worked(member, &together, &told, bytes),
                    Err(_) => Err(Ended::Gone),
                };
                let made = made.map_err(|why| {
                    let mut first = first_fault.lock().unwrap_or_else(PoisonError::into_inner);
                    // That somebody is gone follows from what happened before.
                    if first.is_none() || matches!(*first, Some(Ended::Gone)) {
                        *first = Some(why);
                    }
                });
                // Nobody waits for it where something is wrong elsewhere.
                let _ = ends.send(());
                made.ok()
            })?
        };
        let mut told = Progress::default();
        let is_wrong = |first: &Mutex<Option<Ended>>| {
            first.lock().unwrap_or_else(PoisonError::into_inner).is_some()
        };
        let mut ended = 0;
        while ended < workers && !alarm.rang() && !is_wrong(&first_fault) {
            ended += usize::from(come.recv_timeout(Duration::from_millis(20)).is_ok());
            let progress = watched.progress();
            if progress != told || budget.look().is_err() {
                told = progress;
                if !goes_on(budget, progress) {
                    watched.stop.store(true, SeqCst);
                }
            }
        }
        // Who fails alike says so at the same time: what is told is what all agree on.
        if is_wrong(&first_fault) && !alarm.rang() {
            thread::sleep(Duration::from_millis(50));
        }
        let first = first_fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        match first {
            None if !alarm.rang() => {}
            first => {
                begun.left();
                return Err(match first {
                    Some(Ended::Files(fault)) => fault.into(),
                    // Nobody asked here: who was asked says so.
                    Some(Ended::Unsolved(Unsolved::Stopped)) if !watched.stop.load(SeqCst) => {
                        for _ in 0..100 {
                            if alarm.why().is_none() {
                                thread::sleep(Duration::from_millis(20));
                            }
                        }
                        alarm.why().map_or_else(|| failed(Unsolved::Stopped, budget), Error::from)
                    }
                    Some(Ended::Unsolved(why)) => failed(why, budget),
                    Some(Ended::Gone) | None => alarm.why().unwrap_or(Wrong::Thread).into(),
                });
            }
        }
        let made = begun.ended();
        let commit = made.into_iter().next().flatten().flatten();
        commit.ok_or_else(|| Wrong::Thread.into())
    }
}

/// A worker; one that panics is not waited for.
struct Alive(Arc<Alarm>);

impl Drop for Alive {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.ring(Wrong::Thread);
        }
    }
}

/// What a worker does.
fn worked(
    mut member: Member,
    together: &Together,
    told: &Told,
    bytes: u64,
) -> Result<Commit, Ended> {
    let solved = match member.saved(Stage::Results) {
        Some(_) => Ok(()),
        None => solved(&mut member, together, told, bytes),
    };
    match solved {
        Ok(()) => {
            let commit = member.commit().clone();
            member.end();
            Ok(commit)
        }
        Err(why) => Err(match (why, member.failed.take()) {
            (_, Some(fault)) => Ended::Files(fault),
            (Unsolved::Kept, None) => Ended::Gone,
            (why, None) => Ended::Unsolved(why),
        }),
    }
}

fn solved(
    member: &mut Member,
    together: &Together,
    told: &Told,
    bytes: u64,
) -> Result<(), Unsolved> {
    let mut labelled = together.solved(member, bytes)?;
    let found: Manifest =
        manifest(told.clone(), labelled.layout(), labelled.counted(), labelled.boards());
    let numbers = Numbers::new(&found).map_err(|_| Unsolved::Fault)?;
    member.tablebase = Some(found);
    let word = |cells: &[u8]| numbers.least_word(cells);
    Ok(member.save(Stage::Results, [0; 4], &mut |to| labelled.write(&word, to))?)
}
