//! Parser of questions: turns typed words into games and positions. It keeps each game with the
//! results computed for it, so that later questions reuse them.

use super::certificate::AnyCertificate;
use super::question::{Question, Summand};
use super::tokenizer::{check_no_duplicates, code_word_count, flatten_quoted, split_params};
use super::turns::common_turn;
use crate::game::{catalogue, symmetries};
use crate::{GameCache, GameSpec, GameState, Library};
use grundy_core::base::{Budget, Ending};
use grundy_games::{Card, Compound, Kind, Params};
use grundy_octal::Code;
use grundy_octal::period_certificate::CertifiedLaw;
use grundy_rules::RuleFile;
use grundy_syntax::Diagnostic;
use grundy_text::{
    AskFor, CertificateKind, Error, ErrorKind, Lang, Result, Suggestion, Words, excerpt, words,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The suffix of the names of files that hold certificates.
const CERTIFICATE_SUFFIX: &str = ".json";
/// The suffix of the names of rule files.
const RULES_SUFFIX: &str = ".game";

/// A function that reads the file at a path; this crate itself accesses no file.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String>;

/// Builds the error for a question that contains a position although only a game is expected.
/// `extra` is the first word of the position.
pub fn takes_no_position(extra: &str) -> Error {
    Error::bad(words!(ask::no_position_is_expected_here, extra_text = excerpt(extra)))
        .suggest(Suggestion::Ask(AskFor::NoPosition))
}

/// The conventions of play that a user selects with options of a command: the ending, and the
/// compound (how the components of a sum are played together).
#[derive(Clone, Copy, Debug, Default)]
pub struct Convention {
    /// Whether to play the misère ending, in which a player without a move wins.
    pub misere: bool,
    /// How the components of a sum are played together; `None` to use the [`Compound`] of the game.
    pub compound: Option<Compound>,
}

/// A parser of questions, which keeps the games of earlier questions with their computed results.
pub struct QueryParser<'a> {
    /// The limits of time and memory for each question.
    pub budget: Budget<'a>,
    read_file: ReadFile<'a>,
    games: FxHashMap<String, Rc<GameState>>,
    files: FxHashMap<String, RuleFile>,
    /// A cache of games that is shared with other parsers and outlives this one; `None` without a
    /// cache.
    cache: Option<Arc<GameCache>>,
    /// Rule files that questions can name without a path; `None` without a library.
    rule_files: Option<&'static Library>,
}

