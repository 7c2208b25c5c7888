//! The library: the embedded rule files, as games with names and with texts about them.
//!
//! A rule file whose id or name is in the catalogue contains the rules of that catalogue game; the
//! texts about the game are then in its catalogue entry ([`Card`]).

pub mod game_text;

use crate::embedded;
use crate::input::RawInput;
use game_text::{END_REASONS, GAME_TEXTS, GAMES, GameFamily, GameText};
use grundy::base::{Error, Text};
use grundy::games::{Card, Group};
use grundy::workbench::{Library, LibraryEntry, catalogue, read_rules};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Start positions that are small enough to play. Each entry is the id of a rule file and the
/// position that replaces the larger [`LibraryFacts::start`].
const START_POSITIONS: &[(&str, &str)] =
    &[("bar-breaking", "4 5"), ("bar-breaking-in-two", "3 4"), ("discard-and-split", "5 8")];

/// Returns the texts about every rule file whose game is not in the catalogue, in the order in
/// which lists show the games.
pub fn game_texts() -> impl Iterator<Item = &'static GameText> {
    GAME_TEXTS.iter()
}

/// Returns the texts about the rule file `id`. Returns `None` if there is no such file or if its
/// game is in the catalogue, which then has the texts.
pub fn game_text(id: &str) -> Option<&'static GameText> {
    game_texts().find(|text| text.id == id)
}

/// Returns all embedded rule files, which can be looked up by name.
pub fn rule_files() -> &'static Library {
    static FILES: LazyLock<Library> = LazyLock::new(|| {
        let file = |name: String| {
            let text = embedded::text(&name)?;
            let id = name.strip_suffix(".game")?;
            let ends = END_REASONS.get(id).map(Vec::as_slice).unwrap_or_default();
            let row = GAMES.iter().find(|row| row.id == id);
            Some(LibraryEntry {
                aliases: row.map_or(&[], |row| &row.aliases[..]),
                ..LibraryEntry::new(id, text, ends)
            })
        };
        Library::new(embedded::names(".game").into_iter().filter_map(file).collect())
    });
    &FILES
}

/// A game of the library: an embedded rule file whose game is not in the catalogue.
#[derive(Clone, Copy)]
pub struct LibraryGame {
    /// The rule file that defines the game, with the names of the game.
    pub file: &'static LibraryEntry,
    /// The texts about the game, such as its rules in words.
    pub text: &'static GameText,
}

/// A game that has a name in questions: a game of the catalogue or of the library.
#[derive(Clone, Copy)]
pub enum NamedGame {
    /// A game of the catalogue, described by its catalogue entry.
    Card(&'static Card),
    /// A game of the library, which is defined by an embedded rule file.
    File(LibraryGame),
}

/// Finds a game by name, first in the catalogue, then in the library.
///
/// # Errors
/// If no game has the name; the error suggests a similar name.
pub fn find(name: &str) -> Result<NamedGame, Error> {
    let card = catalogue::lookup(name).map(NamedGame::Card);
    let game = card.or_else(|| rule_files().find(name).and_then(game_of_file));
    game.ok_or_else(|| catalogue::unknown_game_error(name, Some(rule_files())))
}

/// Returns every family in the order in which lists show them: board games, other games, theory.
pub fn families() -> impl Iterator<Item = GameFamily> {
    let mut groups = Group::ALL;
    groups.sort_by_key(|group| *group == Group::Theory);
    GameFamily::BOARDS.into_iter().chain(groups.into_iter().map(GameFamily::Catalogue))
}

/// Returns every game of the library, in the order in which lists show them.
pub fn games() -> impl Iterator<Item = LibraryGame> {
    game_texts().filter_map(|text| Some(LibraryGame { file: rule_files().find(text.id)?, text }))
}

/// Returns the catalogue entry of the game whose rules `file` contains, or `None` if the game is
/// not in the catalogue.
pub fn card_of_file(file: &LibraryEntry) -> Option<&'static Card> {
    let [english, chinese] = &file.names;
    [&file.id, english, chinese].into_iter().find_map(|name| catalogue::lookup(name))
}

/// Returns the rule file that contains the rules of a catalogue game, or `None` if there is no such
/// file.
pub fn file_of_card(card: &Card) -> Option<&'static LibraryEntry> {
    let mut files = rule_files().files().iter().filter(|file| game_text(&file.id).is_none());
    files.find(|file| card_of_file(file).is_some_and(|owner| owner.id == card.id))
}

/// Returns the game that a rule file defines, or `None` if neither the library nor the catalogue
/// lists it.
fn game_of_file(file: &'static LibraryEntry) -> Option<NamedGame> {
    match game_text(&file.id) {
        Some(text) => Some(NamedGame::File(LibraryGame { file, text })),
        None => card_of_file(file).map(NamedGame::Card),
    }
}

