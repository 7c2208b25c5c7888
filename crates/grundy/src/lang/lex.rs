//! Rule files as words, numbers, texts and signs, each with its place.
//!
//! Full-width punctuation and mathematical signs count as the plain ones, so that a file may be typed
//! with a Chinese keyboard.

use super::diagnose::Diagnostic;
use crate::base::excerpt;
use crate::machine::Span;
use crate::words;
use winnow::combinator::{alt, opt, preceded};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, literal, take_while};
use winnow::{ModalResult, Parser};

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tok {
    /// A name or a keyword.
    Word,
    /// A natural number.
    Number(i64),
    /// A text in quotes, its escapes read.
    Text(String),
    /// A sign, in its plain form.
    Sign(&'static str),
    /// The end of the file.
    End,
}

/// A token and its place.
#[derive(Clone, Debug)]
pub struct Token {
    /// What it is.
    pub tok: Tok,
    /// Where it stands.
    pub span: Span,
    /// Whether it is the first on its line.
    pub first: bool,
}

type Input<'a> = LocatingSlice<&'a str>;

/// The signs with how else they may be written; longer ones first.
const SIGNS: &[(&str, &[&str])] = &[
    ("..", &["..=", "...", "……", "…", "‥"]),
    ("=<", &[]),
    ("=>", &[]),
    ("<>", &[]),
    ("->", &["→", "－＞"]),
    ("==", &["＝＝", "≡"]),
    ("!=", &["≠", "！＝"]),
    ("<=", &["≤", "＜＝"]),
    (">=", &["≥", "＞＝"]),
    ("+=", &["＋＝"]),
    ("-=", &["－＝"]),
    ("<<", &["《"]),
    (">>", &["》"]),
    ("&&", &[]),
    ("||", &[]),
    ("//", &[]),
    ("(", &["（"]),
    (")", &["）"]),
    ("[", &["［", "【"]),
    ("]", &["］", "】"]),
    ("{", &["｛"]),
    ("}", &["｝"]),
    (",", &["，", "、"]),
    (";", &["；"]),
    (":", &["："]),
    ("=", &["＝"]),
    ("<", &["＜"]),
    (">", &["＞"]),
    ("+", &["＋"]),
    ("-", &["－", "−"]),
    ("*", &["＊", "×", "·"]),
    ("/", &["／", "÷"]),
    ("%", &["％"]),
    ("^", &["⊕", "＾"]),
    ("&", &["＆"]),
    ("|", &["｜"]),
    ("!", &["！"]),
    (".", &["．", "。"]),
];

/// Cuts a text into tokens, the last of which is [`Tok::End`]; what is no token is reported and left
/// out.
pub fn tokens(text: &str, wrong: &mut Vec<Diagnostic>) -> Vec<Token> {
    tokens_from(text, 0, wrong)
}

/// The same for what begins at a byte of the text, with places in the whole of it.
pub fn tokens_from(text: &str, from: usize, wrong: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut input = LocatingSlice::new(text);
    input.next_slice(from);
    let mut found: Vec<Token> = Vec::new();
    let mut first = true;
    loop {
        first |= skip_blank(&mut input);
        let start = input.current_token_start();
        if input.is_empty() {
            found.push(Token { tok: Tok::End, span: Span::new(start, start), first: true });
            return found;
        }
        let read: ModalResult<Result<Tok, Diagnostic>> =
            alt((number, word.map(Ok), quoted, single_quoted, sign.map(Ok))).parse_next(&mut input);
        let end = input.current_token_start();
        let span = Span::new(start, end);
        match read {
            Ok(Ok(tok)) => {
                found.push(Token { tok, span, first });
                first = false;
            }
            Ok(Err(diagnostic)) => {
                // Something stands in its place, so that nothing else seems to be missing.
                let quoted = text[start..].starts_with(['"', '“', '”', '＂', '\'']);
                let tok = if quoted { Tok::Text(String::new()) } else { Tok::Number(1) };
                wrong.push(diagnostic);
                found.push(Token { tok, span, first });
                first = false;
            }
            Err(_) => stranger(&mut input, wrong),
        }
    }
}

/// Skips blanks and comments; whether a line ended.
fn skip_blank(input: &mut Input) -> bool {
    let mut ended = false;
    loop {
        let blank: ModalResult<&str> =
            take_while(1.., |c: char| c.is_whitespace() || c == '\u{feff}').parse_next(input);
        if let Ok(blank) = blank {
            ended |= blank.contains('\n');
            continue;
        }
        let comment: ModalResult<&str> =
            preceded(alt(('#', '＃')), take_while(0.., |c| c != '\n')).parse_next(input);
        if comment.is_err() {
            return ended;
        }
    }
}

/// A character that begins nothing; a run of them is told once.
fn stranger(input: &mut Input, wrong: &mut Vec<Diagnostic>) {
    let start = input.current_token_start();
    let read: ModalResult<char> = any.parse_next(input);
    let Ok(c) = read else { return };
    let span = Span::new(start, input.current_token_start());
    if let Some(last) = wrong.last_mut().filter(|last| last.span.end as usize == start) {
        last.span = last.span.to(span);
        return;
    }
    let shown = excerpt(&c.to_string());
    let help = match c {
        '?' => words!("a choice is `if c then a else b`", "选择写作 `if c then a else b`"),
        '\'' => words!("texts stand in double quotes", "文字写在双引号中"),
        '$' | '@' | '~' | '`' | '\\' => words!("leave it out", "请去掉它"),
        _ => words!(
            "names are letters, digits and `_`; texts stand in double quotes",
            "名字由字母、数字和 `_` 组成；文字写在双引号中"
        ),
    };
    wrong.push(
        Diagnostic::error(
            span,
            words!("`{shown}` means nothing in a rule file", "规则文件中没有 `{shown}` 这个符号"),
        )
        .help(help),
    );
}

fn digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

fn number(input: &mut Input) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    let begins: ModalResult<char> =
        winnow::combinator::peek(winnow::token::one_of(digit)).parse_next(input);
    begins?;
    let typed: &str =
        take_while(1.., |c: char| digit(c) || c == '_' || c.is_alphabetic()).parse_next(input)?;
    let fraction: Option<&str> =
        opt((literal("."), take_while(1.., digit)).take()).parse_next(input)?;
    let span = Span::new(start, input.current_token_start());
    if fraction.is_some() {
        return Ok(Err(Diagnostic::error(span, words!("numbers are whole", "数都是整数"))
            .help(words!("for a half of n write `n div 2`", "n 的一半写作 `n div 2`"))));
    }
    let begins = typed.get(..2).unwrap_or_default();
    if matches!(begins, "0x" | "0X" | "0b" | "0B" | "0o" | "0O") {
        return Ok(Err(Diagnostic::error(
            span,
            words!("numbers are written in decimal", "数用十进制书写"),
        )
        .help(words!("write its decimal digits", "请写出十进制数字"))));
    }
    if let Some(letter) = typed.find(|c: char| c.is_alphabetic()) {
        let (amount, name) = (&typed[..letter], excerpt(&typed[letter..]));
        return Ok(Err(Diagnostic::error(
            span,
            words!("a name cannot begin with a digit", "名字不能以数字开头"),
        )
        .help(words!(
            "to multiply, write `{amount} * {name}`",
            "若为乘法，请写 `{amount} * {name}`"
        ))));
    }
    let mut value: Option<i64> = Some(0);
    for c in typed.chars().filter(|c| *c != '_') {
        let digit = i64::from(if c.is_ascii_digit() { c as u32 - 48 } else { c as u32 - 0xff10 });
        value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
    }
    Ok(value.map(Tok::Number).ok_or_else(|| {
        let most = i64::MAX;
        Diagnostic::error(span, words!("this number is too large", "这个数太大"))
            .help(words!("numbers go up to {most}", "数最大为 {most}"))
    }))
}

