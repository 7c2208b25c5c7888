//! `grundy new`: creates a rule file from a template.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandResult, requests};
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_commands::new::NewRequest;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::ExitCode;

pub fn run(request: &NewRequest, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let template = requests::compute(request, limits, out.lang)?;
    let quoted = excerpt(&template.file);
    // An existing file is not overwritten.
    let file = OpenOptions::new().write(true).create_new(true).open(&template.file);
    let mut file = file.map_err(|error| {
        Error::bad(words!(cli::cannot_create, quoted, error)).help(words!(cli::choose_another_name))
    })?;
    file.write_all(template.text.as_bytes())?;
    requests::write_response(request, template, out)?;
    Ok(ExitCode::SUCCESS)
}
