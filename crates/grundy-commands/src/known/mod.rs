//! The rule files that come with the program, as games with names: what they are called and what they are about.
//!
//! Where the catalogue has a game by the id or a name of a file, that game is meant, and its card has the words.

pub mod about;
mod boards;
mod numbers;

use crate::embedded;
use crate::typed::Typed;
use about::{About, Kin, t};
use grundy::base::{Error, Text};
use grundy::games::{Card, Group};
use grundy::workbench::{Shelf, Shelved, catalogue, read_rules};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Why play is over in those of which the catalogue has the rest.
const ENDS: &[(&str, &[Text])] = &[
    (
        "treblecross",
        &[
            t("Three crosses side by side.", "三个叉连在一起。"),
            t("The row is full.", "整排已满。"),
        ],
    ),
    ("climbing-the-hill", &[t("The king is at the top.", "国王已登顶。")]),
    (
        "two-or-three",
        &[
            t("The last ones are sent off.", "最后的人已离场。"),
            t("One is left, whom nobody can send off.", "只剩一人，谁也无法送走。"),
        ],
    ),
    ("zero-xor", &[t("The rest has the xor 0.", "剩下的数异或为 0。")]),
];

/// Positions to begin with, where rules allow such numbers that the one they propose is too large to be played.
const BEGINS: &[(&str, &str)] =
    &[("bar-breaking", "4 5"), ("bar-breaking-in-two", "3 4"), ("discard-and-split", "5 8")];

/// Other names of rule files.
const ALIASES: &[(&str, &[&str])] = &[
    (
        "tic-tac-toe",
        &[
            "noughts and crosses",
            "naughts and crosses",
            "Xs and Os",
            "圈叉棋",
            "井字游戏",
            "一字棋",
        ],
    ),
    ("connect-four", &["four in a row", "四连棋", "立体四子棋"]),
    ("dots-and-boxes", &["点格", "围地盘"]),
    ("dobutsu-shogi", &["let's catch the lion", "animal shogi"]),
    ("kalah", &["mancala", "曼卡拉", "播棋"]),
    ("othello", &["reversi", "翻转棋", "奥赛罗"]),
    ("rook-ending", &["KRK"]),
    ("hare-and-hounds", &["hounds and hare", "French military game"]),
];

/// What every rule file without a card is about, in the order in which they are listed.
pub fn all() -> impl Iterator<Item = &'static About> {
    boards::BOARDS.iter().chain(numbers::NUMBERS)
}

/// What a rule file is about that has no card.
pub fn about(id: &str) -> Option<&'static About> {
    all().find(|about| about.id == id)
}

/// Every rule file by its names.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
        let file = |name: String| {
            let text = embedded::text(&name)?;
            let id = name.strip_suffix(".game")?;
            let others = ENDS.iter().find(|(of, _)| *of == id).map(|(_, ends)| *ends);
            let ends = about(id).map(|about| about.ends).or(others).unwrap_or_default();
            let aliases = ALIASES.iter().find(|(of, _)| *of == id).map(|(_, names)| *names);
            Some(Shelved { aliases: aliases.unwrap_or_default(), ..Shelved::new(id, text, ends) })
        };
        Shelf::new(embedded::names(".game").into_iter().filter_map(file).collect())
    });
    &SHELF
}

/// A rule file that is a game by itself: not one that the catalogue has.
#[derive(Clone, Copy)]
pub struct Known {
    /// The file and its names.
    pub file: &'static Shelved,
    /// What it is about.
    pub about: &'static About,
}

/// What a name means.
#[derive(Clone, Copy)]
pub enum Named {
    /// An entry of the catalogue.
    Card(&'static Card),
    /// A rule file.
    File(Known),
}

/// What is called so: of the catalogue, else a rule file.
///
/// # Errors
/// That nothing is called so, with the nearest name.
pub fn named(name: &str) -> Result<Named, Error> {
    let card = catalogue::named(name).map(Named::Card);
    let found = card.or_else(|| shelf().find(name).and_then(of_file));
    found.ok_or_else(|| catalogue::unknown(name, Some(shelf())))
}

/// Every family, as games are listed: what there is to play before the theory of it, board games first.
pub fn families() -> impl Iterator<Item = Kin> {
    let mut groups = Group::ALL;
    groups.sort_by_key(|group| *group == Group::Theory);
    Kin::BOARDS.into_iter().chain(groups.into_iter().map(Kin::Of))
}

/// Every rule file that is a game by itself, in the order in which they are listed.
pub fn games() -> impl Iterator<Item = Known> {
    all().filter_map(|about| Some(Known { file: shelf().find(about.id)?, about }))
}

/// The entry of the catalogue whose rules a file has, by its id or one of its names.
pub fn card_of(file: &Shelved) -> Option<&'static Card> {
    let [english, chinese] = &file.names;
    [&file.id, english, chinese].into_iter().find_map(|name| catalogue::named(name))
}

