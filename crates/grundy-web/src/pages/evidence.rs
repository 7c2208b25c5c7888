//! How an answer is known, as a badge: by word and by border, so that no colour is needed to tell.
//! `evidence.js` draws the same badge from the same words.

use super::kept::Kept;
use crate::speech::Speech;
use grundy::base::{Text, Words};
use grundy::law::Evidence;
use grundy_commands::glossary::{COMPUTED, CONJECTURE, OBSERVED, PROVED, THEOREM};
use maud::{Markup, html};

/// What scripts say of evidence: the word for each kind, and under `…_means` what it stands for.
pub const TEXTS: &[(&str, Text)] = &[
    ("theorem", THEOREM.name),
    ("theorem_means", THEOREM.means),
    ("proved", PROVED.name),
    ("proved_means", PROVED.means),
    ("false_claim", Text { en: "False", zh: "不成立" }),
    ("unknown_claim", Text { en: "Unknown", zh: "未知" }),
    ("computed", COMPUTED.name),
    ("computed_means", COMPUTED.means),
    ("observed", OBSERVED.name),
    ("observed_means", OBSERVED.means),
    ("conjecture", CONJECTURE.name),
    ("conjecture_means", CONJECTURE.means),
];

/// Every kind, the surest first.
pub const KINDS: [&str; 5] = ["theorem", "proved", "computed", "observed", "conjecture"];

/// The sign of a kind, which its border repeats: `grundy.css` draws that.
const SIGNS: [(&str, &str); KINDS.len()] =
    [("theorem", "■"), ("proved", "✓"), ("computed", "#"), ("observed", "~"), ("conjecture", "?")];

fn say(key: &str, speech: Speech) -> &'static str {
    let found = TEXTS.iter().find(|(name, _)| *name == key);
    found.map_or("", |(_, text)| text.get(speech.0))
}

/// What a kind of evidence stands for.
pub fn meaning(kind: &str, speech: Speech) -> &'static str {
    say(&format!("{kind}_means"), speech)
}

/// The badge of a kind of evidence.
pub fn badge(kind: &str, speech: Speech) -> Markup {
    let sign = SIGNS.iter().find(|(name, _)| *name == kind).map_or("", |(_, sign)| sign);
    html! {
        span class={ "badge " (kind) } data-evidence=(kind) title=(meaning(kind, speech)) {
            span aria-hidden="true" { (sign) } " " (say(kind, speech))
        }
    }
}

/// What is proved of one heap of a game in misère play, kept: it takes a fifth of a second to find that nothing is.
pub(super) fn misere_of(
    game: &str,
    prove: impl FnOnce() -> Option<(Words, Evidence)>,
) -> Option<(Words, Evidence)> {
    static KEPT: Kept<Option<(Words, Evidence)>> = Kept::new();
    KEPT.of(game, prove)
}

/// The same as it is shown, with how it is known.
pub(super) fn misere_proved(statement: &Words, known: &Evidence, speech: Speech) -> Markup {
    let lang = speech.0;
    let title = Text { en: "Misère play of one heap", zh: "单堆的反常规则" };
    html! {
        section.law.misere-proved {
            h2 { (title.get(lang)) }
            p { (statement.get(lang)) }
            p.evidence { (badge(known.kind(), speech)) " " (known.basis().get(lang)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_evidence_has_a_word_a_meaning_and_a_sign() {
        let script = include_str!("../../assets/evidence.js");
        let text = || String::from("x");
        let all = [
            Evidence::theorem("x", "x"),
            Evidence::Proved { certificate: grundy::base::Words::same("x") },
            Evidence::Computed { positions: 1 },
            Evidence::Observed { up_to: 1, periods: 1 },
            Evidence::Conjecture { source: text() },
        ];
        for evidence in all {
            let kind = evidence.kind();
            for key in [kind.to_string(), format!("{kind}_means")] {
                assert!(TEXTS.iter().any(|(name, _)| *name == key), "{key}");
            }
            let (_, sign) = SIGNS.iter().find(|(name, _)| *name == kind).unwrap();
            assert!(script.contains(&format!("{kind}: \"{sign}\"")), "{kind}");
            assert!(KINDS.contains(&kind));
            assert!(include_str!("../../assets/grundy.css").contains(&format!(".badge.{kind}")));
        }
    }
}
