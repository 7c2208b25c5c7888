//! Builds and runs the Rust tests of the workspace, two test programs in parallel.
//!
//! Test programs often wait for files and for programs that they start. Two test programs that run
//! in parallel therefore use the cores better than `cargo test`, which runs one after another.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// The number of test programs that run at the same time.
const CONCURRENT_PROGRAMS: usize = 2;

/// The names of the test programs that run for a minute or longer. They start first, so that the
/// last one does not run alone at the end.
const LONG_PROGRAMS: [&str; 4] =
    ["grundy/all", "grundy-tasks/all", "grundy-solve/all", "grundy-cli/cli"];

/// A compiled test program, which contains the tests of one test target of the workspace.
pub struct TestProgram {
    /// The name of the package and of the test target, such as `grundy-cli/corpus`.
    name: String,
    executable: PathBuf,
    /// The folder of the package. As with `cargo test`, it is the working directory of the program.
    folder: PathBuf,
}

/// Runs the test programs. The output of a program is printed when the program ends, so that
/// outputs do not mix.
///
/// Tests that fail run once more when all programs have ended, since some of them measure time and
/// start other programs, which a busy computer delays. Both outputs are printed.
///
/// # Errors
/// If tests failed twice; the message names their programs.
pub fn run(mut programs: Vec<TestProgram>) -> Result<String, String> {
    // The long programs start first, then the largest ones: `pop` takes from the end.
    programs.sort_by_key(|program| {
        let is_long = LONG_PROGRAMS.contains(&program.name.as_str());
        (is_long, std::fs::metadata(&program.executable).map_or(0, |metadata| metadata.len()))
    });
    let queue = Mutex::new(programs);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..CONCURRENT_PROGRAMS {
            scope.spawn(|| {
                // The block releases the lock before the program runs.
                while let Some(program) = { queue.lock().ok().and_then(|mut queue| queue.pop()) } {
                    if let Err(failure) = program.run(&[])
                        && let Ok(mut failures) = failures.lock()
                    {
                        failures.push((program, failure));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().map_err(|_| "a test thread panicked".to_string())?;
    let failures: Vec<String> =
        failures.iter().filter_map(|(program, failure)| program.run_again(failure).err()).collect();
    if failures.is_empty() {
        Ok(String::new())
    } else {
        Err(format!("tests failed:\n  {}", failures.join("\n  ")))
    }
}

/// Runs the code examples in the documentation as tests.
///
/// # Errors
/// If a code example fails.
pub fn run_doc_tests() -> Result<(), String> {
    crate::cargo(crate::NICE_TESTS, &["test", "--workspace", "--doc", "-q"])
}

/// The failed run of a test program.
struct TestFailure {
    message: String,
    /// The names of the failed tests; empty if the program ended before it listed them.
    tests: Vec<String>,
}

impl TestProgram {
    /// Runs the tests with the given names, or all tests if there is no name.
    fn run(&self, tests: &[String]) -> Result<(), TestFailure> {
        let start = Instant::now();
        let executable = self.executable.to_string_lossy();
        let exact = (!tests.is_empty()).then_some("--exact");
        let words: Vec<&str> =
            ["-q"].into_iter().chain(exact).chain(tests.iter().map(String::as_str)).collect();
        let (program, words) = crate::with_niceness(crate::NICE_TESTS, &executable, &words);
        let output = Command::new(program)
            .args(words)
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .output()
            .map_err(|error| TestFailure {
                message: format!("cannot start {}: {error}", self.name),
                tests: Vec::new(),
            })?;
        // The output is written at once, so that the outputs of two programs do not mix.
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        eprint!("$ {} ({:.1?})\n{}", self.name, start.elapsed(), text.trim_start());
        if output.status.success() {
            return Ok(());
        }
        let message = format!("{}: {}", self.name, output.status);
        Err(TestFailure { message, tests: parse_failed_tests(&text) })
    }

    /// Runs the tests again that failed in a first run.
    fn run_again(&self, failure: &TestFailure) -> Result<(), String> {
        eprintln!("{}: the failed tests run again, alone", failure.message);
        self.run(&failure.tests).map_err(|failure| failure.message)
    }
}

/// Returns the names of the failed tests, which a test program lists at the end of its output.
fn parse_failed_tests(output: &str) -> Vec<String> {
    let list = output.rsplit_once("\nfailures:\n").map_or("", |(_, list)| list);
    let names = list.lines().take_while(|line| line.starts_with("    "));
    names.map(|line| line.trim().to_string()).collect()
}

/// Builds every test program of the workspace.
///
/// # Errors
/// If cargo cannot build them.
pub fn build() -> Result<Vec<TestProgram>, String> {
    let start = Instant::now();
    let words = ["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"];
    let (cargo, words) = crate::with_niceness(crate::NICE_BACKGROUND, &crate::cargo_path(), &words);
    let output = Command::new(cargo)
        .args(words)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        return Err("the tests cannot be built".into());
    }
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    let parse = |line: &str| parse_artifact(&serde_json::from_str(line).ok()?);
    let programs: Vec<TestProgram> = messages.lines().filter_map(parse).collect();
    eprintln!("built {} test programs in {:.0?}", programs.len(), start.elapsed());
    Ok(programs)
}

/// Parses a message of cargo in JSON. Returns the test program that cargo has built, or `None` if
/// the message is about something else.
fn parse_artifact(message: &serde_json::Value) -> Option<TestProgram> {
    message["profile"]["test"].as_bool().filter(|is_test| *is_test)?;
    let executable = PathBuf::from(message["executable"].as_str()?);
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let name = format!("{package}/{}", message["target"]["name"].as_str()?);
    Some(TestProgram { name, executable, folder })
}

#[cfg(test)]
mod output_tests {
    use super::parse_failed_tests;

    #[test]
    fn failed_tests_are_parsed_from_the_last_list() {
        let output = "running 3 tests\n.F.\nfailures:\n\n---- a::b stdout ----\npanicked\n\n\nfailures:\n    a::b\n    c\n\ntest result: FAILED.";
        assert_eq!(parse_failed_tests(output), ["a::b", "c"]);
        assert!(parse_failed_tests("signal: 9").is_empty());
    }
}
