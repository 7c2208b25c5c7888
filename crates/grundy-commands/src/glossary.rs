//! `words`: explains the terms that answers use. The glossary of the web page has the same list.

use crate::command::Request;
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, excerpt, text};
use grundy::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::LazyLock;

/// A term that occurs in answers, such as P-position, with its explanation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The key of the term in JSON, which is also its anchor on the page of the glossary.
    pub id: &'static str,
    /// The name of the term in English and Chinese.
    pub name: Text,
    /// The explanation of the term in English and Chinese.
    pub means: Text,
    /// A question whose answer illustrates the term, and a text that explains what the answer
    /// shows. `None` if the term has no illustration.
    pub illustration: Option<(&'static str, Text)>,
}

/// The terms about play and about values of positions. Each term comes after the terms that its
/// explanation uses.
pub static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| terms(text!(tables::terms)));

/// The texts of the terms for the kinds of evidence, the strongest first: the name of the kind
/// `proved` has the key `proved`, its meaning the key `proved_means`, and the sign that its badge
/// on the web page shows the key `proved_sign`.
pub const EVIDENCE_TEXTS: &[(&str, Text)] = text!(tables::evidence);

/// Returns the terms of a table. The name of the term `mex` has the key `mex`, its meaning the key
/// `mex_means`; `mex_question` and `mex_shows` are its illustration.
fn terms(table: &[(&'static str, Text)]) -> Vec<Term> {
    let find = |key: String| table.iter().find(|(known, _)| *known == key).map(|(_, text)| *text);
    let term = |&(id, name): &(&'static str, Text)| {
        let illustration = find(format!("{id}_question")).zip(find(format!("{id}_shows")));
        Some(Term {
            id,
            name,
            means: find(format!("{id}_means"))?,
            illustration: illustration.map(|(question, what)| (question.en, what)),
        })
    };
    table.iter().filter_map(term).collect()
}

/// A term to explain. Without a term, all terms are explained.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordsRequest {
    /// Term to explain, or a part of its name, in English or Chinese; without it, all terms are
    /// explained.
    #[schemars(extend("x-description-zh" = "术语或其一部分，中英文均可"))]
    pub word: Option<String>,
}

/// Terms with their meanings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordsResponse {
    /// The terms that match the request.
    pub words: Vec<WordMeaning>,
}

/// A term with its meaning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordMeaning {
    /// The key of the term, which does not depend on the language.
    pub id: &'static str,
    /// The name of the term in the language of the answer.
    pub name: &'static str,
    /// The name of the term in English and in Chinese.
    pub names: [&'static str; 2],
    /// The meaning of the term, in the language of the answer.
    pub means: &'static str,
    /// A question whose answer illustrates the term; `null` if the term has no illustration.
    pub example: Option<&'static str>,
}

/// Returns every term of the glossary: first the terms of play and values, then the kinds of
/// evidence.
pub fn all_terms() -> impl Iterator<Item = Term> {
    TERMS.iter().copied().chain(terms(EVIDENCE_TEXTS))
}

/// Finds the term that `line` names, alone or in a question such as `what is a P-position?` or
/// `什么是必败态`. Returns `None` if `line` names no term.
pub fn find_term(line: &str) -> Option<Term> {
    let mut text = line.trim().trim_matches(['?', '？', '。', '.', '!', '！', ' ']).to_lowercase();
    const QUESTION_STARTS: [&str; 9] = [
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
    const QUESTION_ENDS: [&str; 7] =
        [" mean", " means", "是什么意思", "是什么", "的意思", "的含义", "的定义"];
    if let Some(remaining) = QUESTION_STARTS.iter().find_map(|start| text.strip_prefix(start)) {
        text = remaining.to_string();
    }
    if let Some(remaining) = QUESTION_ENDS.iter().find_map(|end| text.strip_suffix(end)) {
        text = remaining.to_string();
    }
    let key = singular(&text);
    let key = key.strip_suffix("-position").unwrap_or(key);
    // The name of a term may list several words: `P 态与 N 态（必败态与必胜态）`.
    let called = |name: &str| {
        let names = name.split(['（', '）', '与', '、', '，', '(', ')', ',']);
        let names =
            names.flat_map(|part| part.split(" and ")).map(|part| part.trim().to_lowercase());
        names.into_iter().any(|part| !part.is_empty() && singular(&part) == key)
    };
    let is = |term: &Term| {
        let Term { id, name, .. } = term;
        singular(id) == key
            || [name.en, name.zh].iter().any(|name| name.to_lowercase() == key || called(name))
    };
    all_terms().find(is)
}

/// Returns an English word without the plural ending `s`, if it has one.
fn singular(word: &str) -> &str {
    let word = word.trim();
    word.strip_suffix('s').filter(|word| word.len() > 3 && !word.ends_with('s')).unwrap_or(word)
}

impl Request for WordsRequest {
    const NAME: &'static str = "words";
    const SUMMARY: Text = text!(glossary::summary);
    const SAMPLE: &'static str = "grundy words remoteness";
    const EXAMPLE: &'static str = r#"{"word": "remoteness"}"#;
    type Output = Vec<Term>;
    type Response = WordsResponse;

    fn compute(&self, _: &mut Session) -> Result<Vec<Term>, Error> {
        let Some(word) = &self.word else { return Ok(all_terms().collect()) };
        let key = word.trim().to_lowercase();
        // Prefer the term itself; otherwise return all terms whose names contain the word.
        if let Some(term) = find_term(word) {
            return Ok(vec![term]);
        }
        let has_key = |term: &Term| {
            [term.name.en, term.name.zh].iter().any(|name| name.to_lowercase().contains(&key))
        };
        let terms: Vec<Term> =
            all_terms().filter(|term| !key.is_empty() && has_key(term)).collect();
        if terms.is_empty() {
            let name = excerpt(word);
            let ids: Vec<&str> = all_terms().map(|term| term.id).collect();
            return Err(Error::unknown(words!(glossary::is_not_in_list_of_terms, name))
                .help(words!(glossary::choose_from, ids = ids.join(", "))));
        }
        Ok(terms)
    }

    fn response(&self, output: Vec<Term>, lang: Lang) -> WordsResponse {
        let meaning = |term: Term| WordMeaning {
            id: term.id,
            name: term.name.get(lang),
            names: [term.name.en, term.name.zh],
            means: term.means.get(lang),
            example: term.illustration.map(|(question, _)| question),
        };
        WordsResponse { words: output.into_iter().map(meaning).collect() }
    }

    fn write_text(&self, output: &Vec<Term>, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        for term in output {
            let (name, colon) = (term.name.get(lang), writer.colon());
            writeln!(writer.out, "\x1b[1m{name}\x1b[0m{colon}{}", term.means.get(lang))?;
            if let Some((question, what)) = term.illustration {
                writeln!(writer.out, "  grundy solve {question}{colon}{}", what.get(lang))?;
            }
        }
        Ok(())
    }
}
