//! What is sent to the API and what comes back, as JSON schemas.

use super::law::LONGEST;
use super::{pictures, table};
use serde_json::{Value, json};

/// Where a schema is found.
pub fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// An object that has at least some properties.
pub fn object(required: &[&str], properties: Value) -> Value {
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

/// All of them by their names.
pub fn all() -> Value {
    let all = questions().into_iter().chain(answers());
    Value::Object(all.map(|(name, schema)| (name.to_string(), schema)).collect())
}

/// What is sent.
fn questions() -> Vec<(&'static str, Value)> {
    let question = json!({
        "type": "string", "pattern": "\\S",
        "description": "Games with positions, joined by ` + `: `wythoff 5 7`, `0.77 9 + nim 3`, `my.game 4 2 m=3`",
    });
    let game = json!({
        "type": "string", "pattern": "\\S",
        "description": "A game of the catalogue, a code, or a rule file of `files`, with its parameters: `wythoff`, `0.77`, `my.game m=3`",
    });
    let files = json!({
        "type": "object",
        "description": "The texts of rule files and graphs that are named, by their names",
        "additionalProperties": { "type": "string" },
    });
    let perhaps =
        json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 9_007_199_254_740_991_u64 });
    let text = json!({ "type": "string" });
    let misere = json!({
        "type": "boolean", "description": "Whether the player who makes the last move loses",
    });
    vec![
        (
            "Asked",
            asked(
                &["question"],
                json!({
                    "question": question, "misere": misere, "files": files,
                }),
                json!({ "question": "wythoff 5 7" }),
            ),
        ),
        (
            "Drawn",
            asked(
                &["question"],
                json!({
                    "question": question, "misere": misere, "files": files,
                    "layers": {
                        "enum": ["moves", "remoteness"],
                        "description": "What the layers of the picture are by: moves from the start, or moves that are left",
                    },
                }),
                json!({ "question": "nim 1 2 3", "layers": "remoteness" }),
            ),
        ),
        ("Text", asked(&["text"], json!({ "text": text }), json!({ "text": RULES }))),
        (
            "Sizes",
            asked(
                &["game", "to"],
                json!({
                    "game": game, "misere": misere, "files": files,
                    "to": { "type": "integer", "minimum": 0, "maximum": table::LARGEST },
                    "outcomes": { "type": "boolean", "description": "Who wins, instead of values" },
                    "grid": { "type": "boolean", "description": "Of a game of heaps: sums of two" },
                }),
                json!({ "game": "0.77", "to": 40 }),
            ),
        ),
        (
            "Guess",
            asked(
                &["game"],
                json!({
                    "game": game, "files": files, "to": perhaps,
                    "claim": {
                        "type": ["string", "null"],
                        "description": "`P when n mod 4 == 0`, `grundy = a xor b`; the claims of the file, or the known law, when there is none",
                    },
                }),
                json!({ "game": "my.game", "claim": "P when n mod 4 == 0", "files": { "my.game": RULES } }),
            ),
        ),
        (
            "Sought",
            asked(
                &["game"],
                json!({
                    "game": game, "to": perhaps, "files": files,
                    "seconds": { "type": "integer", "minimum": 1, "maximum": LONGEST, "default": 20 },
                }),
                json!({ "game": "my.game", "seconds": 5, "files": { "my.game": RULES } }),
            ),
        ),
        (
            "Wanted",
            asked(
                &["game", "to"],
                json!({
                    "game": game, "files": files,
                    "to": { "type": "integer", "minimum": 0, "maximum": pictures::LARGEST },
                    "kind": {
                        "enum": ["values", "differences", "modulo", "binary", "grid"],
                        "description": "`grid` is of the sums of two heaps",
                    },
                    "period": {
                        "type": ["integer", "null"], "minimum": 1, "description": "Of the kind `modulo`; the proved one when not given",
                    },
                    "notes": { "type": "boolean", "description": "JSON with the picture and what is known of it" },
                }),
                json!({ "game": "0.77", "to": 100, "kind": "binary" }),
            ),
        ),
        (
            "Shown",
            asked(
                &["certificate"],
                json!({
                    "certificate": {
                        "type": "object", "required": ["format", "version"],
                        "description": "What `grundy solve --certificate` or `grundy law --certificate` wrote",
                    },
                }),
                json!({ "certificate": {
                    "format": "grundy period", "version": 1, "code": "{1,2}", "period": 3, "preperiod": 0, "saltus": 0,
                    "theorem": { "window": {
                        "takes": 2, "leaves": 1, "unequal": false, "to": 2, "mask": 0, "by_parity": false,
                    } },
                    "maximum": 2, "hash": "d949aa186c0c4928", "values": [0, 1, 2],
                } }),
            ),
        ),
    ]
}

