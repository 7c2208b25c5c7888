//! What a command needs besides its request.

use crate::{embedded, known};
use grundy::base::{Budget, Error, ErrorKind, Lang, Words, excerpt};
use grundy::words;
use grundy::workbench::{Convention, Desk, Instance, Memory, Question, ReadFile};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The texts of files that came with a request, by their names.
pub type Files = BTreeMap<String, String>;

/// Where requests are answered: what they may use, how files are read, and the language of texts.
///
/// Games are remembered from request to request, but for requests that bring files: those may call other rules by
/// the same name.
pub struct Session<'a> {
    /// What the next request may use.
    pub budget: Budget<'a>,
    /// The language of texts.
    pub lang: Lang,
    /// What is refused at once.
    pub most: Most,
    read: ReadFile<'a>,
    desk: Desk<'a>,
    memory: Option<Arc<Memory>>,
}

/// Bounds on what is asked, beside the budget; those of a program that its owner runs are far away.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Bytes of a question.
    pub question: usize,
    /// The greatest size of a table.
    pub table: u64,
    /// The greatest size of a plot.
    pub plot: u64,
    /// Positions of a graph.
    pub vertices: usize,
    /// Seconds to look for a law, which then end when they are over.
    pub seconds: Option<u64>,
}

impl Default for Most {
    fn default() -> Most {
        let (question, vertices) = (usize::MAX, usize::MAX);
        Most { question, table: u64::MAX, plot: u64::MAX, vertices, seconds: None }
    }
}

impl Most {
    /// The bounds of a server, whose answers are for a page.
    pub const PAGE: Most = Most {
        question: 100_000,
        table: 2_000_000,
        plot: 1_000_000,
        vertices: 20_000,
        seconds: Some(60),
    };
}

/// Reads no file but the examples that come with the program, as `examples/NAME`: what a server does with names of files
/// that did not come with the request.
///
/// # Errors
/// Where it is no example.
pub fn no_file(name: &str) -> Result<String, Error> {
    if name.starts_with("examples/")
        && let Some(text) = embedded::text(name)
    {
        return Ok(text);
    }
    let shown = excerpt(name);
    let missing = Error::unknown(words!("there is no file `{shown}`", "没有文件 `{shown}`"));
    let called = name.rsplit(['/', '\\']).next().and_then(|last| last.strip_suffix(".game"));
    Err(missing.help(match called.and_then(|called| known::shelf().find(called)) {
        Some(file) => {
            let id = &file.id;
            words!("did you mean `{id}`?", "是否想写 `{id}`？")
        }
        None => {
            words!("send its text under this name in `files`", "请在 `files` 中以此名附上其内容")
        }
    }))
}

impl<'a> Session<'a> {
    /// A session that has met no game yet.
    pub fn new(budget: Budget<'a>, lang: Lang, read: ReadFile<'a>) -> Session<'a> {
        let desk = Desk::new(budget, read).with_shelf(known::shelf());
        Session { budget, lang, most: Most::default(), read, desk, memory: None }
    }

    /// The same, within bounds.
    #[must_use]
    pub fn within(mut self, most: Most) -> Session<'a> {
        self.most = most;
        self
    }

    /// The same with what is kept between sessions, games of requests that bring files included: those are known by
    /// their texts.
    #[must_use]
    pub fn with_memory(mut self, memory: &Arc<Memory>) -> Session<'a> {
        self.desk = self.desk.with_memory(memory);
        self.memory = Some(Arc::clone(memory));
        self
    }

    /// The text of a file that a request names; where there is none, `meant` says which to name.
    ///
    /// # Errors
    /// When there is none.
    pub fn file(&self, files: &Files, name: &str, meant: &Words) -> Result<String, Error> {
        self.text(files, name).map_err(|error| match error.kind() {
            ErrorKind::BadInput => error.help(meant.clone()),
            // What may not be read is told how to be sent.
            _ => error,
        })
    }

    /// The text of a file: one that came with the request, one that is known by this name, or one that the session may read.
    fn text(&self, files: &Files, name: &str) -> Result<String, Error> {
        // A path is meant as a path.
        let known = || known::shelf().find(name).filter(|_| !name.contains(['.', '/', '\\']));
        let text = files.get(name).cloned().or_else(|| known().map(|file| file.text.clone()));
        text.map_or_else(|| (self.read)(name), Ok)
    }

    /// Works on words at the desk that knows these files.
    ///
    /// # Errors
    /// When there are too many words; whatever `work` gives.
    pub fn at_desk<T>(
        &mut self,
        asked: &[String],
        files: &Files,
        work: impl FnOnce(&mut Desk, &[&str]) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let bytes: usize = asked.iter().map(|word| word.len() + 1).sum();
        let most = self.most.question;
        if bytes > most {
            return Err(Error::too_big(words!(
                "the question has {bytes} bytes",
                "问题有 {bytes} 字节"
            ))
            .help(words!(
                "the page takes at most {most}; use the program",
                "网页至多 {most}；请用命令行程序"
            )));
        }
        let words: Vec<&str> = asked.iter().map(String::as_str).collect();
        if files.is_empty() {
            self.desk.budget = self.budget;
            return work(&mut self.desk, &words);
        }
        let read = |name: &str| self.text(files, name);
        let mut desk = Desk::new(self.budget, &read).with_shelf(known::shelf());
        if let Some(memory) = &self.memory {
            desk = desk.with_memory(memory);
        }
        work(&mut desk, &words)
    }

    /// A question about a position.
    ///
    /// # Errors
    /// What is wrong with the words.
    pub fn question(
        &mut self,
        asked: &[String],
        files: &Files,
        convention: Convention,
    ) -> Result<Question, Error> {
        self.at_desk(asked, files, |desk, words| desk.question(words, convention))
    }

    /// A game without a position.
    ///
    /// # Errors
    /// What is wrong with the words.
    pub fn game(&mut self, asked: &[String], files: &Files) -> Result<Rc<Instance>, Error> {
        self.at_desk(asked, files, |desk, words| desk.game_alone(words))
    }

    /// A game, and the words after it.
    ///
    /// # Errors
    /// What is wrong with the words.
    pub fn game_and_rest(
        &mut self,
        asked: &[String],
        files: &Files,
    ) -> Result<(Rc<Instance>, Vec<String>), Error> {
        self.at_desk(asked, files, |desk, words| {
            let (instance, rest) = desk.game(words)?;
            Ok((instance, rest.into_iter().map(str::to_string).collect()))
        })
    }
}
