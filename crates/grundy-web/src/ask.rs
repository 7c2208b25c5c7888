//! From a request's body to a question at a desk that reads no file.

use grundy::base::{Budget, Error, excerpt};
use grundy::words;
use grundy::workbench::{Convention, Desk, Question, typed_words};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// A position of a game or of a sum, in the words of the command line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// `wythoff 5 7`, `0.77 9 + nim 3`, `mine.game 4 2 m=3`.
    pub question: String,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// The texts of rule files and graphs that the question names.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// A question of very many words is no question of a person.
const LONGEST_QUESTION: usize = 100_000;

impl Asked {
    /// Works on the question at a desk of its own.
    ///
    /// # Errors
    /// What is wrong with the words, and whatever `work` gives.
    pub fn at_desk<T>(
        &self,
        budget: Budget,
        work: impl FnOnce(&mut Desk, &Question) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.words_at_desk(budget, |desk, words| {
            let convention = Convention { misere: self.misere, compound: None };
            let question = desk.question(words, convention)?;
            work(desk, &question)
        })
    }

    /// Works on the words at a desk of its own.
    ///
    /// # Errors
    /// What is wrong with the words, and whatever `work` gives.
    pub fn words_at_desk<T>(
        &self,
        budget: Budget,
        work: impl FnOnce(&mut Desk, &[&str]) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.question.len() > LONGEST_QUESTION {
            let bytes = self.question.len();
            return Err(Error::too_big(words!(
                "the question has {bytes} bytes",
                "问题有 {bytes} 字节"
            ))
            .help(words!(
                "the page takes at most 100000; use the program",
                "网页至多 100000；请用命令行程序"
            )));
        }
        let read = |name: &str| self.read(name);
        let mut desk = Desk::new(budget, &read);
        let words = typed_words(&self.question);
        work(&mut desk, &words)
    }

    /// A file that came with the request: nothing else is read.
    fn read(&self, name: &str) -> Result<String, Error> {
        self.files.get(name).cloned().ok_or_else(|| {
            let shown = excerpt(name);
            Error::unknown(words!("there is no file `{shown}`", "没有文件 `{shown}`")).help(words!(
                "send its text under this name in `files`",
                "请在 `files` 中以此名附上其内容"
            ))
        })
    }
}

/// A natural, also when it is written as `5.0`: JSON knows no difference.
///
/// # Errors
/// For other numbers.
pub fn whole<'de, D: Deserializer<'de>>(number: D) -> Result<u64, D::Error> {
    let told = perhaps_whole(number)?;
    told.ok_or_else(|| D::Error::custom("null where a natural is expected"))
}

/// The same, or null.
///
/// # Errors
/// For other numbers.
pub fn perhaps_whole<'de, D: Deserializer<'de>>(number: D) -> Result<Option<u64>, D::Error> {
    /// Every whole number below this is one as a float too; nothing on the page goes so far.
    const EXACT: u64 = 1 << 53;
    let Some(number) = Option::<serde_json::Number>::deserialize(number)? else { return Ok(None) };
    let as_float = number.as_f64().filter(|n| n.fract() == 0.0 && (0.0..EXACT as f64).contains(n));
    let whole = number.as_u64().filter(|n| *n < EXACT).or(as_float.map(|n| n as u64));
    whole
        .map(Some)
        .ok_or_else(|| D::Error::custom(format!("{number} where a natural below 2^53 is expected")))
}
