//! Splits a rule file into tokens: words, numbers, texts and signs, each with its place in the
//! file.
//!
//! Full-width punctuation and mathematical signs are converted to their ASCII equivalents, so that
//! a file can be typed with a Chinese keyboard.

use super::diagnose::Diagnostic;
use grundy_core::machine::Span;
use grundy_text::{excerpt, words};
use std::sync::LazyLock;
use winnow::combinator::{alt, opt, preceded};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, literal, take_while};
use winnow::{ModalResult, Parser};

/// The kind of a token, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tok {
    /// A name or a keyword, whose text is in the file at the place of the token.
    Word,
    /// A natural number, with its value.
    Number(i64),
    /// A text in quotes, with its escapes replaced by the characters they denote.
    Text(String),
    /// A sign such as `->`, in its ASCII form.
    Sign(&'static str),
    /// The end of the file, the last token.
    End,
}

/// A token with its place in the file.
#[derive(Clone, Debug)]
pub struct Token {
    /// The kind of the token, with its value.
    pub tok: Tok,
    /// The place of the token in the file.
    pub span: Span,
    /// Whether the token is the first one of its line.
    pub starts_line: bool,
}

/// The text that the lexer has not read yet, with its offset in the file.
type LexerInput<'a> = LocatingSlice<&'a str>;

/// The signs of the language: a line contains a sign in ASCII and its alternative spellings. A sign
/// is listed before its prefixes, so that the longest match wins.
static SIGNS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    include_str!("signs.txt").lines().map(|line| line.split(' ').collect()).collect()
});

/// Splits a text into tokens, ending with [`Tok::End`]. Skips a character that begins no token, and
/// reports it in `diagnostics`.
pub fn tokenize(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    tokenize_from(text, 0, diagnostics)
}

/// Splits the text from byte `from` on into tokens, ending with [`Tok::End`]. The places of the
/// tokens are offsets from the beginning of `text`.
pub fn tokenize_from(text: &str, from: usize, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut input = LocatingSlice::new(text);
    input.next_slice(from);
    let mut tokens: Vec<Token> = Vec::new();
    let mut starts_line = true;
    loop {
        starts_line |= skip_blank(&mut input);
        let start = input.current_token_start();
        if input.is_empty() {
            tokens.push(Token { tok: Tok::End, span: Span::new(start, start), starts_line: true });
            return tokens;
        }
        if skip_foreign_comment(&mut input, starts_line) {
            let span = Span::new(start, start + 2);
            let message = words!(lex::comment_begins_with);
            if !diagnostics.iter().any(|diagnostic| diagnostic.message == message) {
                let help = words!(lex::write_number_sign_on_every_line);
                diagnostics.push(Diagnostic::error(span, message).help(help));
            }
            continue;
        }
        let parsed: ModalResult<Result<Tok, Diagnostic>> =
            alt((number, word.map(Ok), quoted, single_quoted, sign.map(Ok))).parse_next(&mut input);
        let end = input.current_token_start();
        let span = Span::new(start, end);
        match parsed {
            Ok(Ok(tok)) => {
                tokens.push(Token { tok, span, starts_line });
                starts_line = false;
            }
            Ok(Err(diagnostic)) => {
                // A placeholder token is pushed instead, so that the parser does not report a
                // missing token as well.
                let quoted = text[start..].starts_with(['"', '“', '”', '＂', '\'']);
                let tok = if quoted { Tok::Text(String::new()) } else { Tok::Number(1) };
                diagnostics.push(diagnostic);
                tokens.push(Token { tok, span, starts_line });
                starts_line = false;
            }
            Err(_) => report_stray(&mut input, diagnostics),
        }
    }
}

/// Skips blanks and comments. Returns whether the skipped text contains the end of a line.
fn skip_blank(input: &mut LexerInput) -> bool {
    let mut line_ended = false;
    loop {
        let blank: ModalResult<&str> =
            take_while(1.., |c: char| c.is_whitespace() || c == '\u{feff}').parse_next(input);
        if let Ok(blank) = blank {
            line_ended |= blank.contains('\n');
            continue;
        }
        let comment: ModalResult<&str> =
            preceded(alt(('#', '＃')), take_while(0.., |c| c != '\n')).parse_next(input);
        if comment.is_err() {
            return line_ended;
        }
    }
}

/// Skips a comment in the notation of another language: `/* ... */`, or `//` at the beginning of a
/// line. Elsewhere `//` is an operator. Returns whether there is one at the cursor.
fn skip_foreign_comment(input: &mut LexerInput, starts_line: bool) -> bool {
    let remaining = input.peek_finish();
    let length = if remaining.starts_with("/*") {
        remaining.find("*/").map_or(remaining.len(), |end| end + 2)
    } else if starts_line && remaining.starts_with("//") {
        remaining.find('\n').unwrap_or(remaining.len())
    } else {
        return false;
    };
    input.next_slice(length);
    true
}

