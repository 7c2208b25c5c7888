//! Finds an object with a repeated key in a JSON text.

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;

/// Returns the first key that occurs twice in one object of a JSON text, at any depth. Returns
/// `None` if there is no such key or the text is not JSON. Requests with repeated keys are refused,
/// since a parser would silently use the last value.
pub fn repeated_key(text: &str) -> Option<String> {
    let mut repeated = None;
    let mut reader = serde_json::Deserializer::from_str(text);
    // Errors are ignored: the parser of the request reports a syntax error.
    let _ = UniqueKeys(&mut repeated).deserialize(&mut reader);
    repeated
}

/// A JSON visitor that looks for a repeated key in an object, at any depth. It stores the first
/// such key in the payload and stops.
struct UniqueKeys<'a>(&'a mut Option<String>);

impl<'de> DeserializeSeed<'de> for UniqueKeys<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for UniqueKeys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(UniqueKeys(&mut *self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut keys: HashSet<String> = HashSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            if let Some(repeated) = keys.replace(key.clone()) {
                *self.0 = Some(repeated);
                return Err(A::Error::custom("a key occurs twice"));
            }
            entries.next_value_seed(UniqueKeys(&mut *self.0))?;
        }
        Ok(())
    }
}
