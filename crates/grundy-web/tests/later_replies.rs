//! The time of a reply in a game that was already searched when its page was opened: the reply is
//! looked up.

use grundy_commands::COMMANDS;
use grundy_web::InProcessServer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Games whose complete search takes longest, each with the number of moves that the test plays.
const GAMES: [(&str, usize); 3] = [("connect-four", 6), ("othello", 6), ("breakthrough", 6)];

/// Sends a request to the server, and returns the answer with the time that it took.
async fn asked(server: &InProcessServer, command: &str, question: &Value) -> (Value, Duration) {
    let body = json!({ "question": question }).to_string();
    let begun = Instant::now();
    let (status, answer) = server.request("POST", &format!("/api/v1/{command}"), &body).await;
    let took = begun.elapsed();
    assert_eq!(status, 200, "{command} {question}: {answer}");
    (serde_json::from_str(&answer).unwrap(), took)
}

#[test]
fn later_replies_are_looked_up() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for (game, moves) in GAMES {
            let server = InProcessServer::new(COMMANDS);
            let (mut at, opened) = asked(&server, "position", &json!(game)).await;
            let mut replies = Vec::new();
            for ply in 0..moves {
                let own = at["moves"].as_array().unwrap();
                let Some(own) = own.get(ply % own.len().max(1)) else { break };
                let (reply, took) = asked(&server, "reply", &own["question"]).await;
                replies.push(took);
                let Some(next) = reply["move"]["question"].as_str() else { break };
                let (next, took) = asked(&server, "position", &json!(next)).await;
                replies.push(took);
                at = next;
            }
            assert!(replies.len() >= 4, "{game}: {replies:?}");
            // The machine may be busy with other work at times, so only half of the replies must be
            // fast.
            replies.sort();
            let usual = replies[replies.len() / 2];
            eprintln!("{game}: opened in {opened:?}, then {replies:?}");
            assert!(usual * 4 < opened, "{game}: opened in {opened:?}, then {usual:?}");
        }
    });
}
