//! Generates the OpenAPI 3.1 description of every path from the list of commands and the list of
//! the other routes.

use super::route::{Content, LANG, Route};
use crate::guard::MAX_BODY;
use crate::jobs::JobState;
use grundy_commands::{Command, Priority, Refusal};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The JSON pointer to the place in the OpenAPI document where the shared schemas are.
const SCHEMAS: &str = "/components/schemas";

/// The error responses that every path can return: each HTTP status with its description.
const REFUSALS: [(u16, &str); 10] = [
    (400, "The question or the request body is invalid"),
    (404, "The path, or something that the request names, does not exist"),
    (405, "The path does not support this method"),
    (408, "The request body arrived too slowly"),
    (413, "The request body is too long"),
    (415, "The request body is not declared as JSON"),
    (421, "The server does not serve the host of the request"),
    (
        422,
        "The answer needs more memory or positions than a request may use, a file is corrupt, or no engine supports the question",
    ),
    (429, "The request reached its time limit, or too many requests of this client are waiting"),
    (503, "The server has too many requests; send the request again after `Retry-After` seconds"),
];

/// Creates a schema generator for responses: it describes the JSON that types serialize to.
fn response_generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.with(|settings| settings.definitions_path = SCHEMAS.into()).into_generator()
}

/// Creates a schema generator for requests: it describes the JSON that types deserialize from.
fn request_generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.with(|settings| settings.definitions_path = SCHEMAS.into()).into_generator()
}

/// Returns the OpenAPI descriptions of all parameters of `path`: the parameter in its braces, if
/// there is one, the query parameters as pairs of name and description, and the parameter `lang`.
fn parameters(path: &str, query_parameters: &[(&str, &str)]) -> Vec<Value> {
    let text = |name: &str, description: &str| json!({ "name": name, "in": "query", "description": description, "schema": { "type": "string" } });
    let mut list = Vec::new();
    if let Some((_, tail)) = path.split_once('{') {
        let name = tail.split('}').next();
        list.push(
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }),
        );
    }
    list.extend(query_parameters.iter().map(|(name, description)| text(name, description)));
    list.push(json!({
        "name": LANG, "in": "query", "description": "The language of texts",
        "schema": { "enum": ["en", "zh"] },
    }));
    list
}

/// Returns the unique identifier of an operation, such as `solve` for a command or `getGamesId` for
/// `GET /games/{id}`.
fn operation_id(method: &str, path: &str) -> String {
    if method == "post" {
        return path.to_string();
    }
    let segments = path.split(['/', '{', '}', '.']).filter(|segment| !segment.is_empty());
    segments.fold(method.to_string(), |name, segment| {
        let (initial, tail) = segment.split_at(1);
        name + &initial.to_uppercase() + tail
    })
}

/// The tags that group operations in the documentation, each with its description.
const TAGS: [(&str, &str); 4] = [
    (
        "questions",
        "All commands of the program: who wins, by which move, and why; tables, laws, proofs, pictures",
    ),
    ("games", "The available games: the catalogue, and the rule files that come with the program"),
    ("jobs", "Long computations that run in the background"),
    ("description", "This description"),
];

/// Returns the name of the tag in [`TAGS`] under which an operation is listed.
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

/// Returns the OpenAPI description of the operation `method` on `path`. `query_parameters` are
/// pairs of name and description, `body` is the description of the request body, if there is one,
/// and `answer` has the status and the content of the successful response.
fn operation(
    (method, path): (&str, &str),
    query_parameters: &[(&str, &str)],
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
    let mut operation = json!({
        "operationId": operation_id(method, path),
        "tags": [tag(method, path)],
        "summary": summary,
        "parameters": parameters(path, query_parameters),
    });
    if let Some(body) = body {
        operation["requestBody"] = json!({ "required": true, "content": body });
    }
    operation["responses"] = Value::Object(responses);
    operation
}

