//! Tests of the process `grundy serve`.

use crate::{program, words};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a server with the additional arguments `more`, and returns its process with the address
/// that it prints.
fn served(more: &[&str]) -> (Child, String) {
    let mut command = program();
    command.args(["serve", "--port", "0"]).args(more).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let at = at.unwrap_or_else(|| panic!("no address: {line}")).to_string();
    (child, at)
}

fn asked(at: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn serve_prints_its_address_and_stops_cleanly_at_ctrl_c() {
    let (mut child, at) = served(&["--host", "games.example"]);
    assert!(at.starts_with("127.0.0.1:"), "{at}");
    assert!(asked(&at, &at).starts_with("HTTP/1.1 200"));
    assert!(asked(&at, "games.example").starts_with("HTTP/1.1 200"));
    assert!(asked(&at, "other.example").starts_with("HTTP/1.1 421"));
    // Neither an open connection nor a silent one delays the end of the server.
    let _kept = TcpStream::connect(&at).unwrap();
    let begun = Instant::now();
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let ended = child.wait().unwrap();
    assert!(ended.success(), "{ended}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_port_in_use_is_a_one_line_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = words(&["serve", "--port", &port]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--port") && ran.err.lines().count() == 1, "{}", ran.err);
}
