//! The description of every path for programs, OpenAPI 3.1: what is asked, what is answered, what is refused.

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
    /// Text of a kind.
    Text(&'static str),
    /// Some JSON.
    Any,
}

use Content::{Any, Many, One, Text};

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
        Text("text/event-stream"),
    ),
    post(
        "/graph",
        "The graph of the positions that can arise",
        "Asked",
        (200, "Vertices, moves between them by number, and a picture", One("Graph")),
    ),
    post("/plot", "A picture of a table", "Wanted", (200, "The picture", Text("image/svg+xml"))),
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
    (429, "Too many questions of this visitor wait; ask again after `Retry-After` seconds"),
];

const BUSY: (u16, &str) =
    (503, "Too many questions at once; ask again after `Retry-After` seconds");

fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn content(content: &Content) -> Value {
    let (kind, schema) = match content {
        One(name) => ("application/json", schema(name)),
        Many(name) => ("application/json", json!({ "type": "array", "items": schema(name) })),
        Text(kind) => (*kind, json!({ "type": "string" })),
        Any => ("application/json", json!({ "type": "object" })),
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
        "schema": { "type": "string", "enum": ["en", "zh"] },
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
        "components": { "schemas": schemas(), "responses": Value::Object(refusals.collect()) },
    })
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({ "type": "object", "required": required, "properties": properties })
}

/// An object that may have no other properties.
fn asked(required: &[&str], properties: Value, example: Value) -> Value {
    let mut schema = object(required, properties);
    schema["additionalProperties"] = json!(false);
    schema["examples"] = json!([example]);
    schema
}

const RULES: &str =
    "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n";

