//! Checkpoints of a tablebase while it is being built. They are in a folder next to the output
//! folder.
//!
//! Each file ends with its SHA-256 checksum and is replaced atomically: it is written under a
//! temporary name and renamed.

use crate::checksums::{checksum_reader, hex};
use crate::file_error::FileError;
use crate::header::GameHeader;
use crate::manifest::{GameSource, Variable};
use grundy_boards::{CheckpointStore, Numbering, Stage, WriteFn, WrittenStage};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The specification of a run that builds a tablebase. A run resumes from the checkpoints of an
/// earlier run only if both have equal specifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobSpec {
    /// The version of the program. Other versions can do the work in a different order, so they do
    /// not resume the run.
    pub version: String,
    /// The rules of the game that is solved.
    pub game: GameSource,
    /// The variables of the rules whose values make up a board, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The start position, from which all other positions are reached: the value of each cell.
    pub start: Vec<u8>,
    /// The side to move at the start: 0 or 1.
    pub mover: u8,
    /// The numbering of boards that was requested: `all` for all arrangements, `found` for
    /// reachable boards, or `images` for reachable boards up to symmetry. `None` if the program
    /// chooses it.
    pub numbering: Option<String>,
    /// Whether the labels of boards contain only outcomes, without the numbers of moves to the end.
    #[serde(rename = "outcomes")]
    pub outcomes_only: bool,
}

impl JobSpec {
    /// Returns the specification of a run with this version of the program that solves the game of
    /// `header`. `numbering` is the requested numbering, or `None` if the program chooses it.
    #[must_use]
    pub fn new(header: &GameHeader, numbering: Option<Numbering>) -> JobSpec {
        let numbering = numbering.map(|numbering| match numbering {
            Numbering::Dense => "all",
            Numbering::Reachable => "found",
            Numbering::ReachableUpToSymmetry => "images",
        });
        JobSpec {
            version: env!("CARGO_PKG_VERSION").to_string(),
            game: header.game.clone(),
            cells: header.cells.clone(),
            start: header.start.clone(),
            mover: header.mover,
            numbering: numbering.map(str::to_string),
            outcomes_only: header.outcomes_only,
        }
    }
}

/// The name of the file that contains the specification of the run.
const JOB_FILE: &str = "begun.json";

/// Returns whether the folder `dir` contains no complete file, only subfolders and temporary files.
/// The run that created it has then saved nothing yet.
pub fn is_empty_start(dir: &Path) -> bool {
    let is_incomplete = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| {
            let path = entry.path();
            let is_temporary = path.extension().is_some_and(|extension| extension == "new");
            entry
                .file_type()
                .is_ok_and(|kind| if kind.is_dir() { is_empty_start(&path) } else { is_temporary })
        })
    };
    fs::read_dir(dir).is_ok_and(|mut entries| entries.all(is_incomplete))
}

/// A folder for the checkpoints of a run, and for tiers that are spilled: moved to the disk to free
/// memory.
pub struct CheckpointDir {
    dir: PathBuf,
    interval: Duration,
    /// The time at which the last checkpoint was completed.
    last_saved: Mutex<Instant>,
    /// The last error of a file operation. The solver only reports that a checkpoint failed, so the
    /// caller reads the error from here.
    last_error: Mutex<Option<FileError>>,
}

impl CheckpointDir {
    /// Creates the folder `dir` and writes the specification `job` to it. `interval` is the time
    /// between two checkpoints.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or written.
    pub fn create(
        dir: PathBuf,
        job: &JobSpec,
        interval: Duration,
    ) -> Result<CheckpointDir, FileError> {
        fs::create_dir_all(&dir).map_err(|why| FileError::io(&dir, &why))?;
        let checkpoints = CheckpointDir::new(dir, interval);
        let text = serde_json::to_vec_pretty(job)
            .map_err(|why| FileError::corrupt(&checkpoints.dir, why.to_string()))?;
        checkpoints
            .spill(JOB_FILE, &mut |sink| sink.write_all(&text))
            .map_err(|why| FileError::io(&checkpoints.dir, &why))?;
        Ok(checkpoints)
    }

    /// Opens the folder `dir` of an interrupted run whose specification equals `job`. Creates it
    /// anew if that run was interrupted before it wrote its specification. `interval` is the time
    /// between two checkpoints.
    ///
    /// # Errors
    /// Returns an error if the folder has no specification of a run, or one that differs from
    /// `job`.
    pub fn resume(
        dir: PathBuf,
        job: &JobSpec,
        interval: Duration,
    ) -> Result<CheckpointDir, FileError> {
        if is_empty_start(&dir) {
            fs::remove_dir_all(&dir).map_err(|why| FileError::io(&dir, &why))?;
            return CheckpointDir::create(dir, job, interval);
        }
        let checkpoints = CheckpointDir::new(dir, interval);
        let corrupt = |why: &str| FileError::corrupt(&checkpoints.dir.join(JOB_FILE), why);
        let file = checkpoints.reload(JOB_FILE).map_err(|why| corrupt(&why.to_string()))?;
        let Some(file) = file else { return Err(FileError::Missing(checkpoints.dir)) };
        let previous: JobSpec =
            serde_json::from_reader(file).map_err(|why| corrupt(&why.to_string()))?;
        if previous.version != job.version {
            return Err(corrupt("a different version of the program started this run"));
        }
        if previous != *job {
            return Err(corrupt(
                "the run was started with other rules, another start or another numbering",
            ));
        }
        Ok(checkpoints)
    }

    fn new(dir: PathBuf, interval: Duration) -> CheckpointDir {
        let last_saved = Mutex::new(Instant::now());
        CheckpointDir { dir, interval, last_saved, last_error: Mutex::new(None) }
    }

