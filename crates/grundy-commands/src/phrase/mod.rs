//! Parses questions in English and Chinese, such as `1..3 or squares, heaps 10 17 21, misère`.
//!
//! The parser translates a line in words into the notation of the workbench. It replaces words such
//! as "squares" by the list of all allowed takes up to the largest heap. Larger takes are never
//! legal, so the translation is exact.

mod number_kinds;
mod sentence;
mod vocabulary;

use vocabulary::section;

/// A question in words, translated into the notation of the workbench.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The question in the notation of the workbench: a game and its position.
    pub question: String,
    /// Whether the question is about misère play, in which the last player to move loses.
    pub misere: bool,
    /// Whether the line was understood as a full sentence, so that its words were replaced by a
    /// list of takes or heaps. The page then shows how it was understood.
    pub listed: bool,
}

/// The phrases that ask for a value, each with the word that replaces it before the numbers, such
/// as `nim` or `mex`. This word is empty if the rest of the question names the game.
const VALUES: &[(&str, &str)] = &[
    ("the grundy value of", ""),
    ("grundy value of", ""),
    ("the sg value of", ""),
    ("sg value of", ""),
    ("the nim-sum of", "nim"),
    ("nim-sum of", "nim"),
    ("the nim sum of", "nim"),
    ("nim sum of", "nim"),
    ("the mex of", "mex"),
    ("mex of", "mex"),
];

/// The words between the rules and the heap sizes of a question, such as "heaps".
const HEAPS: &[&str] =
    &["heaps of", "heaps", "heap of", "heap", "piles of", "piles", "pile", "on ", "堆"];

