//! The reader of the field's notation.

use crate::dyadic::Dyadic;
use crate::expression::Expression;
use crate::nus::NumberUpStar;
use dashu_int::ops::{BitTest, PowerOfTwo};
use dashu_int::{IBig, UBig};
use std::fmt;
use std::str::FromStr;

/// How deep braces, parentheses and signs may stand in each other.
const MOST_DEPTH: usize = 120;

/// Bars in a row, at most: each further one is a game in a game.
const MOST_BARS: usize = 20;

/// What is wrong with a text that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The byte of the text at which it was seen.
    pub at: usize,
    /// What it is.
    pub kind: Misread,
}

/// What may be wrong with a text that is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    /// A game was expected: a number, `^`, `v`, `*`, `+-`, `+_`, `-_`, `{` or `(`.
    Game,
    /// The text goes on where `+`, `-` or its end was expected.
    Rest,
    /// This closing mark is missing.
    Unclosed(char),
    /// A denominator that is no power of two.
    Denominator,
    /// Digits after a point: numbers are written as fractions.
    Decimal,
    /// A fraction before a point: only an integer tells how many copies.
    Copies,
    /// Braces without a bar, which are no game.
    NoBar,
    /// Two bars of the same length, of which neither divides first.
    Bars,
    /// Games stand too deep in each other.
    Depth,
}

impl fmt::Display for SyntaxError {
    /// As data, for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at byte {}", self.kind, self.at)
    }
}

impl std::error::Error for SyntaxError {}

impl FromStr for Expression {
    type Err = SyntaxError;

    /// Reads a game: `{2|-1} + ^*`, `+-{a,b}`, `{a,b||c|d}`, with the arrows and stars of print too.
    fn from_str(text: &str) -> Result<Expression, SyntaxError> {
        let mut reader = Reader { marks: marks(text), end: text.len(), at: 0, depth: 0 };
        let read = reader.sum()?;
        match reader.peek() {
            None => Ok(read),
            Some(_) => Err(reader.error(Misread::Rest)),
        }
    }
}

/// A character in its plain form, where it stands, and whether a space comes before it.
struct Mark {
    at: usize,
    plain: char,
    apart: bool,
}

/// The characters without spaces; those of print in their plain form.
fn marks(text: &str) -> Vec<Mark> {
    let mut all = Vec::new();
    let mut apart = false;
    for (at, c) in text.char_indices() {
        let plain: &[char] = match c {
            c if c.is_whitespace() => {
                apart = true;
                continue;
            }
            '↑' => &['^'],
            '⇑' => &['^', '^'],
            '↓' => &['v'],
            '⇓' => &['v', 'v'],
            '∗' | '⋆' | '★' | '＊' => &['*'],
            '±' => &['+', '-'],
            '−' | '–' | '－' => &['-'],
            '⧾' => &['+', '_'],
            '⧿' => &['-', '_'],
            '·' | '⋅' => &['.'],
            '＋' => &['+'],
            '｛' => &['{'],
            '｝' => &['}'],
            '（' => &['('],
            '）' => &[')'],
            '，' => &[','],
            '｜' => &['|'],
            '‖' => &['|', '|'],
            '／' => &['/'],
            '½' => &['1', '/', '2'],
            '¼' => &['1', '/', '4'],
            '¾' => &['3', '/', '4'],
            _ => &[],
        };
        if plain.is_empty() {
            all.push(Mark { at, plain: c, apart });
        }
        for (place, plain) in plain.iter().enumerate() {
            all.push(Mark { at, plain: *plain, apart: apart && place == 0 });
        }
        apart = false;
    }
    all
}

/// What stands between bars, and the bars.
enum Piece {
    Options(Vec<Expression>),
    Bars(usize),
}