/// What comes back.
fn answers() -> Vec<(&'static str, Value)> {
    let natural = json!({ "type": "integer", "minimum": 0 });
    let flag = json!({ "type": "boolean" });
    let text = json!({ "type": "string" });
    let texts = json!({ "type": "array", "items": { "type": "string" } });
    let result = json!({
        "enum": ["win", "lose", "draw", null], "description": "What the player to move gets; null where it is not known",
    });
    let view = json!({
        "type": "object", "required": ["kind"],
        "description": "How a position looks: things that keep their place",
        "properties": { "kind": { "enum": ["heaps", "steps", "coins", "bars", "board", "graph", "text"] } },
    });
    vec![
        (
            "Failure",
            object(
                &["error"],
                json!({
                    "error": object(&["kind", "told"], json!({
                        "kind": { "type": "string", "description": "A word for programs, such as `bad_input` or `too_big`" },
                        "told": { "type": "string", "description": "What is wrong and how to mend it" },
                    })),
                }),
            ),
        ),
        (
            "Game",
            object(
                &["id", "name", "rules"],
                json!({
                    "id": text, "name": text, "rules": text, "family": text, "class": text, "notation": text, "example": text,
                }),
            ),
        ),
        ("Examples", object(&["rules", "graphs"], json!({ "rules": texts, "graphs": texts }))),
        ("Example", object(&["name", "text"], json!({ "name": text, "text": text }))),
        (
            "Number",
            json!({ "description": "A natural; beyond 2^53 a string of digits", "type": ["integer", "string", "null"] }),
        ),
        (
            "Noted",
            object(
                &["svg", "title", "notes", "period"],
                json!({
                    "svg": text, "title": text, "notes": texts,
                    "period": {
                        "type": ["array", "null"], "description": "From where on, the period, and what is added each time",
                    },
                }),
            ),
        ),
        (
            "Looks",
            object(
                &["position", "views"],
                json!({
                    "position": text, "board": { "type": ["string", "null"] },
                    "views": { "type": "array", "items": schema("View"), "description": "One for each game of the sum" },
                }),
            ),
        ),
        (
            "Evidence",
            object(
                &["kind"],
                json!({
                    "kind": { "enum": ["theorem", "proved", "computed", "observed", "conjecture"] },
                }),
            ),
        ),
        (
            "Answer",
            object(
                &["game"],
                json!({
                    "game": text, "position": text,
                    "input": text,
                    "result": { "type": "array", "items": text, "description": "What a function of the catalogue gives, in lines" },
                    "question": { "type": "string", "description": "How to ask for this position again" },
                    "outcome": { "enum": ["N", "P", "draw"], "description": "N: the player to move wins; P: the other one" },
                    "mover": { "type": "string", "description": "The side to move, where the players move differently: as the rules name it, else first or second" },
                    "winner": { "type": ["string", "null"], "description": "The side that wins, likewise; null in a draw" },
                    "winner_is_mover": { "type": ["boolean", "null"], "description": "Whether that is the side to move" },
                    "grundy": schema("Number"), "remoteness": schema("Number"),
                    "winning_moves": { "type": "array", "items": object(
                        &["move", "to"],
                        json!({ "move": text, "to": text, "question": text }),
                    ) },
                    "why": text, "evidence": schema("Evidence"), "evidence_told": text, "evidence_basis": text,
                }),
            ),
        ),
        (
            "Position",
            object(
                &["question", "position", "views", "moves", "move_count"],
                json!({
                    "question": { "type": "string", "description": "How to ask for this position again" },
                    "position": text, "result": result, "remoteness": schema("Number"),
                    "outcome": { "enum": ["N", "P", "draw", null], "description": "N: the player to move wins; P: the other one" },
                    "winner": { "type": ["string", "null"], "description": "The side that wins, where the players move differently" },
                    "board": { "type": ["string", "null"], "description": "As rule files draw it" },
                    "views": { "type": "array", "items": schema("View"), "description": "One for each game of the sum" },
                    "mover": { "type": ["string", "null"], "description": "The side whose turn it is, where rules name sides" },
                    "score": { "type": ["integer", "null"] },
                    "why": { "type": ["string", "null"] }, "evidence": { "type": ["string", "null"] },
                    "over": {
                        "type": ["object", "null"],
                        "description": "When play is over: what the player to move gets, the points of both, and why",
                    },
                    "moves": { "type": "array", "items": schema("Move"), "description": "The first of them, with results" },
                    "move_count": natural,
                }),
            ),
        ),
        ("View", view),
        (
            "Move",
            object(
                &["told", "question", "position"],
                json!({
                    "told": { "type": "string", "description": "The move in words" },
                    "question": { "type": "string", "description": "How to ask for the position it leads to" },
                    "position": text, "result": result, "remoteness": schema("Number"),
                    "summand": { "type": "integer", "description": "In which game of the sum" },
                    "gain": { "type": "integer", "description": "Points it makes" },
                    "again": { "type": "boolean", "description": "Whether who makes it is to move again" },
                    "score": { "type": ["integer", "null"], "description": "What its maker is ahead by in the end, counted from here" },
                    "view": { "anyOf": [schema("View"), { "type": "null" }] },
                }),
            ),
        ),
        (
            "Reply",
            object(
                &["move"],
                json!({
                    "move": { "anyOf": [schema("Move"), { "type": "null" }] },
                    "why": { "type": ["string", "null"], "description": "Why: what is said of the position it leads to" },
                }),
            ),
        ),
        (
            "Searched",
            object(
                &["question"],
                json!({
                    "question": text, "misere": { "type": "boolean" }, "files": { "type": "object", "additionalProperties": text },
                    "containing": { "type": "string", "description": "Letters in the move's words or the position it leads to" },
                    "leaving": {
                        "type": ["array", "null"], "items": natural, "minItems": 3, "maxItems": 3,
                        "description": "A game of the sum, a heap of it, from 0, and how many stones are to stay in it",
                    },
                }),
            ),
        ),
        (
            "Moves",
            object(
                &["moves", "move_count"],
                json!({
                    "moves": { "type": "array", "items": schema("Move"), "description": "The first of them, without results" },
                    "move_count": { "type": "integer", "minimum": 0, "description": "How many were found" },
                }),
            ),
        ),
        (
            "Read",
            object(
                &["well", "diagnostics", "drawn", "parameters"],
                json!({
                    "well": { "type": "boolean", "description": "Whether the file can be played" },
                    "diagnostics": { "type": "array", "items": object(&["severity", "line", "column", "told"], json!({
                        "severity": { "enum": ["error", "warning"] }, "line": natural, "column": natural,
                        "end_line": natural, "end_column": natural, "told": text, "help": { "type": ["string", "null"] },
                    })) },
                    "drawn": { "type": "string", "description": "As the program shows it" },
                    "parameters": { "type": "array" },
                    "start": { "type": ["string", "null"], "description": "A position to begin with, where the file has none" },
                }),
            ),
        ),
        (
            "Table",
            object(
                &["shape", "values"],
                json!({
                    "shape": { "enum": ["line", "grid", "list"], "description": "One number, two, or positions of other shapes" },
                    "values": { "type": "array" },
                }),
            ),
        ),
        (
            "Checked",
            object(
                &["claims"],
                json!({ "claims": { "type": "array", "items": object(
            &["claim", "holds", "told"],
            json!({ "claim": text, "holds": flag, "told": text, "counterexample": { "type": ["string", "null"] } }),
        ) } }),
            ),
        ),
        (
            "Job",
            object(
                &["id", "status"],
                json!({
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
                }),
            ),
        ),
        (
            "Graph",
            object(
                &["vertices", "moves", "svg"],
                json!({
                    "vertices": { "type": "array" }, "moves": { "type": "array" }, "svg": text,
                }),
            ),
        ),
        (
            "Verified",
            object(
                &["holds", "told"],
                json!({ "holds": flag, "positions": schema("Number"), "told": text }),
            ),
        ),
    ]
}
