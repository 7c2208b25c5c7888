//! Tests that the answers to many requests conform to the schemas of their commands and have only
//! keys that the schemas describe.

mod schema;

use grundy::base::{Budget, Lang};
use grundy::games::{CARDS, Kind};
use grundy::workbench::GameCache;
use grundy_commands::{COMMANDS, Command, Session, embedded};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// The time limit of a request.
const BRIEF: Duration = Duration::from_millis(200);
/// The time limit of an example request.
const PATIENT: Duration = Duration::from_secs(60);

/// The cache of computed results that all requests share, as in a server.
static MEMORY: LazyLock<Arc<GameCache>> = LazyLock::new(Default::default);

/// Answers a request in a session that can read the examples. Returns `None` if the request fails,
/// for example at the time limit.
fn ask(command: &Command, request: &Value, lang: Lang) -> Option<Value> {
    let read = |name: &str| match embedded::text(name.trim_start_matches("examples/")) {
        Some(text) => Ok(text),
        None => grundy_commands::session::read_example(name),
    };
    let is_example = serde_json::from_str::<Value>(command.example).ok().as_ref() == Some(request);
    let budget = Budget {
        positions: 50_000,
        // Requests that take long fail and are skipped, except the examples of commands.
        deadline: Some(Instant::now() + if is_example { PATIENT } else { BRIEF }),
        ..Budget::default()
    };
    let mut session = Session::new(budget, lang, &read).with_memory(&MEMORY);
    let answer = command.run(&request.to_string(), &mut session).ok()?;
    Some(serde_json::from_slice(&answer).unwrap())
}

fn command(name: &str) -> &'static Command {
    COMMANDS.iter().find(|command| command.name == name).unwrap()
}

/// Answers requests to the command `name`, and checks the requests and the responses against the
/// schemas of the command. Returns the number of responses.
fn hold(name: &str, requests: impl IntoIterator<Item = Value>) -> usize {
    let command = command(name);
    let (asked, answered) = (command.request_schema(), command.response_schema());
    let mut count = 0;
    for request in requests {
        schema::meets(&asked, &request).unwrap_or_else(|why| panic!("{name} {request}: {why}"));
        let Some(answer) = ask(command, &request, Lang::En) else { continue };
        schema::meets(&answered, &answer).unwrap_or_else(|why| {
            let shown: String = answer.to_string().chars().take(2000).collect();
            panic!("{name} {request}: {why}\n{shown}")
        });
        count += 1;
    }
    count
}

/// Returns questions about a position of every game of the catalogue and of every rule file, and
/// about games with endless play, sides, scores or large numbers.
fn questions() -> Vec<String> {
    let games = CARDS.iter().filter(|card| !matches!(card.kind, Kind::Topic(_)));
    let cards = games.map(|card| format!("{} {}", card.id, card.example()));
    let rules = embedded::names(".game").into_iter().flat_map(|name| {
        let read = ask(command("read"), &json!({ "file": name }), Lang::En).unwrap();
        let start = read["start"].as_str().unwrap_or_default();
        [format!("{name} {start}"), name]
    });
    let more = [
        "0.77 10^30",
        "nim 2^100-1 2^64+3",
        "nim 5 + 0.77 9 + {1,3,4} 7",
        "retrograde {a->a,a->b} a",
        "retrograde {a->a,a->b} a + nim 3",
        "wythoff 10^40 10^41",
        "tic-tac-toe.game X.O/.XO/X.O O",
    ];
    cards.chain(rules).chain(more.map(String::from)).collect()
}

