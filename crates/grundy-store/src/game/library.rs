//! Library of rule files that questions refer to by name, in the same way as games of the
//! catalogue.
//!
//! This crate reads no file: the caller loads the rule files into a [`Library`] and passes it to
//! the query parser.

use super::spelling::{longest_prefix, normalize};
use grundy_text::Text;
use rustc_hash::FxHashMap;

/// A rule file of a [`Library`], with the names under which it is found.
#[derive(Clone, Debug)]
pub struct LibraryEntry {
    /// The id of the file: a name that takes precedence over all `names` and `aliases` of the
    /// library.
    pub id: String,
    /// The English and the Chinese name that the file states.
    pub names: [String; 2],
    /// Further names by which questions can refer to the file.
    pub aliases: &'static [&'static str],
    /// The text of the rule file, not parsed.
    pub text: String,
    /// Descriptions of how play ended: one for each statement of the file that ends play, in the
    /// order of the file. Empty if the file has no descriptions.
    pub end_reasons: &'static [Text],
}

impl LibraryEntry {
    /// Creates the entry of the rule file `text` with the id `id`. Its English and Chinese names
    /// are those in the `game` statement of `text`. A missing English name is replaced by `id`, and
    /// a missing Chinese name by the English name.
    pub fn new(id: &str, text: String, end_reasons: &'static [Text]) -> LibraryEntry {
        let title = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or("");
        // `game "English" "Chinese"`: every second piece between quotation marks is a name.
        let mut quoted = title.split('"').skip(1).step_by(2);
        let english = quoted.next().unwrap_or(id).to_string();
        let chinese = quoted.next().unwrap_or(&english).to_string();
        LibraryEntry {
            id: id.to_string(),
            names: [english, chinese],
            aliases: &[],
            text,
            end_reasons,
        }
    }

    /// Returns whether the file declares a board, on which its positions are drawn.
    pub fn declares_board(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("board "))
    }
}

/// A set of rule files with an index of their names.
#[derive(Debug, Default)]
pub struct Library {
    /// The entries, in the order in which they were given.
    files: Vec<LibraryEntry>,
    /// The index in `files` of the entry for each normalised id, name and alias.
    index: FxHashMap<String, usize>,
}

impl Library {
    /// Creates a library of `files`. If files share a name, ids take precedence over names, names
    /// over aliases, and earlier files over later ones.
    pub fn new(files: Vec<LibraryEntry>) -> Library {
        let mut index = FxHashMap::default();
        for (index_of_file, file) in files.iter().enumerate() {
            index.entry(normalize(&file.id)).or_insert(index_of_file);
        }
        for (index_of_file, file) in files.iter().enumerate() {
            for name in &file.names {
                index.entry(normalize(name)).or_insert(index_of_file);
            }
        }
        for (index_of_file, file) in files.iter().enumerate() {
            for name in file.aliases {
                index.entry(normalize(name)).or_insert(index_of_file);
            }
        }
        Library { files, index }
    }

    /// Returns all entries, in the order in which they were given to [`Library::new`].
    pub fn files(&self) -> &[LibraryEntry] {
        &self.files
    }

    /// Returns the entry with the given id, name or alias, or `None` if no entry has it. Case,
    /// spaces and punctuation do not matter.
    pub fn find(&self, name: &str) -> Option<&LibraryEntry> {
        let key = normalize(name);
        if key.is_empty() {
            return None;
        }
        self.index.get(&key).and_then(|i| self.files.get(*i))
    }

    /// Finds the longest prefix of `words` that is an id, a name or an alias. Returns its entry and
    /// the number of words in the prefix, or `None` if no prefix is a name.
    pub fn find_prefix(&self, words: &[&str]) -> Option<(&LibraryEntry, usize)> {
        longest_prefix(words, |name| self.find(name))
    }

    /// Returns the entry whose text is exactly `text`, or `None` if no entry has this text.
    pub fn find_by_text(&self, text: &str) -> Option<&LibraryEntry> {
        self.files.iter().find(|file| file.text == text)
    }
}
