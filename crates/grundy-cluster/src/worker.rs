//! A process as a rank of a run: implements the exchanges and the checkpoints with which
//! `grundy_boards` solves a game.

use crate::checkpoint::{
    Checkpoint, CheckpointFolder, FileEntry, StageFiles, rank_file_name, stage_name,
};
use crate::flow::Flow;
use grundy_boards::exchange::{Communicator, Counters, Exchange};
use grundy_boards::{CheckpointStore, Progress, Stage, WriteFn, WrittenStage};
use grundy_tablebase::{FileError, Manifest};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The state that the solving thread of this process shares with the main thread, which waits for
/// it.
#[derive(Default)]
pub struct SharedProgress {
    /// A flag that the main thread sets to make the solving thread stop.
    pub stop: AtomicBool,
    /// The progress that the solving thread reported last.
    progress: Mutex<Progress>,
}

impl SharedProgress {
    /// Returns the progress that the solving thread reported last.
    pub fn progress(&self) -> Progress {
        *lock(&self.progress)
    }

    /// Records the progress of the solving thread. Returns whether the thread continues: `false` if
    /// the flag [`stop`](SharedProgress::stop) is set.
    pub fn report(&self, progress: Progress) -> bool {
        *lock(&self.progress) = progress;
        !self.stop.load(SeqCst)
    }
}

/// Locks a mutex, even if another thread has panicked while it held the lock. The value must stay
/// valid in this case.
fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The connections of this process, as a rank of the run, to the other ranks.
pub struct ClusterComm<'w> {
    /// The connections over which the ranks exchange messages in rounds.
    pub flow: Flow<'w>,
}

impl Communicator for ClusterComm<'_> {
    fn rank(&self) -> usize {
        self.flow.worker()
    }

    fn size(&self) -> usize {
        self.flow.workers()
    }

    fn all_to_all(&mut self, messages: Vec<Vec<u8>>, counters: Counters) -> io::Result<Exchange> {
        self.flow.round(messages, counters)
    }
}

/// The checkpoints of this process and its spilled tiers (sets of boards that were moved from
/// memory to the disk). They are in a folder that the processes may share.
pub struct ClusterStore {
    folder: CheckpointFolder,
    rank: usize,
    /// The number of ranks (processes) of the run.
    size: usize,
    /// The latest checkpoint, and the one before it.
    checkpoints: Mutex<[Checkpoint; 2]>,
    /// The manifest (the description) of the tablebase, which the next checkpoint contains; `None`
    /// until the game is solved.
    manifest: Mutex<Option<Manifest>>,
    interval: Duration,
    /// The time at which the latest checkpoint was completed.
    last_saved: Mutex<Instant>,
    /// The last error of a file operation. The solver only reports that a checkpoint failed, so the
    /// caller reads the error from here.
    file_error: Mutex<Option<FileError>>,
}

impl ClusterStore {
    /// Creates the store of this process. The run resumes from the latest checkpoint that every
    /// process has, or starts from the beginning if there is no common checkpoint. `checkpoints`
    /// are those in the folder of this process, and `interval` is the time between two checkpoints.
    ///
    /// # Errors
    /// Returns an error if a process is lost.
    pub fn new(
        comm: &mut ClusterComm,
        folder: CheckpointFolder,
        checkpoints: &[Checkpoint],
        interval: Duration,
    ) -> io::Result<ClusterStore> {
        let numbers: Vec<u8> =
            checkpoints.iter().flat_map(|checkpoint| checkpoint.number.to_le_bytes()).collect();
        let (rank, size) = (comm.rank(), comm.size());
        let exchange = comm.all_to_all(vec![numbers; size], [0; 6])?;
        let has = |numbers: &Vec<u8>, number: u64| {
            numbers.chunks(8).any(|bytes| bytes == number.to_le_bytes())
        };
        let mut common = checkpoints.iter().rev().filter(|checkpoint| {
            exchange.messages.iter().all(|numbers| has(numbers, checkpoint.number))
        });
        let latest = common.next().cloned().unwrap_or_default();
        let previous = common.next().cloned().unwrap_or_default();
        // No process writes a checkpoint yet, because the solver begins with a round.
        folder.remove_temporary();
        Ok(ClusterStore {
            folder,
            rank,
            size,
            manifest: Mutex::new(latest.tablebase.clone()),
            checkpoints: Mutex::new([latest, previous]),
            interval,
            last_saved: Mutex::new(Instant::now()),
            file_error: Mutex::default(),
        })
    }

