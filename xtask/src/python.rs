//! `cargo xtask python`: builds the Python wheel with maturin, installs it, and tests the installed
//! package.

use crate::browser::{environment, root, run_command};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the Python package in the workspace.
const PACKAGE: &str = "crates/grundy-py";

/// The arguments of maturin that build the wheel in the development profile. With the feature
/// `beside-tests`, the dependencies have the same features as in the tests, so cargo does not build
/// them twice.
const DEVELOPMENT_BUILD: [&str; 4] = ["--profile", "dev", "--features", "beside-tests"];
/// The arguments of maturin for the published wheel.
const RELEASE_BUILD: [&str; 3] = ["--profile", "dist", "--locked"];

/// Builds the wheel and runs its tests. `words` are passed to pytest as arguments. If the first
/// word is `--release`, builds and tests the wheel for publication.
///
/// # Errors
/// If a program or package is missing, or if a test fails.
pub fn run(words: &[&str]) -> Result<String, String> {
    let python = prepare()?;
    match words {
        ["--release", words @ ..] => Wheel::new(python, &RELEASE_BUILD)?.run_tests(words),
        words => build(python)?.run_tests(words),
    }
}

/// Returns the path of a Python interpreter that has maturin and the packages of the tests.
///
/// # Errors
/// If a program or package is missing and cannot be installed.
pub fn prepare() -> Result<PathBuf, String> {
    let list = root().join(PACKAGE).join("tests/requirements.txt");
    environment(&list, &crate::target_dir()?.join("python"))
}

/// Builds the wheel in the development profile and installs it. `python` is the interpreter.
///
/// # Errors
/// If the wheel cannot be built or installed.
pub fn build(python: PathBuf) -> Result<Wheel, String> {
    Wheel::new(python, &DEVELOPMENT_BUILD)
}

/// A wheel that is installed, so that its tests can run.
pub struct Wheel {
    python: PathBuf,
    folder: PathBuf,
    file: PathBuf,
    /// Whether the wheel is built for publication.
    is_published: bool,
}

impl Wheel {
    fn new(python: PathBuf, profile: &[&str]) -> Result<Wheel, String> {
        let target = crate::target_dir()?;
        let folder = target.join("wheels");
        // Remove older wheels, which must not be tested in place of the new one.
        if folder.exists() {
            let describe = |error| format!("{}: {error}", folder.display());
            std::fs::remove_dir_all(&folder).map_err(describe)?;
        }
        let manifest = root().join(PACKAGE).join("Cargo.toml");
        run_command(
            Command::new(&python)
                .args(["-m", "maturin", "build", "--quiet", "--manifest-path"])
                .arg(&manifest)
                .args(profile)
                .arg("--out")
                .arg(&folder)
                .env("CARGO_TARGET_DIR", &target)
                .current_dir(root()),
        )?;
        let file = only_file(&folder)?;
        let install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"];
        run_command(Command::new(&python).args(install).arg("--force-reinstall").arg(&file))?;
        Ok(Wheel { python, folder, file, is_published: profile == RELEASE_BUILD })
    }

    /// Runs the tests of the installed wheel. `words` are passed to pytest as arguments.
    ///
    /// # Errors
    /// If a test fails.
    pub fn run_tests(&self, words: &[&str]) -> Result<String, String> {
        let mut tests = Command::new(&self.python);
        let workers = ["-n", "2", "--dist", "worksteal"];
        tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(workers);
        if self.is_published {
            // Selects the tests of the size and the speed of a published wheel.
            tests.env("GRUNDY_PUBLISHED", "1");
        }
        tests.env("GRUNDY_WHEEL", &self.file).arg(root().join(PACKAGE).join("tests")).args(words);
        // Run in another folder than that of the sources, so that Python imports the installed
        // package.
        run_command(tests.current_dir(&self.folder))?;
        Ok("the wheel passes its tests".to_string())
    }
}

/// Returns the path of the file in a folder that contains only one file. Returns an error if the
/// folder is empty.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    files.next().ok_or_else(|| format!("no wheel was written to {}", folder.display()))
}
