//! The input types of requests: words, and natural numbers of any size.

use crate::arguments::{convert_arguments, parse_count};
use clap::builder::TypedValueParser;
use grundy::base::{Big, Error, parse_big, to_u64};
use grundy::workbench::split_words;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::ops::Deref;
use std::str::FromStr;

/// The words of a question or a game. In JSON they are one line, or a list of words that may
/// contain spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawInput(Vec<String>);

impl RawInput {
    /// Creates the input from its words.
    pub fn new(words: Vec<String>) -> RawInput {
        RawInput(words)
    }

    /// Creates the input by splitting a line at spaces.
    pub fn from_line(line: &str) -> RawInput {
        RawInput(split_words(line).into_iter().map(str::to_string).collect())
    }

    /// Returns the words as one line, joined with spaces.
    pub fn to_line(&self) -> String {
        self.0.join(" ")
    }
}

impl Deref for RawInput {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

/// The positional arguments of a command line that are the words of the input. The request names
/// and explains the argument `words`, since its meaning depends on the command.
#[derive(clap::Args)]
struct WordArguments {
    #[arg(required = true)]
    words: Vec<String>,
}

impl From<WordArguments> for RawInput {
    fn from(arguments: WordArguments) -> RawInput {
        RawInput(arguments.words)
    }
}

convert_arguments!(WordArguments => RawInput);

impl<'de> Deserialize<'de> for RawInput {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RawInput, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a line of words, or a list of words")]
        enum Either {
            Line(String),
            Words(Vec<String>),
        }
        Ok(match Either::deserialize(from)? {
            Either::Line(line) => RawInput::from_line(&line),
            Either::Words(words) => RawInput(words),
        })
    }
}

impl JsonSchema for RawInput {
    fn schema_name() -> Cow<'static, str> {
        "Typed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The words of a question, as one line: games with positions, joined by ` + `, such as `wythoff 5 7`, `0.77 \
                            9 + nim 3` or `my.game 4 2 m=3`. Or a list of the words, each of which may contain spaces",
            "anyOf": [
                { "type": "string", "pattern": "\\S" },
                { "type": "array", "items": { "type": "string" }, "minItems": 1 },
            ],
        })
    }
}

/// The bound 2^53. Every JSON reader represents the integers up to this bound exactly, even if it
/// stores numbers as 64-bit floating-point numbers.
const MAX_EXACT: u64 = 1 << 53;

/// A natural number below 2^53. JSON does not distinguish `5` from `5.0`, so both are accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Natural(pub u64);

impl FromStr for Natural {
    type Err = Error;

    fn from_str(text: &str) -> Result<Natural, Error> {
        parse_count(text).map(Natural)
    }
}

impl Natural {
    /// Returns the parser of an argument of the command line that is written in decimal digits
    /// only.
    pub fn digits_parser() -> impl TypedValueParser<Value = Natural> {
        clap::value_parser!(u64).map(Natural)
    }
}

impl Display for Natural {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Natural, D::Error> {
        let number = serde_json::Number::deserialize(from)?;
        let as_float =
            number.as_f64().filter(|n| n.fract() == 0.0 && (0.0..MAX_EXACT as f64).contains(n));
        let integer = number.as_u64().filter(|n| *n < MAX_EXACT).or(as_float.map(|n| n as u64));
        integer
            .map(Natural)
            .ok_or_else(|| D::Error::custom(format!("{number} is not a natural number below 2^53")))
    }
}

impl JsonSchema for Natural {
    fn schema_name() -> Cow<'static, str> {
        "Natural".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": MAX_EXACT - 1 })
    }
}

/// A natural number of any size: a JSON number up to 2^53, and a string of digits beyond 2^53.
/// Requests may also write an expression, such as `"10^18"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number(pub Big);

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number(number.into())
    }
}

impl FromStr for Number {
    type Err = Error;

    fn from_str(text: &str) -> Result<Number, Error> {
        parse_big(text).map(Number)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize_natural(&self.0, to)
    }
}

/// Serializes a natural number of any size: as a JSON number if every JSON reader represents it
/// exactly, else as a string of digits.
pub(crate) fn serialize_natural<S: Serializer>(number: &Big, to: S) -> Result<S::Ok, S::Error> {
    match to_u64(number) {
        Some(n) if n <= MAX_EXACT => to.serialize_u64(n),
        _ => to.serialize_str(&number.to_string()),
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Number, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a natural number, or a natural number in a string")]
        enum Either {
            Small(Natural),
            Written(String),
        }
        match Either::deserialize(from)? {
            Either::Small(Natural(number)) => Ok(number.into()),
            Either::Written(text) => parse_big(&text).map(Number).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A natural number; beyond 2^53, a string of its digits",
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": MAX_EXACT },
                { "type": "string", "pattern": "^[0-9][0-9_^+* -]*$" },
            ],
        })
    }
}
