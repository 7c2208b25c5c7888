//! What is chosen in a move, as data.

use crate::typed::{Number, serialize_natural};
use grundy::base;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// What is chosen in a move: names with values, in the order of the rules.
#[derive(Clone, Debug, Default)]
pub struct Choices(base::Choices);

/// A value that is chosen, as it is written.
struct Chosen<'a>(&'a base::Chosen);

/// What a value that is chosen looks like, for the schema alone.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Chosen")]
#[expect(dead_code, reason = "values are written as they are; this is what they look like")]
enum Shape {
    /// A natural.
    Number(Number),
    /// A number below 0.
    Negative(i64),
    /// Whether something is done.
    Flag(bool),
    /// What is called so: a vertex, a square, a side.
    Name(String),
    /// Several values in order.
    List(Vec<Shape>),
    /// Several values with names of their own.
    Record(Choices),
}

impl From<base::Choices> for Choices {
    fn from(choices: base::Choices) -> Choices {
        Choices(choices)
    }
}

impl Serialize for Chosen<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            base::Chosen::Number(number) => serialize_natural(number, to),
            base::Chosen::Negative(number) => to.serialize_i64(*number),
            base::Chosen::Flag(flag) => to.serialize_bool(*flag),
            base::Chosen::Name(name) => to.serialize_str(name),
            base::Chosen::List(list) => to.collect_seq(list.iter().map(Chosen)),
            base::Chosen::Record(choices) => serialize_choices(choices, to),
            other => to.collect_str(other),
        }
    }
}

fn serialize_choices<S: Serializer>(choices: &base::Choices, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(choices.iter().map(|(name, chosen)| (name, Chosen(chosen))))
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize_choices(&self.0, to)
    }
}

impl JsonSchema for Choices {
    fn schema_name() -> Cow<'static, str> {
        "Choices".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<Shape>();
        json_schema!({
            "description": "What is chosen in a move, by name; of a rule file by the names of its choices",
            "type": "object", "additionalProperties": value,
        })
    }
}
