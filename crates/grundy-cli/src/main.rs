//! The program `grundy`.

use std::process::ExitCode;

fn main() -> ExitCode {
    grundy_cli::run(std::env::args_os())
}
