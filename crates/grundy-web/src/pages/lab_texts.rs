//! The texts that the scripts of the law lab, the page for finding laws of games, show. The scripts
//! replace placeholders such as `{line}` by values.

use grundy::base::{Text, text};

/// The texts that the scripts of the law lab show, each with the key by which the scripts find it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::lab);

#[cfg(test)]
mod tests {
    use super::super::{copy_texts, wait_texts, worth};
    use super::TEXTS;
    use std::collections::BTreeSet;

    const SCRIPTS: [&str; 10] = [
        include_str!("../../assets/copy.js"),
        include_str!("../../assets/request.js"),
        include_str!("../../assets/waiting.js"),
        include_str!("../../assets/lab.js"),
        include_str!("../../assets/editor.js"),
        include_str!("../../assets/source.js"),
        include_str!("../../assets/table.js"),
        include_str!("../../assets/law.js"),
        include_str!("../../assets/proof.js"),
        include_str!("../../assets/certificate.js"),
    ];

    #[test]
    fn scripts_use_existing_texts_and_no_text_is_unused() {
        let keys_of = |texts: &[(&'static str, _)]| -> BTreeSet<&str> {
            texts.iter().map(|(key, _)| *key).collect()
        };
        let keys = keys_of(TEXTS);
        let shared = keys_of(&[copy_texts::TEXTS, wait_texts::TEXTS, worth::TEXTS].concat());
        let source = SCRIPTS.concat();
        let used: BTreeSet<&str> =
            source.split("say(\"").skip(1).filter_map(|tail| tail.split('"').next()).collect();
        assert_eq!(keys, &used - &shared);
        assert!(keys.is_disjoint(&shared));
        assert_eq!(keys.len(), TEXTS.len());
    }
}
