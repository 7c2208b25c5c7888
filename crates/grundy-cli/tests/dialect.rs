//! The program with `--json` prints the same JSON as the server.

use grundy_commands::{COMMANDS, Command, Priority};
use grundy_web::InProcessServer;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// Runs the sample of a command in a folder with the files of its example. Returns the printed
/// JSON.
fn printed(command: &Command) -> Value {
    let folder: PathBuf =
        std::env::temp_dir().join(format!("grundy-{}-{}", command.name, std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let example: Value = serde_json::from_str(command.example).unwrap();
    for (name, text) in example["files"].as_object().into_iter().flatten() {
        std::fs::write(folder.join(name), text.as_str().unwrap()).unwrap();
    }
    let line = format!("{} --json", command.sample);
    let mut words: Vec<String> = vec![];
    for (at, piece) in line.split('\'').enumerate() {
        match at % 2 {
            1 => words.push(piece.to_string()),
            _ => words.extend(piece.split_whitespace().map(str::to_string)),
        }
    }
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&words[1..])
        .current_dir(&folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(done.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{line}: {text}{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_str(&text).unwrap()
}

async fn answered(server: &InProcessServer, command: &Command) -> Value {
    let path = format!("/api/v1/{}", command.name);
    let (status, body) = server.request("POST", &path, command.example).await;
    assert_eq!(status, if command.priority == Priority::Job { 202 } else { 200 }, "{path}: {body}");
    let mut answer: Value = serde_json::from_str(&body).unwrap();
    if command.priority != Priority::Job {
        return answer;
    }
    let path = format!("/api/v1/jobs/{}", answer["id"].as_str().unwrap());
    while answer["status"] != "done" {
        assert!(["waiting", "running"].contains(&answer["status"].as_str().unwrap()), "{answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
        answer = serde_json::from_str(&server.request("GET", &path, "").await.1).unwrap();
    }
    answer["result"].take()
}

#[test]
fn the_program_prints_what_the_server_answers() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = InProcessServer::new(COMMANDS);
        for command in COMMANDS {
            assert_eq!(printed(command), answered(&server, command).await, "{}", command.name);
        }
    });
}

#[test]
fn a_list_of_questions_has_one_answer_per_line() {
    use std::io::Write;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"nim 1 2\n0.77 9\nmex 0 1 3\n").unwrap();
    let done = child.wait_with_output().unwrap();
    let text = String::from_utf8(done.stdout).unwrap();
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = InProcessServer::new(COMMANDS);
        for (question, answer) in ["nim 1 2", "0.77 9", "mex 0 1 3"].iter().zip(&answers) {
            let asked = serde_json::json!({ "question": question, "brief": true }).to_string();
            let (_, body) = server.request("POST", "/api/v1/solve", &asked).await;
            assert_eq!(*answer, serde_json::from_str::<Value>(&body).unwrap(), "{question}");
        }
    });
    assert_eq!(answers.len(), 3);
}