    /// Returns the latest checkpoint that all ranks (processes) have completed; its number is 0
    /// before the first checkpoint.
    pub fn checkpoint(&self) -> Checkpoint {
        lock(&self.checkpoints)[0].clone()
    }

    /// Sets the manifest of the tablebase, which the next checkpoint contains.
    pub fn set_manifest(&self, manifest: Manifest) {
        *lock(&self.manifest) = Some(manifest);
    }

    /// Removes and returns the last error of a file operation.
    pub fn take_error(&self) -> Option<FileError> {
        lock(&self.file_error).take()
    }

    /// Converts the result of a file operation for the solver, which sees no details of an error.
    /// Stores an error for [`take_error`](ClusterStore::take_error).
    fn record_error<T>(&self, result: Result<T, FileError>) -> io::Result<T> {
        result.map_err(|error| {
            *lock(&self.file_error) = Some(error);
            io::Error::other("files")
        })
    }

    /// Decodes the file entries of all ranks (processes). Fails unless each entry names the file of
    /// its rank for `stage` in checkpoint `number`.
    fn file_entries(parts: &[Vec<u8>], stage: Stage, number: u64) -> io::Result<Vec<FileEntry>> {
        let mut files = Vec::new();
        for (rank, part) in parts.iter().enumerate() {
            let entry: Option<FileEntry> = serde_json::from_slice(part).ok();
            let name = rank_file_name(stage, number, rank);
            let entry = entry.filter(|entry| entry.name == name);
            files.push(entry.ok_or_else(|| io::Error::other("a file is missing"))?);
        }
        Ok(files)
    }
}

impl CheckpointStore for ClusterStore {
    fn checkpoint_due(&self) -> bool {
        self.rank == 0 && lock(&self.last_saved).elapsed() >= self.interval
    }

    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>> {
        let number = lock(&self.checkpoints)[0].number + 1;
        let entry = self.folder.write_stage(stage, number, self.rank, fill);
        serde_json::to_vec(&self.record_error(entry)?).map_err(io::Error::other)
    }

    fn commit(&self, written: &[WrittenStage]) -> io::Result<()> {
        let mut checkpoints = lock(&self.checkpoints);
        let mut checkpoint = checkpoints[0].clone();
        checkpoint.number += 1;
        for WrittenStage { stage, parts } in written {
            let files = Self::file_entries(parts, *stage, checkpoint.number)?;
            if *stage == Stage::Output {
                checkpoint.stages.clear();
            }
            checkpoint.stages.insert(stage_name(*stage).to_string(), StageFiles { files });
        }
        checkpoint.tablebase = lock(&self.manifest).clone();
        // The processes may have their own folders, so each of them writes the checkpoint file. Its
        // predecessor and its files remain, because another process may not have it yet.
        self.record_error(self.folder.write_checkpoint(&checkpoint))?;
        self.folder.remove_unused(&[&checkpoint, &checkpoints[0]]);
        checkpoints.swap(0, 1);
        checkpoints[0] = checkpoint;
        *lock(&self.last_saved) = Instant::now();
        Ok(())
    }

    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let checkpoints = lock(&self.checkpoints);
        let Some(stage_files) = checkpoints[0].stages.get(stage_name(stage)) else {
            return Ok(Vec::new());
        };
        // If the number of ranks has not changed, each rank has the same boards as before and only
        // needs its own file. Otherwise it reads the files of all ranks.
        let range = if stage_files.files.len() == self.size {
            self.rank..self.rank + 1
        } else {
            0..stage_files.files.len()
        };
        let open = |file| Ok(Box::new(self.folder.open_file(file)?) as Box<dyn Read>);
        let readers: Result<Vec<_>, FileError> =
            stage_files.files[range].iter().map(open).collect();
        self.record_error(readers)
    }

    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        self.record_error(self.folder.spill(name, fill))
    }

    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        self.record_error(self.folder.reload(name)).map(Some)
    }
}
