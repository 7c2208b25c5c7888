//! `cargo xtask test`: everything that must hold before a change is taken. `cargo xtask records`: the book of
//! proved laws. `cargo xtask browser`: the page in a browser.

mod browser;
mod records;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test(true),
        ["test", "--without-browser"] => test(false),
        ["browser", words @ ..] => told(browser::run(words)),
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

fn test(in_browser: bool) -> ExitCode {
    let steps: [&[&str]; 7] = [
        &["fmt", "--all", "--check"],
        &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        &["test", "--workspace"],
        &["run", "--package", "grundy-fuzz", "--", "attack", "--seconds", "60"],
        &["xtask", "browser"],
        &["xtask", "records"],
        &["doc", "--workspace", "--no-deps", "--document-private-items"],
    ];
    for step in steps {
        if step.contains(&"browser") && !in_browser {
            continue;
        }
        eprintln!("$ cargo {}", step.join(" "));
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
        let mut command = Command::new(cargo);
        if step[0] == "doc" {
            command.env("RUSTDOCFLAGS", "-D warnings");
        }
        match command.args(step).status() {
            Ok(status) if status.success() => {}
            Ok(_) => return ExitCode::FAILURE,
            Err(error) => {
                eprintln!("cannot start cargo: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
