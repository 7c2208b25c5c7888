//! Recursive-descent parser of rule files. After a syntax error it resumes at the next statement,
//! so that one run reports all errors.
//!
//! Expressions are parsed by precedence climbing. The nesting depth is bounded, so that neither the
//! parser nor a later recursion over the tree can overflow the stack.

mod board;
mod expected;
mod expression;
mod guards;
pub(super) mod hints;
mod moves;
mod statement;
mod types;

use super::ast::{Item, Name};
use super::diagnose::Diagnostic;
use super::lex::{Tok, Token, tokenize, tokenize_from};
use expected::Expected;
use grundy_core::machine::Span;
use grundy_text::{Words, excerpt, words};
use rustc_hash::FxHashSet;

/// The maximum nesting depth of brackets and operators.
pub const MAX_DEPTH: u32 = 150;

/// The words that begin a statement. They cannot be used as names.
pub const STATEMENTS: &[&str] = &[
    "game", "param", "position", "let", "def", "sides", "move", "normal", "misere", "lose", "win",
    "draw", "score", "start", "symmetry", "show", "glyphs", "claim", "where",
];

/// The words that begin a statement about the picture of a board. Elsewhere they can be used as
/// names.
pub const PICTURES: &[&str] = &["board", "tray", "piece"];

/// The words with a fixed meaning that begin no statement. They cannot be used as names.
pub const RESERVED: &[&str] = &[
    "when", "if", "then", "else", "for", "in", "and", "or", "not", "xor", "div", "mod", "any",
    "all", "count", "sum", "min", "max", "true", "false", "times", "mover", "opponent", "turn",
    "nat", "bool", "nothing",
];

/// The error type of the parse functions. It is empty, because the diagnostic has already been
/// reported.
struct ErrorReported;

/// The result of a parse function. On an error, the diagnostic has already been reported.
type Parsed<T> = Result<T, ErrorReported>;

/// Parses a file. Returns its statements, and the words of the statements with syntax errors,
/// because these statements may have declared the words as names.
pub fn parse(text: &str, diagnostics: &mut Vec<Diagnostic>) -> (Vec<Item>, FxHashSet<String>) {
    let tokens = tokenize(text, diagnostics);
    let mut parser = Parser::new(text, tokens, diagnostics);
    let items = parser.statements();
    (items, parser.unparsed_words)
}

/// The state of the parser: a cursor over the tokens, and the diagnostics reported so far.
struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    cursor: usize,
    depth: u32,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// Whether the parser is in a bound of a type, as in `0..n[3]`. There `[` begins the number of
    /// elements, not an index.
    no_index: bool,
    /// Whether the parser is in the number of copies after `times`. There `+ [` begins the next
    /// position of a sum, not an addition.
    in_times: bool,
    /// The words of all statements with syntax errors so far. Such a statement may declare them, so
    /// they are not reported as unknown.
    unparsed_words: FxHashSet<String>,
}

impl<'a> Parser<'a> {
    /// Returns a parser whose cursor is at the first token.
    fn new(text: &'a str, tokens: Vec<Token>, diagnostics: &'a mut Vec<Diagnostic>) -> Parser<'a> {
        Parser {
            text,
            tokens,
            cursor: 0,
            depth: 0,
            diagnostics,
            no_index: false,
            in_times: false,
            unparsed_words: FxHashSet::default(),
        }
    }
}

