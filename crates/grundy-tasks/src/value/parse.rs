//! Parses sums of partizan games and positions.
//!
//! A sum has terms joined by `+` and `-`; each term is a game in the notation of combinatorial
//! games, such as `{2|-1}`, or a position. A relation can be written between two sums.

use super::syntax_error::explain_syntax_error;
use grundy_octal::Code;
use grundy_partizan::Expression;
use grundy_store::ask::tokenizer::{code_word_count, split_quoted};
use grundy_store::game::catalogue;
use grundy_store::{Convention, QueryParser, Question, Summand};
use grundy_text::{Error, Result, excerpt, words};

/// A parsed query: a sum of games, or two sums and the relation between them that the query asks
/// about.
pub struct SumQuery {
    /// The terms of the first sum.
    pub sum: Vec<Term>,
    /// The operator and the second sum; `None` if the query is a single sum.
    pub comparison: Option<(Operator, Vec<Term>)>,
}

/// A term of a sum, which is added or subtracted.
pub struct Term {
    /// Whether the game is subtracted: its negative is added.
    pub negative: bool,
    /// The game of the term.
    pub game: TermGame,
    /// The text of the term as the user typed it.
    pub text: String,
}

/// The game of a term.
pub enum TermGame {
    /// A game in the notation of combinatorial games, such as `{2|-1}`.
    Notation(Expression),
    /// A position of a game of the catalogue, a code or a rule file.
    Position(Summand),
}

/// The relation between two sums that a query asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Asks whether the first sum equals the second.
    Equal,
    /// Asks whether the first sum is less than the second.
    Less,
    /// Asks whether the first sum is greater than the second.
    Greater,
    /// Asks whether the first sum is less than or equal to the second.
    AtMost,
    /// Asks whether the first sum is greater than or equal to the second.
    AtLeast,
    /// Asks whether the sums are confused with each other: neither is less, and they are not equal.
    Confused,
    /// Asks which relation holds between the sums.
    Which,
}

/// The signs of the operators. A sign that begins with another sign is listed before it, so that
/// the longest sign matches.
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
    /// Returns the sign of the operator in ASCII characters.
    pub fn sign(self) -> &'static str {
        OPERATORS.iter().find(|(_, operator)| *operator == self).map_or("?", |(sign, _)| sign)
    }

    fn from_sign(text: &str) -> Option<Operator> {
        OPERATORS.iter().find(|(sign, _)| *sign == text).map(|(_, operator)| *operator)
    }
}

/// Returns the nesting depth of braces and parentheses at the end of a text that begins at the
/// depth `depth_before`.
fn depth_after(text: &str, depth_before: usize) -> usize {
    text.chars().fold(depth_before, |depth, c| match c {
        '{' | '(' | '｛' | '（' => depth + 1,
        '}' | ')' | '｝' | '）' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// Splits the typed arguments into words; operators at nesting depth 0 become words by themselves.
fn split_words<'w>(typed: &[&'w str]) -> Vec<&'w str> {
    let mut words = Vec::new();
    for word in typed {
        for word in split_quoted(word) {
            split_operators(word, &mut words);
        }
    }
    words
}

/// Returns whether a text looks like a take-and-break code or a subtraction set, which contain no
/// bars, unlike games in braces.
fn is_code(text: &str) -> bool {
    Code::looks_like(text) && !text.contains(['|', '｜'])
}

/// Splits a word such as `^=v` at its operators. Parameters such as `h=4` and codes such as `4=.`
/// are not split.
fn split_operators<'w>(word: &'w str, words: &mut Vec<&'w str>) {
    let is_name = word.starts_with(|c: char| c.is_alphabetic() && c != 'v');
    if Operator::from_sign(word).is_some() || is_name || is_code(word) {
        return words.push(word);
    }
    let mut depth = 0;
    for (start, c) in word.char_indices() {
        let operator =
            OPERATORS.iter().find(|(sign, _)| depth == 0 && word[start..].starts_with(sign));
        if let Some((sign, _)) = operator {
            if start > 0 {
                words.push(&word[..start]);
            }
            words.push(&word[start..start + sign.len()]);
            if start + sign.len() < word.len() {
                split_operators(&word[start + sign.len()..], words);
            }
            return;
        }
        depth = depth_after(c.encode_utf8(&mut [0; 4]), depth);
    }
    words.push(word);
}