/// Skips a character at which no token begins, and reports it. Consecutive characters of this kind
/// are reported once.
fn report_stray(input: &mut LexerInput, diagnostics: &mut Vec<Diagnostic>) {
    let start = input.current_token_start();
    let parsed: ModalResult<char> = any.parse_next(input);
    let Ok(c) = parsed else { return };
    let span = Span::new(start, input.current_token_start());
    if let Some(previous) =
        diagnostics.last_mut().filter(|previous| previous.span.end as usize == start)
    {
        previous.span = previous.span.to(span);
        return;
    }
    let snippet = excerpt(&c.to_string());
    let help = match c {
        '?' => words!(lex::write_choice_as_if_c_then),
        '\'' => words!(lex::texts_are_written_in_double_quotes),
        '$' | '@' | '~' | '`' | '\\' => words!(lex::leave_this_symbol_out),
        _ => words!(lex::names_consist_of_letters_digits),
    };
    diagnostics.push(
        Diagnostic::error(span, words!(lex::is_not_symbol_of_rule_files, snippet)).help(help),
    );
}

/// Returns whether a character is a decimal digit, ASCII or full-width.
fn digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

/// Reads a natural number. Returns the diagnostic instead if it is written in a notation that the
/// language does not have, such as a decimal fraction.
fn number(input: &mut LexerInput) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    let prefix: ModalResult<char> =
        winnow::combinator::peek(winnow::token::one_of(digit)).parse_next(input);
    prefix?;
    let digits_text: &str =
        take_while(1.., |c: char| digit(c) || c == '_' || c.is_alphabetic()).parse_next(input)?;
    let fraction: Option<&str> =
        opt((literal("."), take_while(1.., digit)).take()).parse_next(input)?;
    let span = Span::new(start, input.current_token_start());
    if fraction.is_some() {
        return Ok(Err(Diagnostic::error(span, words!(lex::numbers_must_be_integers))
            .help(words!(lex::for_half_of_n_write_n))));
    }
    let prefix = digits_text.get(..2).unwrap_or_default();
    if matches!(prefix, "0x" | "0X" | "0b" | "0B" | "0o" | "0O") {
        return Ok(Err(Diagnostic::error(span, words!(lex::numbers_are_written_in_decimal))
            .help(words!(lex::write_number_with_decimal_digits))));
    }
    if let Some(letter) = digits_text.find(|c: char| c.is_alphabetic()) {
        let (amount, name) = (&digits_text[..letter], excerpt(&digits_text[letter..]));
        return Ok(Err(Diagnostic::error(span, words!(lex::name_cannot_begin_with_digit))
            .help(words!(lex::to_multiply_write, amount, name))));
    }
    let mut value: Option<i64> = Some(0);
    for c in digits_text.chars().filter(|c| *c != '_') {
        let digit = i64::from(if c.is_ascii_digit() { c as u32 - 48 } else { c as u32 - 0xff10 });
        value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
    }
    Ok(value.map(Tok::Number).ok_or_else(|| {
        Diagnostic::error(span, words!(lex::this_number_is_too_large))
            .help(words!(lex::largest_number_is, max = i64::MAX))
    }))
}

/// Reads a name or a keyword.
fn word(input: &mut LexerInput) -> ModalResult<Tok> {
    take_while(1.., |c: char| (c.is_alphanumeric() && !('０'..='９').contains(&c)) || c == '_')
        .void()
        .parse_next(input)?;
    Ok(Tok::Word)
}

/// Reads a sign and returns its ASCII form.
fn sign(input: &mut LexerInput) -> ModalResult<Tok> {
    for forms in SIGNS.iter() {
        // Alternative spellings may be longer than the ASCII form, so they are matched first.
        for form in forms[1..].iter().chain(&forms[..1]) {
            let parsed: ModalResult<&str> = literal(*form).parse_next(input);
            if parsed.is_ok() {
                return Ok(Tok::Sign(forms[0]));
            }
        }
    }
    winnow::combinator::fail.parse_next(input)
}

/// Reads a text in straight or curly double quotes, on one line, with the escapes `\n`, `\"` and
/// `\\`. Returns a diagnostic if the text is not closed.
fn quoted(input: &mut LexerInput) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    alt(('"', '“', '”', '＂')).parse_next(input)?;
    let mut text = String::new();
    loop {
        let parsed: ModalResult<char> =
            winnow::token::one_of(|c: char| c != '\n').parse_next(input);
        match parsed {
            Ok('"' | '“' | '”' | '＂') => return Ok(Ok(Tok::Text(text))),
            Ok('\\') => {
                let escaped: ModalResult<char> =
                    winnow::token::one_of(|c: char| c != '\n').parse_next(input);
                match escaped {
                    Ok('n') => text.push('\n'),
                    Ok(c) => text.push(c),
                    Err(_) => {}
                }
            }
            Ok(c) => text.push(c),
            Err(_) => {
                let span = Span::new(start, start + 1);
                return Ok(Err(Diagnostic::error(
                    span,
                    words!(lex::this_text_has_no_closing_quote),
                )
                .help(words!(lex::close_it_with_on_same_line))));
            }
        }
    }
}

/// Reads a text in single quotes, as other languages write it, and returns the diagnostic for it.
fn single_quoted(input: &mut LexerInput) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    let inside = take_while(0.., |c: char| c != '\'' && c != '\n');
    (literal("'"), inside, literal("'")).void().parse_next(input)?;
    let span = Span::new(start, input.current_token_start());
    let message = words!(lex::texts_are_written_in_double_quotes);
    Ok(Err(Diagnostic::error(span, message).help(words!(lex::write_instead_of))))
}
