//! Graphs in JSON: who leads to whom, or lists of nodes and edges.

use super::builder::{Builder, Told, Wrong};
use super::ordered::{Map, Value};
use crate::base::{Error, Words, excerpt};
use crate::words;

/// Whether a text is meant as JSON: a brace with a quote after it, or a bracket.
pub(super) fn looks_like(text: &str) -> bool {
    let in_brace = text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    in_brace || text.starts_with('[')
}

/// Reads JSON.
pub(super) fn read(text: &str, builder: &mut Builder) -> Result<(), Error> {
    let whole = serde_json::from_str(text).map_err(|error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        if error.is_data() {
            return Error::bad(words!(
                "line {line}, column {column}: a key is given twice",
                "第 {line} 行第 {column} 列：键重复出现"
            ))
            .help(words!(
                "list all options of a vertex in one place",
                "请把一个顶点的后继写在一起"
            ));
        }
        Error::bad(words!(
            "line {line}, column {column}: this is no JSON",
            "第 {line} 行第 {column} 列：不是 JSON"
        ))
        .help(words!("write it like `{FORM}`", "请写成 `{FORM}` 的样子"))
    })?;
    match &whole {
        Value::Array(list) => edges("edges", list, None, builder),
        Value::Object(map) if is_structured(map) => {
            let numbered = match map.get("nodes") {
                Some(Value::Array(list)) => nodes(list, builder)?,
                _ => None,
            };
            let numbered = numbered.as_deref();
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("edges" | "links", Value::Array(list)) => {
                        edges(key, list, numbered, builder)?;
                    }
                    ("results", Value::Object(map)) => results(map, builder)?,
                    ("nodes" | "edges" | "links" | "results", value) if !value.is_array() => {
                        return Err(misplaced(&words!("`{key}`", "`{key}`"), value));
                    }
                    _ => {}
                }
            }
            if matches!(map.get("directed"), Some(Value::Bool(false))) {
                builder.without_direction(0);
            }
            Ok(())
        }
        Value::Object(map) => adjacency(map, builder),
        other => Err(misplaced(&words!("the text", "全文"), other)),
    }
}

/// How edges may be written.
const FORM: &str = r#"{"a": ["b"], "b": []}"#;

/// Whether nodes and edges have lists of their own; otherwise every key is a vertex.
fn is_structured(map: &Map) -> bool {
    let of_edges = |value: &Value| {
        let list = value.as_array();
        list.is_some_and(|list| list.first().is_none_or(|one| one.is_array() || one.is_object()))
    };
    map.get("nodes").is_some_and(Value::is_array)
        || ["edges", "links"].iter().any(|key| map.get(*key).is_some_and(of_edges))
}

fn adjacency(map: &Map, builder: &mut Builder) -> Result<(), Error> {
    for (key, value) in map {
        let shown = excerpt(key);
        let place = || words!("the options of `{shown}`", "`{shown}` 的后继");
        match value {
            Value::Array(list) => {
                let from = builder.vertex(key);
                for to in list {
                    let to = vertex(to, builder).ok_or_else(|| misplaced(&place(), to))?;
                    builder.edge(from, to, None).map_err(|wrong| wrong.at(place()))?;
                }
            }
            Value::Object(map) if key == "results" => results(map, builder)?,
            other => return Err(misplaced(&place(), other)),
        }
    }
    Ok(())
}

/// The vertices of a list; in its order where they have a `name` and no `id`, for links to such nodes
/// are by number, from 0.
fn nodes(list: &[Value], builder: &mut Builder) -> Result<Option<Vec<u32>>, Error> {
    let mut all = Vec::new();
    let mut by_number = false;
    for (at, node) in (1..).zip(list) {
        let place = || words!("node {at}", "第 {at} 个结点");
        let name = node.get("id").or_else(|| node.get("name")).unwrap_or(node);
        let vertex = vertex(name, builder).ok_or_else(|| misplaced(&place(), node))?;
        all.push(vertex);
        by_number |= node.get("id").is_none() && node.get("name").is_some();
        if let Some(result) = node.get("result") {
            let told = result.as_str().ok_or_else(|| misplaced(&place(), result))?;
            builder.result(vertex, told, None).map_err(|wrong| wrong.at(place()))?;
        }
    }
    Ok(by_number.then_some(all))
}

fn edges(
    key: &str,
    list: &[Value],
    numbered: Option<&[u32]>,
    builder: &mut Builder,
) -> Result<(), Error> {
    let end = |value: &Value, builder: &mut Builder| match (numbered, value.as_u64()) {
        (Some(all), Some(at)) => all.get(at as usize).copied(),
        _ => vertex(value, builder),
    };
    for (at, edge) in (1usize..).zip(list) {
        let place = || words!("`{key}`, edge {at}", "`{key}` 第 {at} 条边");
        let (from, to, told) = match edge {
            Value::Array(edge) if (2..=3).contains(&edge.len()) => {
                (&edge[0], &edge[1], edge.get(2))
            }
            Value::Object(edge) => match (edge.get("source"), edge.get("target")) {
                (Some(from), Some(to)) => {
                    let mut names = builder.told.attributes().iter();
                    (from, to, names.find_map(|name| edge.get(*name)))
                }
                _ => return Err(misplaced(&place(), &list[at - 1])),
            },
            other => return Err(misplaced(&place(), other)),
        };
        let from = end(from, builder).ok_or_else(|| misplaced(&place(), from))?;
        let to = end(to, builder).ok_or_else(|| misplaced(&place(), to))?;
        let told = told.filter(|_| builder.tells());
        let told = told.map(|told| match (told, builder.told) {
            (Value::String(told), _) => builder.told.number(told),
            (Value::Number(number), Told::Capacity) => {
                number.as_u64().ok_or_else(|| Wrong::BadCapacity(number.to_string()))
            }
            (other, _) => builder.told.number(&other.to_string()),
        });
        let added = told.transpose().and_then(|told| builder.edge(from, to, told));
        added.map_err(|wrong| wrong.at(place()))?;
    }
    Ok(())
}

fn results(map: &Map, builder: &mut Builder) -> Result<(), Error> {
    for (name, told) in map {
        let shown = excerpt(name);
        let place = || words!("the result of `{shown}`", "`{shown}` 的结果");
        let told = told.as_str().ok_or_else(|| misplaced(&place(), told))?;
        let vertex = builder.vertex(name);
        builder.result(vertex, told, None).map_err(|wrong| wrong.at(place()))?;
    }
    Ok(())
}

/// The vertex that a word or an integer names.
fn vertex(name: &Value, builder: &mut Builder) -> Option<u32> {
    match name {
        Value::String(name) => Some(builder.vertex(name)),
        Value::Number(number) if !number.is_f64() => Some(builder.vertex(&number.to_string())),
        _ => None,
    }
}

fn misplaced(place: &Words, found: &Value) -> Error {
    let told = found.to_string();
    let shown = excerpt(&told);
    Error::bad(words!("`{shown}` is not expected here", "此处不应是 `{shown}`"))
        .at(place.clone())
        .help(words!(
            "write vertices as words or integers, and edges like `{EDGES}` or `{FORM}`",
            "顶点写作字符串或整数，边写成 `{EDGES}` 或 `{FORM}`"
        ))
}

/// How edges may be written in lists of their own.
const EDGES: &str = r#"{"edges": [["a", "b"]]}"#;
