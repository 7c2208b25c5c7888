//! `grundy new`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_commands::new::NewRequest;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::ExitCode;

/// `grundy new`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy new mine.game\n  grundy lint mine.game\n  grundy solve mine.game 7 5"
)]
pub struct New {
    /// The file, which must not be there yet; `.game` is added where it is missing
    #[arg(value_name = "NAME")]
    pub name: String,
}

pub fn run(ask: &New, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = NewRequest { name: ask.name.clone() };
    let found = asking::found(&request, limits, out.lang)?;
    let shown = excerpt(&found.file);
    // A file that is there is somebody's work.
    let file = OpenOptions::new().write(true).create_new(true).open(&found.file);
    let mut file = file.map_err(|error| {
        Error::bad(words!("cannot make `{shown}`: {error}", "无法创建 `{shown}`：{error}"))
            .help(words!("choose another name", "请换一个名字"))
    })?;
    file.write_all(found.text.as_bytes())?;
    asking::write(&request, found, out)?;
    Ok(ExitCode::SUCCESS)
}