impl Parser<'_> {
    /// Parses all statements of the file. After a syntax error, continues with the next statement.
    fn statements(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        loop {
            while self.eat(";") {}
            if self.peek() == &Tok::End {
                return items;
            }
            let statement_start = self.cursor;
            self.depth = 0;
            (self.no_index, self.in_times) = (false, false);
            match self.item() {
                Ok(item) => items.push(item),
                Err(ErrorReported) => self.recover(statement_start),
            }
        }
    }

    /// Recovers after a syntax error: skips to the next statement, which must begin at the
    /// beginning of a line, and records the words of the failed statement. `statement_start` is the
    /// index of the first token of the failed statement.
    fn recover(&mut self, statement_start: usize) {
        self.cursor = self.cursor.max(statement_start + 1);
        while let Some(token) = self.tokens.get(self.cursor) {
            let word = token.span.text_in(self.text);
            let begins = token.starts_line
                && token.tok == Tok::Word
                && (STATEMENTS.contains(&word)
                    || PICTURES.contains(&word) && self.at_margin(token.span));
            // `let` also occurs in blocks of moves, but there it is indented.
            if token.tok == Tok::End || begins && (word != "let" || self.at_margin(token.span)) {
                break;
            }
            self.cursor += 1;
        }
        self.cursor = self.cursor.min(self.tokens.len() - 1);
        for token in &self.tokens[statement_start..self.cursor] {
            if token.tok == Tok::Word {
                self.unparsed_words.insert(token.span.text_in(self.text).to_string());
            }
        }
    }

    /// Returns whether the place `span` is at the beginning of its line, without indentation.
    fn at_margin(&self, span: Span) -> bool {
        let start = span.start as usize;
        start == 0 || self.text.as_bytes()[start - 1] == b'\n'
    }

    /// Returns the token at the cursor or, if the cursor is beyond the last token, the last token.
    fn token(&self) -> &Token {
        &self.tokens[self.cursor.min(self.tokens.len() - 1)]
    }

    /// Returns the kind of the token at the cursor.
    fn peek(&self) -> &Tok {
        &self.token().tok
    }

    /// Returns the token that is `ahead` tokens after the cursor.
    fn peek_at(&self, ahead: usize) -> &Token {
        &self.tokens[(self.cursor + ahead).min(self.tokens.len() - 1)]
    }

    /// Returns the place in the file of the token at the cursor.
    fn span(&self) -> Span {
        self.token().span
    }

    /// Returns the place in the file of the token before the cursor.
    fn previous_span(&self) -> Span {
        self.tokens[self.cursor.saturating_sub(1)].span
    }

    /// Moves the cursor to the next token, but not beyond the end of the file.
    fn advance(&mut self) {
        self.cursor = (self.cursor + 1).min(self.tokens.len() - 1);
    }

    /// Returns the text of the token at the cursor if it is a word; `None` otherwise.
    fn word(&self) -> Option<&str> {
        (*self.peek() == Tok::Word).then(|| self.span().text_in(self.text))
    }

    /// Returns whether the token at the cursor is the word `word`.
    fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    /// Returns whether the token at the cursor is the sign `sign`.
    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Tok::Sign(next) if *next == sign)
    }

    /// Skips the sign `sign`, if it is at the cursor. Returns whether it was skipped.
    fn eat(&mut self, sign: &str) -> bool {
        let is_next = self.is(sign);
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Skips the word `word`, if it is at the cursor. Returns whether it was skipped.
    fn eat_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Reports a diagnostic, and returns the error that ends the parse function.
    fn report<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.diagnostics.push(diagnostic);
        Err(ErrorReported)
    }

    /// Returns whether the parser reads a value in the braces of a string literal, rather than an
    /// entire file.
    fn in_braces(&self) -> bool {
        self.tokens.last().is_some_and(|end| (end.span.end as usize) < self.text.len())
    }

    /// Describes the token at the cursor for an error message.
    fn describe_token(&self) -> Words {
        match self.peek() {
            Tok::End if self.in_braces() => Expected::Token("}").words(),
            Tok::End => words!(parse::end_of_file),
            _ => words!(expected::token, token = excerpt(self.span().text_in(self.text))),
        }
    }

    /// Reports that an item is missing at the cursor.
    fn expected<T>(&mut self, item: Expected) -> Parsed<T> {
        let starts_line = self.token().starts_line && self.cursor > 0;
        let message =
            words!(parse::expected_found, item = item.words(), actual = self.describe_token());
        let help = if *self.peek() == Tok::End && self.in_braces() {
            Some(words!(parse::finish_value_in_braces))
        } else if item == Expected::Token("..") {
            Some(words!(parse::range_is_written_one_nine_single))
        } else if starts_line {
            Some(words!(parse::previous_line_is_not_finished))
        } else {
            self.hint_for_expected(item).or_else(|| item.remedy())
        };
        let mut diagnostic = Diagnostic::error(self.span(), message);
        if let Some(help) = help {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic)
    }

    /// Skips the sign `sign`, or reports that it is missing.
    fn expect(&mut self, sign: &'static str) -> Parsed<()> {
        if self.eat(sign) {
            return Ok(());
        }
        self.expected(Expected::Token(sign))
    }

    /// Skips the keyword `word`, or reports that it is missing.
    fn expect_word(&mut self, word: &'static str) -> Parsed<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.expected(Expected::Token(word))
    }

    /// Parses a name that the author of the file chooses, and reports a keyword. `item` describes
    /// the expected name in the error message.
    fn name(&mut self, item: Expected) -> Parsed<Name> {
        let Some(word) = self.word() else { return self.expected(item) };
        if STATEMENTS.contains(&word) || RESERVED.contains(&word) {
            if item == Expected::Value && (STATEMENTS.contains(&word) || word == "when") {
                // A value is missing here, rather than a name in use.
                return self.expected(item);
            }
            let (word, span) = (word.to_string(), self.span());
            if self.token().starts_line && self.cursor > 0 {
                return self.report(
                    Diagnostic::error(
                        span,
                        words!(
                            parse::expected_found_reserved_word_on_next,
                            word,
                            item = item.words()
                        ),
                    )
                    .help(words!(parse::finish_previous_line_with, item = item.words())),
                );
            }
            return self.report(
                Diagnostic::error(span, words!(parse::is_reserved_word_of_language, word))
                    .label(words!(parse::is_needed_here, item = item.words()))
                    .help(words!(parse::use_another_name_such_as, word)),
            );
        }
        let name = Name { text: word.to_string(), span: self.span() };
        self.advance();
        Ok(name)
    }
}

/// Parses the expression in the braces of a string literal, at the bytes `bytes` of the file.
/// Returns `None` after an error.
pub fn parse_value(
    text: &str,
    bytes: std::ops::Range<usize>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<super::ast::Expr> {
    let tokens = tokenize_from(&text[..bytes.end], bytes.start, diagnostics);
    let mut parser = Parser::new(text, tokens, diagnostics);
    let expr = parser.expr().ok()?;
    if *parser.peek() != Tok::End {
        let _: Parsed<()> = parser.expected(Expected::EndOfValue);
        return None;
    }
    Some(expr)
}
