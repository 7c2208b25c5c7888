//! A worker among all: its rounds, what it keeps, and how far it is.

use crate::flow::Flow;
use crate::kept::{Commit, Folder, Staged, Written, name_of};
use grundy_boards::Progress;
use grundy_boards::team::{Mark, Note, Round, Stage, Team};
use grundy_tablebase::{Fault, Manifest};
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What workers of a process share with who watches them.
#[derive(Default)]
pub struct Watched {
    /// Whether they are to stop.
    pub stop: AtomicBool,
    /// How far the first is.
    progress: Mutex<Progress>,
}

impl Watched {
    /// How far the first worker is.
    pub fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker.
pub struct Member<'w> {
    flow: Flow<'w>,
    folder: Folder,
    /// The last commit and the one before it.
    commits: [Commit; 2],
    /// What is to stand in the next commit.
    pub tablebase: Option<Manifest>,
    every: Duration,
    last: Instant,
    watched: Arc<Watched>,
    /// Whether it is the first of its process, which has so many.
    first: bool,
    threads: usize,
    /// What was wrong with files.
    pub failed: Option<Fault>,
}

impl<'w> Member<'w> {
    /// A worker that goes on from the last of the commits that all processes have, or begins.
    ///
    /// # Errors
    /// Where somebody is gone.
    pub fn new(
        mut flow: Flow<'w>,
        folder: Folder,
        commits: &[Commit],
        (every, threads): (Duration, usize),
        watched: Arc<Watched>,
    ) -> io::Result<Member<'w>> {
        let numbers: Vec<u8> =
            commits.iter().flat_map(|commit| commit.number.to_le_bytes()).collect();
        let round = flow.round(vec![numbers; flow.workers()], [0; 6])?;
        let has = |numbers: &Vec<u8>, number: u64| {
            numbers.chunks(8).any(|own| own == number.to_le_bytes())
        };
        let of_all = commits.iter().rev();
        let mut of_all =
            of_all.filter(|commit| round.parcels.iter().all(|own| has(own, commit.number)));
        let last = of_all.next().cloned().unwrap_or_default();
        let before = of_all.next().cloned().unwrap_or_default();
        let first = flow.worker().is_multiple_of(threads);
        let tablebase = last.tablebase.clone();
        let (commits, failed) = ([last, before], None);
        let last = Instant::now();
        Ok(Member {
            flow,
            folder,
            commits,
            tablebase,
            every,
            last,
            watched,
            first,
            threads,
            failed,
        })
    }

    /// The last commit.
    pub fn commit(&self) -> &Commit {
        &self.commits[0]
    }

    /// Ends, when all have.
    pub fn end(self) {
        self.flow.end(self.threads);
    }

    fn fault<T>(&mut self, done: Result<T, Fault>) -> io::Result<T> {
        done.map_err(|fault| {
            self.failed = Some(fault);
            io::Error::other("files")
        })
    }

    fn listed(&mut self, round: &Round, stage: Stage, number: u64) -> io::Result<Vec<Written>> {
        let mut files = Vec::new();
        for (worker, parcel) in round.parcels.iter().enumerate() {
            let text = std::str::from_utf8(parcel).unwrap_or_default();
            let own: Option<Written> = serde_json::from_str(text).ok();
            let name = format!("{}-{number:06}.{worker:03}", name_of(stage));
            let own = own.filter(|own| own.name == name);
            files.push(own.ok_or_else(|| io::Error::other("a file is missing"))?);
        }
        Ok(files)
    }
}

impl Team for Member<'_> {
    fn worker(&self) -> usize {
        self.flow.worker()
    }

    fn workers(&self) -> usize {
        self.flow.workers()
    }

    fn round(&mut self, parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round> {
        self.flow.round(parcels, note)
    }

    fn is_due(&mut self) -> bool {
        self.worker() == 0 && self.last.elapsed() >= self.every
    }

    fn save(
        &mut self,
        stage: Stage,
        mark: Mark,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let number = self.commits[0].number + 1;
        let written = self.folder.put(stage, (number, self.worker()), fill);
        let written = self.fault(written)?;
        let parcel = serde_json::to_vec(&written).map_err(io::Error::other)?;
        let round = self.flow.round(vec![parcel; self.flow.workers()], [0; 6])?;
        let files = self.listed(&round, stage, number)?;
        let mut commit = self.commits[0].clone();
        commit.number = number;
        if stage == Stage::Results {
            commit.stages.clear();
        }
        commit.stages.insert(name_of(stage).to_string(), Staged { mark, files });
        commit.tablebase = self.tablebase.clone();
        // What the first worker has written counts; the others write it where they have folders of their own.
        if self.worker() == 0 {
            let done = self.folder.commit(&commit);
            self.fault(done)?;
        }
        self.flow.round(Vec::new(), [0; 6])?;
        if self.first && self.worker() > 0 {
            let done = self.folder.commit(&commit);
            self.fault(done)?;
        }
        self.flow.round(Vec::new(), [0; 6])?;
        if self.first {
            self.folder.clean(&[&commit, &self.commits[0]]);
        }
        self.flow.round(Vec::new(), [0; 6])?;
        self.commits.swap(0, 1);
        self.commits[0] = commit;
        self.last = Instant::now();
        Ok(())
    }

    fn saved(&self, stage: Stage) -> Option<Mark> {
        self.commits[0].stages.get(name_of(stage)).map(|stage| stage.mark)
    }

    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let Some(staged) = self.commits[0].stages.get(name_of(stage)) else {
            return Ok(Vec::new());
        };
        // As many workers have the same boards as those who wrote them.
        let own = match staged.files.len() == self.workers() {
            true => self.worker()..self.worker() + 1,
            false => 0..staged.files.len(),
        };
        let read = |file| Ok(Box::new(self.folder.read(file)?) as Box<dyn Read>);
        let parts: Result<Vec<_>, Fault> = staged.files[own].iter().map(read).collect();
        self.fault(parts)
    }

    fn tell(&mut self, progress: Progress) -> bool {
        if self.worker() == 0 || self.first {
            *self.watched.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        }
        !self.watched.stop.load(SeqCst)
    }
}