impl<'a> QueryParser<'a> {
    /// Creates a parser without stored games, without a cache and without a library.
    pub fn new(budget: Budget<'a>, read_file: ReadFile<'a>) -> QueryParser<'a> {
        let (games, files) = (FxHashMap::default(), FxHashMap::default());
        QueryParser { budget, read_file, games, files, cache: None, rule_files: None }
    }

    /// Sets the cache of games. The parser takes games with their computed results from the cache,
    /// and returns them to it for other parsers.
    #[must_use]
    pub fn with_cache(self, cache: &Arc<GameCache>) -> QueryParser<'a> {
        QueryParser { cache: Some(Arc::clone(cache)), ..self }
    }

    /// Sets a library of rule files that questions refer to by name. If a rule file and a game of
    /// the catalogue have the same name, the name means the game of the catalogue.
    #[must_use]
    pub fn with_library(self, library: &'static Library) -> QueryParser<'a> {
        QueryParser { rule_files: Some(library), ..self }
    }

    /// Parses a question: `GAME POSITION... [name=value...]`, or several of these joined by `+`.
    ///
    /// # Errors
    /// `BadInput` that names the wrong word and how to correct it.
    pub fn parse_question(&mut self, words: &[&str], convention: Convention) -> Result<Question> {
        let words = flatten_quoted(words);
        let (mut summands, mut turns) = (Vec::new(), Vec::new());
        let summand_words: Vec<&[&str]> = words.split(|word| *word == "+").collect();
        for (i, &summand) in summand_words.iter().enumerate() {
            if summand.is_empty() {
                let message = match (i, summand_words.len()) {
                    (_, 1) => words!(ask::no_game_is_given),
                    (0, _) => words!(ask::no_game_is_given_before),
                    (_, all) if i + 1 == all => words!(ask::no_game_is_given_after),
                    _ => words!(ask::no_game_is_given_between_and),
                };
                return Err(Error::bad(message).help(words!(ask::write_sum_like_nim_two_five)));
            }
            let (summand, turn) = self.summand(summand)?;
            summands.push(summand);
            turns.push(turn);
        }
        let turn = common_turn(&summands, &turns)?;
        let question = self.join_summands(summands, convention)?;
        Ok(question.with_turn(turn))
    }

    /// Joins games with their positions into a question about their sum. `convention` selects the
    /// ending, and how the components of the sum are played together.
    ///
    /// # Errors
    /// `BadInput` if `summands` is empty, or if two games have different endings or different
    /// compounds (ways to play the components of a sum together).
    pub fn join_summands(
        &self,
        summands: Vec<Summand>,
        convention: Convention,
    ) -> Result<Question> {
        let Some((first, others)) = summands.split_first() else {
            return Err(Error::bad(words!(ask::no_game_is_given))
                .help(words!(ask::give_at_least_one_position)));
        };
        let first_game = &first.instance;
        for other in others {
            let other_game = &other.instance;
            if (first_game.ending, first_game.compound) != (other_game.ending, other_game.compound)
            {
                let (a, b) = (&first_game.name, &other_game.name);
                return Err(Error::bad(words!(ask::and_cannot_be_added_rule_who, a, b))
                    .suggest(Suggestion::OneEnding));
            }
        }
        let compound = convention.compound.unwrap_or(first_game.compound);
        let mut ending = first_game.ending;
        let mut summands = summands;
        if convention.misere {
            let mut endings = Vec::new();
            for summand in &mut summands {
                let (instance, ending) = summand.instance.with_convention(true);
                summand.instance = instance;
                endings.push(ending);
            }
            // The games of a sum share one ending. It is misère if some game reports that, as a
            // game does whose rules do not state results themselves.
            ending = endings.into_iter().find(|ending| *ending == Ending::Misere).unwrap_or(ending);
        }
        let question = Question { ending, compound, summands, moved: vec![] };
        // One side is to move in all games of a sum. Unless the words state it, the first game
        // decides.
        let turn = question.turn_of_sum();
        Ok(question.with_turn(turn))
    }

    /// Parses one game with its position. The second value is the side to move (0 or 1) if the
    /// words state it, otherwise `None`.
    fn summand(&mut self, words: &[&str]) -> Result<(Summand, Option<u64>)> {
        let (instance, position_words) = self.parse_game(words)?;
        // The parser of heap positions does not know the start that a rule file declares, so the
        // start is used here.
        let start = match instance.heap_rules().filter(|_| position_words.is_empty()) {
            Some(rules) => rules.initial()?.map(|start| start.widen()),
            None => None,
        };
        let parse = || {
            instance.game.family().parse(&position_words).or_else(|why| match why.kind() {
                ErrorKind::TooBig => instance.large_start(&position_words, &self.budget).ok_or(why),
                _ => Err(why),
            })
        };
        let position = start.map_or_else(parse, Ok)?;
        let turn = instance.typed_turn(&position_words);
        Ok((Summand { instance, position }, turn))
    }

    /// Parses the game at the head of `words`: a name with parameters, a code, a rule file, or the
    /// file of a certificate of a law. Returns the game and the words that remain, which describe
    /// the position.
    ///
    /// # Errors
    /// Fails as [`parse_question`](QueryParser::parse_question) does.
    pub fn parse_game<'w>(&mut self, words: &[&'w str]) -> Result<(Rc<GameState>, Vec<&'w str>)> {
        let words = &flatten_quoted(words)[..];
        let Some(first) = words.first() else {
            return Err(Error::bad(words!(ask::no_game_is_given))
                .suggest(Suggestion::SeeGames { similar: None }));
        };
        if first.ends_with(RULES_SUFFIX) {
            return self.rule_file_game(first, None, &words[1..]);
        }
        let card = catalogue::find_prefix(words);
        // The longer name wins: `nim with three heaps` begins with `nim`.
        let longer = |used: usize| card.is_none_or(|(_, short)| used > short);
        if let Some((file, used)) = self.rule_files.and_then(|library| library.find_prefix(words))
            && longer(used)
        {
            return self.rule_file_game(&file.id, Some(&file.text), &words[used..]);
        }
        if let Some((card, used)) = card {
            return self.card_game(card, &words[used..]);
        }
        if first.ends_with(CERTIFICATE_SUFFIX) {
            return Ok((self.certified_game(first)?, words[1..].to_vec()));
        }
        let used = code_word_count(words);
        let text = words[..used].join(" ");
        if Code::looks_like(&text) {
            let instance = match self.games.get(&text) {
                Some(instance) => Rc::clone(instance),
                None => {
                    let code = Code::parse(&text)?;
                    let instance = self.cached_or_new(&format!("code\0{text}"), || {
                        Ok(GameSpec::from_code(code))
                    })?;
                    self.remember(text.clone(), instance)
                }
            };
            return Ok((instance, words[used..].to_vec()));
        }
        Err(catalogue::unknown_game_error(first, self.rule_files))
    }

    /// Checks the certificate in the file `path`. The certificate must prove a law of the heaps of a
    /// game. Returns this game. Questions about it are answered by the law.
    fn certified_game(&mut self, path: &str) -> Result<Rc<GameState>> {
        if let Some(instance) = self.games.get(path) {
            return Ok(Rc::clone(instance));
        }
        let path_text = excerpt(path);
        let location = || words!(ask::path_text, path_text);
        let help = || words!(ask::game_whose_name_ends, certificate_suffix = CERTIFICATE_SUFFIX);
        let text = self.text_of_file(path, help)?;
        let certificate = AnyCertificate::parse(&text).map_err(|error| error.at(location()))?;
        let AnyCertificate::Law(certificate) = certificate else {
            return Err(Error::bad(words!(ask::is_certificate_of_answer, path_text))
                .suggest(Suggestion::Verify(path_text)));
        };
        // A certificate may be larger than the output of any search: only memory limits its check.
        let patient = Budget { positions: u64::MAX, steps: u64::MAX, ..self.budget };
        let report = certificate.check(&patient).map_err(|error| error.at(location()))?;
        if !report.holds {
            let false_claim = words!(ask::certificate_is_false).then(&report.words);
            return Err(Error::new(ErrorKind::Corrupt, false_claim)
                .at(location())
                .suggest(Suggestion::CertifyAnew(CertificateKind::Law)));
        }
        let Some(CertifiedLaw { code, law }) = report.law else {
            return Err(Error::bad(words!(ask::is_certificate_of_misere_quotient, path_text))
                .suggest(Suggestion::Verify(path_text)));
        };
        let instance = GameState::from_code(Code::parse(&code)?);
        instance.use_certified_law(law, &patient);
        Ok(self.remember(path.to_string(), instance))
    }

    /// Stores a law that a verified certificate proves with its game. Later questions about heaps
    /// beyond the tables use it.
    ///
    /// # Errors
    /// Fails if the code of the law is invalid.
    pub fn remember_law(&mut self, law: &CertifiedLaw) -> Result<()> {
        let instance = self.parse_game_only(&[&law.code])?;
        instance.remember_heap_law(law.law.clone(), &self.budget);
        Ok(())
    }

    /// Parses a game without a position, with its parameters.
    ///
    /// # Errors
    /// Fails as [`parse_game`](QueryParser::parse_game) does; `BadInput` if a position is given.
    pub fn parse_game_only(&mut self, words: &[&str]) -> Result<Rc<GameState>> {
        let (instance, position_words) = self.parse_game(words)?;
        match position_words.first() {
            None => Ok(instance),
            Some(extra) => Err(takes_no_position(extra)),
        }
    }

    /// Returns the game of the rule file `path` with the parameters in `words`, and the words that
    /// remain after its parameters. The text of the file is `text`, or is read from `path` if
    /// `text` is `None`.
    fn rule_file_game<'w>(
        &mut self,
        path: &str,
        text: Option<&str>,
        words: &[&'w str],
    ) -> Result<(Rc<GameState>, Vec<&'w str>)> {
        let cached = self.files.get(path).cloned();
        let file = match cached {
            Some(file) => file,
            None => {
                let text = match text {
                    Some(text) => text.to_string(),
                    None => (self.read_file)(path)?,
                };
                let parse = || Ok(read_rules(path, &text)?.0);
                let file = match &self.cache {
                    Some(cache) => cache.file(path, &text, parse)?,
                    None => parse()?,
                };
                self.files.insert(path.to_string(), file.clone());
                file
            }
        };
        let lists: Vec<String> = file.lists().into_iter().map(str::to_string).collect();
        let numbers = file.params().into_iter().map(|(name, _)| name);
        let names: Vec<String> = numbers.chain(lists.clone()).collect();
        let as_setting = |word: &&'w str| {
            let (name, value) = word.split_once('=')?;
            names.iter().any(|known| known == name).then_some((name, value))
        };
        let (settings, position_words): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| as_setting(word).is_some());
        let mut params = Vec::new();
        let mut file = file;
        let assignments: Vec<(&str, &str)> = settings.iter().filter_map(as_setting).collect();
        check_no_duplicates(&assignments)?;
        for (name, value) in assignments {
            if lists.iter().any(|list| list == name) {
                file = match value.strip_prefix('@') {
                    Some(path) => {
                        let help = || words!(ask::file_reads_value_of_from_file, name);
                        file.with_list_of_lines(name, &self.text_of_file(path, help)?)?
                    }
                    None => file.with_list(name, value)?,
                };
                continue;
            }
            let number = value.parse::<i64>().map_err(|_| {
                if value.is_empty() {
                    return Error::bad(words!(ask::number_is_missing_after, name))
                        .help(words!(ask::write_integer));
                }
                Error::bad(words!(ask::is_not_64_bit_integer, name, value_text = excerpt(value)))
                    .help(words!(ask::write_integer))
            })?;
            params.push((name, number));
        }
        let name =
            std::iter::once(path).chain(settings.iter().copied()).collect::<Vec<_>>().join(" ");
        if let Some(instance) = self.games.get(&name) {
            return Ok((Rc::clone(instance), position_words));
        }
        let make = || {
            let mut game = GameSpec::from_rules(file.build(&params)?, name.clone());
            let entry = self.rule_files.and_then(|library| library.find_by_text(file.text()));
            game.end_reasons = entry.map_or(&[], |entry| entry.end_reasons);
            symmetries::check_sample(&game)?;
            Ok(game)
        };
        let instance = self.cached_or_new(&format!("rules\0{name}\0{}", file.text()), make)?;
        Ok((self.remember(name, instance), position_words))
    }

    /// Returns the game of a catalogue entry with the parameters in `words`, and the words that
    /// remain after them.
    fn card_game<'w>(
        &mut self,
        card: &'static Card,
        words: &[&'w str],
    ) -> Result<(Rc<GameState>, Vec<&'w str>)> {
        let (settings, position_words) = split_params(card, words);
        check_no_duplicates(&settings)?;
        let key = settings.iter().fold(card.id.to_string(), |mut key, (name, value)| {
            key.push_str(&format!("\0{name}={value}"));
            key
        });
        if let Some(instance) = self.games.get(&key) {
            return Ok((Rc::clone(instance), position_words));
        }
        let texts = self.texts(card, &settings, words)?;
        let parameters: Vec<(&str, &str)> =
            settings.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str())).collect();
        let make = || {
            let mut game = GameSpec::from_card(card, &parameters)?;
            for (name, value) in &settings {
                game.name.push_str(&format!(" {name}={value}"));
            }
            Ok(game)
        };
        let instance = self.cached_or_new(&format!("card\0{key}\0{}", texts.join("\0")), make)?;
        Ok((self.remember(key, instance), position_words))
    }

    /// Evaluates a function of the catalogue, if `words` begin with the name of one. Returns the
    /// catalogue entry of the function with its result, or `None` if they do not.
    ///
    /// # Errors
    /// The errors of the function, and of a file that cannot be read.
    pub fn evaluate(&self, words: &[&str]) -> Option<(&'static Card, Result<Vec<Words>>)> {
        let (card, used) = catalogue::find_prefix(words)?;
        let Kind::Function(function) = card.kind else { return None };
        let (settings, arguments) = split_params(card, &words[used..]);
        let texts = check_no_duplicates(&settings)
            .and_then(|()| self.texts(card, &settings, &words[used..]));
        let params = texts.and_then(|texts| {
            let parameters =
                settings.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str()));
            Params::parse(card.params, &parameters.collect::<Vec<_>>())
        });
        Some((card, params.and_then(|params| function(&params, &arguments))))
    }

    /// Returns the values of `settings`, the parameter settings of a question, which are pairs of a
    /// name and a value. If a parameter is read from a file, its value is the text of the file that
    /// the setting names. `words` are the words of the question after the name of the game or
    /// function.
    fn texts(&self, card: &Card, settings: &[(&str, &str)], words: &[&str]) -> Result<Vec<String>> {
        let text = |&(name, value): &(&str, &str)| {
            let param = card.params.iter().find(|param| param.name == name);
            let in_braces = value.starts_with('{');
            // The name of a file can be the first word of the position, without `name=`.
            let is_named = words.iter().any(|word| word.split_once('=') == Some((name, value)));
            let help = || match (is_named, &card.kind) {
                (true, _) => words!(ask::file_reads_value_of_from_file_check, name),
                (false, Kind::Game { .. }) => words!(ask::first_word_of_this_game_position),
                (false, _) => words!(ask::first_word_after_is_name, id = card.id),
            };
            match param.map(|param| param.kind) {
                Some(kind) if kind.in_a_file() && !in_braces => self.text_of_file(value, help),
                _ => Ok(value.to_string()),
            }
        };
        settings.iter().map(text).collect()
    }

    /// Returns the text of the file `path`. If there is no such file and the error gives no advice,
    /// adds the advice `help` to the error.
    fn text_of_file(&self, path: &str, help: impl FnOnce() -> Words) -> Result<String> {
        (self.read_file)(path).map_err(|error| match error.kind() {
            ErrorKind::BadInput if error.suggestion().is_none() => error.help(help()),
            _ => error,
        })
    }

    /// Returns a game that this parser does not hold yet. Takes it from the shared cache, or builds
    /// it with `make` if the cache lacks it. `key` identifies everything that the game is built
    /// from: its name, parameters and texts.
    fn cached_or_new(
        &self,
        key: &str,
        make: impl FnOnce() -> Result<GameSpec>,
    ) -> Result<GameState> {
        match &self.cache {
            Some(cache) => GameState::from_cache(cache, key, make),
            None => make().map(GameState::from),
        }
    }

    /// Stores a game under `key`, which identifies the game and its parameters, for later
    /// questions.
    fn remember(&mut self, key: String, instance: GameState) -> Rc<GameState> {
        let instance = Rc::new(instance);
        self.games.insert(key, Rc::clone(&instance));
        instance
    }
}

/// Parses the text of a rule file. Returns the rule file together with the warnings about it.
/// `path` is the name of the file in error messages.
///
/// # Errors
/// All errors of the file, rendered with the lines they point to.
pub fn read_rules(path: &str, text: &str) -> Result<(RuleFile, Vec<Diagnostic>)> {
    RuleFile::parse(text, path).map_err(|diagnostics| {
        let render = |lang| grundy_syntax::render(text, path, &diagnostics, lang);
        Error::multiline(Words { en: render(Lang::En), zh: render(Lang::Zh) })
    })
}