/// Finds the game with the longest name that `words` begin with. Returns the game and the number of
/// words in its name, or `None` if `words` begin with no name.
pub fn find_prefix(words: &[&str]) -> Option<(NamedGame, usize)> {
    let card = catalogue::find_prefix(words).map(|(card, used)| (NamedGame::Card(card), used));
    let file =
        rule_files().find_prefix(words).and_then(|(file, used)| Some((game_of_file(file)?, used)));
    match (card, file) {
        (Some((_, short)), Some((file, used))) if used > short => Some((file, used)),
        (card, file) => card.or(file),
    }
}

/// Returns the game whose name is the entire `line`, or `None` if no game has this name.
pub fn find_exact(line: &str) -> Option<NamedGame> {
    let words: Vec<&str> = line.split_whitespace().collect();
    find_prefix(&words).filter(|(_, used)| *used == words.len()).map(|(game, _)| game)
}

/// Completes a question without a position: if `words` are only the name of a game, returns the
/// question about its example. Otherwise returns `words` unchanged.
pub fn with_example(words: &[String]) -> Cow<'_, [String]> {
    match find_exact(&words.join(" ")) {
        Some(game) => Cow::Owned(RawInput::from_line(&game.example_question()).to_vec()),
        None => Cow::Borrowed(words),
    }
}

/// Returns the games of the library whose names or rules contain every word of `words`, in any
/// order. `family` is the key or the title of a family; if it is `None`, games of all families
/// match.
pub fn search(family: Option<&str>, words: &str) -> Vec<LibraryGame> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let fits = |game: &LibraryGame| {
        let LibraryGame { file, text } = game;
        let [english, chinese] = &file.names;
        let aliases = file.aliases.join(" ");
        let rules = text.rules;
        let haystack =
            format!("{} {english} {chinese} {aliases} {} {}", file.id, rules.en, rules.zh);
        let haystack = haystack.to_lowercase();
        family.is_none_or(|family| text.family.is_called(family))
            && words.iter().all(|word| haystack.contains(word))
    };
    games().filter(fits).collect()
}

/// The parameters and the start position of a rule file, which are computed by parsing it.
struct LibraryFacts {
    params: Vec<(String, Option<i64>)>,
    start: String,
}

/// Returns the parameters and the start position of the rule file `id`. Returns `None` if the file
/// cannot be parsed or if its game is not a game of the library. The first call parses all files.
fn facts(id: &str) -> Option<&'static LibraryFacts> {
    static FACTS: LazyLock<BTreeMap<&'static str, LibraryFacts>> = LazyLock::new(|| {
        let read_facts = |LibraryGame { file, .. }: LibraryGame| {
            let (rules, _) = read_rules(&file.id, &file.text).ok()?;
            let start = rules.build(&[]).ok().and_then(|game| game.suggested_position());
            let facts = LibraryFacts { params: rules.params(), start: start.unwrap_or_default() };
            Some((file.id.as_str(), facts))
        };
        games().filter_map(read_facts).collect()
    });
    FACTS.get(id)
}

impl LibraryGame {
    /// Returns the parameters of the game: the name of each, and its default value, or `None` if
    /// the parameter is required.
    pub fn params(&self) -> &'static [(String, Option<i64>)] {
        facts(&self.file.id).map_or(&[], |facts| &facts.params)
    }

    /// Returns a position in which play of the game can start, or an empty text if the rules define
    /// the start.
    pub fn start(&self) -> &'static str {
        let position = START_POSITIONS
            .iter()
            .find(|(id, _)| *id == self.file.id)
            .map(|(_, position)| *position);
        position.or_else(|| facts(&self.file.id).map(|facts| facts.start.as_str())).unwrap_or("")
    }
}

impl NamedGame {
    /// Returns the id of the game: its name in questions.
    pub fn id(&self) -> &'static str {
        match self {
            NamedGame::Card(card) => card.id,
            NamedGame::File(game) => &game.file.id,
        }
    }

    /// Returns the names of the game in English and Chinese.
    pub fn names(&self) -> [&'static str; 2] {
        match self {
            NamedGame::Card(card) => [card.name.en, card.name.zh],
            NamedGame::File(game) => [&game.file.names[0], &game.file.names[1]],
        }
    }

    /// Returns a question about the game that shows a typical position: the example of the
    /// catalogue or the start position.
    pub fn example_question(&self) -> String {
        match self {
            NamedGame::Card(card) => format!("{} {}", card.id, card.example()),
            NamedGame::File(game) => {
                format!("{} {}", game.file.id, game.start()).trim().to_string()
            }
        }
    }

    /// Returns the family in which the game is listed.
    pub fn family(&self) -> GameFamily {
        match self {
            NamedGame::Card(card) => GameFamily::Catalogue(card.group()),
            NamedGame::File(game) => game.text.family,
        }
    }

    /// Returns the rules of the game in words.
    pub fn rules(&self) -> Text {
        match self {
            NamedGame::Card(card) => card.rules,
            NamedGame::File(game) => game.text.rules,
        }
    }

    /// Returns the numbers by which `show` also finds the game, such as 13 for S13.
    pub fn systems(&self) -> &'static [u16] {
        match self {
            NamedGame::Card(card) => card.systems(),
            NamedGame::File(_) => &[],
        }
    }
}