#[test]
fn answers_about_positions_conform_to_their_schemas() {
    let questions = questions();
    let all = |misere: bool| {
        questions.iter().map(move |question| json!({ "question": question, "misere": misere }))
    };
    let positions = all(false).map(|mut request| {
        request.as_object_mut().unwrap().remove("misere");
        request
    });
    assert!(hold("genus", positions) > 60);
    for (name, least) in
        [("solve", 150), ("view", 130), ("position", 90), ("reply", 90), ("moves", 90)]
    {
        let count = hold(name, all(false)) + hold(name, all(true));
        assert!(count > least, "{name} answered {count}");
    }
    let drawn = questions.iter().step_by(3);
    let graphs =
        drawn.map(|question| json!({ "question": question, "limit": 100, "picture": "dot" }));
    assert!(hold("graph", graphs) > 10);
    let whole = json!({ "question": "retrograde {a->a,a->b,b->c,c->a}" });
    assert_eq!(hold("graph", [whole]), 1);
    let found = command("moves");
    let request = json!({ "question": "nim 30 40", "leaving": [0, 1.0, 7] });
    assert_eq!(ask(found, &request, Lang::En).unwrap()["move_count"], 1);
}

#[test]
fn answers_about_games_conform_to_their_schemas() {
    let cards = CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. })).map(|card| {
        let given = card.example().split_whitespace().filter(|word| word.contains('='));
        given.fold(card.id.to_string(), |game, word| format!("{game} {word}"))
    });
    let codes = ["0.77", "{1,3,4}", "all but {2}", "hex 0.8", "4.[3]"].map(String::from);
    let games: Vec<String> = cards.chain(codes).chain(embedded::names(".game")).collect();
    let tables = games.iter().flat_map(|game| {
        [
            json!({ "game": game, "to": 4 }),
            json!({ "game": game, "to": 3, "grid": true }),
            json!({ "game": game, "to": 3, "outcomes": true }),
            json!({ "game": game }),
        ]
    });
    assert!(hold("table", tables) > 150);
    let of = |more: Value| {
        games.iter().map(move |game| {
            let mut request = json!({ "game": game });
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            request
        })
    };
    assert!(hold("check", of(json!({ "to": 4 }))) > 60);
    assert!(hold("check", of(json!({ "to": 20, "claim": "P when n mod 4 == 1" }))) > 20);
    assert!(hold("check", of(json!({ "to": 5, "values": [0, 1], "period": 2 }))) > 10);
    assert!(hold("plot", of(json!({ "to": 6 }))) > 30);
    let quotients = json!({ "to": 9, "order": 60, "table": true, "certificate": true });
    assert!(hold("quotient", of(quotients)) > 10);
    let heaps = games.iter().map(|game| json!({ "question": game, "to": 6 }));
    assert!(hold("genus", heaps) > 10);
    assert!(hold("count", of(json!({ "heaps": "10^3", "below": 5, "modulo": 97 }))) > 10);
    let laws =
        json!({ "to": 200, "seconds": 1, "export": ["cpp", "python"], "certificates": true });
    assert!(hold("law", of(laws).step_by(7)) > 10);
    assert!(
        hold(
            "lint",
            embedded::names(".game").into_iter().step_by(6).map(|file| json!({ "file": file }))
        ) > 5
    );
    hold(
        "read",
        ["game", "game \"x\"\nposition n\nmove m when n > k -> [n - 1]\n"]
            .map(|text| json!({ "text": text })),
    );
}

#[test]
fn examples_conform_to_the_schemas_of_requests_and_answers() {
    for one in COMMANDS {
        let example: Value = serde_json::from_str(one.example).unwrap();
        assert_eq!(hold(one.name, [example]), 1, "{}", one.name);
    }
    let tables = [
        json!({ "game": "domineering.game h=2 w=3" }),
        json!({ "game": "cutcake.game 2 5" }),
        json!({ "game": "domineering.game h=2 w=3", "outcomes": true }),
    ];
    assert_eq!(hold("table", tables), 3);
    let values = [
        json!({ "question": "domineering.game h=2 w=3 + nim 3", "picture": true }),
        json!({ "question": "snort.game h=1 w=4 ? ^*", "cool": "1/2" }),
        json!({ "question": ["+-1", "=", "{1|-1}"], "heat": 1, "reduced": true }),
    ];
    assert_eq!(hold("value", values), 3);
    let sums = [
        json!({ "question": "domineering.game h=2 w=3 - snort.game h=1 w=3 + nim 3" }),
        json!({ "question": ["{2|-1}", "+", "^*"] }),
        json!({ "question": "cutcake.game 3 5 2 2 right" }),
    ];
    assert_eq!(hold("solve", sums), 3);
    assert_eq!(hold("examples", [json!({})]), 1);
    assert_eq!(hold("list", [json!({})]), 1);
    let wrong = json!({ "question": "nim 1", "moves": -1 });
    assert!(schema::meets(&command("solve").request_schema(), &wrong).is_err());
    let unknown = json!({ "question": "nim 1", "move": 1 });
    assert!(schema::meets(&command("solve").request_schema(), &unknown).is_err());
}

