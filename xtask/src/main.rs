//! `cargo xtask test`: everything that must hold before a change is taken. `cargo xtask records`: the book of
//! proved laws. `cargo xtask browser`: the page in a browser. `cargo xtask python`: the wheel. `cargo xtask package`: what is
//! published.

mod browser;
mod package;
mod python;
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
        ["test", "--all", words @ ..] => all(words),
        ["python", words @ ..] => told(python::run(words)),
        ["browser", words @ ..] => told(browser::run(words)),
        ["package"] => told(package::run()),
        ["records", words @ ..] => told(records(words)),
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

const USAGE: &str = "\
usage: cargo xtask test                  formatting, lints, every test, a minute of attacks on answers, the page in a browser, the wheel for Python, records, documentation
       cargo xtask test --without-browser    the same on a machine without Chromium
       cargo xtask test --all            the same with every game played in the browser and every command held to its limits, not a sample
       cargo xtask python [WORD...]      the wheel for Python alone, as tests are built or, after --release, as it is published; words such as `-k rules` go to pytest
       cargo xtask browser [WORD...]     the page in a browser alone; words such as `-k lab` go to pytest
       cargo xtask package               pack every published crate, build what is packed, use it from outside
       cargo xtask records [WORD...]     check the book of proved laws, or add to it; `--help` tells how
";

