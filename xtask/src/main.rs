//! `cargo xtask test`: everything that must hold before a change is taken. `cargo xtask records`: the book of
//! proved laws. `cargo xtask browser`: the page in a browser. `cargo xtask package`: what is published.

mod browser;
mod package;
mod records;
mod tests;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread::ScopedJoinHandle;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test(true),
        ["test", "--without-browser"] => test(false),
        ["browser", words @ ..] => told(browser::run(words)),
        ["package"] => told(package::run()),
        ["records"] => told(records::check(false)),
        ["records", "--long"] => told(records::check(true)),
        ["records", "--write"] => told(records::write_pages()),
        ["records", "--add", codes @ ..] if !codes.is_empty() => told(records::add(codes)),
        ["records", "--add-small"] => told(records::add_small()),
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

const USAGE: &str = "\
usage: cargo xtask test                  formatting, lints, every test, a minute of attacks on answers, the page in a browser, records, documentation
       cargo xtask test --without-browser    the same on a machine without Chromium
       cargo xtask browser [WORD...]     the page in a browser alone; words such as `-k lab` go to pytest
       cargo xtask package               pack every published crate, build what is packed, use it from outside
       cargo xtask records               check the short certificates and the pages made from them
       cargo xtask records --long        check the long certificates too (minutes; use --release)
       cargo xtask records --write       make the pages anew
       cargo xtask records --add CODE... find, prove and add laws
       cargo xtask records --add-small   find and add all short laws of codes of up to three digits
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

/// Everything that must hold, in three rows beside each other, for each waits where another works: the page in a browser;
/// the tests; what the compiler looks at alone, the attack and the records. Programs are built first.
fn test(in_browser: bool) -> ExitCode {
    let held = cargo(0, &["fmt", "--all", "--check"]).and_then(|()| {
        std::thread::scope(|scope| {
            let looked = scope.spawn(look);
            cargo(0, &PROGRAMS).and_then(|()| {
                let page = in_browser.then(|| scope.spawn(browser::run_built));
                let attacked = scope.spawn(|| ended(looked).and_then(|_| attack()));
                let tested = tests::run();
                let page = page.map_or(Ok(String::new()), ended);
                tested.and(page).and(ended(attacked))
            })
        })
    });
    told(held)
}

/// The row of what the compiler looks at alone: it gives way to others.
fn look() -> Result<String, String> {
    cargo(BEHIND, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    cargo(BEHIND, &["clippy", "-p", "grundy", "--no-default-features", "--", "-D", "warnings"])?;
    cargo(BEHIND, &["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    Ok(String::new())
}

/// What goes on in that row once programs are built: the attack, by the program itself, for cargo would wait until the
/// tests are compiled, and the records.
fn attack() -> Result<String, String> {
    run(BEHIND, &built("grundy-fuzz")?.to_string_lossy(), &["attack", "--seconds", "60"], &[])?;
    records::check(false)
}

/// A program of the workspace that is built.
fn built(name: &str) -> Result<PathBuf, String> {
    // This program lies in target/debug or target/release.
    let here = std::env::current_exe().map_err(|why| format!("cannot find `target`: {why}"))?;
    let target = here.ancestors().nth(2).unwrap_or("target".as_ref());
    Ok(target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// What a row found.
fn ended(row: ScopedJoinHandle<'_, Result<String, String>>) -> Result<String, String> {
    row.join().unwrap_or_else(|_| Err("a row of the tests broke off".into()))
}

/// Where what is only looked at is kept.
const LOOKED_AT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/looked");

/// How far work that can wait gives way.
const BEHIND: u8 = 10;

/// Runs cargo, which speaks for itself.
fn cargo(nice: u8, words: &[&str]) -> Result<(), String> {
    // In its own folder, or it would wait for what is built, and the other way round.
    let looked_at = ("CARGO_TARGET_DIR", LOOKED_AT);
    let set: &[_] = match words[0] {
        "clippy" => &[looked_at],
        "doc" => &[looked_at, ("RUSTDOCFLAGS", "-D warnings")],
        _ => &[],
    };
    run(nice, &cargo_itself(), words, set)
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
