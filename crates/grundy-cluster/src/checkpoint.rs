//! Checkpoints of a run with several processes. A checkpoint consists of the files that the ranks
//! (processes) wrote, and of a file that lists them and makes them valid.
//!
//! A checkpoint lists the files of every stage with their checksums. The last two checkpoints are
//! kept with their files: if hosts do not share a folder, some hosts can be one checkpoint ahead of
//! the others. All processes resume from the last checkpoint that every process has.

use grundy_boards::{Stage, WriteFn};
use grundy_tablebase::{FileError, JobSpec, Manifest, read_checked_file, write_checked_file};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// A file that a rank (process) wrote for a checkpoint, with the data by which it is verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// The name of the file in the checkpoint folder.
    pub name: String,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 checksum of the file, in hexadecimal digits.
    pub sha256: String,
}

/// The files that all ranks (processes) wrote for one stage: a kind of data, such as the labels
/// (see [`Stage`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageFiles {
    /// The file of each rank (process), in the order of the ranks.
    pub files: Vec<FileEntry>,
}

/// A checkpoint: a consistent set of files, written when all ranks (processes) had completed them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// The number of the checkpoint, from 1; 0 if there is no checkpoint.
    pub number: u64,
    /// The files of each stage, by the name of the stage (see [`stage_name`]).
    pub stages: BTreeMap<String, StageFiles>,
    /// The manifest (the description) of the tablebase; `None` before the game is solved.
    pub tablebase: Option<Manifest>,
}

/// Returns the name of a stage (a kind of data) in checkpoints and file names.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Reachable => "boards",
        Stage::Labels => "words",
        Stage::Output => "results",
    }
}

/// Returns the name of the file that the rank (process) `rank` writes for `stage` in checkpoint
/// `number`.
pub fn rank_file_name(stage: Stage, number: u64, rank: usize) -> String {
    format!("{}-{number:06}.{rank:03}", stage_name(stage))
}

/// A folder that contains checkpoints.
#[derive(Clone)]
pub struct CheckpointFolder {
    /// The path of the folder.
    pub dir: PathBuf,
}

