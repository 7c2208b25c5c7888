//! From words typed to a question: which games, which positions, played together how.

use super::catalogue;
use super::certificate::Any;
use super::instance::Instance;
use super::symmetries;
use crate::base::{Big, Budget, Ending, Error, ErrorKind, Lang, Words, excerpt};
use crate::family::{Code, narrow};
use crate::games::{Card, Compound, Kind, Params};
use crate::lang::{self, Diagnostic, RuleFile};
use crate::words;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// One game of a sum with its position.
pub struct Summand {
    /// The game.
    pub instance: Rc<Instance>,
    /// The position, as typed.
    pub position: Vec<Big>,
}

impl Summand {
    /// The position as it is written.
    pub fn print(&self) -> String {
        self.instance.game.family().print(&self.position)
    }

    /// The move to another position: in the words of the rule file where it has such, else as the rules of its
    /// family tell it.
    pub(super) fn describe(&self, to: &[Big]) -> Words {
        let own = || {
            let rules = self.instance.heap_rules()?;
            rules.told_heap_move(&narrow(&self.position)?, &narrow(to)?)
        };
        own().unwrap_or_else(|| self.instance.game.family().describe(&self.position, to))
    }
}

/// A position of one game or of a sum, and the ending it is played to.
pub struct Question {
    /// The games that are added; one for a single game.
    pub summands: Vec<Summand>,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How the components are played together.
    pub compound: Compound,
}

impl Question {
    /// The same question of games from whose positions play may return; `None` where no game was judged otherwise.
    pub(super) fn returning(&self) -> Option<Question> {
        let mut changed = false;
        let summands = self.summands.iter().map(|summand| {
            let returning = summand.instance.returning();
            changed |= returning.is_some();
            let instance = returning.unwrap_or_else(|| Rc::clone(&summand.instance));
            Summand { instance, position: summand.position.clone() }
        });
        let summands = summands.collect();
        changed.then_some(Question { summands, ending: self.ending, compound: self.compound })
    }
}

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
    .help(words!(
        "leave it out, or ask `grundy solve` about a position",
        "请去掉；若问一个局面，请用 `grundy solve`"
    ))
}

