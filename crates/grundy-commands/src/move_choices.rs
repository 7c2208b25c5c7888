//! The JSON form of the choices that a move makes, such as a heap and the number of stones taken.

use crate::input::{Number, serialize_natural};
use grundy::base;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The choices of a move, such as the heap and the number of stones taken. They serialize as a JSON
/// object from the names to the values, in the order of the rules.
#[derive(Clone, Debug, Default)]
pub struct Choices(base::MoveChoices);

/// The value of a choice in the form in which it is serialized: a number, a text or a list.
struct SerializedChoice<'a>(&'a base::ChoiceValue);

/// The possible JSON forms of a choice. Only the generated schema uses this type.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Chosen")]
#[expect(dead_code, reason = "it only describes the JSON form of a choice")]
enum ChoiceSchema {
    /// A natural number.
    Number(Number),
    /// A number below 0.
    Negative(i64),
    /// A Boolean value.
    Flag(bool),
    /// A name: of a vertex, a square or a side.
    Name(String),
    /// A list of values.
    List(Vec<ChoiceSchema>),
    /// A record of named values.
    Record(Choices),
}

impl From<base::MoveChoices> for Choices {
    fn from(choices: base::MoveChoices) -> Choices {
        Choices(choices)
    }
}

impl Serialize for SerializedChoice<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            base::ChoiceValue::Number(number) => serialize_natural(number, to),
            base::ChoiceValue::Negative(number) => to.serialize_i64(*number),
            base::ChoiceValue::Flag(flag) => to.serialize_bool(*flag),
            base::ChoiceValue::Name(name) => to.serialize_str(name),
            base::ChoiceValue::List(list) => to.collect_seq(list.iter().map(SerializedChoice)),
            base::ChoiceValue::Record(choices) => serialize_choices(choices, to),
            other => to.collect_str(other),
        }
    }
}

/// Serializes the choices of a move as a JSON object: the keys are the names of the choices.
fn serialize_choices<S: Serializer>(choices: &base::MoveChoices, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(choices.iter().map(|(name, value)| (name, SerializedChoice(value))))
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
        let value = generator.subschema_for::<ChoiceSchema>();
        json_schema!({
            "description": "The choices of a move by name; for a rule file, the names are those of the choices in the `move` statement",
            "type": "object", "additionalProperties": value,
        })
    }
}