/// What was done, or why not.
fn told(done: Result<String, String>) -> ExitCode {
    match done {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds every program, as the tests will have it: for all packages, and with a test among what is built (a small one), for
/// without any, or alone, programs would have other features of their dependencies, and be built once more.
const PROGRAMS: [&str; 5] = ["build", "--workspace", "--bins", "--test", "docs"];

/// Everything that must hold. Programs are built first; then rows go on beside each other, for each waits where another
/// works: the page in a browser; what cargo does, one thing after another, for it does two at a time itself; as soon as they are
/// built, the tests, and the attack. The tests of the wheel for Python come last, alone: they look at the clock.
fn test(in_browser: bool) -> ExitCode {
    let held = cargo(0, &["fmt", "--all", "--check"]).and_then(|()| {
        std::thread::scope(|scope| {
            let chromium = in_browser.then(|| scope.spawn(browser::ready));
            let python = scope.spawn(python::ready);
            cargo(0, &PROGRAMS)?;
            let page =
                chromium.map(|python| scope.spawn(move || browser::tried(&ended(python)?, &[])));
            let programs = tests::built();
            let tested = programs.map(|programs| scope.spawn(|| tests::run(programs)));
            let attacked = scope.spawn(attack);
            let looked = look().and_then(|()| tests::documented());
            let wheel = ended(python).and_then(python::built);
            let page = page.map_or(Ok(String::new()), ended);
            let beside = tested.and_then(ended).and(looked).and(ended(attacked)).and(page);
            let wheel = wheel.and_then(|wheel| wheel.tested(&[]));
            beside.and(wheel)
        })
    });
    told(held)
}

/// The same with everything of which tests else take a sample: they read that in a variable.
fn all(words: &[&str]) -> ExitCode {
    let again = std::env::current_exe().and_then(|program| {
        Command::new(program).arg("test").args(words).env("GRUNDY_ALL", "1").status()
    });
    match again {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => told(Err(format!("cannot begin again: {why}"))),
    }
}

/// What the compiler looks at alone.
fn look() -> Result<(), String> {
    cargo(BESIDE, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    for part in ["grundy", "grundy-cli"] {
        cargo(BESIDE, &["clippy", "-p", part, "--no-default-features", "--", "-D", "warnings"])?;
    }
    cargo(
        BESIDE,
        &[&["doc", "--workspace", "--no-deps", "--document-private-items"], &DOCUMENTED[..]]
            .concat(),
    )
}

/// What is documented: all there is, and a small example, for without one dependencies would have other features than when
/// tests are looked at, and be read once more.
const DOCUMENTED: [&str; 7] =
    ["--lib", "--bin", "xtask", "--bin", "grundy-records", "--example", "nim"];

/// The attack and the records, by the programs themselves: cargo has nothing to do there.
fn attack() -> Result<String, String> {
    let program = |name: &str, words: &[&str]| {
        built(name).and_then(|file| run(BEHIND, &file.to_string_lossy(), words, &[]))
    };
    program("grundy-fuzz", &["attack", "--seconds", "60"])?;
    program("grundy-records", &[])?;
    Ok(String::new())
}

/// The book of proved laws, by a program of its own: this one is built in a moment, and the library is not.
fn records(words: &[&str]) -> Result<String, String> {
    // Laws are computed for minutes where long ones are checked or found.
    let optimized = matches!(words, ["--long" | "--add" | "--add-small", ..]);
    let run_it = ["run", "--quiet", "-p", "grundy-records"];
    let all = run_it.iter().chain(optimized.then_some(&"--release")).chain(&["--"]).chain(words);
    cargo(0, &all.copied().collect::<Vec<_>>())?;
    Ok(String::new())
}

/// A program of the workspace that is built.
fn built(name: &str) -> Result<PathBuf, String> {
    Ok(target()?.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// The folder of what is built: this program lies in target/debug or target/release.
fn target() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|why| format!("cannot find `target`: {why}"))?;
    Ok(here.ancestors().nth(2).map_or("target".into(), PathBuf::from))
}

/// What a row found.
fn ended<T>(row: ScopedJoinHandle<'_, Result<T, String>>) -> Result<T, String> {
    row.join().unwrap_or_else(|_| Err("a row of the tests broke off".into()))
}

/// How far work that can wait gives way: what looks at no clock, and is not the last to end.
const BEHIND: u8 = 10;
/// How far tests give way to the page, which waits for what moves in it. Farther behind they would have a thirtieth of a core
/// while it is busy, and time passes for them, too. What is one long row gives way no farther, so that it does not end alone.
pub const BESIDE: u8 = 3;

/// Runs cargo, which speaks for itself.
fn cargo(nice: u8, words: &[&str]) -> Result<(), String> {
    let linter = Path::new(&cargo_itself())
        .with_file_name(format!("clippy-driver{}", std::env::consts::EXE_SUFFIX));
    let linter = linter.to_string_lossy();
    let mut set = Vec::new();
    if words[0] == "doc" {
        set.push(("RUSTDOCFLAGS", "-D warnings"));
        // As `cargo clippy -- -D warnings` sets them: so what it read of each package is not read again by the compiler.
        // Were it otherwise some day, it would be read again, and no more.
        if Path::new(&*linter).is_file() {
            set.push(("RUSTC_WORKSPACE_WRAPPER", &*linter));
            set.push(("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"));
        }
    }
    run(nice, &cargo_itself(), words, &set)
}

/// The cargo that runs this program.
fn cargo_itself() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string())
}

/// A program and its words, with `nice` before them where there is one.
fn nice(by: u8, program: &str, words: &[&str]) -> (String, Vec<String>) {
    let words = words.iter().map(ToString::to_string);
    match by {
        1.. if cfg!(unix) => {
            let before = ["-n".to_string(), by.to_string(), program.to_string()];
            ("nice".into(), before.into_iter().chain(words).collect())
        }
        _ => (program.into(), words.collect()),
    }
}

/// Runs a program, which speaks for itself, with variables set.
fn run(nice: u8, program: &str, words: &[&str], set: &[(&str, &str)]) -> Result<(), String> {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    let line = format!("{name} {}", words.join(" "));
    eprintln!("$ {line}");
    let (program, words) = self::nice(nice, program, words);
    let mut command = Command::new(program);
    match command.args(words).envs(set.iter().copied()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(why) => Err(format!("cannot start {name}: {why}")),
    }
}
