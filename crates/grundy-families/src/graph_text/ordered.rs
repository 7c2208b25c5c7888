//! [`JsonValue`]: JSON values whose objects keep the order of their keys and reject duplicate keys.
//! The order matters because it numbers the vertices of a graph.

use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Number;

/// A JSON object, with its keys in the order of the text.
pub(super) type JsonMap = IndexMap<String, JsonValue>;

/// A JSON value of any kind, in which objects keep the order of their keys.
pub(super) enum JsonValue {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<JsonValue>),
    Object(JsonMap),
}

impl JsonValue {
    pub(super) fn as_array(&self) -> Option<&Vec<JsonValue>> {
        match self {
            JsonValue::Array(list) => Some(list),
            _ => None,
        }
    }

    pub(super) fn is_array(&self) -> bool {
        self.as_array().is_some()
    }

    pub(super) fn is_object(&self) -> bool {
        matches!(self, JsonValue::Object(_))
    }

    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            JsonValue::String(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_u64(&self) -> Option<u64> {
        match self {
            JsonValue::Number(number) => number.as_u64(),
            _ => None,
        }
    }

    /// Returns the value of a key if the JSON value is an object that contains the key, otherwise
    /// `None`.
    pub(super) fn get(&self, key: &str) -> Option<&JsonValue> {
        match self {
            JsonValue::Object(map) => map.get(key),
            _ => None,
        }
    }
}

impl Serialize for JsonValue {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            JsonValue::Null => to.serialize_unit(),
            JsonValue::Bool(flag) => to.serialize_bool(*flag),
            JsonValue::Number(number) => number.serialize(to),
            JsonValue::String(text) => to.serialize_str(text),
            JsonValue::Array(list) => to.collect_seq(list),
            JsonValue::Object(map) => to.collect_map(map),
        }
    }
}

impl std::fmt::Display for JsonValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

impl<'de> Deserialize<'de> for JsonValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<JsonValue, D::Error> {
        from.deserialize_any(JsonVisitor)
    }
}

/// Builds a [`JsonValue`] from the events of a deserializer.
struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = JsonValue;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<JsonValue, E> {
        Ok(JsonValue::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<JsonValue, E> {
        Ok(JsonValue::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<JsonValue, E> {
        Ok(JsonValue::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<JsonValue, E> {
        Ok(JsonValue::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<JsonValue, E> {
        Ok(Number::from_f64(number).map_or(JsonValue::Null, JsonValue::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<JsonValue, E> {
        Ok(JsonValue::String(text.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<JsonValue, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = from.next_element()? {
            list.push(value);
        }
        Ok(JsonValue::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<JsonValue, A::Error> {
        let mut map = JsonMap::new();
        while let Some((key, value)) = from.next_entry::<String, JsonValue>()? {
            if map.insert(key, value).is_some() {
                return Err(A::Error::custom("a key is given twice"));
            }
        }
        Ok(JsonValue::Object(map))
    }
}
