//! A validator for the part of JSON Schema that the schemas of commands use. It is strict: it also
//! rejects a key of an object that no schema describes.

use serde_json::Value;
use std::collections::BTreeSet;

/// Checks that `value` conforms to `schema`, which contains its definitions. Returns the first
/// violation as an error.
pub fn meets(schema: &Value, value: &Value) -> Result<(), String> {
    Schema(schema).whole(schema, value, "$")
}

/// A schema with the definitions that its parts refer to.
struct Schema<'a>(&'a Value);

type Keys = BTreeSet<String>;

impl Schema<'_> {
    /// Checks that `value` conforms to `part` of the schema and has only the keys that `part`
    /// describes. `at` is the path of `value`, for error messages.
    fn whole(&self, part: &Value, value: &Value, at: &str) -> Result<(), String> {
        let known = self.keys(part, value, at)?;
        let mut free = value.as_object().into_iter().flat_map(|object| object.keys());
        match free.find(|key| !known.contains(*key)) {
            Some(key) => Err(format!("{at}: `{key}` is not described")),
            None => Ok(()),
        }
    }

    /// Checks that `value` conforms to `part` of the schema. Returns the keys that `part`
    /// describes, or an error if it does not. `at` is the path of `value`, for error messages.
    fn keys(&self, part: &Value, value: &Value, at: &str) -> Result<Keys, String> {
        let fails = |why: String| Err(format!("{at}: {why}"));
        let rules = match part {
            Value::Bool(true) => {
                return Ok(value.as_object().into_iter().flat_map(|o| o.keys().cloned()).collect());
            }
            Value::Object(rules) => rules,
            other => return fails(format!("{other} is no schema")),
        };
        let mut known = Keys::new();
        for (rule, wanted) in rules {
            match rule.as_str() {
                "$ref" => {
                    let name = wanted.as_str().and_then(|place| place.strip_prefix("#/$defs/"));
                    let name = name.ok_or_else(|| format!("{at}: {wanted}"))?;
                    known.extend(self.keys(&self.0["$defs"][name], value, at)?);
                }
                "type" if !is_of(wanted, value) => return fails(format!("{value} is no {wanted}")),
                "enum" if !wanted.as_array().unwrap().contains(value) => {
                    return fails(format!("{value} is none of {wanted}"));
                }
                "const" if wanted != value => return fails(format!("{value} is not {wanted}")),
                "minimum" if value.is_number() && value.as_f64() < wanted.as_f64() => {
                    return fails(format!("{value} is below {wanted}"));
                }
                "maximum" if value.is_number() && value.as_f64() > wanted.as_f64() => {
                    return fails(format!("{value} is above {wanted}"));
                }
                "minItems"
                    if value
                        .as_array()
                        .is_some_and(|a| (a.len() as u64) < wanted.as_u64().unwrap()) =>
                {
                    return fails(format!("fewer than {wanted}"));
                }
                "maxItems"
                    if value
                        .as_array()
                        .is_some_and(|a| a.len() as u64 > wanted.as_u64().unwrap()) =>
                {
                    return fails(format!("more than {wanted}"));
                }
                "required" => {
                    for key in wanted.as_array().unwrap().iter().filter_map(Value::as_str) {
                        if value.is_object() && value.get(key).is_none() {
                            return fails(format!("`{key}` is missing"));
                        }
                    }
                }
                "properties" => {
                    for (key, part) in wanted.as_object().unwrap() {
                        if let Some(inner) = value.get(key) {
                            self.whole(part, inner, &format!("{at}.{key}"))?;
                            known.insert(key.clone());
                        }
                    }
                }
                "additionalProperties" => {
                    let named = rules.get("properties").and_then(Value::as_object);
                    for (key, inner) in value.as_object().into_iter().flatten() {
                        if named.is_some_and(|named| named.contains_key(key)) {
                            continue;
                        }
                        if *wanted == Value::Bool(false) {
                            return fails(format!("`{key}` is not allowed"));
                        }
                        self.whole(wanted, inner, &format!("{at}.{key}"))?;
                        known.insert(key.clone());
                    }
                }
                "items" => {
                    let skipped =
                        rules.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                    for (i, inner) in
                        value.as_array().into_iter().flatten().enumerate().skip(skipped)
                    {
                        self.whole(wanted, inner, &format!("{at}[{i}]"))?;
                    }
                }
                "prefixItems" => {
                    let pairs = wanted
                        .as_array()
                        .unwrap()
                        .iter()
                        .zip(value.as_array().into_iter().flatten());
                    for (i, (part, inner)) in pairs.enumerate() {
                        self.whole(part, inner, &format!("{at}[{i}]"))?;
                    }
                }
                "anyOf" | "oneOf" => {
                    let tried =
                        wanted.as_array().unwrap().iter().map(|part| self.keys(part, value, at));
                    let (met, failed): (Vec<_>, Vec<_>) = tried.partition(Result::is_ok);
                    if met.is_empty() || rule == "oneOf" && met.len() > 1 {
                        let why: Vec<String> = failed.into_iter().filter_map(Result::err).collect();
                        return fails(format!(
                            "{} of {rule} are met: {}",
                            met.len(),
                            why.join("; ")
                        ));
                    }
                    known.extend(met.into_iter().flatten().flatten());
                }
                "allOf" => {
                    for part in wanted.as_array().unwrap() {
                        known.extend(self.keys(part, value, at)?);
                    }
                }
                "type" | "enum" | "const" | "minimum" | "maximum" | "minItems" | "maxItems" => {}
                "$schema" | "$defs" | "title" | "description" | "default" | "format"
                | "pattern" | "x-description-zh" | "x-value-name" => {}
                other => return fails(format!("this test does not know `{other}`")),
            }
        }
        Ok(known)
    }
}

/// Returns whether `value` has the JSON type `wanted`, or one of the types if `wanted` is a list.
fn is_of(wanted: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("number") => value.is_number(),
        Some("integer") => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => false,
    };
    match wanted {
        Value::Array(several) => several.iter().any(is),
        one => is(one),
    }
}
