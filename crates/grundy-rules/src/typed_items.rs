//! Splits a position that a user types into items: words, lists in brackets, and `name=value`. The
//! variables of the rules are not needed here; `notation.rs` assigns the items to them.

use grundy_core::base::to_u64;
use grundy_text::{Error, parse_big, words};

/// The value of a variable as a user types it: one word, or several words in brackets.
#[derive(Clone, Debug)]
pub(super) enum TypedValue {
    /// One word.
    One(String),
    /// The words in a pair of brackets.
    Many(Vec<String>),
}

/// One item of a position as a user types it: the name of the variable (`None` if omitted), and the
/// value.
pub(super) type TypedItem = (Option<String>, TypedValue);

/// The maximum number of words and signs in a position that a user types.
const MAX_TOKENS: usize = 100_000;

/// Splits the words of a position that a user types into items. Converts full-width punctuation to
/// ASCII.
pub(super) fn typed_items(words: &[&str]) -> Result<Vec<TypedItem>, Error> {
    let mut tokens: Vec<String> = Vec::new();
    for word in words {
        let mut is_inside_word = false;
        for c in word.chars() {
            let sign = match c {
                '[' | '［' | '{' | '｛' | '【' => "[",
                ']' | '］' | '}' | '｝' | '】' => "]",
                '=' | '＝' => "=",
                ',' | '，' | '、' | '(' | ')' | '（' | '）' => {
                    is_inside_word = false;
                    continue;
                }
                c if c.is_whitespace() => {
                    is_inside_word = false;
                    continue;
                }
                _ => {
                    match tokens.last_mut().filter(|_| is_inside_word) {
                        Some(previous) => previous.push(c),
                        None => tokens.push(c.to_string()),
                    }
                    is_inside_word = true;
                    continue;
                }
            };
            tokens.push(sign.to_string());
            is_inside_word = false;
        }
        if tokens.len() > MAX_TOKENS {
            return Err(Error::too_big(words!(rules::position_is_too_long)));
        }
    }
    let unbalanced = || {
        Error::bad(words!(rules::bracket_of_position_is_not_closed))
            .help(words!(rules::write_sequences_like_one_two_three))
    };
    let mut given: Vec<TypedItem> = Vec::new();
    let mut cursor = 0;
    while cursor < tokens.len() {
        let mut name = None;
        if tokens.get(cursor + 1).is_some_and(|token| token == "=") {
            name = Some(tokens[cursor].clone());
            cursor += 2;
        }
        let token = tokens.get(cursor).ok_or_else(unbalanced)?;
        match token.as_str() {
            "[" => {
                let len = tokens[cursor + 1..].iter().position(|token| token == "]");
                let inside = &tokens[cursor + 1..cursor + 1 + len.ok_or_else(unbalanced)?];
                if inside.iter().any(|token| token == "[" || token == "=") {
                    return Err(unbalanced());
                }
                given.push((name, TypedValue::Many(inside.to_vec())));
                cursor += inside.len() + 2;
            }
            "]" | "=" => return Err(unbalanced()),
            _ => {
                given.push((name, TypedValue::One(token.clone())));
                cursor += 1;
            }
        }
    }
    Ok(given)
}

/// Replaces each number in the items that exceeds the greatest 64-bit integer by this integer.
pub(super) fn clamp_numbers(mut given: Vec<TypedItem>) -> Vec<TypedItem> {
    let clamp = |word: &mut String| {
        let number = parse_big(word).ok();
        if number.is_some_and(|n| to_u64(&n).is_none_or(|n| i64::try_from(n).is_err())) {
            *word = i64::MAX.to_string();
        }
    };
    for (_, typed) in &mut given {
        match typed {
            TypedValue::One(word) => clamp(word),
            TypedValue::Many(words) => words.iter_mut().for_each(clamp),
        }
    }
    given
}
