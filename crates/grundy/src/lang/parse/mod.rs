//! Reads a rule file statement by statement; after a mistake it goes on at the next statement, so that
//! all mistakes are told at once.
//!
//! Expressions are read by precedence climbing over the tokens; how deep they are nested is counted, so
//! that no file can exhaust the stack here or in what walks the tree later.

mod board;
mod expression;
mod habits;
mod moves;
mod statement;
mod types;

pub use statement::nearest;

use super::ast::{Item, Name};
use super::diagnose::Diagnostic;
use super::lex::{Tok, Token, tokens, tokens_from};
use crate::base::excerpt;
use crate::machine::Span;
use crate::words;
use rustc_hash::FxHashSet;

/// The deepest nesting of brackets and operators.
pub const DEEPEST: u32 = 150;

/// Words that begin a statement, and so are no names.
pub const STATEMENTS: &[&str] = &[
    "game", "param", "position", "let", "def", "sides", "move", "normal", "misere", "lose", "win",
    "draw", "score", "start", "symmetry", "show", "glyphs", "claim", "where",
];

/// Words that begin a statement about the picture of a board; elsewhere they may be names.
pub const PICTURES: &[&str] = &["board", "tray", "piece"];

/// Other words that are no names.
pub const RESERVED: &[&str] = &[
    "when", "if", "then", "else", "for", "in", "and", "or", "not", "xor", "div", "mod", "any",
    "all", "count", "sum", "min", "max", "true", "false", "times", "mover", "opponent", "turn",
    "nat", "bool", "nothing",
];

/// Whatever was wrong has been reported.
struct Told;

type Read<T> = Result<T, Told>;

/// Reads a file: its statements, as far as they could be read, and the words of the others, which may have
/// declared something.
pub fn parse(text: &str, wrong: &mut Vec<Diagnostic>) -> (Vec<Item>, FxHashSet<String>) {
    let tokens = tokens(text, wrong);
    let mut parser = Parser::new(text, tokens, wrong);
    let items = parser.file();
    (items, parser.lost)
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    wrong: &'a mut Vec<Diagnostic>,
    /// In the bounds of a type, where `[` begins the size.
    no_index: bool,
    /// In the number of times, where `+ [` begins the next part.
    in_times: bool,
    /// The words of statements that could not be read.
    lost: FxHashSet<String>,
}

/// What to write where something is expected: a part of its name, and the remedy in both languages.
const REMEDIES: &[(&str, &str, &str)] = &[
    (
        "end of the value",
        "braces hold a single value, as in `{n - k}`",
        "花括号中只有一个值，如 `{n - k}`",
    ),
    ("text in quotes", "write it like `\"take {k}\"`", "写法如 `\"取走 {k} 个\"`"),
    ("game in quotes", "write it like `game \"Nim\" \"尼姆\"`", "写法如 `game \"Nim\" \"尼姆\"`"),
    ("a position", "write it like `[n - 1]`", "写法如 `[n - 1]`"),
    ("the position after", "write `-> [n - 1]` or `{ n -= 1 }`", "写 `-> [n - 1]` 或 `{ n -= 1 }`"),
    (
        "is claimed",
        "write it like `claim P when n mod 4 == 0`",
        "写法如 `claim P when n mod 4 == 0`",
    ),
    ("values: ", "write it like `position n, row: bool[5]`", "写法如 `position n, row: bool[5]`"),
    ("fewer", "give parts of it names with `def`", "请用 `def` 给其中的部分命名"),
    (
        "name",
        "a name is letters, digits and `_`, a letter first",
        "名字由字母、数字和 `_` 组成，以字母开头",
    ),
    (
        "a value",
        "a value is a number, a name, or an expression such as `n - 1`",
        "值是数、名字或 `n - 1` 这样的算式",
    ),
    ("=`", "write it like `n -= 1`", "写法如 `n -= 1`"),
];

impl<'a> Parser<'a> {
    /// At the first of the tokens.
    fn new(text: &'a str, tokens: Vec<Token>, wrong: &'a mut Vec<Diagnostic>) -> Parser<'a> {
        Parser {
            text,
            tokens,
            at: 0,
            depth: 0,
            wrong,
            no_index: false,
            in_times: false,
            lost: FxHashSet::default(),
        }
    }
}

