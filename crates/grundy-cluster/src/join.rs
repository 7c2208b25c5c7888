//! What all workers wrote, put together to the tablebase that one process would have written.

use crate::kept::{Commit, Folder, name_of};
use crate::wrong::Wrong;
use grundy::base::{Budget, Error};
use grundy_boards::Label;
use grundy_boards::team::{Merged, Stage, labels_of, merged};
use grundy_tablebase::{Fault, Kind, Manifest, Numbers, Source, Take, unfinished, written};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
    let all = manifest.numbering.kind == Kind::All;
    let merged = merged(all, parts).map_err(|why| Fault::corrupt(&root, why.to_string()))?;
    let mut source = Parts { merged, root };
    let watch = |done: u64, of: u64| {
        if let Some(watched) = budget.progress {
            watched.report(done, Some(of));
        }
        budget.look().is_ok()
    };
    Ok(written(dir, manifest, &mut source, &watch)?)
}

/// Labels from files of workers.
struct Parts<'a> {
    merged: Merged<'a>,
    root: PathBuf,
}

impl Source for Parts<'_> {
    fn tier(&mut self, manifest: &Manifest, _: &Numbers, at: usize, to: Take) -> Result<(), Fault> {
        let boards = manifest.numbering.tiers[at].boards;
        let mut failed = None;
        let mut take = |word: u64, label: Label| {
            to(word, label).map_err(|fault| {
                failed = Some(fault);
                io::Error::other("not taken")
            })
        };
        let done = labels_of(&mut self.merged, boards, &mut take);
        match (failed, done) {
            (Some(fault), _) => Err(fault),
            (None, Err(why)) => Err(Fault::corrupt(&self.root, why.to_string())),
            (None, Ok(())) => Ok(()),
        }
    }
}
