//! A worker of a run with several processes: implements the exchanges and checkpoints with which
//! `grundy_boards::exchange` solves a game.

use crate::checkpoint::{
    Checkpoint, CheckpointFolder, FileEntry, StageFiles, stage_name, worker_file_name,
};
use crate::flow::Flow;
use grundy_boards::exchange::{CheckpointCursor, Communicator, Counters, Exchange, Stage};
use grundy_boards::{Progress, WriteFn};
use grundy_tablebase::{FileError, Manifest};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The state that the workers of a process share with the main thread, which waits for them.
#[derive(Default)]
pub struct SharedProgress {
    /// A flag that the main thread sets to make the workers stop.
    pub stop: AtomicBool,
    /// The latest progress that the first worker of the process has reported.
    progress: Mutex<Progress>,
}

impl SharedProgress {
    /// Returns the latest progress that the first worker of the process has reported.
    pub fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the progress of a worker, which is recorded if `is_first_of_process` is set. Returns
    /// whether the worker continues.
    pub fn report(&self, progress: Progress, is_first_of_process: bool) -> bool {
        if is_first_of_process {
            *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        }
        !self.stop.load(SeqCst)
    }
}

/// A worker of a run, with the connections to all other workers and the checkpoint folder.
pub struct ClusterWorker<'w> {
    flow: Flow<'w>,
    folder: CheckpointFolder,
    /// The latest checkpoint, and the one before it.
    checkpoints: [Checkpoint; 2],
    /// The manifest (the description) of the tablebase, which the next checkpoint contains; `None`
    /// until the game is solved.
    pub manifest: Option<Manifest>,
    checkpoint_interval: Duration,
    /// The time at which the latest checkpoint was completed.
    last_saved: Instant,
    /// Whether this worker is the first of its process: it writes checkpoint files and removes old
    /// files for all workers of the process.
    pub is_first_of_process: bool,
    /// The number of workers of each process.
    workers_per_process: usize,
    /// The last error of a file operation. The solver only reports that a checkpoint failed, so the
    /// caller reads the error from here.
    pub file_error: Option<FileError>,
}

impl<'w> ClusterWorker<'w> {
    /// Creates a worker that resumes from the latest checkpoint that every process has. Without a
    /// common checkpoint, it starts from the beginning. `checkpoints` are those in the folder of
    /// this process.
    ///
    /// # Errors
    /// Returns an error if a process is lost.
    pub fn new(
        mut flow: Flow<'w>,
        folder: CheckpointFolder,
        checkpoints: &[Checkpoint],
        checkpoint_interval: Duration,
        workers_per_process: usize,
    ) -> io::Result<ClusterWorker<'w>> {
        let numbers: Vec<u8> =
            checkpoints.iter().flat_map(|checkpoint| checkpoint.number.to_le_bytes()).collect();
        let exchange = flow.round(vec![numbers; flow.workers()], [0; 6])?;
        let has = |numbers: &Vec<u8>, number: u64| {
            numbers.chunks(8).any(|bytes| bytes == number.to_le_bytes())
        };
        let mut common = checkpoints.iter().rev().filter(|checkpoint| {
            exchange.messages.iter().all(|numbers| has(numbers, checkpoint.number))
        });
        let latest = common.next().cloned().unwrap_or_default();
        let previous = common.next().cloned().unwrap_or_default();
        let is_first_of_process = flow.worker().is_multiple_of(workers_per_process);
        Ok(ClusterWorker {
            flow,
            folder,
            manifest: latest.tablebase.clone(),
            checkpoints: [latest, previous],
            checkpoint_interval,
            last_saved: Instant::now(),
            is_first_of_process,
            workers_per_process,
            file_error: None,
        })
    }

    /// Returns the latest checkpoint that all workers have completed; its number is 0 before the
    /// first checkpoint.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoints[0]
    }

    /// Waits until all workers of all processes are done.
    pub fn finish(self) {
        self.flow.finish(self.workers_per_process);
    }

    /// Converts the result of a file operation for the solver, which sees no details of an error.
    /// Stores an error in `file_error` first.
    fn record_error<T>(&mut self, result: Result<T, FileError>) -> io::Result<T> {
        result.map_err(|error| {
            self.file_error = Some(error);
            io::Error::other("files")
        })
    }

    /// Decodes the file entries that all workers sent in `exchange`. Fails unless each entry names the
    /// file of its worker for `stage` in checkpoint `number`.
    fn file_entries(exchange: &Exchange, stage: Stage, number: u64) -> io::Result<Vec<FileEntry>> {
        let mut files = Vec::new();
        for (worker, message) in exchange.messages.iter().enumerate() {
            let text = std::str::from_utf8(message).unwrap_or_default();
            let entry: Option<FileEntry> = serde_json::from_str(text).ok();
            let name = worker_file_name(stage, number, worker);
            let entry = entry.filter(|entry| entry.name == name);
            files.push(entry.ok_or_else(|| io::Error::other("a file is missing"))?);
        }
        Ok(files)
    }
}

