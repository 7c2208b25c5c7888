//! Sums of games and positions, from words.

use super::misread::misread;
use crate::base::{Error, excerpt};
use crate::family::Code;
use crate::partizan::Expression;
use crate::words;
use crate::workbench::ask::desk::{Convention, Desk};
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::ask::typed::{code_words, unquoted};
use crate::workbench::game::catalogue;

/// A sum of games, or two with what is asked of them.
pub struct Asked {
    /// The sum.
    pub sum: Vec<Term>,
    /// What it is compared with, and how.
    pub compared: Option<(Operator, Vec<Term>)>,
}

/// A game of a sum.
pub struct Term {
    /// Whether its negative is added.
    pub negative: bool,
    /// The game.
    pub game: Summed,
    /// How it was typed.
    pub text: String,
}

/// What may be added.
pub enum Summed {
    /// A game in the field's notation.
    Notation(Expression),
    /// A position.
    Position(Summand),
}

/// What is asked of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Whether they are equal.
    Equal,
    /// Whether the first is less.
    Less,
    /// Whether the first is greater.
    Greater,
    /// Whether the first is less or equal.
    AtMost,
    /// Whether the first is greater or equal.
    AtLeast,
    /// Whether they are confused.
    Confused,
    /// Which of these holds.
    Which,
}

/// The longer ones first, for one is the beginning of another.
const OPERATORS: &[(&str, Operator)] = &[
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("≤", Operator::AtMost),
    ("≥", Operator::AtLeast),
    ("||", Operator::Confused),
    ("‖", Operator::Confused),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("?", Operator::Which),
];

impl Operator {
    /// As it is typed.
    pub fn sign(self) -> &'static str {
        OPERATORS.iter().find(|(_, known)| *known == self).map_or("?", |(sign, _)| sign)
    }

    fn of(word: &str) -> Option<Operator> {
        OPERATORS.iter().find(|(sign, _)| *sign == word).map(|(_, operator)| *operator)
    }
}

/// How deep braces and parentheses are open after a text, from how deep they were before.
fn open_after(text: &str, before: usize) -> usize {
    text.chars().fold(before, |open, c| match c {
        '{' | '(' | '｛' | '（' => open + 1,
        '}' | ')' | '｝' | '）' => open.saturating_sub(1),
        _ => open,
    })
}

/// The words, each line that is one word taken apart, and what compares two games standing alone.
fn words_of<'w>(typed: &[&'w str]) -> Vec<&'w str> {
    let mut words = Vec::new();
    for word in typed {
        for word in unquoted(word) {
            apart(word, &mut words);
        }
    }
    words
}

/// Whether a text is meant as a code or a subtraction set: those have no bars.
fn is_code(text: &str) -> bool {
    Code::looks_like(text) && !text.contains(['|', '｜'])
}

/// Takes a word such as `^=v` apart; parameters `h=4` and codes such as `4=.` stay.
fn apart<'w>(word: &'w str, words: &mut Vec<&'w str>) {
    let is_name = word.starts_with(|c: char| c.is_alphabetic() && c != 'v');
    if Operator::of(word).is_some() || is_name || is_code(word) {
        return words.push(word);
    }
    let mut open = 0;
    for (at, c) in word.char_indices() {
        let found = OPERATORS.iter().find(|(sign, _)| open == 0 && word[at..].starts_with(sign));
        if let Some((sign, _)) = found {
            if at > 0 {
                words.push(&word[..at]);
            }
            words.push(&word[at..at + sign.len()]);
            if at + sign.len() < word.len() {
                apart(&word[at + sign.len()..], words);
            }
            return;
        }
        open = open_after(c.encode_utf8(&mut [0; 4]), open);
    }
    words.push(word);
}

