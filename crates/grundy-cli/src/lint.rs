//! `grundy lint`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use grundy_commands::asked::RuleText;
use grundy_commands::lint::LintRequest;
use std::process::ExitCode;

/// Something is wrong with the rules in play.
const WRONG: u8 = 1;

/// `grundy lint`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grundy lint mine.game\n  grundy lint mine.game --lang zh")]
pub struct Lint {
    /// The rule file
    #[arg(value_name = "FILE")]
    pub file: String,
}

pub fn run(ask: &Lint, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = LintRequest(RuleText { file: Some(ask.file.clone()), ..RuleText::default() });
    let found = asking::found(&request, limits, out.lang)?;
    let (sound, stopped) = (found.is_sound(), found.lint.stopped.clone());
    asking::write(&request, found, out)?;
    match stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(WRONG) }),
    }
}