/// The rule file that has the rules of an entry of the catalogue.
pub fn rules_of(card: &Card) -> Option<&'static Shelved> {
    let mut files = shelf().files().iter().filter(|file| about(&file.id).is_none());
    files.find(|file| card_of(file).is_some_and(|of| of.id == card.id))
}

/// What a rule file is: a game by itself, or the rules of one of the catalogue.
fn of_file(file: &'static Shelved) -> Option<Named> {
    match about(&file.id) {
        Some(about) => Some(Named::File(Known { file, about })),
        None => card_of(file).map(Named::Card),
    }
}

/// What the first words name, and how many words its name took: the longest name there is.
pub fn leading(words: &[&str]) -> Option<(Named, usize)> {
    let card = catalogue::leading(words).map(|(card, used)| (Named::Card(card), used));
    let file = shelf().leading(words).and_then(|(file, used)| Some((of_file(file)?, used)));
    match (card, file) {
        (Some((_, short)), Some((file, used))) if used > short => Some((file, used)),
        (card, file) => card.or(file),
    }
}

/// What a whole line names, and nothing else.
pub fn alone(line: &str) -> Option<Named> {
    let words: Vec<&str> = line.split_whitespace().collect();
    leading(&words).filter(|(_, used)| *used == words.len()).map(|(named, _)| named)
}

/// The question that somebody who wants to play means: a game alone begins from its example.
pub fn begun(words: &[String]) -> Cow<'_, [String]> {
    match alone(&words.join(" ")) {
        Some(named) => Cow::Owned(Typed::of(&named.begun()).to_vec()),
        None => Cow::Borrowed(words),
    }
}

/// Those that mention every word of `text` in a name or in their rules, in a family or in all.
pub fn search(family: Option<&str>, text: &str) -> Vec<Known> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let fits = |known: &Known| {
        let Known { file, about } = known;
        let [english, chinese] = &file.names;
        let others = file.aliases.join(" ");
        let rules = about.rules;
        let all = format!("{} {english} {chinese} {others} {} {}", file.id, rules.en, rules.zh);
        let all = all.to_lowercase();
        family.is_none_or(|family| about.kin.is_called(family))
            && words.iter().all(|word| all.contains(word))
    };
    games().filter(fits).collect()
}

/// What a rule file says that takes a moment to find out.
struct Facts {
    params: Vec<(String, Option<i64>)>,
    start: String,
}

/// Found once.
fn facts(id: &str) -> Option<&'static Facts> {
    static FACTS: LazyLock<BTreeMap<&'static str, Facts>> = LazyLock::new(|| {
        let of = |Known { file, .. }: Known| {
            let (rules, _) = read_rules(&file.id, &file.text).ok()?;
            let start = rules.build(&[]).ok().and_then(|game| game.proposed());
            let facts = Facts { params: rules.params(), start: start.unwrap_or_default() };
            Some((file.id.as_str(), facts))
        };
        games().filter_map(of).collect()
    });
    FACTS.get(id)
}

impl Known {
    /// Its parameters, with what they are where nothing is said.
    pub fn params(&self) -> &'static [(String, Option<i64>)] {
        facts(&self.file.id).map_or(&[], |facts| &facts.params)
    }

    /// A position to begin with as it is typed: nothing where the file has a start of its own.
    pub fn start(&self) -> &'static str {
        let begin = BEGINS.iter().find(|(id, _)| *id == self.file.id).map(|(_, begin)| *begin);
        begin.or_else(|| facts(&self.file.id).map(|facts| facts.start.as_str())).unwrap_or("")
    }
}

impl Named {
    /// The word it is asked about by.
    pub fn id(&self) -> &'static str {
        match self {
            Named::Card(card) => card.id,
            Named::File(known) => &known.file.id,
        }
    }

    /// Its names in English and Chinese.
    pub fn names(&self) -> [&'static str; 2] {
        match self {
            Named::Card(card) => [card.name.en, card.name.zh],
            Named::File(known) => [&known.file.names[0], &known.file.names[1]],
        }
    }

    /// The position to begin with: its example's, or that with which play of a rule file starts.
    pub fn begun(&self) -> String {
        match self {
            Named::Card(card) => format!("{} {}", card.id, card.example),
            Named::File(known) => format!("{} {}", known.file.id, known.start()).trim().to_string(),
        }
    }

    /// Its family.
    pub fn kin(&self) -> Kin {
        match self {
            Named::Card(card) => Kin::Of(card.group),
            Named::File(known) => known.about.kin,
        }
    }

    /// Its rules in words.
    pub fn rules(&self) -> Text {
        match self {
            Named::Card(card) => card.rules,
            Named::File(known) => known.about.rules,
        }
    }

    /// Numbers of systems.
    pub fn systems(&self) -> &'static [u16] {
        match self {
            Named::Card(card) => card.systems,
            Named::File(_) => &[],
        }
    }
}
