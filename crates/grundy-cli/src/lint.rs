//! `grundy lint`: checks a rule file for errors.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandResult, requests};
use grundy_commands::lint::LintRequest;
use grundy_commands::query::RuleText;
use std::process::ExitCode;

/// The exit code of `lint` if the rules have a fault.
const EXIT_FAULT: u8 = 1;

/// The options of `grundy lint`.
#[derive(clap::Args)]
pub struct LintArgs {
    /// The rule file to check.
    #[command(flatten)]
    pub rules: RuleText,
}

pub fn run(args: &LintArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = LintRequest(args.rules.clone());
    let result = requests::compute(&request, limits, out.lang)?;
    let (is_sound, stopped) = (result.is_sound(), result.lint.stopped.clone());
    requests::write_response(&request, result, out)?;
    match stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FAULT) }),
    }
}
