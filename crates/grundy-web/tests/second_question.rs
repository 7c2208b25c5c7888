//! The time of a second question about the same rule file: the file is not parsed, checked and
//! solved again.

use grundy_commands::COMMANDS;
use grundy_web::InProcessServer;
use serde_json::json;
use std::time::{Duration, Instant};

/// A game that takes long enough to be measured, but not so long that the request reaches its time
/// limit on a busy machine.
const PICARIA: &str = include_str!("../../../examples/picaria.game");

/// Returns the body of a request about `question`, in which `mine.game` has the rules `text`.
fn asked(question: &str, text: &str) -> String {
    json!({ "question": question, "files": { "mine.game": text } }).to_string()
}

/// Sends the request `POST /solve`, and returns the answer with the time that it took.
async fn solved(server: &InProcessServer, body: &str) -> (serde_json::Value, Duration) {
    let begun = Instant::now();
    let (status, answer) = server.request("POST", "/api/v1/solve", body).await;
    let took = begun.elapsed();
    assert_eq!(status, 200, "{answer}");
    (serde_json::from_str(&answer).unwrap(), took)
}

#[test]
fn a_second_question_about_a_rule_file_costs_less_than_a_tenth_of_the_first() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = InProcessServer::new(COMMANDS);
        let body = asked("mine.game", PICARIA);
        let (first, took) = solved(&server, &body).await;
        // The minimum of five times, since the machine may be busy with other work.
        let mut again = Duration::MAX;
        for _ in 0..5 {
            let (answer, took) = solved(&server, &body).await;
            assert_eq!(answer, first);
            again = again.min(took);
        }
        eprintln!("first {took:?}, second {again:?}");
        assert!(again * 10 < took, "first {took:?}, second {again:?}");
    });
}

#[test]
fn different_rules_under_the_same_name_are_not_confused() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = InProcessServer::new(COMMANDS);
        let rules =
            |most: u32| format!("position n\nmove take (k in 1..{most}) when k <= n -> [n - k]\n");
        for most in [2, 3, 2, 4, 3] {
            let (answer, _) = solved(&server, &asked("mine.game 12", &rules(most))).await;
            assert_eq!(answer["grundy"], json!(12 % (most + 1)), "{most}");
        }
    });
}
