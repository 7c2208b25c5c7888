//! Limits of time and memory, measured from outside: every command on large inputs of every game of
//! the catalogue, of codes and of rule files, under `--memory 100M` and a short `--time`.
//!
//! The inputs are made from the examples of the catalogue, so that new games are included. A test
//! run uses a sample; `GRUNDY_LONG=1 cargo test -p grundy-cli --test cli limits` uses all inputs,
//! with `--time 2`, in about ten minutes.

use super::{grundy, program, ran, told};
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The memory limit in MiB.
const MIB: u64 = 100;
/// The maximum time that a process needs to start on a busy machine.
const START: Duration = Duration::from_millis(1500);

/// The resources that a run used.
struct Used {
    wall: Duration,
    /// The CPU time in seconds on all cores; `None` if the system does not report it.
    cpu: Option<f64>,
    /// The peak memory in bytes; `None` if the system does not report it.
    peak: Option<u64>,
    code: Option<i32>,
    err: String,
}

/// Runs the program until it ends and measures its resources. The program is killed after the time
/// `longest`.
fn measured(words: &[String], input: Stdio, longest: Duration) -> Used {
    let begun = Instant::now();
    let mut child = program()
        .args(words)
        .stdin(input)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stderr = child.stderr.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text).unwrap_or_default()
    });
    let (mut peak, mut cpu) = (None, None);
    let status = loop {
        // The last value before the end is the peak. The CPU time can also be read after the end.
        peak = resident(child.id()).or(peak);
        cpu = work(child.id()).or(cpu);
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        if begun.elapsed() > longest {
            child.kill().expect("it is still there");
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let wall = begun.elapsed();
    Used { wall, cpu, peak, code: status.code(), err: reader.join().expect("it only reads") }
}

fn resident(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}

/// Returns the user and system time that a process has used, in seconds.
fn work(id: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let mut numbers = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || numbers.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / 100.0)
}

/// Returns the words of an example position, with `number` in place of each number.
fn enlarged(example: &str, number: &str) -> Vec<String> {
    let of = |word: &str| match word.parse::<u64>() {
        Ok(_) => number.to_string(),
        Err(_) => word.to_string(),
    };
    example.split_whitespace().map(of).collect()
}

fn line(first: &str, game: &str, rest: impl IntoIterator<Item = String>) -> Vec<String> {
    [first.to_string(), game.to_string()].into_iter().chain(rest).collect()
}

/// Returns the folder for the tablebases of these tests.
fn tablebases() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("grundy-limits-{}", std::process::id()))
}

/// Returns the command lines of every command for every game, with large inputs.
fn commands() -> Vec<Vec<String>> {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(String::from).collect() };
    let mut games: Vec<(String, String)> = Vec::new();
    let list: serde_json::Value = serde_json::from_str(&told("list --json")).expect("JSON");
    for card in list["games"].as_array().expect("games") {
        if card["kind"] != "topic" {
            let text = |name: &str| card[name].as_str().expect("a text").to_string();
            games.push((text("id"), text("example")));
        }
    }
    assert!(games.len() > 50, "the catalogue is listed");
    for code in ["0.6", "0.77", "0.16", "4.[3]", "hex 0.8", "{1,2}", "{1..1000000}", "all but {2}"]
    {
        games.push((code.to_string(), "5".to_string()));
    }
    let mut all = Vec::new();
    for (game, example) in &games {
        let params: Vec<String> = example
            .split_whitespace()
            .filter(|word| word.contains('='))
            .map(String::from)
            .collect();
        for number in ["300", "100000", "9999999", "10^12", "10^30", "2^3000-1"] {
            all.push(line("solve", game, enlarged(example, number)));
        }
        all.push(line("solve", game, [enlarged(example, "999999"), words("--misere")].concat()));
        all.push(line("solve", game, [words(example), words("--full")].concat()));
        for (command, tail) in [
            ("table", "--to 500"),
            ("table", "--to 100000"),
            ("table", "--to 10^8"),
            ("table", "--to 2^64-1"),
            ("law", "--observe"),
            ("law", "--to 10^9"),
            ("check", "--to 40"),
            ("check", "--to 10000"),
            ("count", "--heaps 10 --below 10000000"),
            ("plot", "--to 100000"),
        ] {
            all.push(line(command, game, [params.clone(), words(tail)].concat()));
        }
        let often = |word: &str| if word.parse::<u64>().is_ok() { 3000 } else { 1 };
        let many = example
            .split_whitespace()
            .flat_map(|word| std::iter::repeat_n(word.to_string(), often(word)));
        all.push(line("solve", game, many));
        all.push(line("graph", game, [enlarged(example, "99"), words("--limit 10^7")].concat()));
    }
    for file in std::fs::read_dir("../../examples").expect("the examples").flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".game") {
            let path = format!("examples/{name}");
            all.push(vec!["lint".into(), path.clone()]);
            all.push(vec!["law".into(), path.clone()]);
            all.push(vec!["check".into(), path.clone()]);
            all.push(line("table", &path, words("--to 1000")));
        }
    }
    all
}