/// Returns the OpenAPI description of a route that is not a command. The generator `answers`
/// collects the schemas that responses share.
fn route_operation(route: &Route, answers: &mut SchemaGenerator) -> Value {
    let content = match route.content {
        Content::Schema(schema) => json!({ "application/json": { "schema": schema(answers) } }),
        Content::Any => json!({ "application/json": { "schema": { "type": "object" } } }),
        Content::Events => json!({ "text/event-stream": { "schema": {
            "type": "object", "required": ["data"], "properties": { "data": { "type": "string" } },
        } } }),
    };
    operation((route.method, route.path), route.parameters, route.summary, None, (200, content))
}

/// Returns the OpenAPI description of the `POST` operation of a command. A command that runs as a
/// job responds with the status 202 and the state of the job. The generators `requests` and
/// `answers` collect the schemas that requests or responses share.
fn command_operation(
    command: &Command,
    requests: &mut SchemaGenerator,
    answers: &mut SchemaGenerator,
) -> Value {
    let (status, schema) = match command.priority {
        Priority::Job => (202, answers.subschema_for::<JobState>()),
        Priority::Quick | Priority::Slow => (200, (command.response)(answers)),
    };
    let example: Value = serde_json::from_str(command.example).unwrap_or_default();
    let body = json!({ "application/json": { "schema": (command.request)(requests), "example": example } });
    let content = json!({ "application/json": { "schema": schema } });
    operation(("post", command.name), &[], command.summary.en, Some(body), (status, content))
}

/// Returns the OpenAPI document for the given commands and routes.
pub fn description(commands: &[Command], routes: &[Route]) -> Value {
    let (mut requests, mut answers) = (request_generator(), response_generator());
    let mut paths = Map::new();
    let mut insert = |path: &str, method: &str, text: Value| {
        paths.entry(path).or_insert_with(|| json!({}))[method] = text;
    };
    for route in routes {
        insert(route.path, route.method, route_operation(route, &mut answers));
    }
    for command in commands {
        let text = command_operation(command, &mut requests, &mut answers);
        insert(&format!("/{}", command.name), "post", text);
    }
    let refusal = json!({ "application/json": { "schema": answers.subschema_for::<Refusal>() } });
    let refusals = REFUSALS.map(|(status, text)| {
        let mut refused = json!({ "description": text, "content": refusal });
        if matches!(status, 429 | 503) {
            refused["headers"] = json!({ "Retry-After": { "schema": { "type": "integer" } } });
        }
        (status.to_string(), refused)
    });
    // The result of a job is the response of its command.
    let jobs = commands.iter().filter(|command| command.priority == Priority::Job);
    let results: Vec<_> = jobs.map(|command| (command.response)(&mut answers)).collect();
    let mut schemas = requests.take_definitions(true);
    schemas.append(&mut answers.take_definitions(true));
    if let Some(job) = schemas.get_mut("Job") {
        job["properties"]["result"] = json!({
            "description": "The result of a finished job: the response of its command.",
            "anyOf": results,
        });
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": "1",
            "description": format!(
                "Solves two-player games: who wins, by which move, in how many moves, why, and with which evidence. \
                 The API is stateless, except for jobs. A request body has at most {MAX_BODY} bytes. Every request has \
                 a limit of time, memory and positions.",
            ),
        },
        "servers": [{ "url": "/api/v1" }],
        "tags": TAGS.map(|(name, text)| json!({ "name": name, "description": text })),
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
    fn every_referenced_schema_is_defined_and_used() {
        let api = description(COMMANDS, &routes::all_routes());
        let text = api.to_string();
        let defined: BTreeSet<_> =
            api["components"]["schemas"].as_object().unwrap().keys().cloned().collect();
        let referenced = text.split("#/components/schemas/").skip(1);
        let referenced: BTreeSet<String> =
            referenced.map(|tail| tail.split('"').next().unwrap().to_string()).collect();
        assert_eq!(defined, referenced);
    }

    #[test]
    fn every_command_has_a_path() {
        let api = description(COMMANDS, &routes::all_routes());
        for command in COMMANDS {
            let path = &api["paths"][format!("/{}", command.name)]["post"];
            assert!(path["requestBody"]["content"].is_object(), "{}", command.name);
        }
    }
}
