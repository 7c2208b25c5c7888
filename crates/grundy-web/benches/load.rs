//! A load test of the server: 200 clients send requests to solve positions, to compute tables and
//! to find laws, without a pause. It measures the time of each request, the number of refused
//! requests, and the memory of the server. Run it with `cargo bench -p grundy-web --bench load [--
//! --seconds 60 --clients 200 --one-address]`.
//!
//! Every answer is compared with the theory. The server may refuse a request only if it is at full
//! capacity. The response then has the header `Retry-After`, and the client waits for that time.

use grundy::workbench::GameCache;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The maximum time in which 99 of 100 requests to solve a position must be answered.
const P99: Duration = Duration::from_millis(100);
/// The maximum memory of the server in KiB.
const MEMORY: u64 = 3 << 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "serve") {
        return serve();
    }
    if words.iter().any(|word| word == "--test") {
        // `cargo test --benches` only checks that the benchmark builds.
        return ExitCode::SUCCESS;
    }
    let number = |name: &str, usual: u64| {
        let at = words.iter().position(|word| word == name);
        at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(usual)
    };
    let (seconds, clients) = (number("--seconds", 60), number("--clients", 200));
    let one_address = words.iter().any(|word| word == "--one-address");
    let (mut server, at) = started();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let all = runtime.expect("a runtime").block_on(visit(at, seconds, clients, one_address));
    let memory = most_memory(server.id());
    let ended = server.try_wait().expect("a server to ask about");
    server.kill().expect("a server to end");
    server.wait().expect("a server that ends");
    told(&all, seconds, clients, memory, ended.is_none())
}

/// Runs the server in a separate process, so that its memory can be measured.
fn serve() -> ExitCode {
    let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let place = grundy_web::ServerConfig { address, port: 0, hosts: Vec::new(), seconds: None };
    grundy_web::serve(&place, GameCache::default(), |at| println!("{at}"), std::future::pending())
        .expect("serving");
    ExitCode::SUCCESS
}

/// Starts the process of the server, and returns it with the address at which the server listens.
fn started() -> (Child, SocketAddr) {
    let own = std::env::current_exe().expect("this program");
    let mut server =
        Command::new(own).arg("serve").stdout(Stdio::piped()).spawn().expect("a server");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("its words")).read_line(&mut line).expect("a line");
    (server, line.trim().parse().expect("an address"))
}

/// Returns the maximum memory that a process has used so far, in KiB. Returns `None` if the system
/// does not report it.
fn most_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// The kind of a request.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Solve,
    Table,
    Law,
}

/// A request of a client: its kind, the time until the response, and whether the server refused it
/// because it was at full capacity.
struct Visit {
    kind: Kind,
    took: Duration,
    refused: bool,
}

/// Runs the clients for the given number of seconds, and returns all their requests.
async fn visit(at: SocketAddr, seconds: u64, clients: u64, one_address: bool) -> Vec<Visit> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut all = Vec::new();
    let clients: Vec<_> = (0..clients)
        .map(|n| {
            let from = if one_address { 1 } else { u8::try_from(n % 250).unwrap_or(0) + 2 };
            tokio::spawn(client(at, Ipv4Addr::new(127, 0, 0, from), n + 1, end))
        })
        .collect();
    for client in clients {
        all.extend(client.await.expect("a client that receives no wrong answer"));
    }
    all
}

/// A linear congruential random generator. Each client has its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Sends requests from the address `from` until the time `end`, checks the answers, and returns the
/// requests.
async fn client(at: SocketAddr, from: Ipv4Addr, seed: u64, end: Instant) -> Vec<Visit> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("an address of this machine");
    let mut stream = socket.connect(at).await.expect("a connection");
    let mut random = Random(seed);
    let mut visits = Vec::new();
    while Instant::now() < end {
        let kind = match random.below(20) {
            0 => Kind::Law,
            1..=5 => Kind::Table,
            _ => Kind::Solve,
        };
        let (path, body, holds) = question(kind, &mut random);
        let begun = Instant::now();
        let answer = ask(&mut stream, "POST", path, &body).await;
        let took = begun.elapsed();
        let refused = [429, 503].contains(&answer.status);
        visits.push(Visit { kind, took, refused });
        if refused {
            let again = answer.retry.expect("a refusal with `Retry-After`");
            tokio::time::sleep(Duration::from_secs(again)).await;
            continue;
        }
        assert!(
            (200..300).contains(&answer.status),
            "{path} {body}: {} {}",
            answer.status,
            answer.body
        );
        assert!(holds(&answer.body), "{path} {body}: {}", answer.body);
        if kind == Kind::Law {
            let id = read(&answer.body)["id"].as_str().expect("a job").to_string();
            followed(&mut stream, &id, end).await;
        }
    }
    visits
}

