//! Commands whose options are derived from the schemas of their requests.

use crate::{told, words};
use grundy::base::{Budget, Lang};
use grundy_commands::session::{Session, read_example};
use grundy_commands::{COMMANDS, Command};
use serde_json::{Value, json};

fn command(name: &str) -> &'static Command {
    COMMANDS.iter().find(|command| command.name == name).unwrap()
}

/// Returns the response of the command `name` to a JSON request, computed in this process.
fn answer(name: &str, request: &Value) -> String {
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    String::from_utf8(command(name).run(&request.to_string(), &mut session).unwrap()).unwrap()
}

/// Each of the words, the text, the flag and the JSON value changes the response.
#[test]
fn words_texts_flags_and_json_reach_the_request() {
    let typed = ["moves", "all", "but", "{2}", "30", "40", "--leaving", "[0, 1, 7]", "--json"];
    let question = json!(["all", "but", "{2}", "30", "40"]);
    let request = json!({ "question": question, "leaving": [0, 1, 7] });
    assert_eq!(words(&typed).out.trim_end(), answer("moves", &request));
    assert_ne!(answer("moves", &request), answer("moves", &json!({ "question": question })));
    let typed = ["moves", "nim", "30", "40", "--containing", "leaving 7", "--json"];
    let request = json!({ "question": ["nim", "30", "40"], "containing": "leaving 7" });
    assert_eq!(words(&typed).out.trim_end(), answer("moves", &request));
    for misere in [true, false] {
        let mut typed = vec!["reply", "nim", "1", "2", "1", "--json"];
        typed.extend(misere.then_some("--misere"));
        let request = json!({ "question": ["nim", "1", "2", "1"], "misere": misere });
        assert_eq!(words(&typed).out.trim_end(), answer("reply", &request), "{misere}");
    }
    let typed = ["examples", "nim.game", "--json"];
    assert_eq!(words(&typed).out.trim_end(), answer("examples", &json!({ "name": "nim.game" })));
    let help = told("help");
    for name in ["moves", "reply", "examples"] {
        assert!(help.contains(command(name).summary.en.get(..25).unwrap_or_default()), "{help}");
    }
}