impl Communicator for ClusterWorker<'_> {
    fn rank(&self) -> usize {
        self.flow.worker()
    }

    fn size(&self) -> usize {
        self.flow.workers()
    }

    fn all_to_all(&mut self, messages: Vec<Vec<u8>>, counters: Counters) -> io::Result<Exchange> {
        self.flow.round(messages, counters)
    }

    fn checkpoint_due(&mut self) -> bool {
        self.rank() == 0 && self.last_saved.elapsed() >= self.checkpoint_interval
    }

    fn save(&mut self, stage: Stage, cursor: CheckpointCursor, write: WriteFn) -> io::Result<()> {
        let number = self.checkpoints[0].number + 1;
        let entry = self.folder.write_stage(stage, number, self.rank(), write);
        let entry = self.record_error(entry)?;
        let message = serde_json::to_vec(&entry).map_err(io::Error::other)?;
        let exchange = self.flow.round(vec![message; self.flow.workers()], [0; 6])?;
        let files = Self::file_entries(&exchange, stage, number)?;
        let mut checkpoint = self.checkpoints[0].clone();
        checkpoint.number = number;
        if stage == Stage::Output {
            checkpoint.stages.clear();
        }
        checkpoint.stages.insert(stage_name(stage).to_string(), StageFiles { cursor, files });
        checkpoint.tablebase = self.manifest.clone();
        // Worker 0 writes the checkpoint file first. Then the first workers of the other processes
        // write it, because they may have their own folders. Rounds separate the steps, so that old
        // files are only removed when every process has the new checkpoint.
        if self.rank() == 0 {
            let result = self.folder.write_checkpoint(&checkpoint);
            self.record_error(result)?;
        }
        self.flow.round(Vec::new(), [0; 6])?;
        if self.is_first_of_process && self.rank() > 0 {
            let result = self.folder.write_checkpoint(&checkpoint);
            self.record_error(result)?;
        }
        self.flow.round(Vec::new(), [0; 6])?;
        if self.is_first_of_process {
            self.folder.remove_unused(&[&checkpoint, &self.checkpoints[0]]);
        }
        self.flow.round(Vec::new(), [0; 6])?;
        self.checkpoints.swap(0, 1);
        self.checkpoints[0] = checkpoint;
        self.last_saved = Instant::now();
        Ok(())
    }

    fn saved(&self, stage: Stage) -> Option<CheckpointCursor> {
        self.checkpoints[0].stages.get(stage_name(stage)).map(|stage| stage.cursor)
    }

    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let Some(stage_files) = self.checkpoints[0].stages.get(stage_name(stage)) else {
            return Ok(Vec::new());
        };
        // If the number of workers has not changed, each worker has the same boards as before and
        // only needs its own file. Otherwise it reads the files of all workers.
        let range = if stage_files.files.len() == self.size() {
            self.rank()..self.rank() + 1
        } else {
            0..stage_files.files.len()
        };
        let open = |file| Ok(Box::new(self.folder.open_file(file)?) as Box<dyn Read>);
        let readers: Result<Vec<_>, FileError> =
            stage_files.files[range].iter().map(open).collect();
        self.record_error(readers)
    }
}