impl Parser<'_> {
    fn file(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        loop {
            while self.eat(";") {}
            if self.peek() == &Tok::End {
                return items;
            }
            let before = self.at;
            self.depth = 0;
            (self.no_index, self.in_times) = (false, false);
            match self.item() {
                Ok(item) => items.push(item),
                Err(Told) => self.recover(before),
            }
        }
    }

    /// Goes on at the next word that begins a statement at the beginning of a line.
    fn recover(&mut self, before: usize) {
        self.at = self.at.max(before + 1);
        while let Some(token) = self.tokens.get(self.at) {
            let word = token.span.of(self.text);
            let begins = token.first
                && token.tok == Tok::Word
                && (STATEMENTS.contains(&word)
                    || PICTURES.contains(&word) && self.at_margin(token.span));
            // `let` also stands in blocks, but there it is indented.
            if token.tok == Tok::End || begins && (word != "let" || self.at_margin(token.span)) {
                break;
            }
            self.at += 1;
        }
        self.at = self.at.min(self.tokens.len() - 1);
        for token in &self.tokens[before..self.at] {
            if token.tok == Tok::Word {
                self.lost.insert(token.span.of(self.text).to_string());
            }
        }
    }

    fn at_margin(&self, span: Span) -> bool {
        let start = span.start as usize;
        start == 0 || self.text.as_bytes()[start - 1] == b'\n'
    }

    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> &Tok {
        &self.token().tok
    }

    fn peek_at(&self, ahead: usize) -> &Token {
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    fn span(&self) -> Span {
        self.token().span
    }

    /// The place of what was read last.
    fn last(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    /// The word that comes next, if it is one.
    fn word(&self) -> Option<&str> {
        (*self.peek() == Tok::Word).then(|| self.span().of(self.text))
    }

    fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Tok::Sign(found) if *found == sign)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn tell<T>(&mut self, diagnostic: Diagnostic) -> Read<T> {
        self.wrong.push(diagnostic);
        Err(Told)
    }

    /// Whether a value in the braces of a text is read, rather than a file.
    fn in_braces(&self) -> bool {
        self.tokens.last().is_some_and(|end| (end.span.end as usize) < self.text.len())
    }

    /// What stands here, for a message.
    fn here(&self) -> (String, String) {
        match self.peek() {
            Tok::End if self.in_braces() => ("`}`".to_string(), " `}`".to_string()),
            Tok::End => ("the end of the file".to_string(), "文件结尾".to_string()),
            _ => {
                let shown = excerpt(self.span().of(self.text));
                (format!("`{shown}`"), format!(" `{shown}`"))
            }
        }
    }

    /// Reports that something else was expected here.
    fn expected<T>(&mut self, en: &str, zh: &str) -> Read<T> {
        let (here, here_zh) = self.here();
        let (span, first) = (self.span(), self.token().first);
        let mut told = Diagnostic::error(
            span,
            words!("expected {en}, found {here}", "此处应为{zh}，却是{here_zh}"),
        );
        if *self.peek() == Tok::End && self.in_braces() {
            told = told.help(words!("finish the value in the braces", "请写完花括号中的值"));
        } else if en == "`..`" {
            told = told.help(words!(
                "a range is written `1..9`; one number, as in `param m = 5`, after `=`",
                "范围写作 `1..9`；单个数写在 `=` 之后，如 `param m = 5`"
            ));
        } else if first && self.at > 0 {
            told = told.help(words!("the line before is not finished", "前一行没有写完"));
        } else if let Some(meant) = self.habit_instead_of(en) {
            told = told.help(meant);
        } else if en.starts_with('`') && en.ends_with('`') && en.matches('`').count() == 2 {
            told = told.help(words!("put {en} here", "请在此处写{zh}"));
        } else if let Some((_, en, zh)) = REMEDIES.iter().find(|(what, ..)| en.contains(what)) {
            told = told.help(words!("{en}", "{zh}"));
        }
        self.tell(told)
    }

    fn expect(&mut self, sign: &'static str) -> Read<()> {
        if self.eat(sign) {
            return Ok(());
        }
        self.expected(&format!("`{sign}`"), &format!(" `{sign}`"))
    }

    fn expect_word(&mut self, word: &'static str) -> Read<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.expected(&format!("`{word}`"), &format!(" `{word}`"))
    }

    /// A name of the author's.
    fn name(&mut self, en: &str, zh: &str) -> Read<Name> {
        let Some(word) = self.word() else { return self.expected(en, zh) };
        if STATEMENTS.contains(&word) || RESERVED.contains(&word) {
            if en == "a value" && (STATEMENTS.contains(&word) || word == "when") {
                // Nothing was to be named: something is left out.
                return self.expected(en, zh);
            }
            let (word, span) = (word.to_string(), self.span());
            return self.tell(
                Diagnostic::error(
                    span,
                    words!("`{word}` is a word of the language", "`{word}` 是语言的保留字"),
                )
                .label(words!("{en} is needed here", "此处应为{zh}"))
                .help(words!("use another name, such as `{word}_`", "请换一个名字，如 `{word}_`")),
            );
        }
        let name = Name { text: word.to_string(), span: self.span() };
        self.advance();
        Ok(name)
    }
}

/// Reads a single expression, as it stands in the braces of a text, at some bytes of the file.
pub fn parse_value(
    text: &str,
    place: std::ops::Range<usize>,
    wrong: &mut Vec<Diagnostic>,
) -> Option<super::ast::Expr> {
    let tokens = tokens_from(&text[..place.end], place.start, wrong);
    let mut parser = Parser::new(text, tokens, wrong);
    let read = parser.expr().ok()?;
    if *parser.peek() != Tok::End {
        let _: Read<()> = parser.expected("the end of the value", "值的结尾");
        return None;
    }
    Some(read)
}
