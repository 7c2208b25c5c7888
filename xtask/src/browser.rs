//! `cargo xtask browser`: tests the web pages in Chromium with pytest and Playwright. Also tests
//! that libraries in Python can read the files that the program writes.
//!
//! The browser is the Chromium of the system, preferably `chromium-headless-shell`. Only the pinned
//! Python packages are downloaded, into `target/browser`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the browser tests.
const BROWSER_TESTS: &str = "crates/grundy-web/tests/browser";
/// The folder of the tests in which Python libraries read tablebases.
const READER_TESTS: &str = "crates/grundy-tablebase/tests";

/// The names under which Chromium can be installed, the preferred one first. The first one opens no
/// windows and needs half the computing time of the others.
const CHROMIUM_NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/usr/bin/chromium",
];

/// A Debian package that the tests need.
struct SystemPackage {
    /// The name of the Debian package.
    name: &'static str,
    is_installed: fn() -> bool,
}

/// The Debian packages that the tests need.
const SYSTEM_PACKAGES: [SystemPackage; 4] = [
    SystemPackage { name: "chromium-headless-shell", is_installed: || chromium().is_some() },
    SystemPackage {
        name: "python3-venv",
        is_installed: || succeeds("python3", &["-c", "import ensurepip, venv"]),
    },
    SystemPackage { name: "fontconfig", is_installed: || succeeds("fc-list", &["--version"]) },
    // Without a Chinese font, screenshots and text widths would be those of empty boxes.
    SystemPackage {
        name: "fonts-noto-cjk",
        is_installed: || !output_of("fc-list", &[":lang=zh"]).trim().is_empty(),
    },
];

/// Builds the program and runs the browser tests. `words` are passed to pytest as arguments.
///
/// # Errors
/// If a program or package is missing and cannot be installed, or if a test fails.
pub fn run(words: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run_command(Command::new(cargo).args(crate::PROGRAMS).current_dir(root()))?;
    run_tests(&prepare()?, words)
}

/// Returns the folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// Installs the missing packages. Returns the path of the Python interpreter that runs the tests.
///
/// # Errors
/// If a program or package is missing and cannot be installed.
pub fn prepare() -> Result<PathBuf, String> {
    install_system_packages()?;
    environment(
        &root().join(BROWSER_TESTS).join("requirements.txt"),
        &crate::target_dir()?.join("browser"),
    )
}

/// The arguments of pytest that omit the tests marked `timed`, which measure a duration.
pub const UNTIMED_TESTS: [&str; 2] = ["-m", "not timed"];
/// The arguments of pytest that run only the tests marked `timed`, one after another, since they
/// measure a duration.
pub const TIMED_TESTS: [&str; 4] = ["-m", "timed", "-n", "0"];

/// Runs the browser tests against the built program. `words` are passed to pytest as arguments.
///
/// Tests that fail run once more, alone, since a busy computer can delay a browser at any moment.
/// pytest prints both results.
///
/// # Errors
/// If a test fails twice.
pub fn run_tests(python: &Path, words: &[&str]) -> Result<String, String> {
    let folder = crate::target_dir()?.join("browser");
    let failures = format!("cache_dir={}", folder.join("failures").display());
    let pytest = |words: &[&str]| -> Result<(), String> {
        let mut tests = Command::new(python);
        tests.args(["-m", "pytest", "-q", "-o", &failures]);
        tests.env("GRUNDY_BIN", crate::program_path("grundy")?);
        tests.env("GRUNDY_CHROMIUM", chromium().unwrap_or_default());
        // The processes of the tests import the same modules, so they share the compiled modules.
        tests.env("PYTHONPYCACHEPREFIX", folder.join("bytecode"));
        tests.env_remove("PYTHONDONTWRITEBYTECODE");
        tests.args([BROWSER_TESTS, READER_TESTS]).args(words).current_dir(root());
        run_command(&mut tests)
    };
    // Two workers run side by side, since a page mostly waits.
    let first_run = pytest(&[&["--cache-clear", "-n", "2", "--dist", "worksteal"], words].concat());
    if let Err(failure) = first_run {
        eprintln!("{failure}: the failed tests run again, alone");
        pytest(
            &[words, &["-n", "0", "--last-failed", "--last-failed-no-failures", "none"]].concat(),
        )?;
    }
    Ok("the web pages pass the browser tests".to_string())
}

/// Installs the missing Debian packages if this process has the permission.
fn install_system_packages() -> Result<(), String> {
    if let Some(path) =
        std::env::var_os("GRUNDY_CHROMIUM").filter(|path| !Path::new(path).is_file())
    {
        let path = path.to_string_lossy().into_owned();
        return Err(format!(
            "GRUNDY_CHROMIUM is `{path}`, which is not a file: set it to the path of a Chromium, or unset it to use the Chromium of the system"
        ));
    }
    let find_missing = || -> Vec<&str> {
        SYSTEM_PACKAGES
            .iter()
            .filter(|package| !(package.is_installed)())
            .map(|package| package.name)
            .collect()
    };
    let missing = find_missing();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    if output_of("id", &["-u"]).trim() == "0" && succeeds("apt-get", &["--version"]) {
        eprintln!("the browser tests need {packages}: installing");
        run_command(Command::new("apt-get").args(["update", "-qq"]))?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        run_command(
            Command::new("apt-get")
                .args(install)
                .args(&missing)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )?;
    }
    let missing = find_missing();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    Err(format!(
        "the browser tests need {packages}: install it (Debian: `apt-get install {packages}`; to use another \
         Chromium, set GRUNDY_CHROMIUM to its path), or run `cargo xtask test --without-browser`"
    ))
}

/// Returns the path of Chromium: the value of the variable `GRUNDY_CHROMIUM`, or the first of
/// [`CHROMIUM_NAMES`] that is installed. Returns `None` if Chromium is missing.
fn chromium() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("GRUNDY_CHROMIUM") {
        return Some(PathBuf::from(path)).filter(|file| file.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let candidates =
        CHROMIUM_NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.into_iter().find(|file| file.is_file())
}

/// Returns the Python interpreter of the virtual environment in `folder`, which has the packages
/// that the file `list` pins.
///
/// Creates the environment if it does not exist, and recreates it if the list has changed.
pub(crate) fn environment(list: &Path, folder: &Path) -> Result<PathBuf, String> {
    let python = folder.join("bin/python");
    let installed_list = folder.join("requirements.txt");
    let read_or_empty = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    if python.is_file() && read_or_empty(&installed_list) == read_or_empty(list) {
        return Ok(python);
    }
    run_command(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    // Most modules are never imported, so compiling them ahead would waste time.
    let install =
        ["-m", "pip", "install", "-q", "--no-compile", "--disable-pip-version-check", "-r"];
    run_command(Command::new(&python).args(install).arg(list))?;
    // The list is written last, so that an interrupted installation starts again.
    std::fs::copy(list, &installed_list)
        .map_err(|error| format!("{}: {error}", installed_list.display()))?;
    Ok(python)
}

/// Runs a command whose output goes to the terminal. Returns an error if it fails.
pub(crate) fn run_command(command: &mut Command) -> Result<(), String> {
    let words: Vec<&OsStr> =
        std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let line = words.join(OsStr::new(" ")).to_string_lossy().into_owned();
    eprintln!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("cannot start `{line}`: {error}")),
    }
}

/// Returns whether a program can be started with the arguments `words` and exits successfully.
pub(crate) fn succeeds(program: &str, words: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns the standard output of a program with the arguments `words`, or an empty text if the
/// program cannot be started.
fn output_of(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).stderr(Stdio::null()).output();
    output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}