fn schemas() -> Value {
    let question = json!({
        "type": "string",
        "description": "Games with positions, joined by ` + `: `wythoff 5 7`, `0.77 9 + nim 3`, `my.game 4 2 m=3`",
    });
    let game = json!({
        "type": "string",
        "description": "A game of the catalogue, a code, or a rule file of `files`, with its parameters: `wythoff`, `0.77`, `my.game m=3`",
    });
    let files = json!({
        "type": "object",
        "description": "The texts of rule files and graphs that are named, by their names",
        "additionalProperties": { "type": "string" },
    });
    let natural = json!({ "type": "integer", "minimum": 0 });
    let perhaps = json!({ "type": ["integer", "null"], "minimum": 0 });
    let flag = json!({ "type": "boolean" });
    let text = json!({ "type": "string" });
    let texts = json!({ "type": "array", "items": { "type": "string" } });
    let misere = json!({
        "type": "boolean", "description": "Whether the player who makes the last move loses",
    });
    let result = json!({
        "enum": ["win", "lose", "draw", null], "description": "What the player to move gets; null where it is not known",
    });
    let view = json!({
        "type": "object", "required": ["kind"],
        "description": "How a position looks: things that keep their place",
        "properties": { "kind": { "enum": ["heaps", "steps", "coins", "bars", "board", "graph", "text"] } },
    });
    json!({
        "Failure": object(&["error"], json!({
            "error": object(&["kind", "told"], json!({
                "kind": { "type": "string", "description": "A word for programs, such as `bad_input` or `too_big`" },
                "told": { "type": "string", "description": "What is wrong and how to mend it" },
            })),
        })),
        "Asked": asked(&["question"], json!({
            "question": question, "misere": misere, "files": files,
        }), json!({ "question": "wythoff 5 7" })),
        "Text": asked(&["text"], json!({ "text": text }), json!({ "text": RULES })),
        "Sizes": asked(&["game", "to"], json!({
            "game": game, "to": natural, "misere": misere, "files": files,
            "outcomes": { "type": "boolean", "description": "Who wins, instead of values" },
            "grid": { "type": "boolean", "description": "Of a game of heaps: sums of two" },
        }), json!({ "game": "0.77", "to": 40 })),
        "Guess": asked(&["game", "files"], json!({
            "game": game, "files": files, "to": perhaps,
            "claim": {
                "type": ["string", "null"],
                "description": "`P when n mod 4 == 0`, `grundy = a xor b`; the claims of the file when there is none",
            },
        }), json!({ "game": "my.game", "claim": "P when n mod 4 == 0", "files": { "my.game": RULES } })),
        "Sought": asked(&["game"], json!({
            "game": game, "to": perhaps, "files": files,
            "seconds": { "type": "integer", "minimum": 1, "maximum": super::law::LONGEST, "default": 20 },
        }), json!({ "game": "my.game", "seconds": 5, "files": { "my.game": RULES } })),
        "Wanted": asked(&["game", "to"], json!({
            "game": game, "to": natural, "period": perhaps, "files": files,
            "kind": { "enum": ["values", "differences", "modulo", "binary"] },
            "grid": { "type": "boolean", "description": "Two heaps instead of one" },
        }), json!({ "game": "0.77", "to": 100, "kind": "binary" })),
        "Shown": asked(&["certificate"], json!({
            "certificate": { "description": "What `grundy solve --certificate` or `grundy law --certificate` wrote" },
        }), json!({ "certificate": {} })),
        "Game": object(&["id", "name", "rules"], json!({
            "id": text, "name": text, "rules": text, "family": text, "class": text, "notation": text, "example": text,
        })),
        "Examples": object(&["rules", "graphs"], json!({ "rules": texts, "graphs": texts })),
        "Example": object(&["name", "text"], json!({ "name": text, "text": text })),
        "Number": { "description": "A natural; beyond 2^53 a string of digits", "type": ["integer", "string", "null"] },
        "Evidence": object(&["kind"], json!({
            "kind": { "enum": ["theorem", "proved", "computed", "observed", "conjecture"] },
        })),
        "Answer": object(&["game", "position", "outcome", "winning_moves", "why", "evidence"], json!({
            "game": text, "position": text,
            "outcome": { "enum": ["N", "P", "draw", "first", "second"] },
            "grundy": schema("Number"), "remoteness": schema("Number"),
            "winning_moves": { "type": "array", "items": object(&["move", "to"], json!({ "move": text, "to": text })) },
            "why": text, "evidence": schema("Evidence"),
        })),
        "Position": object(&["question", "position", "views", "moves", "move_count"], json!({
            "question": { "type": "string", "description": "How to ask for this position again" },
            "position": text, "result": result, "remoteness": schema("Number"),
            "board": { "type": ["string", "null"], "description": "As rule files draw it" },
            "views": { "type": "array", "items": schema("View"), "description": "One for each game of the sum" },
            "mover": { "type": ["integer", "null"], "description": "Whose turn it is, where the players differ" },
            "score": { "type": ["integer", "null"] },
            "why": { "type": ["string", "null"] }, "evidence": { "type": ["string", "null"] },
            "over": {
                "type": ["object", "null"],
                "description": "When play is over: what the player to move gets, the points of both, and why",
            },
            "moves": { "type": "array", "items": schema("Move"), "description": "The first of them, with results" },
            "move_count": natural,
        })),
        "View": view,
        "Move": object(&["told", "question", "position"], json!({
            "told": { "type": "string", "description": "The move in words" },
            "question": { "type": "string", "description": "How to ask for the position it leads to" },
            "position": text, "result": result, "remoteness": schema("Number"),
            "summand": { "type": "integer", "description": "In which game of the sum" },
            "gain": { "type": "integer", "description": "Points it makes" },
            "view": { "anyOf": [schema("View"), { "type": "null" }] },
        })),
        "Reply": object(&["move"], json!({ "move": { "anyOf": [schema("Move"), { "type": "null" }] } })),
        "Read": object(&["well", "diagnostics", "drawn", "parameters"], json!({
            "well": { "type": "boolean", "description": "Whether the file can be played" },
            "diagnostics": { "type": "array", "items": object(&["severity", "line", "column", "told"], json!({
                "severity": { "enum": ["error", "warning"] }, "line": natural, "column": natural,
                "end_line": natural, "end_column": natural, "told": text, "help": { "type": ["string", "null"] },
            })) },
            "drawn": { "type": "string", "description": "As the program shows it" },
            "parameters": { "type": "array" },
        })),
        "Table": object(&["shape", "values"], json!({
            "shape": { "enum": ["line", "grid", "list"], "description": "One number, two, or positions of other shapes" },
            "values": { "type": "array" },
        })),
        "Checked": object(&["claims"], json!({ "claims": { "type": "array", "items": object(
            &["claim", "holds", "told"],
            json!({ "claim": text, "holds": flag, "told": text, "counterexample": { "type": ["string", "null"] } }),
        ) } })),
        "Job": object(&["id", "status"], json!({
            "id": text, "status": { "enum": ["waiting", "running", "done", "failed", "cancelled"] },
            "progress": { "type": "array", "description": "Units of work done, and of how many or null" },
            "result": object(&["laws"], json!({ "laws": { "type": "array", "items": object(
                &["label", "told"],
                json!({
                    "label": text, "told": text, "evidence": schema("Evidence"), "evidence_told": text,
                    "export": { "type": "object", "description": "The law as a function, by language" },
                    "certificate": { "description": "What `/verify` takes, where the law is proved" },
                }),
            ) } })),
            "error": object(&["kind", "told"], json!({ "kind": text, "told": text })),
        })),
        "Graph": object(&["vertices", "moves", "svg"], json!({
            "vertices": { "type": "array" }, "moves": { "type": "array" }, "svg": text,
        })),
        "Verified": object(&["holds", "told"], json!({ "holds": flag, "positions": schema("Number"), "told": text })),
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
