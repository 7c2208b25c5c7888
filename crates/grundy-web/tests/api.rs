//! Sends requests to the server over real connections: checks the answers, and that no request
//! harms the server.

use grundy::workbench::GameCache;
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant};

/// A server for one test. It ends when the sender `stop` is dropped.
struct Server {
    at: SocketAddr,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Server {
    /// Starts a server at a free port.
    fn new() -> Server {
        let place = grundy_web::ServerConfig {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            hosts: vec!["games.example".into()],
            seconds: None,
        };
        let (tell, told) = mpsc::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let stopped = async {
                let _ = stopped.await;
            };
            grundy_web::serve(&place, GameCache::default(), |at| tell.send(at).unwrap(), stopped)
                .unwrap();
        });
        Server { at: told.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    /// Stops the server and waits until it has ended.
    fn stop(&mut self) {
        drop(self.stop.take());
        self.thread.take().unwrap().join().unwrap();
    }
}

/// Returns the address of the server that most tests share.
fn at() -> SocketAddr {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::new).at
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// Asserts that the response is a refusal, with a reason in JSON, and not a fault of the
    /// server. Returns the message with the help. `about` names the request in failure messages.
    fn refuses(&self, about: &str) -> String {
        assert!((400..500).contains(&self.status), "{about}: {} {}", self.status, self.body);
        let error = &self.json()["error"];
        assert!(error["kind"].is_string(), "{about}: {}", self.body);
        let message = error["message"].as_str().unwrap_or_else(|| panic!("{about}: {}", self.body));
        match error["help"].as_str() {
            Some(help) => format!("{message}; {help}"),
            None => message.to_string(),
        }
    }
}

fn connect(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// Reads the response until the connection ends.
fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(why) => assert_eq!(why.kind(), ErrorKind::ConnectionReset, "{why}"),
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.to_string() }
}

/// Sends the text of a request, and returns the response.
fn send(at: SocketAddr, head: &str, body: &[u8]) -> Answer {
    let mut stream = connect(at);
    stream.write_all(head.as_bytes()).unwrap();
    // The server may refuse the request before it has read the entire body.
    let _ = stream.write_all(body);
    read(stream)
}

fn request(method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    send(at(), &head, body)
}

fn post(path: &str, body: &Value) -> Answer {
    let json = "Content-Type: application/json\r\n";
    request("POST", &format!("/api/v1/{path}"), json, body.to_string().as_bytes())
}

fn get(path: &str) -> Answer {
    request("GET", path, "", b"")
}

/// Returns the names of the commands whose requests have required fields.
fn posts() -> impl Iterator<Item = &'static str> {
    let takes_nothing = ["list", "examples", "words"];
    let all = grundy_commands::COMMANDS.iter().map(|command| command.name);
    all.filter(move |name| !takes_nothing.contains(name))
}

const RULES: &str = "game \"x\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n";

