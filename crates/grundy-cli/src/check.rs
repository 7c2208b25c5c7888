//! `grundy check`: checks a law or a claim against the engine.

use crate::failure::EXIT_FALSE;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandResult, requests};
use grundy_commands::check::CheckRequest;
use std::process::ExitCode;

pub fn run(request: &CheckRequest, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let result = requests::compute(request, limits, out.lang)?;
    let holds = result.holds();
    requests::write_response(request, result, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FALSE) })
}
