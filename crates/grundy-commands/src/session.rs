//! The context in which requests are answered: the budget, the limits on requests, the source of
//! files, and the cached games of earlier requests.

use crate::{embedded, library};
use grundy::base::{Budget, Error, ErrorKind, Lang, Words, excerpt};
use grundy::law::period_certificate::CertifiedLaw;
use grundy::words;
use grundy::workbench::{Convention, GameCache, GameState, QueryParser, Question, ReadFile};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The texts of the files that a request contains, by file name.
pub type Files = BTreeMap<String, String>;

/// The context in which requests are answered: the budget, the source of files, and the language of
/// texts.
///
/// Games are cached between requests. A request that contains its own files does not use this
/// cache, since its files can give the same name to other rules.
pub struct Session<'a> {
    /// The budget of time, memory and positions of the next request.
    pub budget: Budget<'a>,
    /// The language of the texts in responses.
    pub lang: Lang,
    /// The limits on the size of requests. A request that exceeds them is refused.
    pub limits: RequestSizeLimits,
    /// The function that reads a file which a request names but does not contain.
    read: ReadFile<'a>,
    /// The parser of questions, which caches the games of earlier requests that contain no files.
    parser: QueryParser<'a>,
    /// The cache of games that several sessions share; `None` if this session shares no cache.
    memory: Option<Arc<GameCache>>,
}

/// The limits on the size of a request, which apply in addition to the budget. The command line
/// sets no limits.
#[derive(Clone, Copy, Debug)]
pub struct RequestSizeLimits {
    /// The maximum length of a question in bytes.
    pub max_question_bytes: usize,
    /// The largest size (the field `to`) of a requested table.
    pub max_table_size: u64,
    /// The largest size (the field `to`) of a requested plot.
    pub max_plot_size: u64,
    /// The maximum number of positions of a requested graph.
    pub max_vertices: usize,
    /// The maximum value of the field `seconds` in a search for a law; `None` for no limit.
    pub max_seconds: Option<u64>,
}

impl Default for RequestSizeLimits {
    fn default() -> RequestSizeLimits {
        RequestSizeLimits {
            max_question_bytes: usize::MAX,
            max_table_size: u64::MAX,
            max_plot_size: u64::MAX,
            max_vertices: usize::MAX,
            max_seconds: None,
        }
    }
}

impl RequestSizeLimits {
    /// The limits on requests to a server.
    pub const SERVER: RequestSizeLimits = RequestSizeLimits {
        max_question_bytes: 100_000,
        max_table_size: 2_000_000,
        max_plot_size: 1_000_000,
        max_vertices: 20_000,
        max_seconds: Some(60),
    };
}

/// Returns the text of the embedded example `examples/NAME`. Sessions of a server read files in
/// this way, so they read no file of its disk.
///
/// # Errors
/// If the name is not an example.
pub fn read_example(name: &str) -> Result<String, Error> {
    if name.starts_with("examples/")
        && let Some(text) = embedded::text(name)
    {
        return Ok(text);
    }
    let missing = Error::unknown(words!(session::there_is_no_file, file = excerpt(name)));
    let game = name.rsplit(['/', '\\']).next().and_then(|last| last.strip_suffix(".game"));
    Err(missing.help(match game.and_then(|game| library::rule_files().find(game)) {
        Some(entry) => {
            words!(session::did_you_mean, id = &entry.id)
        }
        None => words!(session::include_text_of_file_in_files),
    }))
}