/// Returns command lines for board games that exceed the limits.
fn boards() -> Vec<Vec<String>> {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(String::from).collect() };
    let mut all = Vec::new();
    for (game, params) in [
        ("connect-four", "w=7 h=6"),
        ("teeko", ""),
        ("domineering", "w=8 h=8"),
        ("clobber", "w=6 h=5"),
        ("dots-and-boxes", "w=4 h=4"),
        ("amazons", "w=5 h=5"),
        ("dobutsu-shogi", ""),
        ("mens-morris", ""),
        ("kalah", ""),
    ] {
        let path = format!("examples/{game}.game");
        for tail in [String::new(), "--engine whole".to_string(), "--engine proof".to_string()] {
            all.push(line("solve", &path, words(&format!("{params} {tail}"))));
        }
        for tail in ["", "--dry-run", "--outcomes", "--numbering all", "--numbering found"] {
            // Each run has a separate folder, because a stopped run can be resumed.
            let dir = tablebases().join(format!("{game}{}", tail.replace(' ', "")));
            let dir = dir.display();
            all.push(line("tablebase", &path, words(&format!("{params} -o {dir} {tail}"))));
        }
        all.push(line("prove", &path, words(params)));
    }
    all
}

/// Command lines that exceeded a limit in earlier versions. They are always tested.
const ALWAYS: &[&[&str]] = &[
    &["table", "0.6", "--to", "10^8"],
    &["table", "0.6", "--to", "20000000"],
    &["law", "0.6", "--to", "10^8"],
    &["solve", "0.6", "10^7"],
    &["table", "0.77", "--to", "2^64-1"],
    &["solve", "4.[3]", "10^7"],
    &["solve", "hex 0.8", "10^7"],
    &["check", "divisor-erasing", "--to", "100"],
    &["table", "all but {2}", "--to", "10^9"],
    &["table", "wythoff", "--to", "2000"],
    &["graph", "staircase-nim", "99", "99", "99", "--limit", "10^7"],
    &["table", "nim-misere", "--to", "100000"],
    &["lint", "examples/mock-turtles.game"],
];

