//! `cargo xtask browser`: the tests of the page in a real browser, by pytest and Playwright, and those of files that other
//! libraries read.
//!
//! The browser is the system's own Chromium, best one without windows (`chromium-headless-shell`): nothing is downloaded
//! but the pinned Python packages, into `target/browser`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the tests are.
const TESTS: &str = "crates/grundy-web/tests/browser";
/// Where those are that read files of the program by other libraries.
const READERS: &str = "crates/grundy-tablebase/tests";

/// Names under which Chromium may be on the path. The first draws no windows around its pages: half the work.
const CHROMIUM: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/usr/bin/chromium",
];

/// What the tests need of the system: the Debian package, and whether it is there.
struct Need {
    package: &'static str,
    is_there: fn() -> bool,
}

const NEEDS: [Need; 4] = [
    Need { package: "chromium-headless-shell", is_there: || chromium().is_some() },
    Need {
        package: "python3-venv",
        is_there: || quiet("python3", &["-c", "import ensurepip, venv"]),
    },
    Need { package: "fontconfig", is_there: || quiet("fc-list", &["--version"]) },
    // Without letters to draw Chinese pages with, pictures and widths would be those of empty boxes.
    Need {
        package: "fonts-noto-cjk",
        is_there: || !said("fc-list", &[":lang=zh"]).trim().is_empty(),
    },
];

/// Builds the program and runs the tests; `words` go to pytest.
///
/// # Errors
/// What is missing, or that tests failed.
pub fn run(words: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    shown(Command::new(cargo).args(crate::PROGRAMS).current_dir(root()))?;
    tried(&ready()?, words)
}

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// Installs what is missing.
///
/// # Errors
/// What is missing and cannot be installed.
pub fn ready() -> Result<PathBuf, String> {
    provide()?;
    environment(&root().join(TESTS).join("requirements.txt"), &crate::target()?.join("browser"))
}

/// Runs the tests with the program that is built.
///
/// # Errors
/// That tests failed.
pub fn tried(python: &Path, words: &[&str]) -> Result<String, String> {
    let mut tests = Command::new(python);
    // Two at a time: a page waits more than it works.
    tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal"]);
    tests.env("GRUNDY_BIN", crate::built("grundy")?);
    tests.env("GRUNDY_CHROMIUM", chromium().unwrap_or_default());
    tests.args([TESTS, READERS]).args(words).current_dir(root());
    shown(&mut tests)?;
    Ok("the page holds in a browser".to_string())
}

/// Installs what the system lacks where that is allowed and usual.
fn provide() -> Result<(), String> {
    if let Some(named) =
        std::env::var_os("GRUNDY_CHROMIUM").filter(|file| !Path::new(file).is_file())
    {
        let named = named.to_string_lossy().into_owned();
        return Err(format!(
            "GRUNDY_CHROMIUM names `{named}`, which is no file: name a Chromium, or unset it to use that of the system"
        ));
    }
    let missing = || -> Vec<&str> {
        NEEDS.iter().filter(|need| !(need.is_there)()).map(|need| need.package).collect()
    };
    let lacking = missing();
    if lacking.is_empty() {
        return Ok(());
    }
    let packages = lacking.join(" ");
    if said("id", &["-u"]).trim() == "0" && quiet("apt-get", &["--version"]) {
        eprintln!("the tests of the page need {packages}: installing");
        shown(Command::new("apt-get").args(["update", "-qq"]))?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        shown(
            Command::new("apt-get")
                .args(install)
                .args(&lacking)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )?;
    }
    let lacking = missing();
    if lacking.is_empty() {
        return Ok(());
    }
    let packages = lacking.join(" ");
    Err(format!(
        "the tests of the page lack {packages}: install it (Debian: `apt-get install {packages}`; another Chromium by \
         GRUNDY_CHROMIUM) or go without by `cargo xtask test --without-browser`"
    ))
}

/// The Chromium of the system, or the one named.
fn chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("GRUNDY_CHROMIUM") {
        return Some(PathBuf::from(named)).filter(|file| file.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places =
        CHROMIUM.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|file| file.is_file())
}

/// A Python with the pinned packages, made anew when the list of them has changed.
pub(crate) fn environment(list: &Path, folder: &Path) -> Result<PathBuf, String> {
    let python = folder.join("bin/python");
    let made_from = folder.join("requirements.txt");
    let read = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    if python.is_file() && read(&made_from) == read(list) {
        return Ok(python);
    }
    shown(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    // What is imported is compiled then, and most of it never is.
    let install =
        ["-m", "pip", "install", "-q", "--no-compile", "--disable-pip-version-check", "-r"];
    shown(Command::new(&python).args(install).arg(list))?;
    // Written last, so that an installation broken off is begun anew.
    std::fs::copy(list, &made_from).map_err(|why| format!("{}: {why}", made_from.display()))?;
    Ok(python)
}

/// Runs a command that speaks for itself.
pub(crate) fn shown(command: &mut Command) -> Result<(), String> {
    let words: Vec<&OsStr> =
        std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let line = words.join(OsStr::new(" ")).to_string_lossy().into_owned();
    eprintln!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(why) => Err(format!("cannot start `{line}`: {why}")),
    }
}

/// Whether a command succeeds.
fn quiet(program: &str, words: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// What a command prints; nothing when it cannot be started.
fn said(program: &str, words: &[&str]) -> String {
    let printed = Command::new(program).args(words).stderr(Stdio::null()).output();
    printed.map_or(String::new(), |printed| String::from_utf8_lossy(&printed.stdout).into_owned())
}
