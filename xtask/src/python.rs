//! `cargo xtask python`: the wheel for Python, built by maturin, installed and tried: not the source tree, but what is installed.

use crate::browser::{environment, root, shown};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the package is.
const PACKAGE: &str = "crates/grundy-py";

/// The profile in which tests are built, with the features that dependencies have there: nothing of them is built once more.
const AS_TESTS: [&str; 4] = ["--profile", "dev", "--features", "beside-tests"];
/// As it is published.
const PUBLISHED: [&str; 2] = ["--release", "--locked"];

/// Builds the wheel and runs its tests; `words` go to pytest. `--release` as the first of them builds it as it is published.
///
/// # Errors
/// What is missing, or that tests failed.
pub fn run(words: &[&str]) -> Result<String, String> {
    let python = ready()?;
    match words {
        ["--release", words @ ..] => tried(&python, &PUBLISHED, words),
        words => tried(&python, &AS_TESTS, words),
    }
}

/// A Python with maturin and what the tests need.
///
/// # Errors
/// What is missing and cannot be installed.
pub fn ready() -> Result<PathBuf, String> {
    let list = root().join(PACKAGE).join("tests/requirements.txt");
    environment(&list, &crate::target()?.join("python"))
}

/// The wheel as tests are built, and its tests.
///
/// # Errors
/// That it cannot be built, or that tests failed.
pub fn tested(python: &Path) -> Result<String, String> {
    tried(python, &AS_TESTS, &[])
}

fn tried(python: &Path, profile: &[&str], words: &[&str]) -> Result<String, String> {
    let wheels = crate::target()?.join("wheels");
    // One of another version or machine is none to be tried.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|why| format!("{}: {why}", wheels.display()))?;
    }
    let manifest = root().join(PACKAGE).join("Cargo.toml");
    let target = crate::target()?;
    shown(
        Command::new(python)
            .args(["-m", "maturin", "build", "--quiet", "--manifest-path"])
            .arg(&manifest)
            .args(profile)
            .arg("--out")
            .arg(&wheels)
            .env("CARGO_TARGET_DIR", &target)
            .current_dir(root()),
    )?;
    let wheel = only_file(&wheels)?;
    let install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"];
    shown(Command::new(python).args(install).arg("--force-reinstall").arg(&wheel))?;
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal"]);
    tests.env("GRUNDY_WHEEL", &wheel).arg(root().join(PACKAGE).join("tests")).args(words);
    // Outside of the package, so that nothing of its source is met by chance.
    shown(tests.current_dir(&wheels))?;
    Ok("the wheel holds".to_string())
}

/// The file of a folder that has one.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let read = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut files = read.filter_map(|entry| Some(entry.ok()?.path()));
    files.next().ok_or_else(|| format!("no wheel was written to {}", folder.display()))
}