/// The words of a line in which a question is typed: what stands in braces is one word, white space and all.
pub fn typed_words(line: &str) -> Vec<&str> {
    let (mut words, mut begins, mut open) = (Vec::new(), None, 0usize);
    for (at, c) in line.char_indices() {
        if c.is_whitespace() && open == 0 {
            words.extend(begins.take().map(|from| &line[from..at]));
            continue;
        }
        begins = begins.or(Some(at));
        match c {
            '{' => open += 1,
            '}' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    words.extend(begins.map(|from| line[from..].trim_end()));
    words
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
}

impl<'a> Desk<'a> {
    /// A desk that has met no game yet.
    pub fn new(budget: Budget<'a>, read_file: ReadFile<'a>) -> Desk<'a> {
        Desk { budget, read_file, games: FxHashMap::default(), files: FxHashMap::default() }
    }

    /// Reads a question: `GAME POSITION... [name=value...]`, several of them joined by `+`.
    ///
    /// # Errors
    /// `BadInput` naming the word that is wrong and how to mend it.
    pub fn question(&mut self, words: &[&str], convention: Convention) -> Result<Question, Error> {
        let mut summands = Vec::new();
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
            summands.push(self.summand(summand)?);
        }
        self.join(summands, convention)
    }

    /// Puts positions together into a question.
    ///
    /// # Errors
    /// When games of a sum end differently or are played together differently.
    pub fn join(&self, summands: Vec<Summand>, convention: Convention) -> Result<Question, Error> {
        let first = &summands[0].instance;
        for other in &summands[1..] {
            let other = &other.instance;
            if (first.ending, first.compound) != (other.ending, other.compound) {
                let (a, b) = (&first.name, &other.name);
                return Err(Error::bad(words!(
                    "`{a}` and `{b}` end differently and cannot be added",
                    "`{a}` 与 `{b}` 的终局规则不同，不能相加"
                ))
                .help(words!(
                    "add games of normal play, and use `--misere` for the whole sum",
                    "请只加正常规则的游戏，再对整个和用 `--misere`"
                )));
            }
        }
        let ending = if convention.misere { Ending::Misere } else { first.ending };
        let compound = convention.compound.unwrap_or(first.compound);
        Ok(Question { ending, compound, summands })
    }

    fn summand(&mut self, words: &[&str]) -> Result<Summand, Error> {
        let (instance, rest) = self.game(words)?;
        // Heaps are read as heaps, which know nothing of a start that the file declares.
        let start = match instance.heap_rules().filter(|_| rest.is_empty()) {
            Some(rules) => rules.initial()?.map(|start| start.widen()),
            None => None,
        };
        let position = start.map_or_else(|| instance.game.family().parse(&rest), Ok)?;
        Ok(Summand { instance, position })
    }

    /// Reads the game at the head of `words` with its parameters, or the certificate of its law in a file;
    /// gives back the words of the position.
    ///
    /// # Errors
    /// As [`question`](Desk::question).
    pub fn game<'w>(&mut self, words: &[&'w str]) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let Some(first) = words.first() else {
            return Err(Error::bad(words!("there is no game", "没有给出游戏"))
                .help(words!("`grundy list` shows all of them", "`grundy list` 列出全部")));
        };
        if first.ends_with(RULES) {
            return self.of_rule_file(first, &words[1..]);
        }
        if let Some((card, used)) = catalogue::leading(words) {
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
                None => self.remember(text.clone(), Instance::of_code(Code::parse(&text)?)),
            };
            return Ok((instance, words[used..].to_vec()));
        }
        Err(catalogue::find(first).err().unwrap_or_else(|| Error::bad(words!("", ""))))
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
        let Any::Period(certificate) = certificate else {
            let wrong = match certificate {
                Any::Misere(_) => words!(
                    "`{shown}` is the certificate of misère outcomes, which answer for single heaps only",
                    "`{shown}` 是反常规则胜负的证书，只适用于单堆"
                ),
                _ => words!(
                    "`{shown}` is the certificate of an answer, not of a law",
                    "`{shown}` 是答案的证书，不是规律的证书"
                ),
            };
            return Err(Error::bad(wrong).help(words!(
                "`grundy verify {shown}` checks it",
                "可用 `grundy verify {shown}` 验证"
            )));
        };
        // What is written down may be longer than what anybody would search for; memory is what limits it.
        let patient = Budget { positions: u64::MAX, steps: u64::MAX, ..self.budget };
        let period = certificate.proved(&patient).map_err(|error| error.at(place()))?;
        let period = period.map_err(|flaw| {
            let false_claim = words!("the certificate is false: ", "证书不成立：").then(&flaw);
            Error::new(ErrorKind::Corrupt, false_claim).at(place()).help(words!(
                "write it anew with `grundy law … --certificate FILE`",
                "请用 `grundy law … --certificate FILE` 重新生成"
            ))
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

    /// The game of a rule file.
    fn of_rule_file<'w>(
        &mut self,
        path: &str,
        words: &[&'w str],
    ) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let known = self.files.get(path).cloned();
        let file = match known {
            Some(file) => file,
            None => {
                let (file, _) = read_rules(path, &(self.read_file)(path)?)?;
                self.files.insert(path.to_string(), file.clone());
                file
            }
        };
        let names: Vec<String> = file.params().into_iter().map(|(name, _)| name).collect();
        let given = |word: &&'w str| {
            let (name, value) = word.split_once('=')?;
            names.iter().any(|known| known == name).then_some((name, value))
        };
        let (set, rest): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| given(word).is_some());
        let mut params = Vec::new();
        for (name, value) in set.iter().filter_map(given) {
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
        let instance = Instance::of_rules(file.build(&params)?, name.clone());
        symmetries::seem_true(&instance)?;
        Ok((self.remember(name, instance), rest))
    }

    fn of_card<'w>(
        &mut self,
        card: &'static Card,
        words: &[&'w str],
    ) -> Result<(Rc<Instance>, Vec<&'w str>), Error> {
        let (given, rest) = given(card, words);
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
        let mut instance = Instance::of_card(card, &read)?;
        for (name, value) in &given {
            instance.name.push_str(&format!(" {name}={value}"));
        }
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
        let params = self.texts(card, &given).and_then(|texts| {
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

/// The words that give parameters, and the others. What stands in a file may be given by the word
/// alone, before the position; the words of a function may hold `=` where it declares no such name.
fn given<'w>(card: &'static Card, words: &[&'w str]) -> (Vec<(&'w str, &'w str)>, Vec<&'w str>) {
    let param = |word: &'w str| {
        let (name, value) = word.split_once('=')?;
        let is_name = name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let declared = card.params.iter().any(|param| param.name == name);
        let taken = declared || matches!(card.kind, Kind::Game { .. });
        (is_name && taken).then_some((name, value))
    };
    let mut given: Vec<(&str, &str)> = words.iter().filter_map(|word| param(word)).collect();
    let mut rest: Vec<&str> = words.iter().copied().filter(|word| param(word).is_none()).collect();
    for param in card.params.iter().filter(|param| param.kind.in_a_file()) {
        if !given.iter().any(|(name, _)| *name == param.name) && !rest.is_empty() {
            given.push((param.name, rest.remove(0)));
        }
    }
    (given, rest)
}

/// How many words a code takes: `hex 0.8`, `all but {2}` and `{1, 3..5}` may be typed without quotes.
fn code_words(words: &[&str]) -> usize {
    let is =
        |at: usize, wanted: &str| words.get(at).is_some_and(|w| w.eq_ignore_ascii_case(wanted));
    let used = if is(0, "hex") {
        2
    } else {
        let before = if is(0, "all") && is(1, "but") { 2 } else { 0 };
        let set = words.iter().skip(before);
        let opens = set.clone().next().is_some_and(|word| word.starts_with(['{', '｛']));
        let ends = set.clone().position(|word| word.contains(['}', '｝']));
        before + 1 + ends.filter(|_| opens).unwrap_or(0)
    };
    used.min(words.len())
}
