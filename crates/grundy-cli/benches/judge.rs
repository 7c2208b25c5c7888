//! Measures the answer to an input at the limits of each contest problem. The input comes from the
//! generator of the program. The time of the process is measured three times, and the shortest must
//! be less than two seconds.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");
const LIMIT: Duration = Duration::from_secs(2);

fn main() {
    // `cargo test --benches` passes a flag that requests no measurement.
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    let listed = Command::new(GRUNDY).args(["judge", "list", "--json"]).output();
    let listed = String::from_utf8(listed.expect("the program runs").stdout).expect("text");
    let mut slowest = Duration::ZERO;
    for line in listed.lines() {
        let problem: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let id = problem["id"].as_str().expect("an id");
        if !problem["unsolvable"].is_null() {
            continue;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits").join(id);
        let written =
            Command::new(GRUNDY).args(["judge", id, "--full", "--emit"]).arg(&folder).output();
        assert!(written.expect("the program runs").status.success(), "{id}");
        let expected = std::fs::read(folder.join("full.out")).expect("it was written");
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let input = File::open(folder.join("full.in")).expect("it was written");
            let started = Instant::now();
            let output =
                Command::new(GRUNDY).args(["judge", id]).stdin(Stdio::from(input)).output();
            best = best.min(started.elapsed());
            assert_eq!(output.expect("the program runs").stdout, expected, "{id}");
        }
        let bytes = std::fs::metadata(folder.join("full.in")).map_or(0, |file| file.len());
        println!("{id:12} {:7.3} s {:9} bytes of input", best.as_secs_f64(), bytes);
        assert!(best < LIMIT, "{id} takes {best:?} at its limits");
        slowest = slowest.max(best);
    }
    println!("the slowest takes {:.3} s", slowest.as_secs_f64());
}
