//! Finds the known word that a mistyped word most likely means.

use std::cmp::Reverse;

/// Returns the known word that is most similar to a mistyped one: the word with the least
/// Damerau-Levenshtein distance, then with the longest common beginning, then the first in the
/// alphabet. Returns `None` if every known word differs in more than about a third of the letters,
/// or if `known` contains the word itself.
///
/// ```
/// use grundy_text::nearest_word;
/// assert_eq!(nearest_word("vew", ["new", "view", "value"]), Some("view"));
/// assert_eq!(nearest_word("lwa", ["law", "lint", "list"]), Some("law"));
/// assert_eq!(nearest_word("law", ["law"]), None);
/// assert_eq!(nearest_word("wythoff", ["nim", "kayles"]), None);
/// ```
pub fn nearest_word<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let max_distance = match word.chars().count() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    let common_prefix =
        |name: &str| word.chars().zip(name.chars()).take_while(|(a, b)| a == b).count();
    let candidates = known.into_iter().filter_map(|name| {
        let distance = strsim::damerau_levenshtein(word, name);
        let is_near = distance > 0 && distance <= max_distance && distance < name.chars().count();
        is_near.then(|| (distance, Reverse(common_prefix(name)), name))
    });
    candidates.min().map(|(.., name)| name)
}
