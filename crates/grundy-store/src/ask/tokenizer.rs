//! Splits typed text into words, and separates the parameters, codes and positions among the words.

use grundy_games::{Card, Kind};
use grundy_text::{Error, Result, excerpt, words};

/// Splits a line into words at white space. Text in braces, such as `{1, 2}`, is one word.
pub fn split_words(line: &str) -> Vec<&str> {
    let (mut words, mut begins, mut open) = (Vec::new(), None, 0usize);
    for (index, c) in line.char_indices() {
        if c.is_whitespace() && open == 0 {
            words.extend(begins.take().map(|from| &line[from..index]));
            continue;
        }
        begins = begins.or(Some(index));
        match c {
            '{' => open += 1,
            '}' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    words.extend(begins.map(|from| line[from..].trim_end()));
    words
}

/// Splits a word that was quoted on the command line and holds an entire question, such as `'nim 2
/// 5 4 + 0.77 9'`. The name of a rule file, which may contain spaces but no ` + ` or ` - `, stays
/// one word.
pub fn split_quoted(word: &str) -> Vec<&str> {
    let is_file = word.ends_with(".game") && !word.contains(" + ") && !word.contains(" - ");
    if is_file { vec![word] } else { split_words(word) }
}

/// Returns the words of a question. If `words` is a single word, it was quoted on the command line
/// and is split.
pub(super) fn flatten_quoted<'w>(words: &[&'w str]) -> Vec<&'w str> {
    match words {
        [line] => split_quoted(line),
        _ => words.to_vec(),
    }
}

/// Splits `words` into the parameter settings of a catalogue entry, as pairs of a name and a value,
/// and the other words. A parameter that is read from a file can also be given as the file name
/// alone, before the position. In the arguments of a function, `name=value` is a setting only if
/// `name` is a parameter of the entry.
pub(super) fn split_params<'w>(
    card: &'static Card,
    words: &[&'w str],
) -> (Vec<(&'w str, &'w str)>, Vec<&'w str>) {
    let param = |word: &'w str| {
        let (name, value) = word.split_once('=')?;
        let is_name = name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let declared = card.params.iter().any(|param| param.name == name);
        let accepted = declared || matches!(card.kind, Kind::Game { .. });
        (is_name && accepted).then_some((name, value))
    };
    let mut given: Vec<(&str, &str)> = words.iter().filter_map(|word| param(word)).collect();
    let mut position_words: Vec<&str> =
        words.iter().copied().filter(|word| param(word).is_none()).collect();
    for param in card.params.iter().filter(|param| param.kind.in_a_file()) {
        if !given.iter().any(|(name, _)| *name == param.name) && !position_words.is_empty() {
            given.push((param.name, position_words.remove(0)));
        }
    }
    (given, position_words)
}

/// Checks that no name occurs twice among the parameter settings `given`.
///
/// # Errors
/// `BadInput` that names the parameter and both values.
pub(super) fn check_no_duplicates(given: &[(&str, &str)]) -> Result<()> {
    for (index, (name, value)) in given.iter().enumerate() {
        let Some((_, earlier_value)) =
            given[..index].iter().find(|(earlier_name, _)| earlier_name == name)
        else {
            continue;
        };
        let (first, second) = (excerpt(earlier_value), excerpt(value));
        return Err(Error::bad(words!(ask::is_given_twice_and, name, first, second))
            .help(words!(ask::leave_one_out)));
    }
    Ok(())
}

/// Returns the number of words that a code at the head of `words` would have. Codes with spaces,
/// such as `hex 0.8`, `all but {2}` or `{1, 3..5}`, need no quotes; any other code is one word.
/// Does not check that the words are a code.
pub fn code_word_count(words: &[&str]) -> usize {
    let is_word = |index: usize, expected: &str| {
        words.get(index).is_some_and(|w| w.eq_ignore_ascii_case(expected))
    };
    let count = if is_word(0, "hex") {
        2
    } else {
        let prefix_len = if is_word(0, "all") && is_word(1, "but") { 2 } else { 0 };
        let set = words.iter().skip(prefix_len);
        let starts_set = set.clone().next().is_some_and(|word| word.starts_with(['{', '｛']));
        let set_end = set.clone().position(|word| word.contains(['}', '｝']));
        prefix_len + 1 + set_end.filter(|_| starts_set).unwrap_or(0)
    };
    count.min(words.len())
}
