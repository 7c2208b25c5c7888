//! `grundy check`.

use crate::Failure;
use crate::asking;
use crate::failure::LAW_FALSE;
use crate::limits::Limits;
use crate::output::Out;
use grundy_commands::check::CheckRequest;
use grundy_commands::typed::{Natural, Typed};
use std::process::ExitCode;

/// `grundy check`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy check wythoff --to 60\n  grundy check bash m=3 --to 100\n  \
grundy check '{1,2,3}' --to 100 --values 0,1,2,3 --period 4\n  \
grundy check mine.game --claim \"P when (a ^ b) == 0\" --to 100\n  \
grundy check 0.77 --claim \"P when n == 0\""
)]
pub struct Check {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The greatest size
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Check the law of misère play
    #[arg(long)]
    pub misere: bool,
    /// Check this claim instead of the known law or those of the rule file: "P when (a ^ b) == 0", "grundy = n mod 5"
    #[arg(long, value_name = "CLAIM", conflicts_with_all = ["values", "losing", "p_file"])]
    pub claim: Option<String>,
    /// Instead of the known law, check that 0, 1, 2, … have these Grundy values
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with_all = ["losing", "p_file"])]
    pub values: Vec<u32>,
    /// Instead of the known law, check that just these sizes are P-positions
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "p_file")]
    pub losing: Vec<u64>,
    /// Instead of the known law, check that just the positions in a file, one a line, are P
    #[arg(long, value_name = "FILE")]
    pub p_file: Option<String>,
    /// The last P of --values repeat for ever; --losing are remainders modulo P
    #[arg(long, value_name = "P")]
    pub period: Option<std::num::NonZeroU32>,
}

pub fn run(ask: &Check, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = CheckRequest {
        game: Typed::new(ask.words.clone()),
        to: ask.to.map(Natural),
        misere: ask.misere,
        claim: ask.claim.clone(),
        values: ask.values.clone(),
        losing: ask.losing.iter().copied().map(Natural).collect(),
        p_file: ask.p_file.clone(),
        period: ask.period.map(std::num::NonZeroU32::get),
        ..CheckRequest::default()
    };
    let found = asking::found(&request, limits, out.lang)?;
    let holds = found.holds();
    asking::write(&request, found, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) })
}
