//! Parser of graphs in JSON: adjacency lists, or lists of nodes and edges.

use super::builder::{EdgeLabel, GraphBuilder, GraphFault};
use super::ordered::{JsonMap, JsonValue};
use grundy_text::{Error, Words, excerpt, words};

/// Returns whether a text is meant as JSON: it begins with a bracket, or with a brace and a quote.
pub(super) fn looks_like(text: &str) -> bool {
    let in_brace =
        text.strip_prefix('{').is_some_and(|remainder| remainder.trim_start().starts_with('"'));
    in_brace || text.starts_with('[')
}

/// Parses a graph in JSON, and adds its vertices, edges and results to `builder`.
pub(super) fn read(text: &str, builder: &mut GraphBuilder) -> Result<(), Error> {
    let document = serde_json::from_str(text).map_err(|error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        if error.is_data() {
            return Error::bad(words!(graph_text::line_column_key_is_given_twice, line, column))
                .help(words!(graph_text::list_all_options_of_vertex));
        }
        Error::bad(words!(graph_text::line_column_this_is_not_json, line, column))
            .help(words!(graph_text::write_it_like, adjacency_example = ADJACENCY_EXAMPLE))
    })?;
    match &document {
        JsonValue::Array(list) => edges("edges", list, None, builder),
        JsonValue::Object(map) if is_structured(map) => {
            let numbered = match map.get("nodes") {
                Some(JsonValue::Array(list)) => nodes(list, builder)?,
                _ => None,
            };
            let numbered = numbered.as_deref();
            for (key, value) in map {
                match (key.as_str(), value) {
                    ("edges" | "links", JsonValue::Array(list)) => {
                        edges(key, list, numbered, builder)?;
                    }
                    ("results", JsonValue::Object(map)) => results(map, builder)?,
                    ("nodes" | "edges" | "links" | "results", value) if !value.is_array() => {
                        return Err(misplaced(&words!(graph_text::key, key), value));
                    }
                    _ => {}
                }
            }
            if matches!(map.get("directed"), Some(JsonValue::Bool(false))) {
                builder.without_direction(0);
            }
            Ok(())
        }
        JsonValue::Object(map) => adjacency(map, builder),
        other => Err(misplaced(&words!(graph_text::text), other)),
    }
}

/// An example of an adjacency object, for error messages.
const ADJACENCY_EXAMPLE: &str = r#"{"a": ["b"], "b": []}"#;

/// Returns whether the object has separate lists of nodes and edges. Otherwise the object is an
/// adjacency object, in which every key names a vertex.
fn is_structured(map: &JsonMap) -> bool {
    let of_edges = |value: &JsonValue| {
        let list = value.as_array();
        list.is_some_and(|list| list.first().is_none_or(|item| item.is_array() || item.is_object()))
    };
    map.get("nodes").is_some_and(JsonValue::is_array)
        || ["edges", "links"].iter().any(|key| map.get(*key).is_some_and(of_edges))
}

/// Parses an object that maps the name of every vertex to the list of its successors.
fn adjacency(map: &JsonMap, builder: &mut GraphBuilder) -> Result<(), Error> {
    for (key, value) in map {
        let location = || words!(graph_text::options_of, quoted = excerpt(key));
        match value {
            JsonValue::Array(list) => {
                let from = builder.vertex(key);
                for to in list {
                    let to = vertex(to, builder).ok_or_else(|| misplaced(&location(), to))?;
                    builder.edge(from, to, None).map_err(|fault| fault.at(location()))?;
                }
            }
            JsonValue::Object(map) if key == "results" => results(map, builder)?,
            other => return Err(misplaced(&location(), other)),
        }
    }
    Ok(())
}

