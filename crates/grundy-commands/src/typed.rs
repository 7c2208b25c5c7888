//! What people type, as requests bring it: words, and numbers of any size.

use grundy::base::{Big, parse_big, to_u64};
use grundy::workbench::typed_words;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::Deref;

/// The words of a question or a game: a line as it is typed, or a list of words, of which one may hold spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed(Vec<String>);

impl Typed {
    /// These words.
    pub fn new(words: Vec<String>) -> Typed {
        Typed(words)
    }

    /// The words of a line.
    pub fn of(line: &str) -> Typed {
        Typed(typed_words(line).into_iter().map(str::to_string).collect())
    }

    /// In a line.
    pub fn line(&self) -> String {
        self.0.join(" ")
    }
}

impl Deref for Typed {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Typed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Typed, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a line of words, or a list of them")]
        enum Either {
            Line(String),
            Words(Vec<String>),
        }
        Ok(match Either::deserialize(from)? {
            Either::Line(line) => Typed::of(&line),
            Either::Words(words) => Typed(words),
        })
    }
}

impl JsonSchema for Typed {
    fn schema_name() -> Cow<'static, str> {
        "Typed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Words as they are typed: games with positions, joined by ` + `, such as `wythoff 5 7`, \
                `0.77 9 + nim 3`, `my.game 4 2 m=3`; or a list of such words, of which one may hold spaces",
            "anyOf": [
                { "type": "string", "pattern": "\\S" },
                { "type": "array", "items": { "type": "string" }, "minItems": 1 },
            ],
        })
    }
}

/// Every whole number up to this is one in every reader of JSON.
const EXACT: u64 = 1 << 53;

/// A natural below 2^53, also when it is written as `5.0`: JSON knows no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Natural(pub u64);

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Natural, D::Error> {
        let number = serde_json::Number::deserialize(from)?;
        let as_float =
            number.as_f64().filter(|n| n.fract() == 0.0 && (0.0..EXACT as f64).contains(n));
        let whole = number.as_u64().filter(|n| *n < EXACT).or(as_float.map(|n| n as u64));
        whole.map(Natural).ok_or_else(|| {
            D::Error::custom(format!("{number} where a natural below 2^53 is expected"))
        })
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
        json_schema!({ "type": "integer", "minimum": 0, "maximum": EXACT - 1 })
    }
}

/// A natural of any size: a JSON number up to 2^53, which every reader holds exactly, and a string of digits beyond.
/// Requests may write it as people do: `"10^18"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number(pub Big);

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number(number.into())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize_natural(&self.0, to)
    }
}

/// A natural: as a number where programs read it exactly, else as its digits.
pub(crate) fn serialize_natural<S: Serializer>(number: &Big, to: S) -> Result<S::Ok, S::Error> {
    match to_u64(number) {
        Some(n) if n <= EXACT => to.serialize_u64(n),
        _ => to.serialize_str(&number.to_string()),
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Number, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a natural, or one as a string")]
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
            "description": "A natural; beyond 2^53 a string of digits",
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": EXACT },
                { "type": "string", "pattern": "^[0-9][0-9_^+* -]*$" },
            ],
        })
    }
}
