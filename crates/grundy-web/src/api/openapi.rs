//! The description of every path for programs, OpenAPI 3.1: what is asked, what is answered, what is refused. It is made
//! from the list of commands and that of the other routes.

use super::route::{Content, LANG, Route};
use crate::guard::LONGEST_BODY;
use crate::jobs::State as Job;
use grundy_commands::Refusal;
use grundy_commands::{Command, Lane};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// Where schemas are found.
const SCHEMAS: &str = "/components/schemas";

/// Refusals that any path may give.
const REFUSALS: [(u16, &str); 10] = [
    (400, "The question or the body is wrong"),
    (404, "What is named is not there"),
    (405, "The path does not take this method"),
    (408, "The body came too slowly"),
    (413, "The body is too long"),
    (415, "The body is not declared as JSON"),
    (421, "The request is addressed to a host that is not served"),
    (422, "It takes more time, memory or positions than a request has, or no engine can do it"),
    (429, "The question takes longer than a request may, or too many of this visitor wait"),
    (503, "Too many questions at once; ask again after `Retry-After` seconds"),
];

fn answers() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.with(|settings| settings.definitions_path = SCHEMAS.into()).into_generator()
}

fn requests() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.with(|settings| settings.definitions_path = SCHEMAS.into()).into_generator()
}

fn parameters(path: &str, takes: &[(&str, &str)]) -> Vec<Value> {
    let text = |name: &str, told: &str| json!({ "name": name, "in": "query", "description": told, "schema": { "type": "string" } });
    let mut all = Vec::new();
    if let Some((_, rest)) = path.split_once('{') {
        let name = rest.split('}').next();
        all.push(
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }),
        );
    }
    all.extend(takes.iter().map(|(name, told)| text(name, told)));
    all.push(json!({
        "name": LANG, "in": "query", "description": "The language of texts",
        "schema": { "enum": ["en", "zh"] },
    }));
    all
}

/// What programs may call an operation: `solve`, `getGamesId`.
fn named(method: &str, path: &str) -> String {
    if method == "post" {
        return path.to_string();
    }
    let parts = path.split(['/', '{', '}', '.']).filter(|part| !part.is_empty());
    parts.fold(method.to_string(), |name, part| {
        let (first, rest) = part.split_at(1);
        name + &first.to_uppercase() + rest
    })
}

/// What operations are about, with what is said of each.
const TAGS: [(&str, &str); 4] = [
    (
        "questions",
        "Who wins, by which move, why; tables, laws, proofs, pictures: every command of the program",
    ),
    (
        "games",
        "The games that there are: the catalogue, and the rule files that come with the program",
    ),
    ("jobs", "Long questions while they are answered"),
    ("description", "This description"),
];

/// What an operation is about.
fn tag(method: &str, path: &str) -> &'static str {
    let [questions, games, jobs, description] = TAGS.map(|(tag, _)| tag);
    match (method, path) {
        ("post", "list" | "show" | "examples") => games,
        ("post", _) => questions,
        (_, path) if path.starts_with("/jobs") => jobs,
        (_, path) if path.starts_with("/games") || path.starts_with("/examples") => games,
        _ => description,
    }
}

/// An operation: what it does, what it takes, what it answers, and what every path may refuse.
fn operation(
    (method, path): (&str, &str),
    takes: &[(&str, &str)],
    summary: &str,
    body: Option<Value>,
    answer: (u16, Value),
) -> Value {
    let (status, content) = answer;
    let mut responses = Map::new();
    responses
        .insert(status.to_string(), json!({ "description": "The answer", "content": content }));
    for (status, _) in REFUSALS {
        let refusal = json!({ "$ref": format!("#/components/responses/{status}") });
        responses.insert(status.to_string(), refusal);
    }
    let mut told = json!({
        "operationId": named(method, path),
        "tags": [tag(method, path)],
        "summary": summary,
        "parameters": parameters(path, takes),
    });
    if let Some(body) = body {
        told["requestBody"] = json!({ "required": true, "content": body });
    }
    told["responses"] = Value::Object(responses);
    told
}