struct Reader {
    marks: Vec<Mark>,
    end: usize,
    at: usize,
    depth: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.marks.get(self.at).map(|mark| mark.plain)
    }

    fn second(&self) -> Option<char> {
        self.marks.get(self.at + 1).map(|mark| mark.plain)
    }

    /// The next character, if no space comes before it.
    fn joined(&self) -> Option<char> {
        self.marks.get(self.at).filter(|mark| !mark.apart).map(|mark| mark.plain)
    }

    fn error(&self, kind: Misread) -> SyntaxError {
        SyntaxError { at: self.marks.get(self.at).map_or(self.end, |mark| mark.at), kind }
    }

    fn close(&mut self, mark: char) -> Result<(), SyntaxError> {
        if self.peek() != Some(mark) {
            return Err(self.error(Misread::Unclosed(mark)));
        }
        self.at += 1;
        Ok(())
    }

    fn sum(&mut self) -> Result<Expression, SyntaxError> {
        let mut parts = vec![self.term()?];
        loop {
            let minus = match self.peek() {
                Some('+') => false,
                Some('-') => true,
                _ => break,
            };
            self.at += 1;
            let part = self.term()?;
            parts.push(if minus { Expression::Negative(Box::new(part)) } else { part });
        }
        match parts.pop() {
            Some(only) if parts.is_empty() => Ok(only),
            last => {
                parts.extend(last);
                Ok(Expression::Sum(parts))
            }
        }
    }

    fn term(&mut self) -> Result<Expression, SyntaxError> {
        if self.depth >= MOST_DEPTH {
            return Err(self.error(Misread::Depth));
        }
        self.depth += 1;
        let read = self.term_within();
        self.depth -= 1;
        read
    }

    fn term_within(&mut self) -> Result<Expression, SyntaxError> {
        let negative = |of: Expression| Expression::Negative(Box::new(of));
        match (self.peek(), self.second()) {
            (Some('+'), Some('-')) => {
                self.at += 2;
                if self.peek() == Some('{') {
                    let pieces = self.braces()?;
                    return Ok(match <[Piece; 1]>::try_from(pieces) {
                        Ok([Piece::Options(options)]) => Expression::Switch(options),
                        Ok([Piece::Bars(_)]) => return Err(self.error(Misread::Game)),
                        Err(pieces) => Expression::Switch(vec![self.divided(pieces)?]),
                    });
                }
                Ok(Expression::Switch(vec![self.term()?]))
            }
            (Some(sign @ ('+' | '-')), Some('_')) => {
                self.at += 2;
                let tiny = Expression::Tiny(Box::new(self.term()?));
                Ok(if sign == '-' { negative(tiny) } else { tiny })
            }
            (Some('T' | 't' | 'M' | 'm'), _) => {
                let word: String =
                    self.marks[self.at..].iter().take(5).map(|mark| mark.plain).collect();
                let tiny = match word.to_ascii_lowercase().as_str() {
                    "tiny(" => true,
                    "miny(" => false,
                    _ => return Err(self.error(Misread::Game)),
                };
                self.at += 4;
                let of = Expression::Tiny(Box::new(self.term()?));
                Ok(if tiny { of } else { negative(of) })
            }
            (Some('-'), Some(next)) if !next.is_ascii_digit() => {
                self.at += 1;
                Ok(negative(self.term()?))
            }
            (Some('{'), _) => {
                let pieces = self.braces()?;
                self.divided(pieces)
            }
            (Some('('), _) => {
                self.at += 1;
                let within = self.sum()?;
                self.close(')')?;
                Ok(within)
            }
            _ => self.nus(),
        }
    }

    /// A number, ups and a star that stand together, or copies of a game.
    fn nus(&mut self) -> Result<Expression, SyntaxError> {
        let start = self.at;
        let minus = self.peek() == Some('-');
        self.at += usize::from(minus);
        let mut read = NumberUpStar::number(Dyadic::ZERO);
        if let Some(top) = self.digits(true) {
            let top = if minus { -IBig::from(top) } else { IBig::from(top) };
            let mut halvings = 0;
            if self.joined() == Some('/') {
                self.at += 1;
                let at = self.at;
                let bottom = self.digits(true).filter(UBig::is_power_of_two);
                let Some(bottom) = bottom else {
                    self.at = at;
                    return Err(self.error(Misread::Denominator));
                };
                halvings = (bottom.bit_len() - 1) as u32;
            }
            if self.peek() == Some('.') {
                if halvings > 0 {
                    return Err(self.error(Misread::Copies));
                }
                if self.second().is_some_and(|next| next.is_ascii_digit()) {
                    return Err(self.error(Misread::Decimal));
                }
                self.at += 1;
                return Ok(Expression::Times(top, Box::new(self.term()?)));
            }
            read.number = Dyadic::new(top, halvings);
        } else if minus {
            return Err(self.error(Misread::Game));
        }
        let first = self.at == start;
        let next = |reader: &Reader, first: bool| {
            if first { reader.peek() } else { reader.joined() }
        };
        if let Some(arrow @ ('^' | 'v')) = next(self, first) {
            let mut many = UBig::ZERO;
            while (many.is_zero() && self.peek() == Some(arrow)) || self.joined() == Some(arrow) {
                self.at += 1;
                many += UBig::from(1u8);
            }
            if many == UBig::from(1u8)
                && let Some(told) = self.digits(false)
            {
                many = told;
            }
            read.ups = if arrow == '^' { IBig::from(many) } else { -IBig::from(many) };
        }
        if next(self, self.at == start) == Some('*') {
            self.at += 1;
            read.star = self.digits(false).unwrap_or_else(|| UBig::from(1u8));
        }
        if self.at == start {
            return Err(self.error(Misread::Game));
        }
        Ok(Expression::Nus(read))
    }

    /// The digits that come next; only without a space before them unless `apart`.
    fn digits(&mut self, apart: bool) -> Option<UBig> {
        let mut text = String::new();
        while let Some(digit) = if apart && text.is_empty() { self.peek() } else { self.joined() }
            && digit.is_ascii_digit()
        {
            text.push(digit);
            self.at += 1;
        }
        UBig::from_str(&text).ok()
    }

    /// What stands in braces, up to the closing one.
    fn braces(&mut self) -> Result<Vec<Piece>, SyntaxError> {
        self.at += 1;
        let (mut pieces, mut options) = (Vec::new(), Vec::new());
        // Whether an option must come next: after a comma.
        let mut due = false;
        loop {
            match self.peek() {
                Some('|') if !due => {
                    let start = self.at;
                    while self.peek() == Some('|') && (self.at == start || self.joined().is_some())
                    {
                        self.at += 1;
                    }
                    if self.at - start > MOST_BARS {
                        return Err(self.error(Misread::Depth));
                    }
                    pieces.push(Piece::Options(std::mem::take(&mut options)));
                    pieces.push(Piece::Bars(self.at - start));
                }
                Some('}') if !due => {
                    self.at += 1;
                    pieces.push(Piece::Options(options));
                    return Ok(pieces);
                }
                None => return Err(self.error(Misread::Unclosed('}'))),
                _ => {
                    options.push(self.sum()?);
                    due = self.peek() == Some(',');
                    self.at += usize::from(due);
                    let ends = matches!(self.peek(), Some('|' | '}'));
                    if !due && !ends {
                        return Err(self.error(Misread::Unclosed('}')));
                    }
                }
            }
        }
    }

    /// The game that the pieces are: the longest bar divides first.
    fn divided(&self, pieces: Vec<Piece>) -> Result<Expression, SyntaxError> {
        let mut found = self.options_of(pieces)?;
        match found.pop() {
            Some(game @ Expression::Game { .. }) if found.is_empty() => Ok(game),
            _ => Err(self.error(Misread::NoBar)),
        }
    }

    fn options_of(&self, mut pieces: Vec<Piece>) -> Result<Vec<Expression>, SyntaxError> {
        let bars = |piece: &Piece| match piece {
            Piece::Bars(many) => *many,
            Piece::Options(_) => 0,
        };
        let longest = pieces.iter().map(bars).max().unwrap_or(0);
        if longest == 0 {
            return Ok(match pieces.pop() {
                Some(Piece::Options(options)) => options,
                _ => Vec::new(),
            });
        }
        if pieces.iter().filter(|piece| bars(piece) == longest).count() > 1 {
            return Err(self.error(Misread::Bars));
        }
        let at = pieces.iter().position(|piece| bars(piece) == longest).unwrap_or(0);
        let right = pieces.split_off(at + 1);
        pieces.pop();
        let (left, right) = (self.options_of(pieces)?, self.options_of(right)?);
        Ok(vec![Expression::Game { left, right }])
    }
}
