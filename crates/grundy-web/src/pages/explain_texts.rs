//! The texts of the script of explanations, and the terms that it links.

use grundy::base::Text;
use grundy_commands::glossary::TERMS;

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The texts of the script of explanations, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("explain", t("Explain, step by step", "逐步讲解")),
    ("xor_row", t("xor of the columns", "各列的异或")),
    ("idle", t("(does not count)", "（不计）")),
    ("no_such_move", t("no such move", "没有这样的走法")),
    ("figure", t("Figure of this step", "这一步的图")),
    ("graph_label", t("A graph with the edges {edges}", "图，其边为 {edges}")),
    ("thick", t("thick", "粗线")),
    ("to_P", t("P-position: the opponent loses", "P 态（必败态）：对手负")),
    ("to_N", t("N-position: the opponent wins", "N 态（必胜态）：对手胜")),
    ("to_draw", t("draw", "平局")),
    ("with_value", t(", value {value}", "，SG 值 {value}")),
    // Pairs of a term and the key of its meaning, separated by `|`.
    (
        "gloss",
        t(
            "P-position=means_outcome|N-position=means_outcome|Grundy value=means_value|xor=means_xor|base two=means_binary|\
             Beatty pair=means_beatty|matching=means_matching|colon principle=means_colon|fusion principle=means_fusion|\
             up to symmetry=means_symmetry|remoteness=means_remoteness|odd steps=means_odd_steps|least part=means_least|\
             firm=means_firm|nim-sum=means_xor",
            "P 态=means_outcome|N 态=means_outcome|必败态=means_outcome|必胜态=means_outcome|SG 值=means_value|异或=means_xor|\
             二进制=means_binary|Beatty 对=means_beatty|匹配=means_matching|克朗原理=means_colon|融合原理=means_fusion|\
             对称=means_symmetry|奇数级=means_odd_steps|最小的一项=means_least|坚定=means_firm",
        ),
    ),
];

/// The glossary terms that the script explains. Each entry is the key of the meaning in the texts
/// of the script, and the id of the term.
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

/// Returns the texts of the script of explanations, and the meanings of the glossary terms that the
/// script links.
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