#[test]
fn questions_are_answered() {
    let answer = post("solve", &json!({ "question": "nim 2 5 4" })).json();
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!("N"), &json!(3)));
    assert_eq!(answer["winning_moves"][0]["to"], "1 5 4");
    assert_eq!(answer["evidence"]["kind"], "theorem");
    let answer = post("solve", &json!({ "question": "nim 1 1 1", "misere": true })).json();
    assert_eq!(answer["outcome"], "P");
    let files = json!({ "my.game": RULES });
    let answer = post("solve", &json!({ "question": "my.game 8", "files": files })).json();
    assert_eq!(answer["outcome"], "P");
    let table = post("table", &json!({ "game": "0.77", "to": 5 })).json();
    assert_eq!(
        table,
        json!({ "shape": "line", "game": "0.77", "to": 5, "values": [0, 1, 2, 3, 1, 4] })
    );
    let claim = json!({ "game": "my.game", "files": files, "claim": "P when n mod 3 == 0" });
    let told = post("check", &claim).json();
    assert_eq!(
        (&told["claims"][0]["holds"], &told["claims"][0]["counterexample"]),
        (&json!(false), &json!("3"))
    );
    let check = |game: &str, claim: Value| {
        let told = post("check", &json!({ "game": game, "claim": claim })).json();
        (told["claims"][0]["holds"].clone(), told["claims"][0]["counterexample"].clone())
    };
    assert_eq!(check("{1,2,3}", json!("P when n mod 4 == 0")).0, true);
    assert_eq!(check("{1,2,3}", json!("P when n mod 4 == 1")), (json!(false), json!("0")));
    assert_eq!(check("0.77", json!("grundy = n")), (json!(false), json!("4")));
    assert_eq!(check("wythoff", json!("P when a == b")), (json!(false), json!("1 1")));
    assert_eq!(check("wythoff", Value::Null).0, true);
    let heaps = post("table", &json!({ "game": "0.77", "to": 3.0, "grid": true })).json();
    assert_eq!(heaps["values"][3], json!([3, 2, 1, 0]));
    let read = post("read", &json!({ "text": RULES.replace("n - k", "n - q") })).json();
    assert_eq!((&read["well"], &read["diagnostics"][0]["line"]), (&json!(false), &json!(3)));
    let reply = post("reply", &json!({ "question": "wythoff 1 3" })).json();
    assert_eq!(reply["move"]["position"], "1 2");
    let graph = post("graph", &json!({ "question": "nim 1 1" })).json();
    assert_eq!(graph["vertices"].as_array().unwrap().len(), 4);
    let plot = post("plot", &json!({ "game": "0.77", "to": 20 }));
    assert!(plot.json()["svg"].as_str().unwrap().starts_with("<svg"));
    let games = get("/api/v1/games").json();
    let all = grundy::games::CARDS.len() + grundy_commands::library::games().count();
    assert_eq!(games["games"].as_array().unwrap().len(), all);
    let moves = json!({ "question": "nim 30 40", "leaving": [0, 0, 7] });
    let moves = post("moves", &moves).json();
    assert_eq!((&moves["move_count"], &moves["moves"][0]["position"]), (&json!(1), &json!("7 40")));
    let found =
        post("moves", &json!({ "question": "nim 30 40", "containing": "LEAVING 3" })).json();
    // 3 and 30 to 39, in either heap.
    assert_eq!(found["move_count"], 12, "{found}");
    let linted = post("lint", &json!({ "file": "my.game", "files": files })).json();
    assert_eq!((&linted["sound"], &linted["file"]), (&json!(true), &json!("my.game")));
    assert_eq!(get("/api/v1/games/S28?lang=zh").json()["id"], "nim");
    assert_eq!(get("/api/v1/examples/wythoff.game").status, 200);
}

/// A job at its time limit has the status `failed`, not `cancelled`, and its message says up to
/// which heap there is no period.
#[test]
fn a_law_job_at_its_time_limit_fails_but_is_not_cancelled() {
    let begun = post("law", &json!({ "game": "0.007", "seconds": 1 }));
    let id = begun.json()["id"].as_str().unwrap().to_string();
    // The stream ends with the job.
    get(&format!("/api/v1/jobs/{id}/events"));
    let done = get(&format!("/api/v1/jobs/{id}")).json();
    assert_eq!(done["status"], "failed", "{done}");
    assert_eq!(done["error"]["kind"], "stopped", "{done}");
    let told = done["error"]["message"].as_str().unwrap();
    assert!(told.contains("the time limit was reached") && told.contains("heaps up to"), "{told}");
}