#[test]
fn no_command_exceeds_its_limits() {
    const SAMPLE: usize = 90;
    let whole = grundy_testing::is_long();
    let seconds = if whole { 2 } else { 1 };
    let all = commands();
    // An odd step samples all kinds of commands.
    let step = if whole { 1 } else { (all.len() / SAMPLE).max(1) | 1 };
    let always = ALWAYS.iter().map(|words| words.iter().map(|word| word.to_string()).collect());
    let mut wrong = Vec::new();
    std::fs::create_dir_all(tablebases()).expect("a folder");
    let boards = boards().into_iter().step_by(if whole { 1 } else { 5 });
    for words in always.chain(all.into_iter().step_by(step)).chain(boards) {
        let shown = words.join(" ");
        let limits = ["--time".into(), seconds.to_string(), "--memory".into(), format!("{MIB}M")];
        let words: Vec<String> = words.into_iter().chain(limits).collect();
        let twice = Duration::from_secs(2 * seconds);
        let used = measured(&words, Stdio::null(), 20 * twice);
        // On a busy machine, the CPU time is compared with the limit.
        let worked = used.cpu.is_none_or(|cpu| cpu > 1.5 * seconds as f64);
        if used.wall > twice + START || used.wall > twice && worked {
            wrong.push(format!("{shown}: {:?}, {:?} s of work", used.wall, used.cpu));
        }
        if let Some(peak) = used.peak.filter(|peak| *peak > (MIB << 20) / 10 * 11) {
            wrong.push(format!("{shown}: {} MiB", peak >> 20));
        }
        // The exit code of a claim that is neither proved nor refuted is 3.
        let last = if shown.starts_with("prove") { 3 } else { 2 };
        if used.code.is_none_or(|code| code > last) || used.err.contains("panicked") {
            wrong.push(format!("{shown}: {:?} {}", used.code, used.err));
        }
    }
    std::fs::remove_dir_all(tablebases()).expect("the folder is removed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Commands that need more memory than the limit. Measured from outside, none exceeds its limit by
/// more than a tenth.
const HUNGRY: &[&str] = &[
    "prove bash m=1000000",
    "prove examples/amazons.game",
    "solve examples/amazons.game",
    "solve examples/amazons.game --engine search",
    "solve examples/connect-four.game w=7 h=6 --engine proof",
    "value examples/amazons.game",
    "table nim --to 5000 --grid",
    "quotient 0.115 --to 2000",
    "genus 0.115 30 30 30",
    "graph staircase-nim 99 99 99 --limit 10^7",
    "table hex 0.8 --to 10^8",
    "law examples/amazons.game",
    "check examples/nim.game --to 400",
    "lint examples/amazons.game",
];

#[test]
fn limits_of_memory_are_kept_within_a_tenth() {
    let mut wrong = Vec::new();
    for mebibytes in [100u64, 200] {
        for line in HUNGRY {
            let words: Vec<String> = format!("{line} --memory {mebibytes}M --time 4")
                .split_whitespace()
                .map(String::from)
                .collect();
            let used = measured(&words, Stdio::null(), Duration::from_secs(60));
            let peak = used.peak.unwrap_or(0);
            if peak > (mebibytes << 20) / 10 * 11 {
                wrong.push(format!("{line}: {} MiB of {mebibytes}", peak >> 20));
            }
            assert!(!used.err.contains("panicked"), "{line}: {}", used.err);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A command line for every command, with more work than the limits allow if the command can have
/// large inputs.
const LIMITED: &[(&str, &str)] = &[
    ("list", "list"),
    ("show", "show nim"),
    ("solve", "solve examples/amazons.game"),
    ("explain", "explain examples/amazons.game"),
    ("value", "value examples/amazons.game"),
    ("position", "position examples/amazons.game"),
    ("view", "view examples/amazons.game"),
    ("reply", "reply examples/amazons.game"),
    ("practice", "practice examples/amazons.game"),
    ("moves", "moves examples/amazons.game"),
    ("quotient", "quotient examples/amazons.game"),
    ("genus", "genus examples/notakto.game"),
    ("table", "table nim --to 2000 --grid"),
    ("law", "law examples/amazons.game"),
    ("plot", "plot 0.6 --to 10^7"),
    ("count", "count hex 0.8 --heaps 10 --below 10000000"),
    ("check", "check examples/amazons.game"),
    ("prove", "prove examples/amazons.game"),
    ("verify", "verify records/none"),
    ("graph", "graph staircase-nim 99 99 99 --limit 10^7"),
    ("new", "new"),
    ("read", "read nim 3 4 5"),
    ("examples", "examples"),
    ("words", "words"),
    ("lint", "lint examples/amazons.game"),
];

/// Every error at a limit is reported as one JSON object.
#[test]
fn errors_at_limits_are_one_object_in_every_command() {
    let mut stopped = 0;
    for command in grundy_commands::COMMANDS {
        let line = LIMITED.iter().find(|(name, _)| *name == command.name);
        let (_, line) = line.unwrap_or_else(|| panic!("no line for `{}`", command.name));
        for limit in ["--memory 1M --time 1", "--memory 20M --time 1"] {
            let ran = grundy(&format!("{line} {limit} --json"));
            if ran.code == 0 {
                continue;
            }
            let objects: Vec<serde_json::Value> = ran
                .err
                .lines()
                .map(|line| {
                    serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}: {}", ran.err))
                })
                .collect();
            // A claim that is neither proved nor refuted is an answer.
            if ran.code == 2 {
                let [object] = &objects[..] else { panic!("{line} {limit}: {}", ran.err) };
                assert_eq!(object["error"]["code"], 2, "{line} {limit}: {object}");
                assert!(object["error"]["message"].is_string(), "{line} {limit}: {object}");
                let kind = object["error"]["kind"].as_str().unwrap();
                stopped += usize::from(["stopped", "too_big"].contains(&kind));
            }
        }
    }
    assert!(stopped >= 12, "only {stopped} runs met a limit");
}

/// The time and memory for a sum of very many heaps are linear in the number of heaps.
#[test]
fn sums_of_very_many_heaps_are_linear() {
    for (game, heaps) in [
        ("nim", 1_000_000),
        ("nim-misere", 300_000),
        ("0.77", 200_000),
        ("kayles", 200_000),
        ("{1,3,4}", 200_000),
    ] {
        let folder = std::env::temp_dir().join(format!("grundy-heaps-{}", std::process::id()));
        std::fs::write(&folder, format!("{}2\n", "1 ".repeat(heaps))).unwrap();
        let input = std::fs::File::open(&folder).unwrap();
        let words = ["solve", game, "-"].map(String::from);
        let used = measured(&words, input.into(), Duration::from_secs(60));
        std::fs::remove_file(&folder).unwrap();
        assert_eq!(used.code, Some(0), "{game}: {}", used.err);
        assert!(used.peak.is_none_or(|peak| peak < 400 << 20), "{game}: {:?}", used.peak);
        assert!(used.cpu.is_none_or(|cpu| cpu < 20.0), "{game}: {:?}", used.cpu);
    }
    let heaps = "1 ".repeat(20_000) + "2";
    for game in ["nim", "nim-misere", "0.77", "kayles", "lasker-nim"] {
        let words = line("solve", game, heaps.split(' ').map(String::from));
        let used = measured(&words, Stdio::null(), Duration::from_secs(60));
        assert_eq!(used.code, Some(0), "{game}: {}", used.err);
        assert!(used.peak.is_none_or(|peak| peak < 150 << 20), "{game}: {:?}", used.peak);
    }
}

/// The limit of positions is the one of the option `--max-positions`.
#[test]
fn the_position_limit_bounds_a_table_of_several_variables() {
    let folder = std::env::temp_dir().join(format!("grundy-three-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("three.game");
    let rules = "game \"three\"\nposition a, b, c\nmove one when a >= 1 -> [a - 1, b, c]\n\
        move two when b >= 1 -> [a, b - 1, c]\nmove three when c >= 1 -> [a, b, c - 1]\n";
    std::fs::write(&file, rules).unwrap();
    let line = |more: &str| format!("table {} --to 50 --format csv {more}", file.display());
    // 51^3 rows and a line with the names of the columns.
    assert_eq!(told(&line("")).lines().count(), 132_652);
    assert_eq!(grundy(&line("--max-positions 100000")).code, 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_default_time_limit_is_announced() {
    let help = told("solve --help");
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.windows(4).any(|four| four == ["The", "default", "is", "60."]), "{help}");
    let slow = grundy("solve 4.[3] 10^7 --time 1");
    assert_eq!(slow.code, 2);
    assert!(
        slow.err.contains("stopped after 1 s") && slow.err.contains("`--time`"),
        "{}",
        slow.err
    );
    let slow = grundy("solve 4.[3] 10^7 --time 1 --lang zh");
    assert!(slow.err.contains("已到 1 秒时限"), "{}", slow.err);
}

/// A long run prints its progress, and a list that exceeds the time limit keeps its answers.
#[test]
fn long_lists_of_questions_print_progress() {
    let file = std::env::temp_dir().join(format!("grundy-lines-{}", std::process::id()));
    std::fs::write(&file, "0.77 100000\n".repeat(200_000)).unwrap();
    let input = std::fs::File::open(&file).unwrap();
    let mut command = program();
    let command = command.args(["solve", "-", "--time", "4"]).env_remove("GRUNDY_QUIET");
    let ran = ran(command.stdin(input).output().expect("it starts"));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("running for 3 s") && ran.err.contains("lines answered"),
        "{}",
        ran.err
    );
    let answered = ran.out.lines().count();
    assert!(answered > 0 && ran.err.contains(&format!("{answered} lines answered")), "{}", ran.err);
}

/// A stopped run prints its partial result, and marks it as incomplete.
#[test]
fn a_stopped_run_prints_its_partial_result() {
    let part = grundy("table 0.6 --to 20000000 --time 1 --json");
    assert_eq!(part.code, 2);
    let table: serde_json::Value = serde_json::from_str(&part.out).expect("whole JSON");
    let (values, whole) = (table["values"].as_array().unwrap(), told("table 0.6 --to 2000 --json"));
    let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(table["complete"], false);
    assert_eq!(values[..=2000], whole["values"].as_array().unwrap()[..]);
    assert!(part.err.contains(&format!("heaps to {} are shown", values.len() - 1)), "{}", part.err);
    let misere = grundy("table nim-misere --to 100000 --time 1");
    assert!(misere.err.contains("values are shown") && misere.out.lines().count() > 10);
    let law = grundy("law 0.6 --to 10^8 --time 1");
    assert!(law.err.contains("no period is proved by the values of heaps up to"), "{}", law.err);
    let check = grundy("check wythoff --to 300 --time 1");
    assert!(
        check.err.contains("the known law agreed with the rules at the first"),
        "{}",
        check.err
    );
}

/// After Ctrl-C, a run prints its partial result.
#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_its_partial_result() {
    use rustix::process::{Pid, Signal, kill_process};
    for line in ["table 0.6 --to 20000000", "law 0.6 --to 10^8", "check wythoff --to 300"] {
        let mut child = program()
            .args(line.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        let id = Pid::from_child(&child);
        let mut output = child.stdout.take().expect("a pipe");
        let reader = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            output.read_to_end(&mut bytes).map(|_| bytes.len()).unwrap_or(0)
        });
        kill_process(id, Signal::INT).unwrap();
        let ended = child.wait_with_output().unwrap();
        let (err, shown) = (String::from_utf8_lossy(&ended.stderr), reader.join().unwrap());
        assert_eq!(ended.status.code(), Some(130), "{line}: {err}");
        assert!(err.contains("interrupted: "), "{line}: {err}");
        assert_eq!(shown > 1000, line.starts_with("table"), "{line}: {shown}");
    }
}

/// Both `--save` and `--resume` start again with a file that an interruption left empty.
#[test]
fn an_empty_table_file_is_started_anew() {
    let folder = std::env::temp_dir().join(format!("grundy-empty-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("table");
    for option in ["--save", "--resume"] {
        std::fs::write(&file, "").unwrap();
        told(&format!("table 0.77 --to 5000 {option} {}", file.display()));
        told(&format!("table 0.77 --to 9000 --resume {}", file.display()));
        assert_eq!(grundy(&format!("table 0.77 --to 9000 --save {}", file.display())).code, 2);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left aside");
    std::fs::remove_dir_all(&folder).unwrap();
}
