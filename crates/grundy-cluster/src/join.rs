//! What all workers wrote, put together to the tablebase that one process would have written.

use crate::kept::{Commit, Folder, name_of};
use crate::wrong::Wrong;
use grundy::base::{Budget, Error};
use grundy_boards::team::{Stage, labels_of, merged};
use grundy_tablebase::{Block, Fault, Kind, Manifest, Numbers, Source, Take, unfinished, written};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Whether a folder has parts of a tablebase.
#[must_use]
pub fn is_part(dir: &Path) -> bool {
    Folder::of(dir).dir.is_dir() || Folder::of(&unfinished(dir)).dir.is_dir()
}

/// Puts the folders of all hosts together, which stay as they are.
///
/// # Errors
/// Where something is missing or damaged, or the tablebase cannot be written.
pub fn join(parts: &[PathBuf], dir: &Path, budget: &Budget) -> Result<(), Error> {
    let mut folders = Vec::new();
    for part in parts {
        let own = [Folder::of(part), Folder::of(&unfinished(part))];
        let own = own.into_iter().find(|folder| folder.dir.is_dir());
        folders.push(own.ok_or_else(|| Fault::None(part.clone()))?);
    }
    let mut last: Option<Commit> = None;
    let mut faults = Vec::new();
    for folder in &folders {
        let (commits, wrong) = folder.commits()?;
        faults.extend(wrong);
        for commit in commits.into_iter().filter(|commit| commit.tablebase.is_some()) {
            match &last {
                None => last = Some(commit),
                // What was read in each folder is of one run.
                Some(known) if known.tablebase != commit.tablebase => {
                    return Err(Fault::corrupt(
                        &folder.dir,
                        "it is a part of another tablebase than those before it",
                    )
                    .into());
                }
                Some(known) if known.number < commit.number => last = Some(commit),
                Some(_) => {}
            }
        }
    }
    let Some(commit) = last else {
        return Err(match faults.into_iter().next() {
            Some(fault) => fault.into(),
            None => Wrong::Nothing(folders[0].dir.clone()).into(),
        });
    };
    let there = unfinished(dir).exists();
    let done = joined(dir, &folders, &commit, budget);
    if !there {
        // Made for this.
        let _ = fs::remove_dir_all(unfinished(dir));
    }
    done
}

/// Puts what a commit names together, from these folders.
///
/// # Errors
/// As [`join`].
pub fn joined(
    dir: &Path,
    folders: &[Folder],
    commit: &Commit,
    budget: &Budget,
) -> Result<(), Error> {
    let nothing = || Error::from(Wrong::Nothing(folders[0].dir.clone()));
    let manifest = commit.tablebase.as_ref().ok_or_else(nothing)?;
    let staged = commit.stages.get(name_of(Stage::Results)).ok_or_else(nothing)?;
    let mut parts = Vec::new();
    for file in &staged.files {
        let folder = folders.iter().find(|folder| folder.dir.join(&file.name).exists());
        let missing = || Error::from(Wrong::Missing(PathBuf::from(&file.name)));
        parts.push(folder.ok_or_else(missing)?.read(file)?);
    }
    let root = folders[0].dir.clone();
    let watch = |done: u64, of: u64| {
        if let Some(watched) = budget.progress {
            watched.report(done, Some(of));
        }
        budget.look().is_ok()
    };
    // Others have ended: one thread puts labels together while this one writes them.
    let (send, blocks) = sync_channel(BLOCKS);
    thread::scope(|scope| {
        let put = || {
            if let Err(why) = put_together(manifest, parts, &send) {
                // Who was to write them may have failed, and said why.
                let _ = send.send(Err(why));
            }
        };
        thread::Builder::new().spawn_scoped(scope, put).map_err(|_| Wrong::Thread)?;
        Ok(written(dir, manifest, &mut Parts { blocks, root }, &watch)?)
    })
}

/// How many blocks wait to be written at most.
const BLOCKS: usize = 16;

/// Hands on all labels of files of workers, in order.
fn put_together(
    manifest: &Manifest,
    parts: Vec<BufReader<File>>,
    to: &SyncSender<io::Result<Block>>,
) -> io::Result<()> {
    let send = |block: Block| to.send(Ok(block)).map_err(|_| io::Error::other("not taken"));
    let parts = parts.into_iter().map(|own| Box::new(own) as Box<dyn Read>).collect();
    let mut merged = merged(manifest.numbering.kind == Kind::All, parts)?;
    for tier in &manifest.numbering.tiers {
        let mut block = Block::default();
        labels_of(&mut merged, tier.boards, &mut |words, labels| {
            block.words.extend_from_slice(words);
            block.labels.extend_from_slice(labels);
            match block.is_full() {
                true => send(std::mem::take(&mut block)),
                false => Ok(()),
            }
        })?;
        send(block)?;
    }
    Ok(())
}

/// Labels that another thread puts together.
struct Parts {
    blocks: Receiver<io::Result<Block>>,
    root: PathBuf,
}

impl Source for Parts {
    fn tier(&mut self, _: &Manifest, _: &Numbers, _: usize, to: Take) -> Result<(), Fault> {
        let corrupt = |why: String| Fault::corrupt(&self.root, why);
        loop {
            let block = self.blocks.recv().map_err(|why| corrupt(why.to_string()))?;
            let block = block.map_err(|why| corrupt(why.to_string()))?;
            to(&block.words, &block.labels)?;
            // Only the last of a tier is not.
            if !block.is_full() {
                return Ok(());
            }
        }
    }
}