/// Adds the vertices of a list of nodes. If they have a `name` and no `id`, returns the vertices in
/// the order of the list, because links then refer to nodes by their index from 0; otherwise
/// returns `None`.
fn nodes(list: &[JsonValue], builder: &mut GraphBuilder) -> Result<Option<Vec<u32>>, Error> {
    let mut vertices = Vec::new();
    let mut by_number = false;
    for (at, node) in (1..).zip(list) {
        let location = || words!(graph_text::node, at);
        let name = node.get("id").or_else(|| node.get("name")).unwrap_or(node);
        let vertex = vertex(name, builder).ok_or_else(|| misplaced(&location(), node))?;
        vertices.push(vertex);
        by_number |= node.get("id").is_none() && node.get("name").is_some();
        if let Some(result) = node.get("result") {
            let label = result.as_str().ok_or_else(|| misplaced(&location(), result))?;
            builder.result(vertex, label, None).map_err(|fault| fault.at(location()))?;
        }
    }
    Ok(by_number.then_some(vertices))
}

/// Parses a list of edges, which are arrays or objects with a source and a target. `key` is the key
/// of the list in the object, for error messages. If the edges refer to nodes by index, `numbered`
/// contains the vertex of each index; otherwise it is `None`.
fn edges(
    key: &str,
    list: &[JsonValue],
    numbered: Option<&[u32]>,
    builder: &mut GraphBuilder,
) -> Result<(), Error> {
    let end = |value: &JsonValue, builder: &mut GraphBuilder| match (numbered, value.as_u64()) {
        (Some(vertices), Some(at)) => vertices.get(at as usize).copied(),
        _ => vertex(value, builder),
    };
    for (at, edge) in (1usize..).zip(list) {
        let location = || words!(graph_text::edge, key, at);
        let (from, to, label) = match edge {
            JsonValue::Array(edge) if (2..=3).contains(&edge.len()) => {
                (&edge[0], &edge[1], edge.get(2))
            }
            JsonValue::Object(edge) => match (edge.get("source"), edge.get("target")) {
                (Some(from), Some(to)) => {
                    let mut names = builder.label.attributes().iter();
                    (from, to, names.find_map(|name| edge.get(*name)))
                }
                _ => return Err(misplaced(&location(), &list[at - 1])),
            },
            other => return Err(misplaced(&location(), other)),
        };
        let from = end(from, builder).ok_or_else(|| misplaced(&location(), from))?;
        let to = end(to, builder).ok_or_else(|| misplaced(&location(), to))?;
        let label = label.filter(|_| builder.has_labels());
        let label = label.map(|label| match (label, builder.label) {
            (JsonValue::String(label), _) => builder.label.number(label),
            (JsonValue::Number(number), EdgeLabel::Capacity) => {
                number.as_u64().ok_or_else(|| GraphFault::BadCapacity(number.to_string()))
            }
            (other, _) => builder.label.number(&other.to_string()),
        });
        let added = label.transpose().and_then(|label| builder.edge(from, to, label));
        added.map_err(|fault| fault.at(location()))?;
    }
    Ok(())
}

/// Parses an object that maps the name of a vertex at which play is over to `win` or `loss`.
fn results(map: &JsonMap, builder: &mut GraphBuilder) -> Result<(), Error> {
    for (name, label) in map {
        let location = || words!(graph_text::result_of, quoted = excerpt(name));
        let label = label.as_str().ok_or_else(|| misplaced(&location(), label))?;
        let vertex = builder.vertex(name);
        builder.result(vertex, label, None).map_err(|fault| fault.at(location()))?;
    }
    Ok(())
}

/// Returns the vertex that a string or an integer names, adding it if it is new, or `None` for
/// other values.
fn vertex(name: &JsonValue, builder: &mut GraphBuilder) -> Option<u32> {
    match name {
        JsonValue::String(name) => Some(builder.vertex(name)),
        JsonValue::Number(number) if !number.is_f64() => Some(builder.vertex(&number.to_string())),
        _ => None,
    }
}

/// Returns the error for the value `found`, which has a wrong type at `location`.
fn misplaced(location: &Words, found: &JsonValue) -> Error {
    let label = found.to_string();
    let quoted = excerpt(&label);
    Error::bad(words!(graph_text::is_not_expected_here, quoted)).at(location.clone()).help(words!(
        graph_text::write_vertices_as_words_or_integers,
        edges_example = EDGES_EXAMPLE,
        adjacency_example = ADJACENCY_EXAMPLE
    ))
}

/// An example of a list of edges, for error messages.
const EDGES_EXAMPLE: &str = r#"{"edges": [["a", "b"]]}"#;
