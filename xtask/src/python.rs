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
        ["--release", words @ ..] => Wheel::new(python, &PUBLISHED)?.tested(words),
        words => built(python)?.tested(words),
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

/// The wheel as tests are built.
///
/// # Errors
/// That it cannot be built or installed.
pub fn built(python: PathBuf) -> Result<Wheel, String> {
    Wheel::new(python, &AS_TESTS)
}

/// A wheel that is installed.
pub struct Wheel {
    python: PathBuf,
    folder: PathBuf,
    file: PathBuf,
}

impl Wheel {
    fn new(python: PathBuf, profile: &[&str]) -> Result<Wheel, String> {
        let target = crate::target()?;
        let folder = target.join("wheels");
        // One of another version or machine is none to be tried.
        if folder.exists() {
            let failed = |why| format!("{}: {why}", folder.display());
            std::fs::remove_dir_all(&folder).map_err(failed)?;
        }
        let manifest = root().join(PACKAGE).join("Cargo.toml");
        shown(
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
        shown(Command::new(&python).args(install).arg("--force-reinstall").arg(&file))?;
        Ok(Wheel { python, folder, file })
    }

    /// Runs its tests; `words` go to pytest.
    ///
    /// # Errors
    /// That tests failed.
    pub fn tested(&self, words: &[&str]) -> Result<String, String> {
        let mut tests = Command::new(&self.python);
        let two = ["-n", "2", "--dist", "worksteal"];
        tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(two);
        tests.env("GRUNDY_WHEEL", &self.file).arg(root().join(PACKAGE).join("tests")).args(words);
        // Outside of the package, so that nothing of its source is met by chance.
        shown(tests.current_dir(&self.folder))?;
        Ok("the wheel holds".to_string())
    }
}

/// The file of a folder that has one.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let read = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut files = read.filter_map(|entry| Some(entry.ok()?.path()));
    files.next().ok_or_else(|| format!("no wheel was written to {}", folder.display()))
}