#[test]
fn law_jobs_can_be_watched_and_cancelled() {
    let files = json!({ "my.game": RULES });
    let begun = post(
        "law",
        &json!({ "game": "my.game", "seconds": 5, "files": files, "export": ["python"] }),
    );
    assert_eq!(begun.status, 202);
    let id = begun.json()["id"].as_str().unwrap().to_string();
    assert!(begun.head.contains(&format!("location: /api/v1/jobs/{id}")), "{}", begun.head);
    // The stream ends with the job.
    let events = get(&format!("/api/v1/jobs/{id}/events"));
    assert!(events.head.contains("text/event-stream"), "{}", events.head);
    assert!(events.body.contains("\"status\":\"done\""), "{}", events.body);
    let done = get(&format!("/api/v1/jobs/{id}")).json();
    let law = &done["result"]["laws"][0];
    assert!(law["text"].as_str().unwrap().contains('4'), "{law}");
    assert!(law["export"]["python"].as_str().unwrap().contains("def "), "{law}");

    let slow = json!({ "game": "my.game", "seconds": 60, "files": {
        "my.game": "game \"x\"\nposition a, b, c\nmove one (k in 1..a) -> [a - k, b, c]\nmove two (k in 1..b) when k * k <= a + 1 -> [a, b - k, c]\nmove three (k in 1..c) when k <= b -> [a, b, c - k]\n" } });
    let id = post("law", &slow).json()["id"].as_str().unwrap().to_string();
    let running = || get(&format!("/api/v1/jobs/{id}")).json()["status"] == "running";
    let begun = Instant::now();
    while !running() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never begins");
        std::thread::sleep(Duration::from_millis(20));
    }
    let begun = Instant::now();
    let mut watching = connect(at());
    let head = format!(
        "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    );
    watching.write_all(head.as_bytes()).unwrap();
    let stopped = request("DELETE", &format!("/api/v1/jobs/{id}"), "", b"");
    assert_eq!(stopped.json()["status"], "cancelled");
    let events = read(watching);
    assert!(
        events.body.contains("\"status\":\"cancelled\"") || events.status == 404,
        "{}",
        events.body
    );
    get(&format!("/api/v1/jobs/{id}")).refuses("a job that was forgotten");
    assert!(begun.elapsed() < Duration::from_secs(20));
    get("/api/v1/jobs/nothing").refuses("a job that is not there");
    // An invalid game is reported before a job starts.
    let refused = post("law", &json!({ "game": "nosuch", "seconds": 5 }));
    assert_eq!(refused.status, 404);
    refused.refuses("a game that is not there");
}

#[test]
fn the_certificate_of_a_law_is_verified() {
    let id =
        post("law", &json!({ "game": "0.07", "seconds": 10, "certificates": true })).json()["id"]
            .clone();
    get(&format!("/api/v1/jobs/{}/events", id.as_str().unwrap()));
    let done = get(&format!("/api/v1/jobs/{}", id.as_str().unwrap())).json();
    let certificate = &done["result"]["laws"][0]["certificate"];
    let held = post("verify", &json!({ "certificate": certificate }));
    assert_eq!(held.json()["holds"], true, "{}", held.body);
    let changed = certificate.to_string().replacen("34", "35", 1);
    assert_ne!(changed, certificate.to_string());
    let changed: Value = serde_json::from_str(&changed).unwrap();
    let refused = post("verify", &json!({ "certificate": changed }));
    assert!(refused.status != 200 || refused.json()["holds"] == false, "{}", refused.body);
}

#[test]
fn every_invalid_body_is_refused_with_a_message() {
    let json = "Content-Type: application/json\r\n";
    let mut random = 88_172_645_463_325_252_u64;
    let mut bytes = || {
        (0..500)
            .map(|_| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                random as u8
            })
            .collect::<Vec<u8>>()
    };
    let deep = "[".repeat(100_000);
    let digits = "7".repeat(1_000_000);
    for path in posts() {
        let at = format!("/api/v1/{path}");
        for body in [
            &b""[..],
            b"null",
            b"[]",
            b"{}",
            b"\"x\"",
            b"{\"question\"",
            deep.as_bytes(),
            &bytes(),
            &bytes(),
        ] {
            request("POST", &at, json, body).refuses(path);
        }
        assert_eq!(request("POST", &at, "", b"{}").status, 415);
        assert_eq!(request("POST", &at, json, &vec![b' '; (2 << 20) + 1]).status, 413, "{path}");
        // Fields of the wrong type, and an unknown field.
        request("POST", &at, json, b"{\"question\":7,\"game\":7,\"text\":7,\"certificate\":7}")
            .refuses(path);
        request(
            "POST",
            &at,
            json,
            b"{\"question\":\"nim 1\",\"game\":\"nim\",\"to\":9,\"text\":\"\",\"x\":1}",
        )
        .refuses(path);
        let huge = json!({ "question": format!("nim {digits}"), "files": {} });
        post(path, &huge).refuses(path);
        let huge = format!("{{\"game\":\"nim\",\"to\":{digits},\"files\":{{}}}}");
        request("POST", &at, json, huge.as_bytes()).refuses(path);
        for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONJURE"] {
            let refused = request(method, &at, "", b"");
            assert_eq!(refused.status, 405, "{method} {path}");
            refused.refuses(path);
            assert!(refused.head.contains("allow: post"), "{}", refused.head);
        }
    }
    let alive = post("solve", &json!({ "question": "nim 1 2 3" }));
    assert_eq!(alive.json()["outcome"], "P");
}

