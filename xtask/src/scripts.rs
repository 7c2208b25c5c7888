//! `cargo xtask scripts`: tests the scripts of the web pages with the test runner of Node.js.

use crate::browser::{root, run_command, succeeds};
use std::path::PathBuf;
use std::process::Command;

/// The folder of the tests of the scripts. The files whose names end in `.test.js` are tests.
const SCRIPT_TESTS: &str = "crates/grundy-web/tests/scripts";

/// Runs the tests of the scripts, or reports that they are skipped if there is no Node.js.
///
/// # Errors
/// If a test fails, or if the folder of the tests cannot be read.
pub fn run() -> Result<String, String> {
    if !succeeds("node", &["--version"]) {
        let report =
            "the tests of the scripts need `node` (18 or later), which is missing: skipped";
        eprintln!("{report}");
        return Ok(report.to_string());
    }
    // Node.js 22 accepts no folder, and older versions no pattern.
    run_command(
        Command::new("node")
            .args(["--test", "--test-reporter=spec"])
            .args(test_files()?)
            .current_dir(root()),
    )?;
    Ok("the scripts of the web pages pass their tests".to_string())
}

/// Returns the paths of the test files, in alphabetical order.
fn test_files() -> Result<Vec<PathBuf>, String> {
    let folder = root().join(SCRIPT_TESTS);
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let paths = entries.map_err(describe)?.into_iter().map(|entry| entry.path());
    let mut tests: Vec<PathBuf> =
        paths.filter(|path| path.to_string_lossy().ends_with(".test.js")).collect();
    tests.sort();
    if tests.is_empty() {
        return Err(format!("{}: there are no tests", folder.display()));
    }
    Ok(tests)
}
