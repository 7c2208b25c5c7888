//! What is chosen in a move, as data.

use crate::typed::Number;
use grundy::base;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// What is chosen in a move: names with values, in the order of the rules.
#[derive(Clone, Debug, Default)]
pub struct Choices(Vec<(String, Chosen)>);

/// A value that is chosen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Chosen {
    /// A natural.
    Number(Number),
    /// A number below 0.
    Negative(i64),
    /// Whether something is done.
    Flag(bool),
    /// What is called so: a vertex, a square, a side.
    Name(String),
    /// Several values in order.
    List(Vec<Chosen>),
    /// Several values with names of their own.
    Record(Choices),
}

impl From<&base::Choices> for Choices {
    fn from(choices: &base::Choices) -> Choices {
        Choices(choices.iter().map(|(name, one)| (name.to_string(), one.into())).collect())
    }
}

impl From<&base::Chosen> for Chosen {
    fn from(chosen: &base::Chosen) -> Chosen {
        match chosen {
            base::Chosen::Number(number) => Chosen::Number(Number(number.clone())),
            base::Chosen::Negative(number) => Chosen::Negative(*number),
            base::Chosen::Flag(flag) => Chosen::Flag(*flag),
            base::Chosen::Name(name) => Chosen::Name(name.clone()),
            base::Chosen::List(list) => Chosen::List(list.iter().map(Chosen::from).collect()),
            base::Chosen::Record(choices) => Chosen::Record(choices.into()),
            other => Chosen::Name(other.to_string()),
        }
    }
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, chosen)| (name, chosen)))
    }
}

impl JsonSchema for Choices {
    fn schema_name() -> Cow<'static, str> {
        "Choices".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<Chosen>();
        json_schema!({
            "description": "What is chosen in a move, by name; of a rule file by the names of its choices",
            "type": "object", "additionalProperties": value,
        })
    }
}
