//! A reader of Rust sources that finds out which file uses what which other file defines.
//!
//! A path that passes through a `pub use` leads to the file that defines its last name, so a `mod.rs` stands
//! only for what is defined in it. Code under `#[cfg(test)]` is not read. Methods that are called on a value
//! leave no path behind and are not seen.

mod modules;
mod tokens;

use modules::Modules;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which file uses which others, and the names that it takes from each.
#[derive(Default)]
pub struct Uses {
    /// Files by their paths below the folder that was read.
    pub files: BTreeSet<String>,
    names: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Uses {
    /// The uses within the crate whose sources stand in a folder, with `lib.rs` or `main.rs` as its root.
    pub fn of_crate(folder: &Path) -> Uses {
        let root = ["lib.rs", "main.rs"].into_iter().find(|root| folder.join(root).is_file());
        let root = root.unwrap_or_else(|| panic!("no crate in {}", folder.display()));
        Uses::of(root, |path| fs::read_to_string(folder.join(path)).ok())
    }

    /// The uses within a crate whose sources `read` gives, by paths below the folder of its `root`.
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

    /// The files that one uses.
    fn from(&self, file: &str) -> impl Iterator<Item = &str> {
        self.names.keys().filter(move |(from, _)| from == file).map(|(_, to)| to.as_str())
    }

    /// The files that can be reached from one by one use or more.
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

    /// The strongly connected components of more than one file.
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

    /// The uses within a cycle, one a line.
    pub fn words(&self, cycle: &BTreeSet<String>) -> String {
        let within = self.names.iter();
        let within = within.filter(|((from, to), _)| cycle.contains(from) && cycle.contains(to));
        let lines = within.map(|((from, to), names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("  {from} -> {to}: {}", names.join(", "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whether the first file uses the second.
    #[cfg(test)]
    pub fn has(&self, from: &str, to: &str) -> bool {
        self.from(from).any(|used| used == to)
    }
}
