//! The development tasks of the project. `cargo xtask test` runs every check; each other command
//! runs one of them.

mod browser;
mod messages;
mod names;
mod package;
mod python;
mod scripts;
mod tests;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread::ScopedJoinHandle;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test(true),
        ["test", "--without-browser"] => test(false),
        ["test", "--all", words @ ..] => test_all(words),
        ["python", words @ ..] => exit_code(python::run(words)),
        ["browser", words @ ..] => exit_code(browser::run(words)),
        ["scripts"] => exit_code(scripts::run()),
        ["messages"] => exit_code(messages::untranslated().map(|texts| texts.join("\n"))),
        ["package"] => exit_code(package::run()),
        ["records", words @ ..] => exit_code(records(words)),
        ["bench"] => exit_code(bench()),
        ["names", words @ ..] => exit_code(names::run(words)),
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

const USAGE: &str = include_str!("usage.txt");

/// Prints the report or the error of a task, and returns the exit code of the program.
fn exit_code(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments of `cargo` that build every program with the features that the tests use.
///
/// Cargo unifies the features of dependencies over everything that one command builds. The
/// arguments include a small test target, so that the development dependencies take part. Otherwise
/// `cargo test` would build the programs a second time.
const PROGRAMS: [&str; 5] = ["build", "--workspace", "--bins", "--test", "docs"];

/// Runs every check: formatting, the lint for names, the tests of the scripts, Clippy, all tests, the
/// fuzzer, the wheel, and the records. If `in_browser` is set, also tests the web pages in a browser.
///
/// The programs are built first, while the checks that need no compiler run. Then four sequences of
/// tasks run in parallel, because each of them waits for something else: the tests in the browser,
/// the other commands of cargo, the Rust tests, and the fuzzer. The tests of the wheel start when
/// only the tests in the browser are unfinished. The tests of the pages that assert a duration run
/// last and alone.
fn test(in_browser: bool) -> ExitCode {
    exit_code(run_rows(in_browser))
}

fn run_rows(in_browser: bool) -> Result<String, String> {
    std::thread::scope(|scope| {
        let chromium = in_browser.then(|| scope.spawn(browser::prepare));
        let python = scope.spawn(python::prepare);
        let sources = scope.spawn(check_sources);
        let programs = cargo(0, &PROGRAMS);
        join(sources).and(programs)?;
        let page =
            chromium.map(|python| scope.spawn(move || run_untimed_page_tests(join(python)?)));
        let programs = tests::build();
        let rust_tests = programs.map(|programs| scope.spawn(|| tests::run(programs)));
        let fuzzer = scope.spawn(run_fuzzer);
        let lints = run_lints().and_then(|()| tests::run_doc_tests());
        let wheel = join(python).and_then(python::build);
        let rows = rust_tests.and_then(join).and(lints).and(join(fuzzer));
        let wheel = wheel.and_then(|wheel| wheel.run_tests(&[]));
        let page = page.map(join).map_or(Ok(String::new()), |page| {
            let (python, untimed) = page?;
            untimed.and(browser::run_tests(&python, &browser::TIMED_TESTS))
        });
        rows.and(page).and(wheel)
    })
}

/// Runs the checks that compile nothing: the lint for names, the formatting and the tests of the
/// scripts.
fn check_sources() -> Result<String, String> {
    names::run(&[])?;
    cargo(0, &["fmt", "--all", "--check"])?;
    scripts::run()
}

/// The path of the Python interpreter of the browser tests, and the result of the tests that do not
/// measure a duration.
type PageTests = (PathBuf, Result<String, String>);

/// Runs the browser tests that do not measure a duration, with the given Python interpreter.
fn run_untimed_page_tests(python: PathBuf) -> Result<PageTests, String> {
    let result = browser::run_tests(&python, &browser::UNTIMED_TESTS);
    Ok((python, result))
}

/// Runs the tests on all inputs instead of a sample, and on larger sizes: every game in the browser,
/// and every command at its limits. `words` are the arguments of `cargo xtask test`.
///
/// The tests read the variable `GRUNDY_LONG`, so this program starts itself with the variable set.
fn test_all(words: &[&str]) -> ExitCode {
    let status = std::env::current_exe().and_then(|program| {
        Command::new(program).arg("test").args(words).env("GRUNDY_LONG", "1").status()
    });
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => exit_code(Err(format!("cannot start the tests: {error}"))),
    }
}