impl<'a> Session<'a> {
    /// Creates a session without cached games and without limits on the size of requests. `read`
    /// reads the files that requests name but do not contain.
    pub fn new(budget: Budget<'a>, lang: Lang, read: ReadFile<'a>) -> Session<'a> {
        let parser = QueryParser::new(budget, read).with_library(library::rule_files());
        Session { budget, lang, limits: RequestSizeLimits::default(), read, parser, memory: None }
    }

    /// Sets the limits on the size of requests.
    #[must_use]
    pub fn with_limits(mut self, limits: RequestSizeLimits) -> Session<'a> {
        self.limits = limits;
        self
    }

    /// Makes the session use the cache `memory`, which several sessions share. The cache
    /// distinguishes the games of requests with files by the texts of the files.
    #[must_use]
    pub fn with_memory(mut self, memory: &Arc<GameCache>) -> Session<'a> {
        self.parser = self.parser.with_cache(memory);
        self.memory = Some(Arc::clone(memory));
        self
    }

    /// Stores a law that a verified certificate proves, for later requests.
    ///
    /// # Errors
    /// If the code of the law is invalid.
    pub fn remember_law(&mut self, law: &CertifiedLaw) -> Result<(), Error> {
        self.parser.remember_law(law)
    }

    /// Returns the text of the file `name`, from `files` or from the function of the session that
    /// reads files. If there is no such file, the error shows `help`.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn file(&self, files: &Files, name: &str, help: &Words) -> Result<String, Error> {
        self.text(files, name).map_err(|error| match error.kind() {
            ErrorKind::BadInput => error.help(help.clone()),
            // The error for an unreadable file already has its own help.
            _ => error,
        })
    }

    /// Returns the text of the file `name`. Looks first among the files of the request, then among
    /// the rule files of the library, and then reads the file with the function of the session.
    fn text(&self, files: &Files, name: &str) -> Result<String, Error> {
        // A path never names a rule file of the library.
        let in_library =
            || library::rule_files().find(name).filter(|_| !name.contains(['.', '/', '\\']));
        let text = files.get(name).cloned().or_else(|| in_library().map(|file| file.text.clone()));
        text.map_or_else(|| (self.read)(name), Ok)
    }

    /// Calls `work` with the words of `input` and a parser that can read `files`. Returns the
    /// result of `work`.
    ///
    /// # Errors
    /// If the words of `input` are too long; otherwise the errors of `work`.
    pub fn with_parser<T>(
        &mut self,
        input: &[String],
        files: &Files,
        work: impl FnOnce(&mut QueryParser, &[&str]) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let bytes: usize = input.iter().map(|word| word.len() + 1).sum();
        let limit = self.limits.max_question_bytes;
        if bytes > limit {
            return Err(Error::too_big(words!(session::question_has_bytes, bytes))
                .help(words!(session::question_on_page_has_at_most, limit)));
        }
        let words: Vec<&str> = input.iter().map(String::as_str).collect();
        if files.is_empty() {
            self.parser.budget = self.budget;
            return work(&mut self.parser, &words);
        }
        let read_file = |name: &str| self.text(files, name);
        let mut parser =
            QueryParser::new(self.budget, &read_file).with_library(library::rule_files());
        if let Some(memory) = &self.memory {
            parser = parser.with_cache(memory);
        }
        work(&mut parser, &words)
    }

    /// Parses `input` as a question about a position. `convention` chooses normal or misère play,
    /// and the compound in which the components are played.
    ///
    /// # Errors
    /// If the words are invalid.
    pub fn question(
        &mut self,
        input: &[String],
        files: &Files,
        convention: Convention,
    ) -> Result<Question, Error> {
        self.with_parser(input, files, |parser, words| parser.parse_question(words, convention))
    }

    /// Parses `input` as a game without a position.
    ///
    /// # Errors
    /// If the words are invalid.
    pub fn game(&mut self, input: &[String], files: &Files) -> Result<Rc<GameState>, Error> {
        self.with_parser(input, files, |parser, words| parser.parse_game_only(words))
    }

    /// Parses the game at the beginning of `input`. Returns the game, and the words after it.
    ///
    /// # Errors
    /// If the words are invalid.
    pub fn game_and_words(
        &mut self,
        input: &[String],
        files: &Files,
    ) -> Result<(Rc<GameState>, Vec<String>), Error> {
        self.with_parser(input, files, |parser, words| {
            let (instance, remaining) = parser.parse_game(words)?;
            Ok((instance, remaining.into_iter().map(str::to_string).collect()))
        })
    }
}
