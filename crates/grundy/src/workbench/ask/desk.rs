//! Where questions are asked: from words typed to games and positions.

use super::certificate::Any;
use super::question::{Question, Summand};
use super::turns::one_turn;
use super::typed::{code_words, each_once, given, in_words};
use crate::base::{Budget, Certified, Ending, Error, ErrorKind, Lang, Remedy, Way, Words, excerpt};
use crate::family::Code;
use crate::games::{Card, Compound, Kind, Params};
use crate::lang::{self, Diagnostic, RuleFile};
use crate::law::certificate as law;
use crate::words;
use crate::workbench::game::catalogue;
use crate::workbench::game::definition::Definition;
use crate::workbench::game::shelf::Shelf;
use crate::workbench::game::symmetries;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::store::Memory;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// How the names of files end that hold certificates.
const CERTIFICATE: &str = ".json";
/// How the names of rule files end.
const RULES: &str = ".game";

/// Reads a file that a question names; the library itself touches no file.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> Result<String, Error>;

/// Where a position stands that nobody asked for.
pub fn takes_no_position(extra: &str) -> Error {
    let shown = excerpt(extra);
    Error::bad(words!(
        "this takes no position, but `{shown}` was given",
        "此处不需要局面，却给出了 `{shown}`"
    ))
    .mend(Remedy::Ask(Way::NoPosition))
}

/// What flags may change about a question.
#[derive(Clone, Copy, Debug, Default)]
pub struct Convention {
    /// Play to the misère ending.
    pub misere: bool,
    /// Play the components together in another way.
    pub compound: Option<Compound>,
}

/// Where questions are asked: it remembers the games met, with what was computed for them.
pub struct Desk<'a> {
    /// What each question may use.
    pub budget: Budget<'a>,
    read_file: ReadFile<'a>,
    games: FxHashMap<String, Rc<Instance>>,
    files: FxHashMap<String, RuleFile>,
    /// What is kept beyond this desk.
    memory: Option<Arc<Memory>>,
    /// Rule files that are asked about by name.
    shelf: Option<&'static Shelf>,
}

