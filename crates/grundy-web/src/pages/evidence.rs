//! The badge that shows the kind of evidence for an answer. Each kind has its own word and border,
//! so that readers need not distinguish colours. `evidence.js` draws the same badge.

use super::cache::PageCache;
use crate::language::PageLanguage;
use grundy::base::{Text, Words, text};
use grundy::law::Evidence;
use grundy_commands::glossary::EVIDENCE_TEXTS;
use maud::{Markup, html};
use std::sync::LazyLock;

/// The texts that the scripts show about evidence, each with the key by which the scripts find it.
/// For a kind of evidence, such as `proved`, the text with the key `proved` is its name, the text
/// with the key `proved_means` its meaning, and the text with the key `proved_sign` the sign that
/// its badge shows. The style sheet `grundy.css` draws the border of the badge.
pub static TEXTS: LazyLock<Vec<(&str, Text)>> = LazyLock::new(|| {
    let verdicts =
        [("false_claim", text!(pages::false_word)), ("unknown_claim", text!(pages::unknown))];
    [EVIDENCE_TEXTS, &verdicts].concat()
});

/// Returns the text of [`TEXTS`] with this key in the language of the page, or an empty text if the
/// key does not exist.
fn say(key: &str, language: PageLanguage) -> &'static str {
    let entry = TEXTS.iter().find(|(name, _)| *name == key);
    entry.map_or("", |(_, text)| text.get(language.0))
}

/// Returns the text that explains a kind of evidence, such as `proved`.
pub fn meaning(kind: &str, language: PageLanguage) -> &'static str {
    say(&format!("{kind}_means"), language)
}

/// Draws the badge of a kind of evidence, such as `proved`: its sign and its name.
pub fn badge(kind: &str, language: PageLanguage) -> Markup {
    let sign = say(&format!("{kind}_sign"), language);
    html! {
        span class={ "badge " (kind) } data-evidence=(kind) title=(meaning(kind, language)) {
            span aria-hidden="true" { (sign) } " " (say(kind, language))
        }
    }
}

/// Returns the cached statement about a single heap of `game` in misère play, with its evidence. If
/// it is not cached, computes it by `prove`, which returns `None` if it proves nothing. Even a
/// failed search is cached, since it takes 0.2 s.
pub(super) fn misere_result(
    game: &str,
    prove: impl FnOnce() -> Option<(Words, Evidence)>,
) -> Option<(Words, Evidence)> {
    static RESULTS: PageCache<Option<(Words, Evidence)>> = PageCache::new();
    RESULTS.get_or_compute(game, prove)
}

/// Draws the section of a page with a proved statement about misère play and its evidence.
pub(super) fn misere_section(
    statement: &Words,
    evidence: &Evidence,
    language: PageLanguage,
) -> Markup {
    let lang = language.0;
    let title = text!(pages::misere_play_of_one_heap);
    html! {
        section.law.misere-proved {
            h2 { (title.get(lang)) }
            p { (statement.get(lang)) }
            p.evidence { (badge(evidence.kind(), language)) " " (evidence.basis().get(lang)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::law::EvidenceKind;

    #[test]
    fn every_kind_of_evidence_has_a_name_a_meaning_a_sign_and_a_border() {
        let keys = EVIDENCE_TEXTS.iter().map(|(key, _)| key.to_string());
        let kinds = EvidenceKind::ALL.map(EvidenceKind::name);
        let keys_of = |kind| ["", "_sign", "_means"].map(|ending| format!("{kind}{ending}"));
        assert_eq!(keys.collect::<Vec<_>>(), kinds.map(keys_of).concat());
        assert!(EvidenceKind::ALL.is_sorted());
        for kind in kinds {
            assert!(include_str!("../../assets/grundy.css").contains(&format!(".badge.{kind} {{")));
        }
    }
}
