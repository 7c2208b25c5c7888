//! The parser of games in standard notation.

use crate::dyadic::Dyadic;
use crate::expression::Expression;
use crate::nus::NumberUpStar;
use dashu_int::ops::{BitTest, PowerOfTwo};
use dashu_int::{IBig, UBig};
use std::fmt;
use std::str::FromStr;

/// Maximum nesting depth of braces, parentheses and signs.
const MAX_DEPTH: usize = 120;

/// Maximum number of bars in a row. Each bar is a nesting level of games.
const MAX_BARS: usize = 20;

/// A syntax error in the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The byte offset in the text at which the error was found.
    pub offset: usize,
    /// The kind of the error: what was expected or is not allowed.
    pub kind: SyntaxErrorKind,
}

/// The kinds of syntax errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// A game was expected: a number, `^`, `v`, `*`, `+-`, `+_`, `-_`, `{` or `(`.
    ExpectedGame,
    /// `+`, `-` or the end of the text was expected after a game.
    TrailingText,
    /// The given closing bracket is missing.
    Unclosed(char),
    /// The denominator of a fraction is not a power of two.
    Denominator,
    /// A number has a decimal point; numbers are written as fractions.
    Decimal,
    /// The number of copies before the point, as in `3.^`, is a fraction instead of an integer.
    Copies,
    /// A pair of braces contains no bar.
    NoBar,
    /// Two sequences of bars have the same, greatest length, so that the game is ambiguous.
    Bars,
    /// Braces, parentheses and signs are nested more deeply than allowed.
    Depth,
}

impl fmt::Display for SyntaxError {
    /// Writes the `Debug` form of the kind, with the offset; callers write the message for users.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at byte {}", self.kind, self.offset)
    }
}

impl std::error::Error for SyntaxError {}

impl FromStr for Expression {
    type Err = SyntaxError;

    /// Parses a game, for example `{2|-1} + ^*`, `+-{a,b}` or `{a,b||c|d}`. Typographic arrows and
    /// stars are accepted.
    fn from_str(text: &str) -> Result<Expression, SyntaxError> {
        let mut parser = GameParser { marks: marks(text), end: text.len(), cursor: 0, depth: 0 };
        let expression = parser.sum()?;
        match parser.peek() {
            None => Ok(expression),
            Some(_) => Err(parser.error(SyntaxErrorKind::TrailingText)),
        }
    }
}

/// A character of the notation in ASCII, with its byte offset in the text, and whether white space
/// precedes it there.
struct NotationChar {
    offset: usize,
    plain: char,
    after_space: bool,
}

