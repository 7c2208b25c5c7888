//! The description of every path for programs, OpenAPI 3.1: what is asked, what is answered, what is refused.

use super::schemas::{self, object, schema};
use crate::guard::LONGEST_BODY;
use serde_json::{Map, Value, json};

/// One method of one path.
struct Operation {
    path: &'static str,
    method: &'static str,
    summary: &'static str,
    /// The name of a schema, when a body is sent.
    body: Option<&'static str>,
    /// The status, what it means, and what is in the answer.
    answer: (u16, &'static str, Content),
}

/// What is in an answer.
enum Content {
    /// JSON of a schema.
    One(&'static str),
    /// A list of it.
    Many(&'static str),
    /// Server-sent events with JSON.
    Events,
    /// A picture, or JSON with a picture in it.
    Picture,
    /// Some JSON.
    Any,
}

use Content::{Any, Events, Many, One, Picture};

const fn get(
    path: &'static str,
    summary: &'static str,
    told: &'static str,
    content: Content,
) -> Operation {
    Operation { path, method: "get", summary, body: None, answer: (200, told, content) }
}

const fn post(
    path: &'static str,
    summary: &'static str,
    body: &'static str,
    answer: (u16, &'static str, Content),
) -> Operation {
    Operation { path, method: "post", summary, body: Some(body), answer }
}

const OPERATIONS: &[Operation] = &[
    get("/openapi.json", "This description", "The description", Any),
    get("/games", "The catalogue", "Games that match", Many("Game")),
    get("/games/{id}", "A game, by any of its names", "The game", One("Game")),
    get("/examples", "The names of example files", "Their names", One("Examples")),
    get("/examples/{name}", "The text of an example file", "The text", One("Example")),
    post(
        "/solve",
        "Who wins a position, by which moves, why, and how sure that is",
        "Asked",
        (200, "The answer", One("Answer")),
    ),
    post(
        "/view",
        "What a position looks like, and nothing about who wins",
        "Asked",
        (200, "The things it consists of, as they are drawn", One("Looks")),
    ),
    post(
        "/position",
        "A position for playing: how it looks, every legal move and what it leads to",
        "Asked",
        (200, "The position", One("Position")),
    ),
    post(
        "/reply",
        "The move of the perfect opponent",
        "Asked",
        (200, "The move; null when play is over", One("Reply")),
    ),
    post(
        "/moves",
        "The legal moves that are looked for, where a position has too many to tell them all",
        "Searched",
        (200, "What was found", One("Moves")),
    ),
    post(
        "/lint",
        "A rule file read: every mistake with its place",
        "Text",
        (200, "What was found", One("Read")),
    ),
    post("/table", "A table of values", "Sizes", (200, "The table", One("Table"))),
    post(
        "/check",
        "Claims held against the rules of a rule file",
        "Guess",
        (200, "What became of each claim", One("Checked")),
    ),
    post("/law", "Begins to look for the law of a game", "Sought", (202, "The job", One("Job"))),
    get("/jobs/{id}", "How a job goes", "The job", One("Job")),
    Operation {
        path: "/jobs/{id}",
        method: "delete",
        summary: "Stops a job",
        body: None,
        answer: (200, "The job", One("Job")),
    },
    get(
        "/jobs/{id}/events",
        "How a job goes, as server-sent events, until it is over",
        "Events, each with a job as JSON",
        Events,
    ),
    post(
        "/graph",
        "The graph of the positions that can arise",
        "Drawn",
        (200, "Vertices, moves between them by number, and a picture", One("Graph")),
    ),
    post("/plot", "A picture of a table", "Wanted", (200, "The picture", Picture)),
    post(
        "/verify",
        "A certificate checked anew",
        "Shown",
        (200, "Whether it holds", One("Verified")),
    ),
];

/// Refusals that any path may give.
const REFUSALS: [(u16, &str); 9] = [
    (400, "The question or the body is wrong"),
    (404, "What is named is not there"),
    (405, "The path does not take this method"),
    (408, "The body came too slowly"),
    (413, "The body is too long"),
    (415, "The body is not said to be JSON"),
    (421, "The request is addressed to a host that is not served"),
    (422, "It takes more time, memory or positions than a request has, or no engine can do it"),
    (429, "The question takes longer than a request may, or too many of this visitor wait"),
];

const BUSY: (u16, &str) =
    (503, "Too many questions at once; ask again after `Retry-After` seconds");

fn content(content: &Content) -> Value {
    let (kind, schema) = match content {
        One(name) => ("application/json", schema(name)),
        Many(name) => ("application/json", json!({ "type": "array", "items": schema(name) })),
        Events => ("text/event-stream", object(&["data"], json!({ "data": { "type": "string" } }))),
        Any => ("application/json", json!({ "type": "object" })),
        Picture => {
            let noted = json!({ "schema": schema("Noted") });
            return json!({ "image/svg+xml": { "schema": { "type": "string" } }, "application/json": noted });
        }
    };
    json!({ kind: { "schema": schema } })
}

fn parameters(path: &str) -> Vec<Value> {
    let text = |name: &str, told: &str| json!({ "name": name, "in": "query", "description": told, "schema": { "type": "string" } });
    let mut all = Vec::new();
    if let Some((_, rest)) = path.split_once('{') {
        let name = rest.split('}').next();
        all.push(
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }),
        );
    }
    if path == "/games" {
        all.push(text("search", "Words that a game mentions in its names or rules"));
        all.push(text("family", "A family of games, such as `nim` or `graphs`"));
    }
    all.push(json!({
        "name": "lang", "in": "query", "description": "The language of texts",
        "schema": { "enum": ["en", "zh"] },
    }));
    all
}

fn operation(one: &Operation) -> Value {
    let (status, told, inside) = &one.answer;
    let mut responses = Map::new();
    responses
        .insert(status.to_string(), json!({ "description": told, "content": content(inside) }));
    for (status, _) in REFUSALS.iter().chain([&BUSY]) {
        let refusal = json!({ "$ref": format!("#/components/responses/{status}") });
        responses.insert(status.to_string(), refusal);
    }
    let mut told = json!({ "summary": one.summary, "parameters": parameters(one.path) });
    if let Some(body) = one.body {
        let body = json!({ "application/json": { "schema": schema(body) } });
        told["requestBody"] = json!({ "required": true, "content": body });
    }
    told["responses"] = Value::Object(responses);
    told
}

/// The whole description.
pub fn description() -> Value {
    let mut paths = Map::new();
    for one in OPERATIONS {
        let path = paths.entry(one.path).or_insert_with(|| json!({}));
        path[one.method] = operation(one);
    }
    let refusals = REFUSALS.iter().chain([&BUSY]).map(|(status, told)| {
        let mut refusal = json!({ "description": told, "content": content(&One("Failure")) });
        if matches!(status, 429 | 503) {
            refusal["headers"] = json!({ "Retry-After": { "schema": { "type": "integer" } } });
        }
        (status.to_string(), refusal)
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": "1",
            "description": format!(
                "Who wins a game, by which move, in how many moves, why, and how sure that is. Nothing is kept between \
                 requests but jobs. A body has at most {LONGEST_BODY} bytes; each request has a time, a memory and a number \
                 of positions of its own.",
            ),
        },
        "servers": [{ "url": "/api/v1" }],
        "paths": paths,
        "components": { "schemas": schemas::all(), "responses": Value::Object(refusals.collect()) },
    })
}

#[cfg(test)]
mod tests {
    use super::{OPERATIONS, description};
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_described_and_every_description_is_a_route() {
        let source = include_str!("mod.rs");
        let mut routes = BTreeSet::new();
        for rest in source.split(".route(\"").skip(1) {
            let (path, rest) = rest.split_once('"').unwrap();
            let handlers = rest.split("\n").next().unwrap();
            for method in ["get", "post", "delete", "put", "patch"] {
                if handlers.contains(&format!("{method}(")) {
                    routes.insert((path, method));
                }
            }
        }
        let described: BTreeSet<_> = OPERATIONS.iter().map(|one| (one.path, one.method)).collect();
        assert_eq!(routes, described);
    }

    #[test]
    fn every_schema_that_is_named_is_there_and_used() {
        let told = description();
        let text = told.to_string();
        let known: BTreeSet<_> =
            told["components"]["schemas"].as_object().unwrap().keys().collect();
        let named = text.split("#/components/schemas/").skip(1);
        let named: BTreeSet<String> =
            named.map(|rest| rest.split('"').next().unwrap().to_string()).collect();
        assert_eq!(known.into_iter().cloned().collect::<BTreeSet<_>>(), named);
    }
}