/// Replaces Chinese punctuation by ASCII, and marks without meaning by spaces. The mark `、` stays,
/// since it joins the items of a list.
fn normalize_marks(line: &str) -> String {
    let normalize = |c: char| match c {
        '，' | '；' | ';' => ',',
        '：' | ':' => ' ',
        '？' | '?' | '。' | '！' | '!' => ' ',
        '（' => '(',
        '）' => ')',
        '｛' => '{',
        '｝' => '}',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    format!(" {} ", line.trim().chars().map(normalize).collect::<String>())
}

/// Removes the first occurrence of `word` from the line, and returns whether it occurred. An
/// English word is removed only where it stands alone, not inside another word.
fn remove_word(line: &mut String, word: &str) -> bool {
    let ascii = word.is_ascii();
    let lowercase = line.to_ascii_lowercase();
    let Some(index) = lowercase.match_indices(word).map(|(index, _)| index).find(|index| {
        let previous = lowercase[..*index].chars().next_back();
        let next = lowercase[index + word.len()..].chars().next();
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
        !ascii || !(letter(previous) || letter(next) && !word.ends_with(' '))
    }) else {
        return false;
    };
    line.replace_range(index..index + word.len(), " ");
    true
}

/// Removes a Chinese phrase about the last move, such as `取到最后一颗者负` or `谁取到最后一颗谁输`. Returns whether
/// the player who makes the last move loses, or `None` if the line has no such phrase.
fn remove_last_move_phrase(line: &mut String) -> Option<bool> {
    const LAST_ONE: &str = "最后一";
    let index = line.find(LAST_ONE)?;
    let prefix = section("take-verb").find_map(|verb| line[..index].strip_suffix(verb))?;
    let tail = &line[index + LAST_ONE.len()..];
    let tail = section("classifier").find_map(|classifier| tail.strip_prefix(classifier))?;
    let (prefix, tail) = match prefix.strip_suffix('谁') {
        Some(prefix) => (prefix, tail.strip_prefix('谁')?),
        None => (prefix, section("winner").find_map(|suffix| tail.strip_prefix(suffix))?),
    };
    let end = tail.chars().next()?;
    let loses = match end {
        '负' | '输' => true,
        '胜' | '赢' => false,
        _ => return None,
    };
    *line = format!("{prefix} {}", &tail[end.len_utf8()..]);
    Some(loses)
}

/// Parses a question in words. Returns `None` if the line contains no phrase that the parser
/// translates or removes.
pub fn parse(line: &str) -> Option<Phrase> {
    let mut text = normalize_marks(&line.replace('。', ". "));
    let (mut misere, mut noise) = (false, false);
    for word in section("misere-play") {
        misere |= remove_word(&mut text, word);
    }
    for word in section("normal-play") {
        noise |= remove_word(&mut text, word);
    }
    if let Some(loses) = remove_last_move_phrase(&mut text) {
        (misere, noise) = (misere || loses, true);
    }
    if let Some(question) = sentence::parse_question(&text) {
        return Some(Phrase { question, misere, listed: true });
    }
    text = text.replace('、', ",").replace(". ", " ");
    for word in section("removed") {
        while remove_word(&mut text, word) {
            noise = true;
        }
    }
    for (word, asked) in VALUES {
        if remove_word(&mut text, word) {
            let remaining = numbers(&text).map_or_else(|| text.clone(), |list| list.join(" "));
            (text, noise) = (format!(" {asked} {remaining} "), true);
        }
    }
    // The rules may be a set in braces or the name of a game; the heaps follow.
    if let Some((rules, heaps)) = split_at_heaps(&text) {
        let (rules, heaps) = (tidy(&rules), numbers(&heaps)?);
        if heaps.is_empty() || rules.is_empty() {
            return None;
        }
        let question = format!("{rules} {}", heaps.join(" "));
        return Some(Phrase { question, misere, listed: false });
    }
    let question = tidy(&text);
    (!question.is_empty() && (misere || noise)).then_some(Phrase {
        question,
        misere,
        listed: false,
    })
}

/// Returns the game of a line that asks for a law or a period, such as `period of 0.007` or
/// `0.007 的周期`. Returns `None` for any other line.
pub fn parse_law_question(line: &str) -> Option<String> {
    let text = tidy(&normalize_marks(line).replace('、', ","));
    let (low, mut game) = (text.to_ascii_lowercase(), None);
    for word in ["period", "law"] {
        for lead in ["", "the ", "what is the ", "find the "] {
            let front = format!("{lead}{word} of ");
            if low.starts_with(&front) {
                game = Some(&text[front.len()..]);
            }
        }
        if low.ends_with(&format!(" {word}")) {
            game = game.or(Some(&text[..text.len() - word.len() - 1]));
        }
    }
    for word in ["周期", "规律"] {
        let end = [word.to_string(), format!("{word}是什么"), format!("{word}是多少")];
        let front = end.iter().find_map(|end| text.strip_suffix(end.as_str()));
        game = game.or(front.map(|front| front.trim_end().trim_end_matches('的')));
    }
    let game = tidy(game?);
    (!game.is_empty()).then_some(game)
}

/// Removes commas that stand alone or at either end of the text, and joins its words with single
/// spaces.
fn tidy(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != ",");
    let line = words.collect::<Vec<_>>().join(" ");
    line.trim_matches([',', ' ']).to_string()
}

/// Splits a text at one of the [`HEAPS`] words into the rules before it and the heap sizes after
/// it. Returns `None` if the text contains no such word.
fn split_at_heaps(text: &str) -> Option<(String, String)> {
    let split = HEAPS.iter().find_map(|word| {
        let mut text = text.to_string();
        let marked = format!(" {word}");
        let index = text.to_ascii_lowercase().find(if word.is_ascii() {
            marked.as_str()
        } else {
            *word
        })?;
        let end = index + if word.is_ascii() { marked.len() } else { word.len() };
        let tail = text[end..].to_string();
        text.truncate(index);
        Some((text, tail))
    });
    let (mut head, tail) = split?;
    // In `三堆 10 17 21`, the number of heaps is redundant, as it follows from the list.
    head = head
        .trim_end()
        .trim_end_matches(['一', '两', '二', '三', '四', '五', '六', '几', '各'])
        .to_string();
    Some((head, tail))
}

/// Returns the natural numbers of a list separated by commas, spaces or `and`, as texts of digits.
/// Returns `None` if the list contains anything else.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let words = text.split([',', ' ']).filter(|word| !["", "and", "和", "与", "或"].contains(word));
    words.map(|word| word.bytes().all(|c| c.is_ascii_digit()).then_some(word)).collect()
}

/// Returns the numbers of stones up to `max` that a move may take according to `text`, such as
/// `squares or 3`. Returns `None` if `text` does not describe them in words.
pub fn parse_takes(text: &str, max: u64) -> Option<Vec<u64>> {
    sentence::parse_takes(&normalize_marks(text), max)
}
