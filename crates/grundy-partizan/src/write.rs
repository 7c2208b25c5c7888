//! Values in the field's notation.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use rustc_hash::FxHashMap;

/// A text, and the bars of the longest run that stands in it without braces around it.
#[derive(Clone)]
struct Text {
    text: String,
    bars: usize,
}

/// Why a value was not written.
enum Unwritten {
    Stopped(Stopped),
    TooLong,
}

impl From<Stopped> for Unwritten {
    fn from(stopped: Stopped) -> Unwritten {
        Unwritten::Stopped(stopped)
    }
}

/// Bars in a row, at most: braces keep more apart.
const MOST_BARS: usize = 4;

impl Arena<'_> {
    /// The canonical form as text, which reads back as the same value; `None` if it has more than `most` characters.
    ///
    /// `3/4`, `-1^`, `^3*2`; `+-{a,b}` where a game is its own negative, `+_a` and `-_a` for tiny and miny; else
    /// `{a,b||c|d}`, the options in the order of their texts.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn written(&mut self, value: Value, most: usize) -> Result<Option<String>, Stopped> {
        let mut writer = Writer { arena: self, most, known: FxHashMap::default() };
        match writer.text(value, true, 0) {
            Ok(text) => Ok(Some(text.text)),
            Err(Unwritten::TooLong) => Ok(None),
            Err(Unwritten::Stopped(stopped)) => Err(stopped),
        }
    }
}

struct Writer<'w, 'a> {
    arena: &'w mut Arena<'a>,
    most: usize,
    known: FxHashMap<(Value, bool), Text>,
}

impl Writer<'_, '_> {
    fn text(&mut self, value: Value, closed: bool, depth: u32) -> Result<Text, Unwritten> {
        if let Some(nus) = self.arena.nus(value) {
            return Ok(Text { text: nus.to_string(), bars: 0 });
        }
        if let Some(known) = self.known.get(&(value, closed)) {
            return Ok(known.clone());
        }
        self.arena.step(depth)?;
        let text = self.made(value, closed, depth + 1)?;
        if text.text.len() > self.most {
            return Err(Unwritten::TooLong);
        }
        self.arena.take(text.text.len() as u64);
        self.known.insert((value, closed), text.clone());
        Ok(text)
    }

    fn made(&mut self, value: Value, closed: bool, depth: u32) -> Result<Text, Unwritten> {
        let negative = self.arena.negative(value)?;
        if negative == value {
            let mut options = self.texts(value, Side::Left, true, depth)?;
            let text = match options.as_mut_slice() {
                [only] => format!("+-{}", only.text),
                _ => format!("+-{{{}}}", joined(&options)),
            };
            return Ok(Text { text, bars: 0 });
        }
        for (game, sign) in [(value, '+'), (negative, '-')] {
            if let Some(of) = self.tiny(game)? {
                let text = self.text(of, true, depth)?.text;
                // A sign or a fraction would be read with what stands before it.
                let apart = text.contains(['-', '/']);
                let text =
                    if apart { format!("{sign}_({text})") } else { format!("{sign}_{text}") };
                return Ok(Text { text, bars: 0 });
            }
        }
        let left = self.texts(value, Side::Left, false, depth)?;
        let right = self.texts(value, Side::Right, false, depth)?;
        let bars = 1 + left.iter().chain(&right).map(|text| text.bars).max().unwrap_or(0);
        let text = format!("{}{}{}", joined(&left), "|".repeat(bars), joined(&right));
        Ok(if closed || bars >= MOST_BARS {
            Text { text: format!("{{{text}}}"), bars: 0 }
        } else {
            Text { text, bars }
        })
    }

    /// The options of a side; several are closed each.
    fn texts(
        &mut self,
        value: Value,
        side: Side,
        closed: bool,
        depth: u32,
    ) -> Result<Vec<Text>, Unwritten> {
        let options = self.arena.options(value, side)?;
        let closed = closed || options.len() > 1;
        let mut all = Vec::with_capacity(options.len());
        let mut length = 0;
        for option in options {
            let text = self.text(option, closed, depth)?;
            length += text.text.len();
            if length > self.most {
                return Err(Unwritten::TooLong);
            }
            all.push(text);
        }
        all.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(all)
    }

    /// The a of {0||0|−a}, whose mean is above 0.
    fn tiny(&mut self, value: Value) -> Result<Option<Value>, Unwritten> {
        let only = |arena: &mut Self, value: Value, side: Side| -> Result<Option<Value>, Stopped> {
            let options = arena.arena.options(value, side)?;
            Ok(if let [only] = options[..] { Some(only) } else { None })
        };
        if only(self, value, Side::Left)? != Some(Value::ZERO) {
            return Ok(None);
        }
        let Some(threat) = only(self, value, Side::Right)? else { return Ok(None) };
        if self.arena.nus(threat).is_some() || only(self, threat, Side::Left)? != Some(Value::ZERO)
        {
            return Ok(None);
        }
        let Some(threatened) = only(self, threat, Side::Right)? else { return Ok(None) };
        let of = self.arena.negative(threatened)?;
        Ok((self.arena.mean(of)?.signum() > 0).then_some(of))
    }
}

fn joined(texts: &[Text]) -> String {
    texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(",")
}