/// Runs Clippy over all targets, then over the crates that omit code without the default features,
/// and builds the documentation.
fn run_lints() -> Result<(), String> {
    cargo(NICE_TESTS, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    for packages in [&REDUCED_LIBRARY[..], &REDUCED_PROGRAM[..]] {
        // With `--no-deps`, the crates below are only type-checked: they contain the same code with
        // and without the default features, and the first command has linted it.
        let options = ["--no-default-features", "--no-deps", "--", "-D", "warnings"];
        cargo(NICE_TESTS, &[&["clippy"], packages, &options[..]].concat())?;
    }
    let document = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    cargo(NICE_TESTS, &[&document[..], &DOC_TARGETS[..]].concat())
}

/// The arguments of cargo that select the crates of the library whose code depends on features.
const REDUCED_LIBRARY: [&str; 8] =
    ["-p", "grundy", "-p", "grundy-tasks", "-p", "grundy-syntax", "-p", "grundy-boards"];
/// The arguments of cargo that select the program, whose code depends on features.
const REDUCED_PROGRAM: [&str; 2] = ["-p", "grundy-cli"];

/// The arguments of `cargo doc` that select the documented crates. They include an example, so that
/// the development dependencies take part, as in [`PROGRAMS`].
const DOC_TARGETS: [&str; 7] =
    ["--lib", "--bin", "xtask", "--bin", "grundy-records", "--example", "nim"];

/// Runs the fuzzer, which compares answers about random games with brute force, for about ten
/// seconds on each of its classes of checks. Then verifies the collection of proved laws.
fn run_fuzzer() -> Result<String, String> {
    let run_built = |name: &str, words: &[&str]| {
        program_path(name)
            .and_then(|path| run(NICE_BACKGROUND, &path.to_string_lossy(), words, &[]))
    };
    run_built("grundy-fuzz", &["attack", "--seconds", "110"])?;
    run_built("grundy-records", &[])?;
    Ok(String::new())
}

/// Runs the program `records` with the arguments `words`, optimized for the commands that compute
/// for minutes.
///
/// The program is separate, so that `xtask` builds without the library.
fn records(words: &[&str]) -> Result<String, String> {
    let optimized = matches!(words, ["--long" | "--add" | "--add-small", ..]);
    let command = ["run", "--quiet", "-p", "grundy-records"];
    let arguments =
        command.iter().chain(optimized.then_some(&"--release")).chain(&["--"]).chain(words);
    cargo(0, &arguments.copied().collect::<Vec<_>>())?;
    Ok(String::new())
}

/// Returns the path of a program of the workspace, built in the development profile.
fn program_path(name: &str) -> Result<PathBuf, String> {
    Ok(target_dir()?.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns the target directory of cargo, which contains this program in `debug` or `release`.
fn target_dir() -> Result<PathBuf, String> {
    let program =
        std::env::current_exe().map_err(|error| format!("cannot find `target`: {error}"))?;
    Ok(program.ancestors().nth(2).map_or("target".into(), PathBuf::from))
}

/// Waits for a sequence of tasks that runs in another thread, and returns its result. A panic of
/// the thread becomes an error.
fn join<T>(row: ScopedJoinHandle<'_, Result<T, String>>) -> Result<T, String> {
    row.join().unwrap_or_else(|_| Err("a sequence of tasks panicked".into()))
}

/// The niceness (reduction of priority) of the tasks that measure no time and are not the last to
/// end.
const NICE_BACKGROUND: u8 = 10;
/// The niceness (reduction of priority) of the Rust tests and the lints, which is above 0 so that
/// the browser and its animations are not delayed.
///
/// A higher value would leave the tests a thirtieth of a core while the browser is busy. Some of
/// the tests measure time, so they need more.
pub const NICE_TESTS: u8 = 3;

/// Runs cargo with the arguments `words` and the niceness `nice`. Its output goes to the terminal.
fn cargo(nice: u8, words: &[&str]) -> Result<(), String> {
    let linter = Path::new(&cargo_path())
        .with_file_name(format!("clippy-driver{}", std::env::consts::EXE_SUFFIX));
    let linter = linter.to_string_lossy();
    let mut variables = Vec::new();
    if words[0] == "doc" {
        variables.push(("RUSTDOCFLAGS", "-D warnings"));
        // The settings of `cargo clippy -- -D warnings`: cargo then reuses the metadata that Clippy
        // has written. If Clippy changes them, cargo checks the crates again, and nothing breaks.
        if Path::new(&*linter).is_file() {
            variables.push(("RUSTC_WORKSPACE_WRAPPER", &*linter));
            variables.push(("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"));
        }
    }
    run(nice, &cargo_path(), words, &variables)
}

/// Returns the path of the cargo that started this program, or `cargo` if another program started
/// it.
fn cargo_path() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string())
}

/// Returns a program and its arguments for starting it with the given niceness: under the command
/// `nice` on Unix if the niceness is above 0, else unchanged.
fn with_niceness(niceness: u8, program: &str, words: &[&str]) -> (String, Vec<String>) {
    let words = words.iter().map(ToString::to_string);
    match niceness {
        1.. if cfg!(unix) => {
            let prefix = ["-n".to_string(), niceness.to_string(), program.to_string()];
            ("nice".into(), prefix.into_iter().chain(words).collect())
        }
        _ => (program.into(), words.collect()),
    }
}

/// Measures long tables of heaps.
fn bench() -> Result<String, String> {
    cargo(0, &["bench", "-p", "grundy", "--bench", "splits"]).map(|()| String::new())
}

/// Runs a program with the arguments `words`, the given niceness, and additional environment
/// variables. Its output goes to the terminal.
fn run(
    niceness: u8,
    program: &str,
    words: &[&str],
    variables: &[(&str, &str)],
) -> Result<(), String> {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    let line = format!("{name} {}", words.join(" "));
    eprintln!("$ {line}");
    let (program, words) = with_niceness(niceness, program, words);
    let mut command = Command::new(program);
    match command.args(words).envs(variables.iter().copied()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("cannot start {name}: {error}")),
    }
}
