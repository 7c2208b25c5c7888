//! Finding an entry of the catalogue by any of its names.

use super::shelf::Shelf;
use super::spelling::{BRACKETS, leading_by, plain};
use crate::base::{Error, Remedy};
use crate::family::Code;
use crate::games::{CARDS, Card};
use crate::words;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The card called by a name: its id, its English or Chinese name, an alias, or its number as in
/// `S13`; upper and lower case, spaces and punctuation do not matter.
///
/// # Errors
/// `BadInput` offering the nearest name.
pub fn find(name: &str) -> Result<&'static Card, Error> {
    named(name).ok_or_else(|| unknown(name, None))
}

/// As [`find`], without the advice.
pub fn named(name: &str) -> Option<&'static Card> {
    whole(name).or_else(|| by_both_names(name))
}

fn whole(name: &str) -> Option<&'static Card> {
    let wanted = plain(name);
    if wanted.is_empty() {
        return None;
    }
    INDEX.get(&wanted).copied()
}

/// Every name in plain letters: ids go before names, names before aliases, earlier cards before
/// later ones.
static INDEX: LazyLock<FxHashMap<String, &'static Card>> = LazyLock::new(|| {
    let mut index: FxHashMap<String, &'static Card> = FxHashMap::default();
    let mut tier = |of: fn(&Card) -> Vec<String>| {
        for &card in CARDS {
            for name in of(card) {
                index.entry(plain(&name)).or_insert(card);
            }
        }
    };
    tier(|card| vec![card.id.to_string()]);
    tier(|card| names(card).skip(1).take(2).collect());
    tier(|card| names(card).collect());
    index
});

/// The card of `name (other name, other name)`, when all of them are names of one card.
fn by_both_names(name: &str) -> Option<&'static Card> {
    let (head, rest) = name.split_once(BRACKETS.0)?;
    let (others, tail) = rest.split_once(BRACKETS.1)?;
    let card = whole(&format!("{head}{tail}"))?;
    let same = |other: &str| whole(other).is_some_and(|found| found.id == card.id);
    others.split([',', '，', '、']).all(same).then_some(card)
}

/// The card named by the first words, and how many words its name took: the longest name there
/// is, so that `bash multi` is not read as `bash`.
pub fn leading(words: &[&str]) -> Option<(&'static Card, usize)> {
    leading_by(words, named)
}

/// The cards whose group is `group` (when given) and that mention every word of `text` in a name,
/// an alias or the rules.
pub fn search(group: Option<&str>, text: &str) -> Vec<&'static Card> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let matches = |card: &&&Card| {
        let all = format!(
            "{} {} {} {}",
            names(card).collect::<Vec<_>>().join(" "),
            card.aliases.join(" "),
            card.rules.en,
            card.rules.zh
        )
        .to_lowercase();
        group.is_none_or(|group| card.group.is_called(group))
            && words.iter().all(|word| all.contains(word))
    };
    CARDS.iter().filter(matches).copied().collect()
}

fn names(card: &Card) -> impl Iterator<Item = String> {
    let bare = |name: &str| name.split(BRACKETS.0).next().unwrap_or("").to_string();
    let fixed = [card.id.to_string(), card.name.en.to_string(), card.name.zh.to_string()];
    fixed
        .into_iter()
        .chain([bare(card.name.en), bare(card.name.zh)])
        .chain(card.aliases.iter().map(|alias| alias.to_string()))
        .chain(card.systems.iter().map(|number| format!("S{number}")))
}

/// That no game is called so, with the nearest name, also of the rule files that have names.
pub fn unknown(name: &str, shelf: Option<&'static Shelf>) -> Error {
    let shown = crate::base::excerpt(name);
    let error = Error::unknown(words!("no game is called `{shown}`", "没有名为 `{shown}` 的游戏"));
    if Code::parse(name).is_ok() {
        return error.help(words!(
            "it is a code, whose law `grundy law {shown}` tells, and `--misere` that of misère play",
            "它是编码：`grundy law {shown}` 给出其规律，加 `--misere` 则是反常规则的"
        ));
    }
    let wanted = plain(name);
    let far = |name: &str| strsim::damerau_levenshtein(&plain(name), &wanted);
    let cards = CARDS
        .iter()
        .map(|card| (names(card).map(|name| far(&name)).min().unwrap_or(usize::MAX), card.id));
    let files = shelf.map_or(&[][..], Shelf::files).iter().map(|file| {
        let [english, chinese] = &file.names;
        (far(&file.id).min(far(english)).min(far(chinese)), file.id.as_str())
    });
    let nearest = cards.chain(files).min_by_key(|(distance, _)| *distance);
    let meant = nearest.filter(|(distance, _)| *distance <= (wanted.chars().count() + 1) / 3);
    error.mend(Remedy::SeeGames { meant: meant.map(|(_, id)| id) })
}
