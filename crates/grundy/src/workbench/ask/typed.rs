//! What is typed, taken apart into words.

use crate::base::{Error, excerpt};
use crate::games::{Card, Kind};
use crate::words;

/// The words of a line in which a question is typed: what stands in braces is one word, white space and all.
pub fn typed_words(line: &str) -> Vec<&str> {
    let (mut words, mut begins, mut open) = (Vec::new(), None, 0usize);
    for (at, c) in line.char_indices() {
        if c.is_whitespace() && open == 0 {
            words.extend(begins.take().map(|from| &line[from..at]));
            continue;
        }
        begins = begins.or(Some(at));
        match c {
            '{' => open += 1,
            '}' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    words.extend(begins.map(|from| line[from..].trim_end()));
    words
}

/// The words of a word in quotes that is a line of its own, such as `'nim 2 5 4 + 0.77 9'`. The name of a rule file may
/// hold spaces; a sum has signs of its own.
pub(in crate::workbench) fn unquoted(word: &str) -> Vec<&str> {
    let is_file = word.ends_with(".game") && !word.contains(" + ") && !word.contains(" - ");
    if is_file { vec![word] } else { typed_words(word) }
}

/// A question that was typed in quotes as if it were one word is taken apart; all others are in words.
pub(super) fn in_words<'w>(words: &[&'w str]) -> Vec<&'w str> {
    match words {
        [line] => unquoted(line),
        _ => words.to_vec(),
    }
}

/// The words that give parameters, and the others. What stands in a file may be given by the word
/// alone, before the position; the words of a function may hold `=` where it declares no such name.
pub(super) fn given<'w>(
    card: &'static Card,
    words: &[&'w str],
) -> (Vec<(&'w str, &'w str)>, Vec<&'w str>) {
    let param = |word: &'w str| {
        let (name, value) = word.split_once('=')?;
        let is_name = name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let declared = card.params.iter().any(|param| param.name == name);
        let taken = declared || matches!(card.kind, Kind::Game { .. });
        (is_name && taken).then_some((name, value))
    };
    let mut given: Vec<(&str, &str)> = words.iter().filter_map(|word| param(word)).collect();
    let mut rest: Vec<&str> = words.iter().copied().filter(|word| param(word).is_none()).collect();
    for param in card.params.iter().filter(|param| param.kind.in_a_file()) {
        if !given.iter().any(|(name, _)| *name == param.name) && !rest.is_empty() {
            given.push((param.name, rest.remove(0)));
        }
    }
    (given, rest)
}

/// No parameter may be given twice: which value was meant cannot be told.
pub(super) fn each_once(given: &[(&str, &str)]) -> Result<(), Error> {
    for (at, (name, value)) in given.iter().enumerate() {
        let Some((_, before)) = given[..at].iter().find(|(known, _)| known == name) else {
            continue;
        };
        let (one, other) = (excerpt(before), excerpt(value));
        return Err(Error::bad(words!(
            "`{name}` is given twice: `{name}={one}` and `{name}={other}`",
            "`{name}` 给了两次：`{name}={one}` 与 `{name}={other}`"
        ))
        .help(words!("leave one out", "请去掉一个")));
    }
    Ok(())
}

/// How many words a code takes: `hex 0.8`, `all but {2}` and `{1, 3..5}` may be typed without quotes.
pub(in crate::workbench) fn code_words(words: &[&str]) -> usize {
    let is =
        |at: usize, wanted: &str| words.get(at).is_some_and(|w| w.eq_ignore_ascii_case(wanted));
    let used = if is(0, "hex") {
        2
    } else {
        let before = if is(0, "all") && is(1, "but") { 2 } else { 0 };
        let set = words.iter().skip(before);
        let opens = set.clone().next().is_some_and(|word| word.starts_with(['{', '｛']));
        let ends = set.clone().position(|word| word.contains(['}', '｝']));
        before + 1 + ends.filter(|_| opens).unwrap_or(0)
    };
    used.min(words.len())
}