/// Tests that a request is rejected if its fields ask for two different compounds.
#[test]
fn two_compounds_in_one_request_are_refused() {
    let solve = command("solve");
    let asked = |more: Value| {
        let mut request = json!({ "question": "nim 1 2", "together": "every" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let mut session =
            Session::new(Budget::default(), Lang::En, &grundy_commands::session::read_example);
        solve.run(&request.to_string(), &mut session).map_err(|why| why.to_string())
    };
    for more in [json!({ "play": "any" }), json!({ "play": "one" }), json!({ "end": "first" })] {
        let why = asked(more.clone()).unwrap_err();
        assert!(why.contains("`together` is `every`"), "{more}: {why}");
    }
    for more in [json!({}), json!({ "play": "together" }), json!({ "end": "last" })] {
        asked(more).unwrap();
    }
}

/// Adds to `names` the names of all properties of a schema and the values of its enumerations.
fn named_in(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                names.extend(properties.keys().cloned());
            }
            names.extend(object.get("const").and_then(Value::as_str).map(String::from));
            if let Some(Value::Array(values)) = object.get("enum") {
                names.extend(values.iter().filter_map(Value::as_str).map(String::from));
            }
            object.values().for_each(|value| named_in(value, names));
        }
        Value::Array(values) => values.iter().for_each(|value| named_in(value, names)),
        _ => {}
    }
}

fn descriptions(schema: &Value, texts: &mut Vec<String>) {
    match schema {
        Value::Object(object) => {
            for (key, value) in object {
                match value.as_str() {
                    Some(text) if key == "description" => texts.push(text.to_string()),
                    _ => descriptions(value, texts),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| descriptions(value, texts)),
        _ => {}
    }
}

/// The words in backticks in descriptions that are not names of fields: values of text fields,
/// words of rule files, and parts of URLs.
const NO_FIELDS: &str = "atomic_weight bad_input binary blue board_regions bounds canonical compound_outcome declared_sums each edges elements false \
    games go graphs green heads heaps lines m misere_outcome nim nim_sum nimbers null number_avoidance numbers outcome \
    red result score search several sj_outcome stops stops_of_games tabular take tokens too_big true unknown unsat ups \
    whole zeckendorf";

/// Tests that descriptions name only fields and values that exist.
#[test]
fn descriptions_name_only_existing_fields() {
    let mut names: Vec<String> = COMMANDS.iter().map(|command| command.name.to_string()).collect();
    let mut texts = vec![];
    for command in COMMANDS {
        for schema in [command.request_schema(), command.response_schema()] {
            named_in(&schema, &mut names);
            let mut of_schema = vec![];
            descriptions(&schema, &mut of_schema);
            texts.extend(of_schema.into_iter().map(|text| (command.name, text)));
        }
    }
    for (command, text) in texts {
        for word in text.split('`').skip(1).step_by(2) {
            let is_name = word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            let known = names.iter().any(|name| name == word)
                || NO_FIELDS.split_whitespace().any(|other| other == word);
            assert!(!is_name || known, "{command}: no field is called `{word}`: {text}");
        }
    }
}