fn of_route(route: &Route, answers: &mut SchemaGenerator) -> Value {
    let content = match route.content {
        Content::Of(schema) => json!({ "application/json": { "schema": schema(answers) } }),
        Content::Any => json!({ "application/json": { "schema": { "type": "object" } } }),
        Content::Events => json!({ "text/event-stream": { "schema": {
            "type": "object", "required": ["data"], "properties": { "data": { "type": "string" } },
        } } }),
    };
    operation((route.method, route.path), route.takes, route.summary, None, (200, content))
}

fn of_command(
    command: &Command,
    requests: &mut SchemaGenerator,
    answers: &mut SchemaGenerator,
) -> Value {
    let (status, schema) = match command.lane {
        Lane::Job => (202, answers.subschema_for::<Job>()),
        Lane::Quick | Lane::Slow => (200, (command.response)(answers)),
    };
    let example: Value = serde_json::from_str(command.example).unwrap_or_default();
    let body = json!({ "application/json": { "schema": (command.request)(requests), "example": example } });
    let content = json!({ "application/json": { "schema": schema } });
    operation(("post", command.name), &[], command.summary.en, Some(body), (status, content))
}

/// The whole description.
pub fn description(commands: &[Command], routes: &[Route]) -> Value {
    let (mut requests, mut answers) = (requests(), answers());
    let mut paths = Map::new();
    let mut put = |path: &str, method: &str, told: Value| {
        paths.entry(path).or_insert_with(|| json!({}))[method] = told;
    };
    for route in routes {
        put(route.path, route.method, of_route(route, &mut answers));
    }
    for command in commands {
        let told = of_command(command, &mut requests, &mut answers);
        put(&format!("/{}", command.name), "post", told);
    }
    let refusal = json!({ "application/json": { "schema": answers.subschema_for::<Refusal>() } });
    let refusals = REFUSALS.map(|(status, told)| {
        let mut refused = json!({ "description": told, "content": refusal });
        if matches!(status, 429 | 503) {
            refused["headers"] = json!({ "Retry-After": { "schema": { "type": "integer" } } });
        }
        (status.to_string(), refused)
    });
    // What a job gives is what its command answers.
    let jobs = commands.iter().filter(|command| command.lane == Lane::Job);
    let results: Vec<_> = jobs.map(|command| (command.response)(&mut answers)).collect();
    let mut schemas = requests.take_definitions(true);
    schemas.append(&mut answers.take_definitions(true));
    if let Some(job) = schemas.get_mut("Job") {
        job["properties"]["result"] = json!({
            "description": "What was found, when it is done: what its command answers.",
            "anyOf": results,
        });
    }
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
        "tags": TAGS.map(|(name, told)| json!({ "name": name, "description": told })),
        "paths": paths,
        "components": { "schemas": schemas, "responses": Map::from_iter(refusals) },
    })
}

#[cfg(test)]
mod tests {
    use super::description;
    use crate::api::routes;
    use grundy_commands::COMMANDS;
    use std::collections::BTreeSet;

    #[test]
    fn every_schema_that_is_named_is_there_and_used() {
        let told = description(COMMANDS, &routes::all());
        let text = told.to_string();
        let known: BTreeSet<_> =
            told["components"]["schemas"].as_object().unwrap().keys().cloned().collect();
        let named = text.split("#/components/schemas/").skip(1);
        let named: BTreeSet<String> =
            named.map(|rest| rest.split('"').next().unwrap().to_string()).collect();
        assert_eq!(known, named);
    }

    #[test]
    fn every_command_has_a_path() {
        let told = description(COMMANDS, &routes::all());
        for command in COMMANDS {
            let path = &told["paths"][format!("/{}", command.name)]["post"];
            assert!(path["requestBody"]["content"].is_object(), "{}", command.name);
        }
    }
}