    /// Removes and returns the last error of a file operation; `None` if no operation has failed
    /// since the previous call.
    pub fn take_error(&self) -> Option<FileError> {
        self.last_error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Removes the folder with all its files.
    pub fn remove(&self) {
        // A folder that cannot be removed is left behind, which is harmless.
        let _ = fs::remove_dir_all(&self.dir);
    }

    /// Returns the error for a spilled tier (a set of boards moved to the disk) whose labels cannot
    /// be read. This is the last error of a file operation, or else the error for a missing file.
    pub fn read_error(&self) -> FileError {
        self.take_error()
            .unwrap_or_else(|| FileError::corrupt(&self.dir, "a file of a stored tier is missing"))
    }

    /// Stores an error of a file operation for [`take_error`](CheckpointDir::take_error).
    fn record_error(&self, error: FileError) {
        *self.last_error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

/// The number of bytes of the checksum at the end of each file.
const CHECKSUM_BYTES: u64 = 32;

/// A writer that passes all bytes to `sink` and computes their checksum.
struct ChecksumWriter<W> {
    sink: W,
    sum: Sha256,
}

impl<W: Write> Write for ChecksumWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.sink.write(bytes)?;
        self.sum.update(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// Returns the name under which a file is written until it is complete.
fn temporary_path(path: &Path) -> PathBuf {
    let mut temporary = path.as_os_str().to_os_string();
    temporary.push(".new");
    temporary.into()
}

/// Writes a file under its temporary name: the contents that `fill` writes, and their checksum
/// after them.
fn write_temporary(path: &Path, fill: WriteFn) -> io::Result<()> {
    let file = File::create(temporary_path(path))?;
    let sink = BufWriter::with_capacity(1 << 20, file);
    let mut writer = ChecksumWriter { sink, sum: Sha256::new() };
    fill(&mut writer)?;
    let sum = writer.sum.finalize();
    writer.sink.write_all(&sum)?;
    writer.sink.flush()
}

/// Writes a file with the contents that `fill` writes, and their checksum after them. Replaces a
/// previous file of this name atomically.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_checked_file(path: &Path, fill: WriteFn) -> io::Result<()> {
    write_temporary(path, fill)?;
    fs::rename(temporary_path(path), path)
}

/// Checks the checksum of a file, and opens it for reading without the checksum. Returns `None` if
/// the file does not exist.
///
/// # Errors
/// Returns an error if the file cannot be read or its checksum is wrong.
pub fn read_checked_file(path: &Path) -> io::Result<Option<Box<dyn Read>>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(why),
    };
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "its checksum is wrong");
    let len = file.metadata()?.len().checked_sub(CHECKSUM_BYTES).ok_or_else(damaged)?;
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let sum = checksum_reader(&mut (&mut reader).take(len))?;
    let mut stored_sum = Vec::new();
    reader.read_to_end(&mut stored_sum)?;
    if hex(&stored_sum) != sum {
        return Err(damaged());
    }
    Ok(Some(Box::new(File::open(path)?.take(len))))
}

impl CheckpointStore for CheckpointDir {
    fn checkpoint_due(&self) -> bool {
        self.last_saved.lock().is_ok_and(|time| time.elapsed() >= self.interval)
    }

    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>> {
        let path = self.dir.join(stage_file(stage));
        let result = write_temporary(&path, fill);
        result.inspect_err(|why| self.record_error(FileError::io(&path, why)))?;
        Ok(Vec::new())
    }

    // The interval between two checkpoints begins now. Thus it only contains time for solving,
    // however long writing a checkpoint takes.
    fn commit(&self, written: &[WrittenStage]) -> io::Result<()> {
        for WrittenStage { stage, .. } in written {
            let path = self.dir.join(stage_file(*stage));
            let result = fs::rename(temporary_path(&path), &path);
            result.inspect_err(|why| self.record_error(FileError::io(&path, why)))?;
        }
        *self.last_saved.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Ok(())
    }

    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        Ok(self.reload(stage_file(stage))?.into_iter().collect())
    }

    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        let path = self.dir.join(name);
        let result = write_checked_file(&path, fill);
        result.inspect_err(|why| self.record_error(FileError::io(&path, why)))
    }

    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        let path = self.dir.join(name);
        read_checked_file(&path)
            .inspect_err(|why| self.record_error(FileError::corrupt(&path, why.to_string())))
    }
}

/// Returns the name of the file for a stage, which is a kind of data in a checkpoint.
fn stage_file(stage: Stage) -> &'static str {
    match stage {
        Stage::Reachable => "boards",
        Stage::Labels => "labels",
        Stage::Output => "output",
    }
}

/// A temporary folder for tiers that are spilled (moved from memory to the disk) while the
/// resources of a run are estimated. It stores no checkpoints.
pub struct SpillDir {
    dir: PathBuf,
}

impl SpillDir {
    /// Creates a temporary folder with the path `dir`. The folder appears on the disk when the
    /// first tier is spilled, and is removed when this value is dropped.
    pub fn new(dir: PathBuf) -> SpillDir {
        SpillDir { dir }
    }
}

impl Drop for SpillDir {
    fn drop(&mut self) {
        // The folder may not have been created.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

impl CheckpointStore for SpillDir {
    fn checkpoint_due(&self) -> bool {
        false
    }

    fn write(&self, _: Stage, _: WriteFn) -> io::Result<Vec<u8>> {
        Ok(Vec::new())
    }

    fn commit(&self, _: &[WrittenStage]) -> io::Result<()> {
        Ok(())
    }

    fn load(&self, _: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        Ok(Vec::new())
    }

    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        write_checked_file(&self.dir.join(name), fill)
    }

    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        read_checked_file(&self.dir.join(name))
    }
}