/// Returns the characters of a text without white space. Typographic arrows, stars and other
/// symbols are replaced by their ASCII notation.
fn marks(text: &str) -> Vec<NotationChar> {
    let mut marks = Vec::new();
    let mut after_space = false;
    for (offset, c) in text.char_indices() {
        let plain: &[char] = match c {
            c if c.is_whitespace() => {
                after_space = true;
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
            marks.push(NotationChar { offset, plain: c, after_space });
        }
        for (index, plain) in plain.iter().enumerate() {
            marks.push(NotationChar {
                offset,
                plain: *plain,
                after_space: after_space && index == 0,
            });
        }
        after_space = false;
    }
    marks
}

/// An item between braces: a list of options, or a sequence of bars. The payload of the bars is
/// their number.
enum BraceItem {
    Options(Vec<Expression>),
    Bars(usize),
}

struct GameParser {
    marks: Vec<NotationChar>,
    end: usize,
    cursor: usize,
    depth: usize,
}

impl GameParser {
    fn peek(&self) -> Option<char> {
        self.marks.get(self.cursor).map(|mark| mark.plain)
    }

    fn second(&self) -> Option<char> {
        self.marks.get(self.cursor + 1).map(|mark| mark.plain)
    }

    /// Returns the next character without consuming it. Returns `None` if white space precedes it,
    /// or if the text ends.
    fn peek_adjacent(&self) -> Option<char> {
        self.marks.get(self.cursor).filter(|mark| !mark.after_space).map(|mark| mark.plain)
    }

    fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        let offset = self.marks.get(self.cursor).map_or(self.end, |mark| mark.offset);
        SyntaxError { offset, kind }
    }

    fn close(&mut self, mark: char) -> Result<(), SyntaxError> {
        if self.peek() != Some(mark) {
            return Err(self.error(SyntaxErrorKind::Unclosed(mark)));
        }
        self.cursor += 1;
        Ok(())
    }

    fn sum(&mut self) -> Result<Expression, SyntaxError> {
        let mut summands = vec![self.term()?];
        loop {
            let minus = match self.peek() {
                Some('+') => false,
                Some('-') => true,
                _ => break,
            };
            self.cursor += 1;
            let summand = self.term()?;
            summands.push(if minus { Expression::Negative(Box::new(summand)) } else { summand });
        }
        match summands.pop() {
            Some(only) if summands.is_empty() => Ok(only),
            last => {
                summands.extend(last);
                Ok(Expression::Sum(summands))
            }
        }
    }

    fn term(&mut self) -> Result<Expression, SyntaxError> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(SyntaxErrorKind::Depth));
        }
        self.depth += 1;
        let expression = self.unguarded_term();
        self.depth -= 1;
        expression
    }

    fn unguarded_term(&mut self) -> Result<Expression, SyntaxError> {
        let negative = |game: Expression| Expression::Negative(Box::new(game));
        match (self.peek(), self.second()) {
            (Some('+'), Some('-')) => {
                self.cursor += 2;
                if self.peek() == Some('{') {
                    let items = self.braces()?;
                    return Ok(match <[BraceItem; 1]>::try_from(items) {
                        Ok([BraceItem::Options(options)]) => Expression::Switch(options),
                        Ok([BraceItem::Bars(_)]) => {
                            return Err(self.error(SyntaxErrorKind::ExpectedGame));
                        }
                        Err(items) => Expression::Switch(vec![self.build_game(items)?]),
                    });
                }
                Ok(Expression::Switch(vec![self.term()?]))
            }
            (Some(sign @ ('+' | '-')), Some('_')) => {
                self.cursor += 2;
                let tiny = Expression::Tiny(Box::new(self.term()?));
                Ok(if sign == '-' { negative(tiny) } else { tiny })
            }
            (Some('T' | 't' | 'M' | 'm'), _) => {
                let word: String =
                    self.marks[self.cursor..].iter().take(5).map(|mark| mark.plain).collect();
                let tiny = match word.to_ascii_lowercase().as_str() {
                    "tiny(" => true,
                    "miny(" => false,
                    _ => return Err(self.error(SyntaxErrorKind::ExpectedGame)),
                };
                self.cursor += 4;
                let game = Expression::Tiny(Box::new(self.term()?));
                Ok(if tiny { game } else { negative(game) })
            }
            (Some('-'), Some(next)) if !next.is_ascii_digit() => {
                self.cursor += 1;
                Ok(negative(self.term()?))
            }
            (Some('{'), _) => {
                let items = self.braces()?;
                self.build_game(items)
            }
            (Some('('), _) => {
                self.cursor += 1;
                let within = self.sum()?;
                self.close(')')?;
                Ok(within)
            }
            _ => self.number_up_star(),
        }
    }

    /// Parses a value x + n·↑ + *k, written as a number, ups and a star without spaces between
    /// them, or a number of copies of a game.
    fn number_up_star(&mut self) -> Result<Expression, SyntaxError> {
        let start = self.cursor;
        let minus = self.peek() == Some('-');
        self.cursor += usize::from(minus);
        let mut nus = NumberUpStar::number(Dyadic::ZERO);
        if let Some(top) = self.digits(true) {
            let top = if minus { -IBig::from(top) } else { IBig::from(top) };
            let mut halvings = 0;
            if self.peek_adjacent() == Some('/') {
                self.cursor += 1;
                let cursor = self.cursor;
                let bottom = self.digits(true).filter(UBig::is_power_of_two);
                let Some(bottom) = bottom else {
                    self.cursor = cursor;
                    return Err(self.error(SyntaxErrorKind::Denominator));
                };
                halvings = (bottom.bit_len() - 1) as u32;
            }
            if self.peek() == Some('.') {
                if halvings > 0 {
                    return Err(self.error(SyntaxErrorKind::Copies));
                }
                if self.second().is_some_and(|next| next.is_ascii_digit()) {
                    return Err(self.error(SyntaxErrorKind::Decimal));
                }
                self.cursor += 1;
                return Ok(Expression::Times(top, Box::new(self.term()?)));
            }
            nus.number = Dyadic::new(top, halvings);
        } else if minus {
            return Err(self.error(SyntaxErrorKind::ExpectedGame));
        }
        let is_first = self.cursor == start;
        let next = |parser: &GameParser, is_first: bool| {
            if is_first { parser.peek() } else { parser.peek_adjacent() }
        };
        if let Some(arrow @ ('^' | 'v')) = next(self, is_first) {
            let mut arrows = UBig::ZERO;
            while (arrows.is_zero() && self.peek() == Some(arrow))
                || self.peek_adjacent() == Some(arrow)
            {
                self.cursor += 1;
                arrows += UBig::from(1u8);
            }
            if arrows == UBig::from(1u8)
                && let Some(count) = self.digits(false)
            {
                arrows = count;
            }
            nus.ups = if arrow == '^' { IBig::from(arrows) } else { -IBig::from(arrows) };
        }
        if next(self, self.cursor == start) == Some('*') {
            self.cursor += 1;
            nus.star = self.digits(false).unwrap_or_else(|| UBig::from(1u8));
        }
        if self.cursor == start {
            return Err(self.error(SyntaxErrorKind::ExpectedGame));
        }
        Ok(Expression::Nus(nus))
    }

    /// Parses a natural number in decimal digits, or returns `None` if no digit follows. White
    /// space before the digits is allowed only if `allow_space` is set.
    fn digits(&mut self, allow_space: bool) -> Option<UBig> {
        let mut text = String::new();
        while let Some(digit) =
            if allow_space && text.is_empty() { self.peek() } else { self.peek_adjacent() }
            && digit.is_ascii_digit()
        {
            text.push(digit);
            self.cursor += 1;
        }
        UBig::from_str(&text).ok()
    }

    /// Parses the contents of braces, up to and including the closing one.
    fn braces(&mut self) -> Result<Vec<BraceItem>, SyntaxError> {
        self.cursor += 1;
        let (mut items, mut options) = (Vec::new(), Vec::new());
        // Whether an option must follow, because the last character was a comma.
        let mut option_required = false;
        loop {
            match self.peek() {
                Some('|') if !option_required => {
                    let start = self.cursor;
                    while self.peek() == Some('|')
                        && (self.cursor == start || self.peek_adjacent().is_some())
                    {
                        self.cursor += 1;
                    }
                    if self.cursor - start > MAX_BARS {
                        return Err(self.error(SyntaxErrorKind::Depth));
                    }
                    items.push(BraceItem::Options(std::mem::take(&mut options)));
                    items.push(BraceItem::Bars(self.cursor - start));
                }
                Some('}') if !option_required => {
                    self.cursor += 1;
                    items.push(BraceItem::Options(options));
                    return Ok(items);
                }
                None => return Err(self.error(SyntaxErrorKind::Unclosed('}'))),
                _ => {
                    options.push(self.sum()?);
                    option_required = self.peek() == Some(',');
                    self.cursor += usize::from(option_required);
                    let ends = matches!(self.peek(), Some('|' | '}'));
                    if !option_required && !ends {
                        return Err(self.error(SyntaxErrorKind::Unclosed('}')));
                    }
                }
            }
        }
    }

    /// Builds the game of the items between braces: the longest sequence of bars separates the
    /// options of the two players.
    fn build_game(&self, items: Vec<BraceItem>) -> Result<Expression, SyntaxError> {
        let mut options = self.options_of(items)?;
        match options.pop() {
            Some(game @ Expression::Game { .. }) if options.is_empty() => Ok(game),
            _ => Err(self.error(SyntaxErrorKind::NoBar)),
        }
    }

    fn options_of(&self, mut items: Vec<BraceItem>) -> Result<Vec<Expression>, SyntaxError> {
        let bars = |item: &BraceItem| match item {
            BraceItem::Bars(count) => *count,
            BraceItem::Options(_) => 0,
        };
        let longest = items.iter().map(bars).max().unwrap_or(0);
        if longest == 0 {
            return Ok(match items.pop() {
                Some(BraceItem::Options(options)) => options,
                _ => Vec::new(),
            });
        }
        if items.iter().filter(|item| bars(item) == longest).count() > 1 {
            return Err(self.error(SyntaxErrorKind::Bars));
        }
        let index = items.iter().position(|item| bars(item) == longest).unwrap_or(0);
        let right = items.split_off(index + 1);
        items.pop();
        let (left, right) = (self.options_of(items)?, self.options_of(right)?);
        Ok(vec![Expression::Game { left, right }])
    }
}