/// By default, the JSON parser reads an array as the fields of a request in their order, and takes
/// the last of two entries with the same key. The server refuses both.
#[test]
fn a_request_is_an_object_without_repeated_keys() {
    let json = "Content-Type: application/json\r\n";
    for command in grundy_commands::COMMANDS {
        let at = format!("/api/v1/{}", command.name);
        for body in [&b"[\"nim 3 4 5\"]"[..], b" [ [\"nim 3 4 5\"] ]", b"[]"] {
            let says = request("POST", &at, json, body).refuses(&at);
            assert!(says.contains("an array, not an object"), "{at}: {says}");
        }
        let twice = b"{\"files\": {\"x.game\": \"position n\", \"x.game\": \"position m\"}}";
        let says = request("POST", &at, json, twice).refuses(&at);
        assert!(says.contains("`x.game` is repeated"), "{at}: {says}");
    }
}

/// The names of hosts are case-insensitive, and may end with the dot of the DNS root.
#[test]
fn host_names_may_differ_in_case_and_end_with_a_dot() {
    for (host, status) in [
        ("LOCALHOST:8417", 200),
        ("LocalHost", 200),
        ("localhost.", 200),
        ("LOCALHOST.:8417", 200),
        ("games.example.", 200),
        ("EVIL.example", 421),
        ("evil.example.", 421),
        ("localhost..", 421),
        (".", 421),
    ] {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(send(at(), &head, b"").status, status, "{host}");
    }
}

