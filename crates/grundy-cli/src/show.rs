//! `grundy show`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use grundy_commands::show::ShowRequest;
use std::process::ExitCode;

/// `grundy show`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grundy show wythoff\n  grundy show 巴什博弈 --lang zh")]
pub struct Show {
    /// The game: its id, English or Chinese name, or number (S13)
    #[arg(required = true)]
    pub game: Vec<String>,
}

pub fn run(ask: &Show, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    asking::answer(&ShowRequest { game: ask.game.join(" ") }, limits, out)
}
