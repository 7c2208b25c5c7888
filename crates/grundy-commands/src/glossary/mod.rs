//! `words`: what the words mean that answers use. The page has the same list.

mod terms;

use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text, excerpt};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
pub use terms::{COMPUTED, CONJECTURE, EVIDENCE, OBSERVED, PROVED, TERMS, THEOREM, Term};

/// A word; without it all are told.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordsRequest {
    /// A word, or a part of one, in English or Chinese.
    #[serde(default)]
    pub word: Option<String>,
}

/// Words with what they mean.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordsResponse {
    /// Each of them.
    pub words: Vec<WordMeaning>,
}

/// A word and what it means.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordMeaning {
    /// The word by which it is asked about.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// Its names in English and Chinese.
    pub names: [&'static str; 2],
    /// What it means.
    pub means: &'static str,
    /// A position that shows it.
    pub example: Option<&'static str>,
}

/// Every word, those of play and values before the kinds of evidence.
pub fn all() -> impl Iterator<Item = Term> {
    TERMS.iter().chain(&EVIDENCE).copied()
}

impl Request for WordsRequest {
    const NAME: &'static str = "words";
    const SUMMARY: Text = Text {
        en: "What the words mean that answers use: P, N, Grundy value, misère, period, and others",
        zh: "答案中用到的术语：P、N、SG 值、反常规则、周期等",
    };
    const SAMPLE: &'static str = "grundy words remoteness";
    const EXAMPLE: &'static str = r#"{"word": "remoteness"}"#;
    type Found = Vec<Term>;
    type Response = WordsResponse;

    fn find(&self, _: &mut Session) -> Result<Vec<Term>, Error> {
        let Some(word) = &self.word else { return Ok(all().collect()) };
        let wanted = word.trim().to_lowercase();
        // The word itself, else all in whose names it stands.
        let exact: Vec<Term> = all().filter(|term| term.id == wanted).collect();
        if !exact.is_empty() {
            return Ok(exact);
        }
        let named = |term: &Term| {
            [term.name.en, term.name.zh].iter().any(|name| name.to_lowercase().contains(&wanted))
        };
        let found: Vec<Term> = all().filter(|term| !wanted.is_empty() && named(term)).collect();
        if found.is_empty() {
            let shown = excerpt(word);
            let ids: Vec<&str> = all().map(|term| term.id).collect();
            let ids = ids.join(", ");
            return Err(Error::unknown(words!(
                "`{shown}` is no word of the list",
                "词表中没有 `{shown}`"
            ))
            .help(words!("choose from {ids}", "可选：{ids}")));
        }
        Ok(found)
    }

    fn response(&self, found: Vec<Term>, lang: Lang) -> WordsResponse {
        let meaning = |term: Term| WordMeaning {
            id: term.id,
            name: term.name.get(lang),
            names: [term.name.en, term.name.zh],
            means: term.means.get(lang),
            example: term.shown.map(|(question, _)| question),
        };
        WordsResponse { words: found.into_iter().map(meaning).collect() }
    }

    fn text(&self, found: &Vec<Term>, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        for term in found {
            let (name, colon) = (term.name.get(lang), page.colon());
            writeln!(page.to, "\x1b[1m{name}\x1b[0m{colon}{}", term.means.get(lang))?;
            if let Some((question, what)) = term.shown {
                writeln!(page.to, "  grundy solve {question}{colon}{}", what.get(lang))?;
            }
        }
        Ok(())
    }
}
