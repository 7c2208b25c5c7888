//! Rule files that are asked about by name, as the games of the catalogue are.
//!
//! The library reads no file: whoever has such files puts them on a [`Shelf`] and hands it to the desk.

use super::spelling::{leading_by, plain};
use crate::base::Text;
use rustc_hash::FxHashMap;

/// A rule file with a name.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// The word it is asked about by.
    pub id: String,
    /// Its names in English and Chinese, as the file states them.
    pub names: [String; 2],
    /// What else it is called.
    pub aliases: &'static [&'static str],
    /// The file.
    pub text: String,
    /// Why play is over, in words of the game: one for each statement that ends play, in the order of the file. Empty
    /// where there are no such words.
    pub ends: &'static [Text],
}

impl Shelved {
    /// A file, whose names are those of its `game` statement.
    pub fn new(id: &str, text: String, ends: &'static [Text]) -> Shelved {
        let title = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or("");
        // `game "English" "Chinese"`: what is quoted stands between the marks.
        let mut quoted = title.split('"').skip(1).step_by(2);
        let english = quoted.next().unwrap_or(id).to_string();
        let chinese = quoted.next().unwrap_or(&english).to_string();
        Shelved { id: id.to_string(), names: [english, chinese], aliases: &[], text, ends }
    }

    /// Whether the file says how its positions are drawn.
    pub fn has_board(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("board "))
    }
}

/// Rule files by their names.
#[derive(Debug, Default)]
pub struct Shelf {
    files: Vec<Shelved>,
    index: FxHashMap<String, usize>,
}

impl Shelf {
    /// A shelf of these files. Ids go before names, those before aliases, earlier files before later ones.
    pub fn new(files: Vec<Shelved>) -> Shelf {
        let mut index = FxHashMap::default();
        for (at, file) in files.iter().enumerate() {
            index.entry(plain(&file.id)).or_insert(at);
        }
        for (at, file) in files.iter().enumerate() {
            for name in &file.names {
                index.entry(plain(name)).or_insert(at);
            }
        }
        for (at, file) in files.iter().enumerate() {
            for name in file.aliases {
                index.entry(plain(name)).or_insert(at);
            }
        }
        Shelf { files, index }
    }

    /// All of them.
    pub fn files(&self) -> &[Shelved] {
        &self.files
    }

    /// The file called so: upper and lower case, spaces and punctuation do not matter.
    pub fn find(&self, name: &str) -> Option<&Shelved> {
        let wanted = plain(name);
        if wanted.is_empty() {
            return None;
        }
        self.index.get(&wanted).and_then(|at| self.files.get(*at))
    }

    /// The file named by the first words, and how many words its name took: the longest name there is.
    pub fn leading(&self, words: &[&str]) -> Option<(&Shelved, usize)> {
        leading_by(words, |name| self.find(name))
    }

    /// The file of exactly this text, however it was come by.
    pub fn of_text(&self, text: &str) -> Option<&Shelved> {
        self.files.iter().find(|file| file.text == text)
    }
}