/// Parses `SUM` or `SUM OPERATOR SUM`.
///
/// # Errors
/// Fails if the words have neither form, or a term cannot be parsed.
pub fn read_sum(parser: &mut QueryParser, typed: &[&str]) -> Result<SumQuery> {
    let words = split_words(typed);
    let mut depth = 0;
    let mut operators = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if depth == 0
            && let Some(operator) = Operator::from_sign(word)
        {
            operators.push((index, operator));
        }
        depth = depth_after(word, depth);
    }
    match operators.as_slice() {
        [] => Ok(SumQuery { sum: parse_terms(parser, &words)?, comparison: None }),
        [(index, operator)] => {
            let sum = parse_terms(parser, &words[..*index])?;
            let second = parse_terms(parser, &words[index + 1..])?;
            Ok(SumQuery { sum, comparison: Some((*operator, second)) })
        }
        _ => Err(Error::bad(words!(value::more_than_two_games_are_compared))
            .help(words!(value::compare_two_as_in))),
    }
}

/// Returns whether the words can only be a sum of values: some term is a game in the notation of
/// combinatorial games, or some term is subtracted. A single number is not such a sum, because it
/// is more likely a position without the name of its game.
pub fn is_value_sum(typed: &[&str]) -> bool {
    let words = split_words(typed);
    let terms = split_terms(&words);
    let is_game = |text: &str| {
        let is_number = text.bytes().all(|c| c.is_ascii_digit());
        (terms.len() > 1 || !is_number) && text.parse::<Expression>().is_ok()
    };
    terms.iter().any(|(term, negative)| *negative || is_game(&term.join(" ")))
}

/// Returns whether the question is about a sum of several games, and some game has named sides.
pub fn is_sided_sum(question: &Question) -> bool {
    let mut games = question.summands.iter();
    question.summands.len() > 1 && games.any(|game| game.instance.side_names().is_some())
}

/// Splits a sum into terms. Returns the words of each term, and whether the term is subtracted.
fn split_terms<'t, 'w>(words: &'t [&'w str]) -> Vec<(&'t [&'w str], bool)> {
    let (mut terms, mut start, mut negative, mut depth) = (Vec::new(), 0, false, 0);
    for (index, word) in words.iter().enumerate() {
        let sign = match *word {
            "+" | "＋" if depth == 0 => Some(false),
            "-" | "−" | "－" if depth == 0 => Some(true),
            _ => None,
        };
        depth = depth_after(word, depth);
        let Some(minus) = sign else { continue };
        // A minus at the beginning belongs to the first term.
        if index > start || !terms.is_empty() || !minus {
            terms.push((&words[start..index], negative));
        }
        (start, negative) = (index + 1, minus);
    }
    terms.push((&words[start..], negative));
    terms
}

/// Parses the terms of a sum, which are joined by `+` and `-`.
fn parse_terms(parser: &mut QueryParser, words: &[&str]) -> Result<Vec<Term>> {
    split_terms(words)
        .into_iter()
        .map(|(term, negative)| parse_term(parser, term, negative))
        .collect()
}

/// Parses one term of a sum; `negative` states whether it is subtracted.
fn parse_term(parser: &mut QueryParser, words: &[&str], negative: bool) -> Result<Term> {
    let text = words.join(" ");
    let Some(first_word) = words.first() else {
        return Err(Error::bad(words!(value::game_is_missing_in_sum))
            .help(words!(value::write_sum_like_two_one)));
    };
    let syntax_error = match text.parse::<Expression>() {
        Ok(expression) => {
            return Ok(Term { negative, game: TermGame::Notation(expression), text });
        }
        Err(syntax_error) => syntax_error,
    };
    let code_length = code_word_count(words);
    let is_file = first_word.ends_with(".game") || first_word.ends_with(".json");
    let is_code = !is_file && is_code(&words[..code_length].join(" "));
    if is_code && code_length == words.len() {
        // `0.5` without a heap is more likely meant as a number.
        return Err(explain_syntax_error(&text, &syntax_error));
    }
    let is_position = is_file
        || catalogue::find_prefix(words).is_some()
        || is_code
        || first_word.starts_with(char::is_alphabetic);
    if !is_position {
        return Err(explain_syntax_error(&text, &syntax_error));
    }
    let mut question = parser.parse_question(words, Convention::default())?;
    match question.summands.pop() {
        Some(position) => Ok(Term { negative, game: TermGame::Position(position), text }),
        None => Err(Error::bad(words!(value::is_not_game, text = excerpt(&text)))),
    }
}