/// Reads `SUM` or `SUM = SUM`, where a sum is of games in the field's notation and of positions.
///
/// # Errors
/// What is wrong with the words.
pub fn read(desk: &mut Desk, typed: &[&str]) -> Result<Asked, Error> {
    let words = words_of(typed);
    let mut open = 0;
    let mut places = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if open == 0
            && let Some(operator) = Operator::of(word)
        {
            places.push((at, operator));
        }
        open = open_after(word, open);
    }
    match places.as_slice() {
        [] => Ok(Asked { sum: sum(desk, &words)?, compared: None }),
        [(at, operator)] => {
            let (first, second) = (sum(desk, &words[..*at])?, sum(desk, &words[at + 1..])?);
            Ok(Asked { sum: first, compared: Some((*operator, second)) })
        }
        _ => Err(Error::bad(words!("more than two games are compared", "比较的游戏多于两个"))
            .help(words!("compare two, as in `^ > *`", "请只比较两个，如 `^ > *`"))),
    }
}

/// Whether words can only be a sum of values: a game in the field's notation is among them, or one is taken away. A number
/// alone is rather a word that is missing its game.
pub fn is_value_sum(typed: &[&str]) -> bool {
    let words = words_of(typed);
    let terms = terms(&words);
    let is_game = |text: &str| {
        let is_number = text.bytes().all(|c| c.is_ascii_digit());
        (terms.len() > 1 || !is_number) && text.parse::<Expression>().is_ok()
    };
    terms.iter().any(|(own, negative)| *negative || is_game(&own.join(" ")))
}

/// Whether several games are added of which the sides of some differ.
pub fn is_sided_sum(question: &Question) -> bool {
    let mut games = question.summands.iter();
    question.summands.len() > 1 && games.any(|game| game.instance.side_names().is_some())
}

/// The words of each game of a sum, and whether it is taken away.
fn terms<'t, 'w>(words: &'t [&'w str]) -> Vec<(&'t [&'w str], bool)> {
    let (mut terms, mut start, mut negative, mut open) = (Vec::new(), 0, false, 0);
    for (at, word) in words.iter().enumerate() {
        let sign = match *word {
            "+" | "＋" if open == 0 => Some(false),
            "-" | "−" | "－" if open == 0 => Some(true),
            _ => None,
        };
        open = open_after(word, open);
        let Some(minus) = sign else { continue };
        // A sign at the head belongs to the first game.
        if at > start || !terms.is_empty() || !minus {
            terms.push((&words[start..at], negative));
        }
        (start, negative) = (at + 1, minus);
    }
    terms.push((&words[start..], negative));
    terms
}

fn sum(desk: &mut Desk, words: &[&str]) -> Result<Vec<Term>, Error> {
    terms(words).into_iter().map(|(own, negative)| term(desk, own, negative)).collect()
}

fn term(desk: &mut Desk, words: &[&str], negative: bool) -> Result<Term, Error> {
    let text = words.join(" ");
    let Some(first) = words.first() else {
        return Err(Error::bad(words!("a game is missing in the sum", "和中缺少一个游戏"))
            .help(words!("write a sum like `{{2|-1}} + ^*`", "和写成 `{{2|-1}} + ^*` 的样子")));
    };
    let wrong = match text.parse::<Expression>() {
        Ok(expression) => {
            return Ok(Term { negative, game: Summed::Notation(expression), text });
        }
        Err(wrong) => wrong,
    };
    let used = code_words(words);
    let is_code = is_code(&words[..used].join(" "));
    if is_code && used == words.len() {
        // `0.5` without a heap is more likely meant as a number.
        return Err(misread(&text, &wrong));
    }
    let is_position = first.ends_with(".game")
        || first.ends_with(".json")
        || catalogue::leading(words).is_some()
        || is_code
        || first.starts_with(char::is_alphabetic);
    if !is_position {
        return Err(misread(&text, &wrong));
    }
    let mut question = desk.question(words, Convention::default())?;
    match question.summands.pop() {
        Some(position) => Ok(Term { negative, game: Summed::Position(position), text }),
        None => {
            let shown = excerpt(&text);
            Err(Error::bad(words!("`{shown}` is no game", "`{shown}` 不是游戏")))
        }
    }
}
