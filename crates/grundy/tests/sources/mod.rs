//! A reader of Rust sources that determines which file depends on which other file.
//!
//! A path through a `pub use` leads to the file that defines its last name, so a `mod.rs` counts
//! only for the items that it defines. Code under `#[cfg(test)]` is not read. Method calls on
//! values contain no path and are not detected.

mod modules;
mod tokens;

use modules::Modules;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The dependencies between the source files of a crate: which names a file uses from another file.
#[derive(Default)]
pub struct Uses {
    /// The files, as paths relative to the folder that was read.
    pub files: BTreeSet<String>,
    names: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Uses {
    /// Reads the crate whose sources are in `folder`, with `lib.rs` or `main.rs` as its root.
    pub fn of_crate(folder: &Path) -> Uses {
        let root = ["lib.rs", "main.rs"].into_iter().find(|root| folder.join(root).is_file());
        let root = root.unwrap_or_else(|| panic!("no crate in {}", folder.display()));
        Uses::of(root, |path| fs::read_to_string(folder.join(path)).ok())
    }

    /// Reads the crate with the root file `root`. `read` returns the source of a file, or `None` if
    /// the file does not exist; paths are relative to the folder of the root.
    pub fn of(root: &str, read: impl Fn(&Path) -> Option<String>) -> Uses {
        let modules = Modules::read(PathBuf::from(root), &read);
        let mut uses = Uses::default();
        uses.files.extend(modules.files.iter().map(|file| file.display().to_string()));
        for (from, to, name) in modules.uses() {
            let [from, to] = [from, to].map(|file| modules.files[file].display().to_string());
            uses.names.entry((from, to)).or_default().insert(name);
        }
        uses
    }

    /// Returns the files on which `file` depends directly.
    fn from(&self, file: &str) -> impl Iterator<Item = &str> {
        self.names.keys().filter(move |(from, _)| from == file).map(|(_, to)| to.as_str())
    }

    /// Returns the files that can be reached from `file` by one dependency or more.
    fn reached(&self, file: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = self.from(file).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(self.from(next));
            }
        }
        reached
    }

    /// Returns the strongly connected components with more than one file.
    pub fn cycles(&self) -> Vec<BTreeSet<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.files.iter().map(|file| (file.as_str(), self.reached(file))).collect();
        let cycles: BTreeSet<BTreeSet<String>> = reached
            .iter()
            .filter(|(file, others)| others.contains(*file))
            .map(|(file, others)| {
                let back = others.iter().filter(|other| reached[*other].contains(file));
                back.map(|other| other.to_string()).collect()
            })
            .collect();
        cycles.into_iter().collect()
    }

    /// Returns the dependencies within a cycle, one on each line.
    pub fn words(&self, cycle: &BTreeSet<String>) -> String {
        let within = self.names.iter();
        let within = within.filter(|((from, to), _)| cycle.contains(from) && cycle.contains(to));
        let lines = within.map(|((from, to), names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("  {from} -> {to}: {}", names.join(", "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns whether the file `from` depends directly on the file `to`.
    #[cfg(test)]
    pub fn has(&self, from: &str, to: &str) -> bool {
        self.from(from).any(|used| used == to)
    }
}
