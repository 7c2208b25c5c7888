//! Spelling of names of games: normalisation, and the search for a name at the head of a sequence
//! of words.

/// The opening brackets, then the closing brackets; each pair is the English and the Chinese form.
pub(super) const BRACKETS: ([char; 2], [char; 2]) = (['(', '（'], [')', '）']);

/// Normalises a name to its letters and digits, in lower case.
pub(super) fn normalize(name: &str) -> String {
    const MAX_LETTERS: usize = 80;
    let letters = name.chars().filter(|c| c.is_alphanumeric()).take(MAX_LETTERS + 1);
    let folded: String = letters.flat_map(char::to_lowercase).collect();
    // A longer text is not a name; the ellipsis prevents its first letters from matching a name.
    if name.chars().filter(|c| c.is_alphanumeric()).nth(MAX_LETTERS).is_some() {
        return format!("{folded}…");
    }
    folded
}

/// Finds the longest prefix of `words` for which `lookup` returns a value. Returns that value and
/// the number of words in the prefix, or `None` if no prefix has a value.
pub(super) fn longest_prefix<T>(
    words: &[&str],
    lookup: impl Fn(&str) -> Option<T>,
) -> Option<(T, usize)> {
    const MAX_NAME_WORDS: usize = 6;
    // Every word of a name after the first begins with a letter, so that `S1 3` is not read as
    // `S13`, or is a board size as in `Konane 4x4`.
    let following = words.iter().skip(1).take(MAX_NAME_WORDS - 1);
    let continues_name = |word: &&&str| {
        let word = word.trim_start_matches(BRACKETS.0);
        let size = word.split_once('x').is_some_and(|(rows, columns)| {
            [rows, columns].iter().all(|side| side.parse::<u8>().is_ok())
        });
        word.starts_with(char::is_alphabetic) || size
    };
    let following_count = following.take_while(continues_name).count();
    (1..=words.len().min(1 + following_count)).rev().find_map(|word_count| {
        lookup(&words[..word_count].join(" ")).map(|value| (value, word_count))
    })
}
