//! Lookup of catalogue entries by id, name, alias or number.

use super::library::Library;
use super::spelling::{BRACKETS, longest_prefix, normalize};
use grundy_games::{CARDS, Card};
use grundy_octal::Code;
use grundy_text::{Error, Result, Suggestion, words};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Returns the catalogue entry with a given name: its id, its English or Chinese name, an alias, or
/// one of its numbers, written as in `S13`. Case, spaces and punctuation do not matter.
///
/// # Errors
/// `BadInput` that suggests the nearest name.
pub fn find(name: &str) -> Result<&'static Card> {
    lookup(name).ok_or_else(|| unknown_game_error(name, None))
}

/// Returns the catalogue entry with a given name, by the rules of [`find`], or `None` for an
/// unknown name.
pub fn lookup(name: &str) -> Option<&'static Card> {
    find_exact(name).or_else(|| by_both_names(name))
}

/// Looks up a single name in the index of all names. Returns `None` for an unknown name and for a
/// text of the form `name (other name)`.
fn find_exact(name: &str) -> Option<&'static Card> {
    let key = normalize(name);
    if key.is_empty() {
        return None;
    }
    INDEX.get(&key).copied()
}

/// Maps every name, normalised to lower-case letters and digits, to its catalogue entry. If entries
/// share a name, ids take precedence over names, names over aliases, and earlier entries over later
/// ones.
static INDEX: LazyLock<FxHashMap<String, &'static Card>> = LazyLock::new(|| {
    let mut index: FxHashMap<String, &'static Card> = FxHashMap::default();
    let mut tier = |names_of: fn(&Card) -> Vec<String>| {
        for &card in CARDS {
            for name in names_of(card) {
                index.entry(normalize(&name)).or_insert(card);
            }
        }
    };
    tier(|card| vec![card.id.to_string()]);
    tier(|card| names(card).skip(1).take(2).collect());
    tier(|card| names(card).collect());
    index
});

/// Looks up a text of the form `name (other name, other name)`. Returns the catalogue entry if all
/// these names belong to it, otherwise `None`.
fn by_both_names(name: &str) -> Option<&'static Card> {
    let (head, after_bracket) = name.split_once(BRACKETS.0)?;
    let (others, tail) = after_bracket.split_once(BRACKETS.1)?;
    let card = find_exact(&format!("{head}{tail}"))?;
    let names_card =
        |other: &str| find_exact(other).is_some_and(|other_card| other_card.id == card.id);
    others.split([',', '，', '、']).all(names_card).then_some(card)
}

/// Finds the longest prefix of `words` that is a name in the catalogue, so that `bash multi` is not
/// read as `bash`. Returns the entry and the number of words in the prefix, or `None` if no prefix
/// is a name.
pub fn find_prefix(words: &[&str]) -> Option<(&'static Card, usize)> {
    longest_prefix(words, lookup)
}

/// Returns the catalogue entries whose names, aliases and rules contain every word of `text`,
/// regardless of case. `group` is the name of the only group to search; `None` searches all groups.
pub fn search(group: Option<&str>, text: &str) -> Vec<&'static Card> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let matches = |card: &&&Card| {
        let text_of_card = format!(
            "{} {} {} {}",
            names(card).collect::<Vec<_>>().join(" "),
            card.aliases().join(" "),
            card.rules.en,
            card.rules.zh
        )
        .to_lowercase();
        group.is_none_or(|group| card.group().is_called(group))
            && words.iter().all(|word| text_of_card.contains(word))
    };
    CARDS.iter().filter(matches).copied().collect()
}

/// Iterates over the names under which a catalogue entry is found: its id, its names in both
/// languages with and without the part in brackets, its aliases and its numbers.
fn names(card: &Card) -> impl Iterator<Item = String> {
    let bare = |name: &str| name.split(BRACKETS.0).next().unwrap_or("").to_string();
    let fixed = [card.id.to_string(), card.name.en.to_string(), card.name.zh.to_string()];
    fixed
        .into_iter()
        .chain([bare(card.name.en), bare(card.name.zh)])
        .chain(card.aliases().iter().map(|alias| alias.to_string()))
        .chain(card.systems().iter().map(|number| format!("S{number}")))
}

/// Builds the error for the unknown game `name`. It suggests the nearest name in the catalogue and,
/// if given, in `library`. If `name` is a code, it suggests the command for codes instead.
pub fn unknown_game_error(name: &str, library: Option<&'static Library>) -> Error {
    let name_text = grundy_text::excerpt(name);
    let error = Error::unknown(words!(game::no_game_is_called, name_text));
    if Code::parse(name).is_ok() {
        return error.help(words!(game::is_code_grundy_law_prints, name_text));
    }
    let target = normalize(name);
    if name.ends_with(".game") {
        return error.help(words!(game::only_games_of_catalogue_have_names, name_text));
    }
    let distance_to = |name: &str| strsim::damerau_levenshtein(&normalize(name), &target);
    let cards = CARDS.iter().map(|card| {
        (names(card).map(|name| distance_to(&name)).min().unwrap_or(usize::MAX), card.id)
    });
    let files = library.map_or(&[][..], Library::files).iter().map(|file| {
        let [english, chinese] = &file.names;
        (
            distance_to(&file.id).min(distance_to(english)).min(distance_to(chinese)),
            file.id.as_str(),
        )
    });
    let nearest = cards.chain(files).min_by_key(|(distance, _)| *distance);
    let similar = nearest.filter(|(distance, _)| *distance <= (target.chars().count() + 1) / 3);
    error.suggest(Suggestion::SeeGames { similar: similar.map(|(_, id)| id) })
}