impl<'a> Desk<'a> {
    /// A desk that has met no game yet.
    pub fn new(budget: Budget<'a>, read_file: ReadFile<'a>) -> Desk<'a> {
        let (games, files) = (FxHashMap::default(), FxHashMap::default());
        Desk { budget, read_file, games, files, memory: None, shelf: None }
    }

    /// The same with what a memory has of games met before, which gets back what is found at this desk.
    #[must_use]
    pub fn with_memory(self, memory: &Arc<Memory>) -> Desk<'a> {
        Desk { memory: Some(Arc::clone(memory)), ..self }
    }

    /// The same with rule files that go by names; a name of the catalogue goes before one of theirs.
    #[must_use]
    pub fn with_shelf(self, shelf: &'static Shelf) -> Desk<'a> {
        Desk { shelf: Some(shelf), ..self }
    }

    /// Reads a question: `GAME POSITION... [name=value...]`, several of them joined by `+`.
    ///
    /// # Errors
    /// `BadInput` naming the word that is wrong and how to mend it.
    pub fn question(&mut self, words: &[&str], convention: Convention) -> Result<Question, Error> {
        let words = in_words(words);
        let (mut summands, mut turns) = (Vec::new(), Vec::new());
        let parts: Vec<&[&str]> = words.split(|word| *word == "+").collect();
        for (i, &summand) in parts.iter().enumerate() {
            if summand.is_empty() {
                let wrong = match (i, parts.len()) {
                    (_, 1) => words!("there is no game", "没有给出游戏"),
                    (0, _) => words!("there is no game before `+`", "`+` 之前没有游戏"),
                    (_, all) if i + 1 == all => {
                        words!("there is no game after `+`", "`+` 之后没有游戏")
                    }
                    _ => words!("there is no game between `+` and `+`", "两个 `+` 之间没有游戏"),
                };
                return Err(Error::bad(wrong).help(words!(
                    "write a sum like `nim 2 5 4 + 0.77 9`",
                    "和写成 `nim 2 5 4 + 0.77 9` 的样子"
                )));
            }
            let (summand, turn) = self.summand(summand)?;
            summands.push(summand);
            turns.push(turn);
        }
        let turn = one_turn(&summands, &turns)?;
        let question = self.join(summands, convention)?;
        Ok(question.with_turn(turn))
    }

    /// Puts positions together into a question.
    ///
    /// # Errors
    /// When there is none; when games of a sum end differently or are played together differently.
    pub fn join(&self, summands: Vec<Summand>, convention: Convention) -> Result<Question, Error> {
        let Some((first, others)) = summands.split_first() else {
            return Err(Error::bad(words!("there is no game", "没有给出游戏"))
                .help(words!("give one position at least", "请至少给出一个局面")));
        };
        let first = &first.instance;
        for other in others {
            let other = &other.instance;
            if (first.ending, first.compound) != (other.ending, other.compound) {
                let (a, b) = (&first.name, &other.name);
                return Err(Error::bad(words!(
                    "`{a}` and `{b}` end differently and cannot be added",
                    "`{a}` 与 `{b}` 的终局规则不同，不能相加"
                ))
                .mend(Remedy::OneEnding));
            }
        }
        let ending = if convention.misere { Ending::Misere } else { first.ending };
        let compound = convention.compound.unwrap_or(first.compound);
        let question = Question { ending, compound, summands, moved: vec![] };
        // One side is to move in all games of a sum: where no words say which, the one that is in the first of them.
        let turn = question.turn_of_sum();
        Ok(question.with_turn(turn))
    }

    /// A game with its position, and whose turn the words say it is.
    fn summand(&mut self, words: &[&str]) -> Result<(Summand, Option<u64>), Error> {
        let (instance, rest) = self.game(words)?;
        // Heaps are read as heaps, which know nothing of a start that the file declares.
        let start = match instance.heap_rules().filter(|_| rest.is_empty()) {
            Some(rules) => rules.initial()?.map(|start| start.widen()),
            None => None,
        };
        let read = || {
            instance.game.family().parse(&rest).or_else(|why| match why.kind() {
                ErrorKind::TooBig => instance.large_start(&rest, &self.budget).ok_or(why),
                _ => Err(why),
            })
        };
        let position = start.map_or_else(read, Ok)?;
        let turn = instance.typed_turn(&rest);
        Ok((Summand { instance, position }, turn))
    }

    /// Reads the game at the head of `words` with its parameters, or the certificate of its law in a file;
    /// gives back the words of the position.
    ///
    /// # Errors
    /// As [`question`](Desk::question).
    pub fn game<'w>(&mut self, words: &[&'w str]) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let words = &in_words(words)[..];
        let Some(first) = words.first() else {
            return Err(Error::bad(words!("there is no game", "没有给出游戏"))
                .mend(Remedy::SeeGames { meant: None }));
        };
        if first.ends_with(RULES) {
            return self.of_rule_file(first, None, &words[1..]);
        }
        let card = catalogue::leading(words);
        // The longer name is meant: `nim with three heaps` begins with `nim`.
        let longer = |used: usize| card.is_none_or(|(_, short)| used > short);
        if let Some((file, used)) = self.shelf.and_then(|shelf| shelf.leading(words))
            && longer(used)
        {
            return self.of_rule_file(&file.id, Some(&file.text), &words[used..]);
        }
        if let Some((card, used)) = card {
            return self.of_card(card, &words[used..]);
        }
        if first.ends_with(CERTIFICATE) {
            return Ok((self.of_certificate(first)?, words[1..].to_vec()));
        }
        let used = code_words(words);
        let text = words[..used].join(" ");
        if Code::looks_like(&text) {
            let instance = match self.games.get(&text) {
                Some(instance) => Rc::clone(instance),
                None => {
                    let code = Code::parse(&text)?;
                    let instance =
                        self.made(&format!("code\0{text}"), || Ok(Definition::of_code(code)))?;
                    self.remember(text.clone(), instance)
                }
            };
            return Ok((instance, words[used..].to_vec()));
        }
        Err(catalogue::unknown(first, self.shelf))
    }

    /// The game of a certificate, answered by the law that is claimed there once it has been checked.
    fn of_certificate(&mut self, path: &str) -> Result<Rc<Instance>, Error> {
        if let Some(instance) = self.games.get(path) {
            return Ok(Rc::clone(instance));
        }
        let shown = excerpt(path);
        let place = || words!("`{shown}`", "`{shown}`");
        let text = (self.read_file)(path)?;
        let certificate = Any::read(&text).map_err(|error| error.at(place()))?;
        let Any::Law(law::Certificate::Period(certificate)) = certificate else {
            let wrong = match certificate {
                Any::Law(law::Certificate::Misere(_)) => words!(
                    "`{shown}` is the certificate of misère outcomes, which answer for single heaps only",
                    "`{shown}` 是反常规则胜负的证书，只适用于单堆"
                ),
                Any::Law(_) => words!(
                    "`{shown}` is the certificate of a misère quotient, not of Grundy values",
                    "`{shown}` 是反常商的证书，不是 SG 值的证书"
                ),
                _ => words!(
                    "`{shown}` is the certificate of an answer, not of a law",
                    "`{shown}` 是答案的证书，不是规律的证书"
                ),
            };
            return Err(Error::bad(wrong).mend(Remedy::Verify(shown)));
        };
        // What is written down may be longer than what anybody would search for; memory is what limits it.
        let patient = Budget { positions: u64::MAX, steps: u64::MAX, ..self.budget };
        let period = certificate.proved(&patient).map_err(|error| error.at(place()))?;
        let period = period.map_err(|flaw| {
            let false_claim = words!("the certificate is false: ", "证书不成立：").then(&flaw);
            Error::new(ErrorKind::Corrupt, false_claim)
                .at(place())
                .mend(Remedy::CertifyAnew(Certified::Law))
        })?;
        let instance = Instance::of_code(Code::parse(certificate.code())?);
        instance.certify(period);
        Ok(self.remember(path.to_string(), instance))
    }

    /// Reads a game that is asked about as a whole, with its parameters.
    ///
    /// # Errors
    /// As [`game`](Desk::game), and when a position is given.
    pub fn game_alone(&mut self, words: &[&str]) -> Result<Rc<Instance>, Error> {
        let (instance, rest) = self.game(words)?;
        match rest.first() {
            None => Ok(instance),
            Some(extra) => Err(takes_no_position(extra)),
        }
    }

    /// The game of a rule file: of this text, or of the one that is read.
    fn of_rule_file<'w>(
        &mut self,
        path: &str,
        text: Option<&str>,
        words: &[&'w str],
    ) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let known = self.files.get(path).cloned();
        let file = match known {
            Some(file) => file,
            None => {
                let text = match text {
                    Some(text) => text.to_string(),
                    None => (self.read_file)(path)?,
                };
                let read = || Ok(read_rules(path, &text)?.0);
                let file = match &self.memory {
                    Some(memory) => memory.file(path, &text, read)?,
                    None => read()?,
                };
                self.files.insert(path.to_string(), file.clone());
                file
            }
        };
        let lists: Vec<String> = file.lists().into_iter().map(str::to_string).collect();
        let numbers = file.params().into_iter().map(|(name, _)| name);
        let names: Vec<String> = numbers.chain(lists.clone()).collect();
        let given = |word: &&'w str| {
            let (name, value) = word.split_once('=')?;
            names.iter().any(|known| known == name).then_some((name, value))
        };
        let (set, rest): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| given(word).is_some());
        let mut params = Vec::new();
        let mut file = file;
        let set_to: Vec<(&str, &str)> = set.iter().filter_map(given).collect();
        each_once(&set_to)?;
        for (name, value) in set_to {
            if lists.iter().any(|list| list == name) {
                file = match value.strip_prefix('@') {
                    Some(path) => file.with_list_of_lines(name, &(self.read_file)(path)?)?,
                    None => file.with_list(name, value)?,
                };
                continue;
            }
            let number = value.parse::<i64>().map_err(|_| {
                let shown = excerpt(value);
                Error::bad(words!("`{name}` is `{shown}`", "`{name}` 为 `{shown}`"))
                    .help(words!("write an integer", "请写整数"))
            })?;
            params.push((name, number));
        }
        let name = std::iter::once(path).chain(set.iter().copied()).collect::<Vec<_>>().join(" ");
        if let Some(instance) = self.games.get(&name) {
            return Ok((Rc::clone(instance), rest));
        }
        let make = || {
            let mut game = Definition::of_rules(file.build(&params)?, name.clone());
            let known = self.shelf.and_then(|shelf| shelf.of_text(file.text()));
            game.ends = known.map_or(&[], |known| known.ends);
            symmetries::seem_true(&game)?;
            Ok(game)
        };
        let instance = self.made(&format!("rules\0{name}\0{}", file.text()), make)?;
        Ok((self.remember(name, instance), rest))
    }

    fn of_card<'w>(
        &mut self,
        card: &'static Card,
        words: &[&'w str],
    ) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let (given, rest) = given(card, words);
        each_once(&given)?;
        let key = given.iter().fold(card.id.to_string(), |mut key, (name, value)| {
            key.push_str(&format!("\0{name}={value}"));
            key
        });
        if let Some(instance) = self.games.get(&key) {
            return Ok((Rc::clone(instance), rest));
        }
        let texts = self.texts(card, &given)?;
        let read: Vec<(&str, &str)> =
            given.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str())).collect();
        let make = || {
            let mut game = Definition::of_card(card, &read)?;
            for (name, value) in &given {
                game.name.push_str(&format!(" {name}={value}"));
            }
            Ok(game)
        };
        let instance = self.made(&format!("card\0{key}\0{}", texts.join("\0")), make)?;
        Ok((self.remember(key, instance), rest))
    }

    /// Evaluates the function that `words` begin with; `None` when they begin with something else.
    ///
    /// # Errors
    /// As the function, or when a file cannot be read.
    pub fn evaluate(&self, words: &[&str]) -> Option<(&'static Card, Result<Vec<Words>, Error>)> {
        let (card, used) = catalogue::leading(words)?;
        let Kind::Function(function) = card.kind else { return None };
        let (given, rest) = given(card, &words[used..]);
        let once = each_once(&given).and_then(|()| self.texts(card, &given));
        let params = once.and_then(|texts| {
            let read = given.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str()));
            Params::read(card.params, &read.collect::<Vec<_>>())
        });
        Some((card, params.and_then(|params| function(&params, &rest))))
    }

    /// The values given for parameters, files read.
    fn texts(&self, card: &Card, given: &[(&str, &str)]) -> Result<Vec<String>, Error> {
        let text = |&(name, value): &(&str, &str)| {
            let param = card.params.iter().find(|param| param.name == name);
            let in_braces = value.starts_with('{');
            match param.map(|param| param.kind) {
                Some(kind) if kind.in_a_file() && !in_braces => (self.read_file)(value),
                _ => Ok(value.to_string()),
            }
        };
        given.iter().map(text).collect()
    }

    /// A game that this desk has not met, from the memory where there is one; `key` says all that it is made from.
    fn made(
        &self,
        key: &str,
        make: impl FnOnce() -> Result<Definition, Error>,
    ) -> Result<Instance, Error> {
        match &self.memory {
            Some(memory) => Instance::of_memory(memory, key, make),
            None => make().map(Instance::from),
        }
    }

    fn remember(&mut self, key: String, instance: Instance) -> Rc<Instance> {
        let instance = Rc::new(instance);
        self.games.insert(key, Rc::clone(&instance));
        instance
    }
}

/// Reads a rule file; what is only doubtful comes with it.
///
/// # Errors
/// Everything that is wrong with it, drawn with the lines in question.
pub fn read_rules(path: &str, text: &str) -> Result<(RuleFile, Vec<Diagnostic>), Error> {
    RuleFile::parse(text, path).map_err(|wrong| {
        let drawn = |lang| lang::render(text, path, &wrong, lang);
        Error::drawn(Words { en: drawn(Lang::En), zh: drawn(Lang::Zh) })
    })
}
