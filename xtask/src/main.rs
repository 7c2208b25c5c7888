//! `cargo xtask test`: everything that must hold before a change is taken. `cargo xtask records`: the book of
//! proved laws. `cargo xtask browser`: the page in a browser. `cargo xtask package`: what is published.

mod browser;
mod package;
mod records;

use std::process::{Command, ExitCode};

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

/// Everything that must hold. Programs are built first and for all packages at once: by themselves they would have other
/// features of their dependencies, and be built twice. While the page is tried in a browser, which waits more than it
/// works, the rest is compiled behind it.
fn test(in_browser: bool) -> ExitCode {
    let held = cargo(0, &["fmt", "--all", "--check"])
        .and_then(|()| cargo(0, &["build", "--workspace", "--bins"]))
        .and_then(|()| {
            std::thread::scope(|scope| {
                let page = in_browser.then(|| scope.spawn(|| browser::run(&[])));
                let compiled = compile();
                let page = page.map_or(Ok(Ok(String::new())), std::thread::ScopedJoinHandle::join);
                compiled.and(page.unwrap_or_else(|_| Err("the tests of the page broke off".into())))
            })
        })
        .and_then(|_| {
            std::thread::scope(|scope| {
                // Many test programs use one core: the attack takes the other.
                let attack = ["run", "--bin", "grundy-fuzz", "--", "attack", "--seconds", "60"];
                let attack = scope.spawn(move || cargo(BEHIND, &attack));
                let tested = cargo(0, &["test", "--workspace"]);
                let attacked = attack.join().unwrap_or_else(|_| Err("the attack broke off".into()));
                tested.and(attacked)
            })
        })
        .and_then(|()| records::check(false));
    told(held)
}

/// What is looked at by the compiler alone; it gives way to others.
fn compile() -> Result<(), String> {
    cargo(BEHIND, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    cargo(BEHIND, &["clippy", "-p", "grundy", "--no-default-features", "--", "-D", "warnings"])?;
    cargo(BEHIND, &["test", "--workspace", "--no-run"])?;
    cargo(BEHIND, &["doc", "--workspace", "--no-deps", "--document-private-items"])
}

/// How far work that can wait gives way.
const BEHIND: u8 = 10;

/// Runs cargo, which speaks for itself.
fn cargo(nice: u8, words: &[&str]) -> Result<(), String> {
    eprintln!("$ cargo {}", words.join(" "));
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut command = match nice {
        1.. if cfg!(unix) => {
            let mut command = Command::new("nice");
            command.args(["-n", &nice.to_string(), &cargo]);
            command
        }
        _ => Command::new(&cargo),
    };
    if words[0] == "doc" {
        command.env("RUSTDOCFLAGS", "-D warnings");
    }
    match command.args(words).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {}` failed: {status}", words.join(" "))),
        Err(why) => Err(format!("cannot start cargo: {why}")),
    }
}