/// A body whose declared length is too long is refused at once, even if the body does not arrive.
#[test]
fn a_declared_length_beyond_the_limit_is_refused_at_once() {
    for length in ["99999999999", "2147483648", "2097153"] {
        let head = format!(
            "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        let begun = Instant::now();
        let answer = send(at(), &head, b"{");
        assert_eq!(answer.status, 413, "{length}: {}", answer.body);
        assert!(begun.elapsed() < Duration::from_secs(3), "{length}: {:?}", begun.elapsed());
    }
}

#[test]
fn numbers_of_any_size_are_answered_or_refused() {
    let big = "9".repeat(10_000);
    let answer = post("solve", &json!({ "question": format!("nim {big} {big}") }));
    assert_eq!(answer.json()["outcome"], "P");
    for question in [
        format!("0.77 {big}"),
        format!("wythoff {big} 7"),
        format!("nim {}", "1 ".repeat(50_000)),
        "nim -5".to_string(),
        "nim 1e9".to_string(),
        format!("{} 3", "(".repeat(1000)),
        "nim 3 + ".repeat(1000),
        "\u{0}\u{202e}\u{ffff}".to_string(),
        format!("wythoff-k 5 7 k={big}"),
    ] {
        let about: String = question.chars().take(40).collect();
        for path in ["solve", "position", "reply", "graph"] {
            let answer = post(path, &json!({ "question": question }));
            if answer.status != 200 {
                answer.refuses(&about);
            }
        }
    }
    for to in [u64::MAX, 1 << 53, 2_000_001] {
        post("table", &json!({ "game": "0.77", "to": to })).refuses("table");
        post("plot", &json!({ "game": "0.77", "to": to })).refuses("plot");
    }
    post("table", &json!({ "game": "0.77", "to": 1.5 })).refuses("table");
    post("plot", &json!({ "game": "0.77", "to": 9, "period": 0 })).refuses("plot");
    post("law", &json!({ "game": "0.77", "seconds": 0 })).refuses("law");
    post("law", &json!({ "game": "0.77", "seconds": 61 })).refuses("law");
    post("law", &json!({ "game": "0.77", "seconds": 1, "to": u64::MAX }));
}

#[test]
fn invalid_paths_are_refused() {
    for path in [
        "/api/v1/examples/../../Cargo.toml",
        "/api/v1/examples/..%2f..%2fCargo.toml",
        "/api/v1/examples/%2e%2e%2fCargo.toml",
        "/api/v1/examples/%00",
        "/api/v1/examples/%ff%fe",
        "/api/v1/games/%ff",
        "/api/v1/games/%25%32%65",
        "/api/v1/jobs/%ff/events",
        "/api/v1/games?search=a&search=b",
        "/api/v1/games?lang=fr",
        "/api/v1/games?search=%ff&family=%ff&search=",
        "/assets/../src/lib.rs",
        "/assets/..%5c..%5cCargo.toml",
        "/assets/%2fetc%2fpasswd",
        "/scripts/nothing.js",
        "/scripts/0/nothing.js",
        "/scripts/0/icon.svg",
        "/scripts/0/..%2fsrc%2flib.rs",
        "//etc/passwd",
        "/api/v2/solve",
        "/api/v1/",
        "/api/v1/solve/",
        "/games/%ff",
        "/..",
        "/*",
    ] {
        let answer = get(path);
        if path.contains("search=%ff") {
            assert!(answer.status < 500, "{path}");
        } else {
            answer.refuses(path);
        }
    }
    let long = format!("/api/v1/games/{}", "a".repeat(20_000));
    get(&long).refuses("a long path");
    let longer = format!("/api/v1/games/{}", "a".repeat(200_000));
    assert!((400..500).contains(&get(&longer).status));
    // A browser receives an error page; programs receive JSON.
    let page = request("GET", "/games/nothing", "Accept: text/html\r\n", b"");
    assert_eq!(page.status, 404);
    assert!(page.body.starts_with("<!DOCTYPE html>") && page.body.contains("nothing"));
}

#[test]
fn foreign_hosts_are_refused_and_the_language_is_negotiated() {
    let foreign = |host: &str| {
        send(at(), &format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"), b"")
    };
    for host in ["evil.example", "", "127.0.0.1.evil.example:80", "[::2]"] {
        let refused = foreign(host);
        assert!([400, 421].contains(&refused.status), "{host}: {}", refused.status);
    }
    for host in ["localhost:1", "games.example", "[::1]:80"] {
        assert_eq!(foreign(host).status, 200, "{host}");
    }
    let policy = foreign("localhost").head;
    assert!(policy.contains("content-security-policy: default-src 'none'"), "{policy}");
    // The policy allows only the style sheet of the pages.
    assert!(policy.contains("style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
    let told = |header: &str, query: &str| {
        request("GET", &format!("/api/v1/games/nothing{query}"), header, b"").refuses("zh")
    };
    assert!(told("Accept-Language: zh-CN\r\n", "").contains("游戏"));
    assert!(told("Cookie: lang=zh-Hans\r\nAccept-Language: en\r\n", "").contains("游戏"));
    assert!(told("Accept-Language: zh-CN\r\n", "?lang=en").contains("no game"));
}

#[test]
fn slow_clients_are_disconnected() {
    let answer = |sent: &'static str| {
        std::thread::spawn(move || {
            let mut stream = connect(at());
            stream.write_all(sent.as_bytes()).unwrap();
            let begun = Instant::now();
            (read(stream), begun.elapsed())
        })
    };
    let silent = answer("");
    let head = answer("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nX-");
    let body = answer(
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"que",
    );
    // Sends a request, receives the response, and then keeps the connection open without a request.
    let idle = answer("GET /api/v1/examples HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for slow in [silent, head, idle] {
        assert!(slow.join().unwrap().1 < Duration::from_secs(30));
    }
    let (refused, took) = body.join().unwrap();
    assert!(took < Duration::from_secs(30));
    assert_eq!(refused.status, 408);
    refused.refuses("a slow body");
}

#[test]
fn one_client_cannot_occupy_all_connections() {
    use std::net::UdpSocket;
    let server = Server::new();
    // Many more connections than the server accepts at once; they send nothing.
    let idle: Vec<_> = (0..1040).map_while(|_| TcpStream::connect(server.at).ok()).collect();
    assert!(idle.len() > 600, "{}", idle.len());
    // Another address of this machine, if it has one.
    let other = Ipv4Addr::new(127, 0, 0, 2);
    if UdpSocket::bind((other, 0)).is_err() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let begun = Instant::now();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((other, 0))).unwrap();
        socket.connect(server.at).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    let mut stream = stream;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    assert_eq!(read(stream).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn stopping_the_server_ends_computations_and_event_streams() {
    let mut server = Server::new();
    let json = json!({ "game": "0.[3]", "seconds": 60 }).to_string();
    let ask = |path: &str, body: &str| {
        let length = body.len();
        let mut stream = connect(server.at);
        write!(stream, "POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        stream
    };
    let id = read(ask("law", &json)).json()["id"].as_str().unwrap().to_string();
    let mut watching = connect(server.at);
    write!(watching, "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let table = ask("table", &json!({ "game": "4.[3]", "to": 1_000_000 }).to_string());
    // The stream has started when its first byte arrives.
    let mut first = [0];
    watching.read_exact(&mut first).unwrap();
    let begun = Instant::now();
    server.stop();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(TcpStream::connect(server.at).is_err(), "nobody listens any more");
    drop((watching, table));
}

#[test]
fn listed_rule_files_are_answered_by_name_and_by_path() {
    let list = get("/api/v1/games?search=tic-tac-toe").json();
    let found: Vec<&Value> = list["games"].as_array().unwrap().iter().collect();
    let ours = found.iter().find(|game| game["id"] == "tic-tac-toe").unwrap();
    assert_eq!(ours["names"], json!(["Tic-tac-toe", "井字棋"]));
    assert_eq!(ours["file"], "examples/tic-tac-toe.game");
    assert_eq!(ours["family"], "lines");
    for question in ["tic-tac-toe", "井字棋", "examples/tic-tac-toe.game"] {
        let answer = post("solve", &json!({ "question": question })).json();
        assert_eq!(answer["outcome"], "draw", "{question}");
    }
    // The server does not read its files, but suggests the game that was probably meant.
    for (question, help) in [
        ("cutcake.game 2 3", "did you mean `cutcake`?"),
        ("games/Cutcake.game", "did you mean `cutcake`?"),
        ("mine.game 2 3", "in `files`"),
    ] {
        let answer = post("solve", &json!({ "question": question })).json();
        assert!(answer["error"]["help"].as_str().unwrap().contains(help), "{answer}");
    }
    let lined = get("/api/v1/games?family=lines").json();
    assert!(lined["games"].as_array().unwrap().iter().all(|game| game["file"].is_string()));
    let text = get("/api/v1/examples/tic-tac-toe.game").json();
    let other = get("/api/v1/examples/examples%2Ftic-tac-toe.game").json();
    assert_eq!(text["text"], other["text"]);
}

/// A query with an unknown parameter is refused, like a body with an unknown key.
#[test]
fn unknown_query_parameters_are_refused() {
    for (path, told) in [
        (
            "games?nope=1",
            "`/api/v1/games` has no parameter `nope`; its parameters: `search`, `family`, `lang`",
        ),
        ("games?famly=nim", "did you mean `family`?"),
        ("games?lang=en&serch=nim", "did you mean `search`?"),
        ("games/nim?search=x", "has no parameter `search`; its parameters: `lang`"),
        ("examples?x", "has no parameter `x`"),
        ("examples/nim.game?lange=en", "did you mean `lang`?"),
        ("openapi.json?pretty=1", "has no parameter `pretty`"),
        ("jobs/7?wait=1", "has no parameter `wait`"),
    ] {
        let answer = get(&format!("/api/v1/{path}"));
        assert_eq!(answer.status, 400, "{path}: {}", answer.body);
        assert!(answer.refuses(path).contains(told), "{path}: {}", answer.body);
    }
    for path in ["games?search=nim&family=nim&lang=zh", "games", "examples?lang=en", "openapi.json"]
    {
        assert_eq!(get(&format!("/api/v1/{path}")).status, 200, "{path}");
    }
}
