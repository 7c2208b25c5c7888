//! Formatting of values in standard notation.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use rustc_hash::FxHashMap;

/// A formatted game, with the length of the longest sequence of bars outside of braces in its text.
#[derive(Clone)]
struct FormattedGame {
    text: String,
    bars: usize,
}

/// The reason why a value was not formatted: a limit was reached, or the text would be too long.
enum FormatFailure {
    Stopped(Stopped),
    TooLong,
}

impl From<Stopped> for FormatFailure {
    fn from(stopped: Stopped) -> FormatFailure {
        FormatFailure::Stopped(stopped)
    }
}

/// Maximum number of bars in a row. The text uses braces where more bars would be needed.
const MAX_BARS: usize = 4;

impl Arena<'_> {
    /// Returns the canonical form of a value as text that parses to the same value, or `None` if
    /// the text has more than `max_len` characters.
    ///
    /// Writes `3/4`, `-1^`, `^3*2` for values x + n·↑ + *k; `+-{a,b}` for a game that is its own
    /// negative; `+_a` and `-_a` for tiny and miny; otherwise for example `{a,b||c|d}`, with the
    /// options in the order of their texts.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn to_text(&mut self, value: Value, max_len: usize) -> Result<Option<String>, Stopped> {
        let mut writer = GameWriter { arena: self, max_len, memo: FxHashMap::default() };
        match writer.text(value, true, 0) {
            Ok(text) => Ok(Some(text.text)),
            Err(FormatFailure::TooLong) => Ok(None),
            Err(FormatFailure::Stopped(stopped)) => Err(stopped),
        }
    }
}

struct GameWriter<'w, 'a> {
    arena: &'w mut Arena<'a>,
    max_len: usize,
    memo: FxHashMap<(Value, bool), FormattedGame>,
}

impl GameWriter<'_, '_> {
    fn text(
        &mut self,
        value: Value,
        closed: bool,
        depth: u32,
    ) -> Result<FormattedGame, FormatFailure> {
        if let Some(nus) = self.arena.nus(value) {
            return Ok(FormattedGame { text: nus.to_string(), bars: 0 });
        }
        if let Some(formatted) = self.memo.get(&(value, closed)) {
            return Ok(formatted.clone());
        }
        self.arena.step(depth)?;
        let text = self.format_game(value, closed, depth + 1)?;
        if text.text.len() > self.max_len {
            return Err(FormatFailure::TooLong);
        }
        self.arena.count_external_bytes(text.text.len() as u64);
        self.memo.insert((value, closed), text.clone());
        Ok(text)
    }

    fn format_game(
        &mut self,
        value: Value,
        closed: bool,
        depth: u32,
    ) -> Result<FormattedGame, FormatFailure> {
        let negative = self.arena.negative(value)?;
        if negative == value {
            let mut options = self.texts(value, Side::Left, true, depth)?;
            let text = match options.as_mut_slice() {
                [single] => format!("+-{}", single.text),
                _ => format!("+-{{{}}}", joined(&options)),
            };
            return Ok(FormattedGame { text, bars: 0 });
        }
        for (game, sign) in [(value, '+'), (negative, '-')] {
            if let Some(argument) = self.tiny(game)? {
                let text = self.text(argument, true, depth)?.text;
                // Without parentheses, a sign or a fraction would be parsed together with the
                // preceding text.
                let needs_parentheses = text.contains(['-', '/']);
                let text = if needs_parentheses {
                    format!("{sign}_({text})")
                } else {
                    format!("{sign}_{text}")
                };
                return Ok(FormattedGame { text, bars: 0 });
            }
        }
        let left_texts = self.texts(value, Side::Left, false, depth)?;
        let right_texts = self.texts(value, Side::Right, false, depth)?;
        let texts = left_texts.iter().chain(&right_texts);
        let bars = 1 + texts.map(|text| text.bars).max().unwrap_or(0);
        let text = format!("{}{}{}", joined(&left_texts), "|".repeat(bars), joined(&right_texts));
        Ok(if closed || bars >= MAX_BARS {
            FormattedGame { text: format!("{{{text}}}"), bars: 0 }
        } else {
            FormattedGame { text, bars }
        })
    }

    /// Formats the options of a player, sorted by their texts. If `closed` is set or there are
    /// several options, the bars of each option are enclosed in braces.
    fn texts(
        &mut self,
        value: Value,
        side: Side,
        closed: bool,
        depth: u32,
    ) -> Result<Vec<FormattedGame>, FormatFailure> {
        let options = self.arena.options(value, side)?;
        let closed = closed || options.len() > 1;
        let mut formatted = Vec::with_capacity(options.len());
        let mut length = 0;
        for option in options {
            let text = self.text(option, closed, depth)?;
            length += text.text.len();
            if length > self.max_len {
                return Err(FormatFailure::TooLong);
            }
            formatted.push(text);
        }
        formatted.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(formatted)
    }

    /// Returns the game a if the value has the form {0||0|−a} of tiny a and the mean of a is
    /// positive, otherwise `None`.
    fn tiny(&mut self, value: Value) -> Result<Option<Value>, FormatFailure> {
        let only_option =
            |arena: &mut Self, value: Value, side: Side| -> Result<Option<Value>, Stopped> {
                let options = arena.arena.options(value, side)?;
                Ok(if let [single] = options[..] { Some(single) } else { None })
            };
        if only_option(self, value, Side::Left)? != Some(Value::ZERO) {
            return Ok(None);
        }
        let Some(threat) = only_option(self, value, Side::Right)? else { return Ok(None) };
        if self.arena.nus(threat).is_some()
            || only_option(self, threat, Side::Left)? != Some(Value::ZERO)
        {
            return Ok(None);
        }
        let Some(threatened) = only_option(self, threat, Side::Right)? else { return Ok(None) };
        let argument = self.arena.negative(threatened)?;
        Ok((self.arena.mean(argument)?.signum() > 0).then_some(argument))
    }
}

fn joined(texts: &[FormattedGame]) -> String {
    texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(",")
}
