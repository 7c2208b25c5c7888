//! The texts of the script `explain.js`, which shows the explanation of a position, and the
//! glossary terms that it links.

use grundy::base::{Text, text};
use grundy_commands::glossary::TERMS;

/// The texts that the script `explain.js` shows, each with the key by which the script finds it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::explain);

/// The glossary terms that the script `explain.js` explains. Each entry is the key by which the
/// script finds the meaning of the term, and the id of the term in the glossary.
const GLOSSED: &[(&str, &str)] = &[
    ("means_outcome", "outcome"),
    ("means_value", "value"),
    ("means_remoteness", "remoteness"),
    ("means_binary", "binary"),
    ("means_xor", "nim-sum"),
    ("means_firm", "firm"),
    ("means_symmetry", "symmetry"),
    ("means_least", "zeckendorf"),
    ("means_beatty", "beatty"),
    ("means_odd_steps", "odd-steps"),
    ("means_colon", "colon"),
    ("means_fusion", "fusion"),
    ("means_matching", "matching"),
];

/// Returns the texts that the script `explain.js` shows, and the meanings of the glossary terms
/// that it links.
pub fn all_texts() -> Vec<(&'static str, Text)> {
    let mut texts = TEXTS.to_vec();
    for (key, id) in GLOSSED {
        texts.extend(TERMS.iter().find(|term| term.id == *id).map(|term| (*key, term.means)));
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_used_and_every_term_has_a_meaning() {
        let script = include_str!("../../assets/explain.js");
        let texts = all_texts();
        let has = |key: &str| texts.iter().any(|(known, _)| *known == key);
        for tail in script.split("say(\"").skip(1) {
            let key = tail.split('"').next().unwrap_or_default();
            assert!(has(key), "{key}");
        }
        for (key, _) in TEXTS.iter().filter(|(key, _)| !key.starts_with("to_")) {
            assert!(script.contains(&format!("\"{key}\"")), "{key} is unused");
        }
        for text in TEXTS.iter().filter(|(key, _)| *key == "gloss").map(|(_, text)| text) {
            for pair in text.en.split('|').chain(text.zh.split('|')) {
                let (word, key) = pair.split_once('=').unwrap_or_default();
                assert!(!word.is_empty() && has(key), "{pair}");
            }
        }
    }
}
