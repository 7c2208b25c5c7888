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

/// The word that a line asks for, alone or as `what is a P-position?` and `什么是必败态` do.
pub fn asked(line: &str) -> Option<Term> {
    let mut text = line.trim().trim_matches(['?', '？', '。', '.', '!', '！', ' ']).to_lowercase();
    const BEFORE: [&str; 9] = [
        "what does the word ",
        "what does ",
        "what is the ",
        "what is an ",
        "what is a ",
        "what is ",
        "what are ",
        "什么是",
        "什么叫",
    ];
    const BEHIND: [&str; 7] =
        [" mean", " means", "是什么意思", "是什么", "的意思", "的含义", "的定义"];
    if let Some(rest) = BEFORE.iter().find_map(|before| text.strip_prefix(before)) {
        text = rest.to_string();
    }
    if let Some(rest) = BEHIND.iter().find_map(|behind| text.strip_suffix(behind)) {
        text = rest.to_string();
    }
    let wanted = singular(&text);
    let wanted = wanted.strip_suffix("-position").unwrap_or(wanted);
    // One entry may be of several words: `P 态与 N 态（必败态与必胜态）`.
    let called = |name: &str| {
        let parts = name.split(['（', '）', '与', '、', '，', '(', ')', ',']);
        let parts =
            parts.flat_map(|part| part.split(" and ")).map(|part| part.trim().to_lowercase());
        parts.into_iter().any(|part| !part.is_empty() && singular(&part) == wanted)
    };
    let is = |term: &Term| {
        let Term { id, name, .. } = term;
        singular(id) == wanted
            || [name.en, name.zh].iter().any(|name| name.to_lowercase() == wanted || called(name))
    };
    all().find(is)
}

/// A word without the ending of several.
fn singular(word: &str) -> &str {
    let word = word.trim();
    word.strip_suffix('s').filter(|word| word.len() > 3 && !word.ends_with('s')).unwrap_or(word)
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
        if let Some(term) = asked(word) {
            return Ok(vec![term]);
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