/// The name of the file that contains the specification of the run ([`JobSpec`]).
const JOB_FILE: &str = "begun.json";
/// The prefix of the names of checkpoint files; the number of the checkpoint follows.
const CHECKPOINT_PREFIX: &str = "commit-";
/// The end of the names of files that are being written.
const TEMPORARY_SUFFIX: &str = ".new";
/// The name of the folder with the files of spilled tiers: sets of boards whose data were moved
/// from memory to the disk.
const SPILL_FOLDER: &str = "spilled";

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a file under a temporary name, waits until it is on the disk, and renames it to `path`.
fn write_atomically(
    path: &Path,
    fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_os_string();
    // The name is random, because processes that share the folder may write the same file at once,
    // and process ids of different hosts may be equal.
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(|why| io::Error::other(why.to_string()))?;
    temporary.push(format!(".{}{TEMPORARY_SUFFIX}", hex(&random)));
    let result = (|| {
        let mut writer = BufWriter::with_capacity(1 << 20, File::create(&temporary)?);
        fill(&mut writer)?;
        writer.flush()?;
        writer.get_ref().sync_all()?;
        fs::rename(&temporary, path)
    })();
    if result.is_err() {
        // The incomplete file would occupy disk space.
        let _ = fs::remove_file(&temporary);
    }
    result?;
    // The rename is durable once the folder is on the disk.
    if let Some(folder) = path.parent().and_then(|parent| File::open(parent).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Writes a text and its SHA-256 checksum, which is the last line of the file.
fn write_checksummed(path: &Path, text: &str) -> Result<(), FileError> {
    let sum = hex(&Sha256::digest(text));
    write_atomically(path, &mut |sink| write!(sink, "{text}\n{sum}\n"))
        .map_err(|why| FileError::io(path, &why))
}

/// Reads a JSON file that [`write_checksummed`] wrote. Returns an error if its checksum is wrong.
fn read_checksummed<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T, FileError> {
    let text = fs::read_to_string(path).map_err(|why| match why.kind() {
        io::ErrorKind::InvalidData => FileError::corrupt(path, "the file is not text in UTF-8"),
        _ => FileError::io(path, &why),
    })?;
    let sum = |text: &str| hex(&Sha256::digest(text));
    let split = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
    let text = split.filter(|(text, last_line)| sum(text) == *last_line).map(|(text, _)| text);
    let text = text.ok_or_else(|| FileError::corrupt(path, "its checksum is wrong"))?;
    serde_json::from_str(text).map_err(|why| FileError::corrupt(path, why.to_string()))
}

impl CheckpointFolder {
    /// Returns the checkpoint folder inside `partial`, the folder of an incomplete tablebase.
    pub fn inside(partial: &Path) -> CheckpointFolder {
        CheckpointFolder { dir: partial.join("cluster") }
    }

    /// Creates the folder and writes the specification `job` of the run to it. If the folder
    /// contains a specification already, checks that it equals `job`.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created, or belongs to another run.
    pub fn start(&self, job: &JobSpec) -> Result<(), FileError> {
        fs::create_dir_all(&self.dir).map_err(|why| FileError::io(&self.dir, &why))?;
        let path = self.dir.join(JOB_FILE);
        if path.exists() {
            return self.check_job(job);
        }
        let text = serde_json::to_string_pretty(job);
        let text = text.map_err(|why| FileError::corrupt(&path, why.to_string()))?;
        write_checksummed(&path, &text)
    }

    /// Checks that the folder contains the checkpoints of the run with the specification `job`.
    ///
    /// # Errors
    /// Returns an error if the folder has no specification, or one that differs from `job`.
    pub fn check_job(&self, job: &JobSpec) -> Result<(), FileError> {
        let path = self.dir.join(JOB_FILE);
        if !path.exists() {
            return Err(FileError::Missing(self.dir.clone()));
        }
        let previous: JobSpec = read_checksummed(&path)?;
        if previous.version != job.version {
            return Err(FileError::corrupt(
                &path,
                "a different version of the program started this run",
            ));
        }
        if previous != *job {
            return Err(FileError::corrupt(
                &path,
                "the run was started with other rules, another start or another numbering",
            ));
        }
        Ok(())
    }

    fn checkpoint_path(&self, number: u64) -> PathBuf {
        self.dir.join(format!("{CHECKPOINT_PREFIX}{number:06}.json"))
    }

    /// Returns the readable checkpoints in ascending order of their numbers, and an error for each
    /// checkpoint that cannot be read.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list_checkpoints(&self) -> Result<(Vec<Checkpoint>, Vec<FileError>), FileError> {
        let (mut checkpoints, mut errors) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&self.dir).map_err(|why| FileError::io(&self.dir, &why))? {
            let path = entry.map_err(|why| FileError::io(&self.dir, &why))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let number = name.strip_prefix(CHECKPOINT_PREFIX);
            let number = number.and_then(|number| number.strip_suffix(".json"));
            let Some(number) = number.and_then(|number| number.parse::<u64>().ok()) else {
                continue;
            };
            match read_checksummed::<Checkpoint>(&path) {
                Ok(checkpoint) if checkpoint.number == number => checkpoints.push(checkpoint),
                Ok(_) => errors.push(FileError::corrupt(
                    &path,
                    "the number in the file differs from the number in its name",
                )),
                Err(why) => errors.push(why),
            }
        }
        checkpoints.sort_by_key(|checkpoint| checkpoint.number);
        Ok((checkpoints, errors))
    }

    /// Writes the file of a rank (process) for `stage` in checkpoint `number`, with the contents
    /// that `fill` writes. Returns the entry by which the checkpoint lists the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write_stage(
        &self,
        stage: Stage,
        number: u64,
        rank: usize,
        fill: WriteFn,
    ) -> Result<FileEntry, FileError> {
        let name = rank_file_name(stage, number, rank);
        let path = self.dir.join(&name);
        let (mut sum, mut bytes) = (Sha256::new(), 0u64);
        let result = write_atomically(&path, &mut |sink| {
            let mut writer = ChecksumWriter { sink, sum: &mut sum, bytes: &mut bytes };
            fill(&mut writer)
        });
        result.map_err(|why| FileError::io(&path, &why))?;
        Ok(FileEntry { name, bytes, sha256: hex(&sum.finalize()) })
    }

    /// Writes the file of `checkpoint`, which lists the files of all ranks (processes) and makes
    /// them valid. Does nothing if the folder contains this checkpoint already.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write_checkpoint(&self, checkpoint: &Checkpoint) -> Result<(), FileError> {
        let path = self.checkpoint_path(checkpoint.number);
        let existing = || read_checksummed::<Checkpoint>(&path);
        if path.exists() && existing().is_ok_and(|existing| existing == *checkpoint) {
            return Ok(());
        }
        let text = serde_json::to_string(checkpoint);
        let text = text.map_err(|why| FileError::corrupt(&path, why.to_string()))?;
        write_checksummed(&path, &text)
    }

    /// Removes all files of the folder that belong to none of `checkpoints`.
    pub fn remove_unused(&self, checkpoints: &[&Checkpoint]) {
        let mut used: BTreeSet<String> = BTreeSet::from([JOB_FILE.to_string()]);
        for checkpoint in checkpoints {
            used.insert(format!("{CHECKPOINT_PREFIX}{:06}.json", checkpoint.number));
            let files = checkpoint.stages.values().flat_map(|stage| &stage.files);
            used.extend(files.map(|file| file.name.clone()));
        }
        let entries = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            // Another process may be writing a temporary file.
            if !used.contains(&name) && !name.ends_with(TEMPORARY_SUFFIX) {
                // Another process may have removed it. A file that remains is harmless.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Removes the incomplete files that killed processes have left. The caller ensures
    /// that no process writes.
    pub fn remove_temporary(&self) {
        for dir in [&self.dir, &self.dir.join(SPILL_FOLDER)] {
            let paths = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
            for path in paths.filter(|path| path.to_string_lossy().ends_with(TEMPORARY_SUFFIX)) {
                // A file that remains is harmless.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Writes the file of a spilled tier (a set of boards that was moved from memory to the disk),
    /// with the contents that `fill` writes.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn spill(&self, name: &str, fill: WriteFn) -> Result<(), FileError> {
        let dir = self.dir.join(SPILL_FOLDER);
        fs::create_dir_all(&dir).map_err(|why| FileError::io(&dir, &why))?;
        let path = dir.join(name);
        write_checked_file(&path, fill).map_err(|why| FileError::io(&path, &why))
    }

    /// Opens the file of a spilled tier (a set of boards that was moved from memory to the disk)
    /// for reading.
    ///
    /// # Errors
    /// Returns an error if the file is missing or damaged.
    pub fn reload(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let path = self.dir.join(SPILL_FOLDER).join(name);
        let corrupt = |why: &str| FileError::corrupt(&path, why);
        let file = read_checked_file(&path).map_err(|why| corrupt(&why.to_string()))?;
        file.ok_or_else(|| corrupt("the file of a stored tier is missing"))
    }

    /// Checks a file that a checkpoint lists by its checksum, and opens it for reading.
    ///
    /// # Errors
    /// Returns an error if the file is missing or damaged.
    pub fn open_file(&self, file: &FileEntry) -> Result<BufReader<File>, FileError> {
        let path = self.dir.join(&file.name);
        let io_error = |why: io::Error| FileError::io(&path, &why);
        let mut source = File::open(&path).map_err(io_error)?;
        let mut sum = Sha256::new();
        let mut buffer = vec![0; 1 << 20];
        loop {
            match source.read(&mut buffer).map_err(io_error)? {
                0 => break,
                len => sum.update(&buffer[..len]),
            }
        }
        if hex(&sum.finalize()) != file.sha256 {
            return Err(FileError::corrupt(&path, "its checksum is wrong"));
        }
        let source = File::open(&path).map_err(io_error)?;
        Ok(BufReader::with_capacity(1 << 16, source))
    }

    /// Returns whether this folder contains the results file of every rank (process), as
    /// `checkpoint` lists them. Returns false if `checkpoint` lists no results.
    pub fn has_results(&self, checkpoint: &Checkpoint) -> bool {
        let stage = checkpoint.stages.get(stage_name(Stage::Output));
        stage.is_some_and(|stage| stage.files.iter().all(|file| self.dir.join(&file.name).exists()))
    }
}

/// A writer that passes all bytes to `sink`, and computes their checksum and their number.
struct ChecksumWriter<'a> {
    sink: &'a mut dyn Write,
    sum: &'a mut Sha256,
    bytes: &'a mut u64,
}

impl Write for ChecksumWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.sink.write(bytes)?;
        self.sum.update(&bytes[..len]);
        *self.bytes += len as u64;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