/// Polls the job `id` until it ends. At the time `end`, cancels the job.
async fn followed(stream: &mut TcpStream, id: &str, end: Instant) {
    let path = format!("jobs/{id}");
    loop {
        let state = read(&ask(stream, "GET", &path, &Value::Null).await.body);
        // The server removes old jobs if there are hundreds of jobs.
        let status = state["status"].as_str().unwrap_or("forgotten").to_string();
        if !["waiting", "running"].contains(&status.as_str()) {
            assert!(["done", "cancelled", "forgotten"].contains(&status.as_str()), "{state}");
            return;
        }
        if Instant::now() >= end {
            ask(stream, "DELETE", &path, &Value::Null).await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Returns whether the text of an answer agrees with the theory. It does not parse the text, since
/// the clients would then be slower than the server.
type Holds = Box<dyn Fn(&str) -> bool + Send>;

const RULES: &str = "game \"x\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\n";

/// Returns a random request of the given kind: its path, its body, and the check of its answer.
fn question(kind: Kind, random: &mut Random) -> (&'static str, Value, Holds) {
    match kind {
        Kind::Solve if random.below(4) == 0 => {
            let n = random.below(60);
            let body = json!({ "question": format!("my.game {n}"), "files": { "my.game": RULES } });
            let lost = n.is_multiple_of(4);
            ("solve", body, Box::new(move |told| told.contains("\"outcome\":\"P\"") == lost))
        }
        Kind::Solve => {
            let heaps: Vec<u64> = (0..4).map(|_| random.below(1_000_000)).collect();
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            let body = json!({ "question": format!("nim {}", heaps.join(" ")) });
            ("solve", body, Box::new(move |told| told.contains(&format!("\"grundy\":{sum},"))))
        }
        Kind::Table if random.below(2) == 0 => {
            let body = json!({ "game": "wythoff", "to": 100 + random.below(200) });
            // The values of Wythoff's game at the positions 1 0, 1 1, …
            let row = ",[1,2,0,4,5,3,7,8,6,10,11,9,";
            ("table", body, Box::new(move |told| told.contains(row)))
        }
        Kind::Table => {
            let body = json!({ "game": "0.77", "to": 10_000 + random.below(90_000) });
            // The values of Kayles from heap 0 on.
            let begin = "\"values\":[0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,";
            ("table", body, Box::new(move |told| told.contains(begin)))
        }
        Kind::Law => {
            let body = json!({ "game": "my.game", "seconds": 3, "files": { "my.game": RULES } });
            ("law", body, Box::new(|told| told.starts_with("{\"id\":\"")))
        }
    }
}

struct Answer {
    status: u16,
    retry: Option<u64>,
    body: String,
}

fn read(body: &str) -> Value {
    serde_json::from_str(body).expect("JSON")
}

/// Sends a request on an open connection, and reads the complete response.
async fn ask(stream: &mut TcpStream, method: &str, path: &str, body: &Value) -> Answer {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    let sent = format!(
        "{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(sent.as_bytes()).await.expect("a server that reads");
    let mut bytes = Vec::with_capacity(4096);
    let head = loop {
        assert!(stream.read_buf(&mut bytes).await.expect("an answer") > 0, "the server hung up");
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break at;
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).to_lowercase();
    let field = |name: &str| -> Option<u64> {
        text.lines().find_map(|line| line.strip_prefix(name))?.trim().parse().ok()
    };
    let all =
        head + 4 + usize::try_from(field("content-length:").expect("a length")).expect("a size");
    while bytes.len() < all {
        assert!(stream.read_buf(&mut bytes).await.expect("an answer") > 0, "the server hung up");
    }
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let body = String::from_utf8_lossy(&bytes[head + 4..]).into_owned();
    Answer { status, retry: field("retry-after:"), body }
}

/// Returns the time that `part` of 1000 requests do not exceed. `sorted` are the times in ascending
/// order.
fn quantile(sorted: &[Duration], part: usize) -> Duration {
    let at = (sorted.len() * part / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or_default()
}

/// Prints the results, and returns failure if a requirement is not met.
fn told(all: &[Visit], seconds: u64, clients: u64, memory: Option<u64>, alive: bool) -> ExitCode {
    println!("{clients} clients, {seconds} s");
    println!(
        "{:>6} {:>9} {:>9} {:>10} {:>10} {:>10}",
        "", "answered", "refused", "median", "p99", "longest"
    );
    let mut slow = Duration::ZERO;
    for (name, kind) in [("solve", Kind::Solve), ("table", Kind::Table), ("law", Kind::Law)] {
        let of = all.iter().filter(|visit| visit.kind == kind);
        let refused = of.clone().filter(|visit| visit.refused).count();
        let mut took: Vec<_> = of.filter(|visit| !visit.refused).map(|visit| visit.took).collect();
        took.sort_unstable();
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let [median, p99, longest] = [500, 990, 1000].map(|part| quantile(&took, part));
        println!(
            "{name:>6} {:>9} {refused:>9} {:>10} {:>10} {:>10}",
            took.len(),
            ms(median),
            ms(p99),
            ms(longest)
        );
        if kind == Kind::Solve {
            slow = p99;
        }
    }
    let memory_told = memory.map_or("unknown".into(), |kib| format!("{} MiB", kib >> 10));
    println!("maximum memory of the server: {memory_told}");
    let mut well = true;
    let mut must = |holds: bool, what: &str| {
        if !holds {
            println!("FAILED: {what}");
            well = false;
        }
    };
    must(alive, "the server is still running at the end");
    must(slow < P99, "99 of 100 positions are solved within 100 ms");
    must(memory.is_none_or(|kib| kib < MEMORY), "the memory is below 3 GiB");
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
