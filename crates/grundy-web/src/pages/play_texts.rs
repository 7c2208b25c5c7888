//! The texts that the scripts of the page of play show. On this page, a visitor plays a game. The
//! scripts replace placeholders such as `{side}` by values.

use grundy::base::{Text, text};

/// The texts that the scripts of the page of play show, each with the key by which the scripts find
/// it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::play);

#[cfg(test)]
mod tests {
    use super::super::{board_texts, copy_texts, evidence, explain_texts, opponents};
    use super::TEXTS;
    use crate::assets::source_with_imports;
    use std::collections::BTreeSet;

    #[test]
    fn scripts_use_existing_texts_and_no_text_is_unused() {
        let texts = [board_texts::TEXTS, copy_texts::TEXTS, opponents::TEXTS, TEXTS].concat();
        let keys: BTreeSet<&str> = texts.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys.len(), texts.len());
        let source = source_with_imports("play.js");
        let shared = [evidence::TEXTS.as_slice(), &explain_texts::all_texts()].concat();
        for tail in source.split("say(\"").skip(1) {
            let key = tail.split('"').next().unwrap_or_default();
            assert!(keys.contains(key) || shared.iter().any(|(name, _)| *name == key), "{key}");
        }
        // Scripts compose some keys: `threw_` and the lost result.
        let composed = [
            "_here",
            "_name",
            "_side",
            "side_",
            "axis_",
            "threw_",
            "kept_",
            "swap",
            "edge_blue",
            "edge_green",
            "edge_red",
            "colour_",
            "shape_",
        ];
        let is_used = |key: &&str| source.contains(&format!("\"{key}\""));
        let is_result =
            |key: &&str| ["win", "lose", "draw", "wins", "loses", "draws"].contains(key);
        let unused: Vec<_> = keys
            .iter()
            .filter(|key| {
                !is_used(key) && !is_result(key) && !composed.iter().any(|part| key.contains(part))
            })
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
