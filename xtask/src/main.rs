//! `cargo xtask test`: everything that must hold before a change is taken.

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    match task.as_deref() {
        Some("test") => test(),
        _ => {
            eprintln!("usage: cargo xtask test    formatting, lints, every test, documentation");
            ExitCode::from(2)
        }
    }
}

fn test() -> ExitCode {
    let steps: [&[&str]; 4] = [
        &["fmt", "--all", "--check"],
        &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        &["test", "--workspace"],
        &["doc", "--workspace", "--no-deps", "--document-private-items"],
    ];
    for step in steps {
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
