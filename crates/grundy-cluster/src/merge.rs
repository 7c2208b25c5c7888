//! Merges the results of all processes into the tablebase that a single process would have written.

use crate::checkpoint::{Checkpoint, CheckpointFolder, stage_name};
use crate::error::ClusterError;
use grundy::base::{Budget, Error};
use grundy_boards::Stage;
use grundy_boards::exchange::{for_each_label, merge_parts};
use grundy_tablebase::{
    BoardNumbering, FileError, LabelBlock, LabelSink, LabelSource, Manifest, NumberingKind,
    partial_path, write_tablebase,
};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Returns whether `dir` contains the checkpoints of a run with several processes. Also returns
/// true if they are in the folder next to `dir` in which the tablebase is built.
#[must_use]
pub fn has_parts(dir: &Path) -> bool {
    CheckpointFolder::inside(dir).dir.is_dir()
        || CheckpointFolder::inside(&partial_path(dir)).dir.is_dir()
}

/// Merges the results in `parts`, one folder per host, into the tablebase `dir`. Leaves the files
/// in `parts` unchanged.
///
/// # Errors
/// Returns an error if a file is missing or damaged, if the folders belong to different runs, or if
/// the tablebase cannot be written.
pub fn merge(parts: &[PathBuf], dir: &Path, budget: &Budget) -> Result<(), Error> {
    let mut folders = Vec::new();
    for part in parts {
        let candidates =
            [CheckpointFolder::inside(part), CheckpointFolder::inside(&partial_path(part))];
        let folder = candidates.into_iter().find(|folder| folder.dir.is_dir());
        folders.push(folder.ok_or_else(|| FileError::Missing(part.clone()))?);
    }
    let mut latest: Option<Checkpoint> = None;
    let mut errors = Vec::new();
    for folder in &folders {
        let (checkpoints, folder_errors) = folder.list_checkpoints()?;
        errors.extend(folder_errors);
        let solved = checkpoints.into_iter().filter(|checkpoint| checkpoint.tablebase.is_some());
        for checkpoint in solved {
            match &latest {
                None => latest = Some(checkpoint),
                // All folders must contain results of the same run.
                Some(other) if other.tablebase != checkpoint.tablebase => {
                    return Err(FileError::corrupt(
                        &folder.dir,
                        "this part belongs to a different tablebase than the parts before it",
                    )
                    .into());
                }
                Some(other) if other.number < checkpoint.number => latest = Some(checkpoint),
                Some(_) => {}
            }
        }
    }
    let Some(checkpoint) = latest else {
        return Err(match errors.into_iter().next() {
            Some(error) => error.into(),
            None => ClusterError::Unsolved(folders[0].dir.clone()).into(),
        });
    };
    let partial_existed = partial_path(dir).exists();
    let result = merge_checkpoint(dir, &folders, &checkpoint, budget);
    if !partial_existed {
        let _ = fs::remove_dir_all(partial_path(dir));
    }
    result
}

/// Merges the files with the results that `checkpoint` lists into the tablebase `dir`. Looks for
/// each file in all `folders`.
///
/// # Errors
/// Returns the same errors as [`merge`].
pub fn merge_checkpoint(
    dir: &Path,
    folders: &[CheckpointFolder],
    checkpoint: &Checkpoint,
    budget: &Budget,
) -> Result<(), Error> {
    let unsolved = || Error::from(ClusterError::Unsolved(folders[0].dir.clone()));
    let manifest = checkpoint.tablebase.as_ref().ok_or_else(unsolved)?;
    let stage = checkpoint.stages.get(stage_name(Stage::Output)).ok_or_else(unsolved)?;
    let mut readers = Vec::new();
    for file in &stage.files {
        let folder = folders.iter().find(|folder| folder.dir.join(&file.name).exists());
        let missing = || Error::from(ClusterError::MissingFile(PathBuf::from(&file.name)));
        readers.push(folder.ok_or_else(missing)?.open_file(file)?);
    }
    let root = folders[0].dir.clone();
    let on_written = |done: u64, total: u64| {
        if let Some(observer) = budget.progress {
            observer.report(done, Some(total));
        }
        budget.check().is_ok()
    };
    // A second thread merges the labels while this thread compresses and writes them.
    let (sender, blocks) = sync_channel(QUEUE_BLOCKS);
    thread::scope(|scope| {
        let merge = || {
            if let Err(why) = merge_labels(manifest, readers, &sender) {
                // If the receiver has failed, it reports its own error.
                let _ = sender.send(Err(why));
            }
        };
        thread::Builder::new().spawn_scoped(scope, merge).map_err(|_| ClusterError::Thread)?;
        let mut source = MergedSource { blocks, root };
        Ok(write_tablebase(dir, manifest, &mut source, &on_written)?)
    })
}

/// The maximum number of blocks of labels (the stored results of boards) in the queue from the
/// merging thread to the writing thread.
const QUEUE_BLOCKS: usize = 16;

/// Merges the labels (the results of boards) of all ranks, and sends them through `sender` in
/// blocks. `readers` read the file of each rank, which is sorted in the order of the tablebase.
fn merge_labels(
    manifest: &Manifest,
    readers: Vec<BufReader<File>>,
    sender: &SyncSender<io::Result<LabelBlock>>,
) -> io::Result<()> {
    let send =
        |block: LabelBlock| sender.send(Ok(block)).map_err(|_| io::Error::other("not taken"));
    let readers = readers.into_iter().map(|reader| Box::new(reader) as Box<dyn Read>).collect();
    let mut labels = merge_parts(manifest.numbering.kind == NumberingKind::Dense, readers)?;
    for tier in &manifest.numbering.tiers {
        let mut block = LabelBlock::default();
        for_each_label(&mut labels, tier.boards, &mut |keys, labels| {
            block.keys.extend_from_slice(keys);
            block.labels.extend_from_slice(labels);
            if block.is_full() { send(std::mem::take(&mut block)) } else { Ok(()) }
        })?;
        send(block)?;
    }
    Ok(())
}

/// The receiving end of the queue of merged blocks of labels, from which the tablebase is written.
struct MergedSource {
    blocks: Receiver<io::Result<LabelBlock>>,
    root: PathBuf,
}

impl LabelSource for MergedSource {
    fn is_memory_scarce(&self) -> bool {
        false
    }

    fn write_tier(
        &mut self,
        _: &Manifest,
        _: &BoardNumbering,
        _: usize,
        sink: LabelSink,
    ) -> Result<(), FileError> {
        let corrupt = |why: String| FileError::corrupt(&self.root, why);
        loop {
            let block = self.blocks.recv().map_err(|why| corrupt(why.to_string()))?;
            let block = block.map_err(|why| corrupt(why.to_string()))?;
            sink(&block.keys, &block.labels)?;
            // A block that is not full is the last of its tier.
            if !block.is_full() {
                return Ok(());
            }
        }
    }
}