fn word(input: &mut Input) -> ModalResult<Tok> {
    take_while(1.., |c: char| (c.is_alphanumeric() && !('０'..='９').contains(&c)) || c == '_')
        .void()
        .parse_next(input)?;
    Ok(Tok::Word)
}

fn sign(input: &mut Input) -> ModalResult<Tok> {
    for (plain, others) in SIGNS {
        // Longer forms come first.
        for form in others.iter().chain([plain]) {
            let read: ModalResult<&str> = literal(*form).parse_next(input);
            if read.is_ok() {
                return Ok(Tok::Sign(plain));
            }
        }
    }
    winnow::combinator::fail.parse_next(input)
}

/// A text in double quotes, plain or curly, on one line, with `\n`, `\"` and `\\`.
fn quoted(input: &mut Input) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    alt(('"', '“', '”', '＂')).parse_next(input)?;
    let mut text = String::new();
    loop {
        let read: ModalResult<char> = winnow::token::one_of(|c: char| c != '\n').parse_next(input);
        match read {
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
                    words!("this text has no closing quote", "这段文字没有后引号"),
                )
                .help(words!("close it with `\"` on the same line", "请在同一行用 `\"` 结束"))));
            }
        }
    }
}

/// A text in single quotes, as other languages have it.
fn single_quoted(input: &mut Input) -> ModalResult<Result<Tok, Diagnostic>> {
    let start = input.current_token_start();
    let inside = take_while(0.., |c: char| c != '\'' && c != '\n');
    (literal("'"), inside, literal("'")).void().parse_next(input)?;
    let span = Span::new(start, input.current_token_start());
    let what = words!("texts stand in double quotes", "文字写在双引号中");
    let help = words!("write `\"` for `'`", "请把 `'` 改为 `\"`");
    Ok(Err(Diagnostic::error(span, what).help(help)))
}
