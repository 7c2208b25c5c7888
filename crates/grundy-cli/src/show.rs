//! `grundy show`: describes a game of the catalogue.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandResult, requests};
use grundy::base::Error;
use grundy::words;
use grundy_commands::Request;
use grundy_commands::show::ShowRequest;
use std::io::Write;
use std::process::ExitCode;

/// The options of `grundy show`.
#[derive(clap::Args)]
pub struct ShowArgs {
    #[arg(required = true)]
    pub game: Vec<String>,
    #[arg(long)]
    pub bibtex: bool,
}

pub fn run(args: &ShowArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = ShowRequest { game: args.game.join(" ") };
    if !args.bibtex || out.json {
        return requests::answer(&request, limits, out);
    }
    let result = requests::compute(&request, limits, out.lang)?;
    let entry = request.response(result, out.lang);
    let laws: Vec<String> =
        entry.law.into_iter().chain(entry.misere_law).map(|law| law.bibtex).collect();
    if laws.is_empty() {
        let error = Error::unsupported(words!(show::has_no_theorem_in_catalogue, name = entry.id));
        return Err(error.help(words!(show::name_game_with_law)).into());
    }
    let mut printed: Vec<&str> = Vec::new();
    for law in &laws {
        // Both laws may cite the same work.
        if !printed.contains(&law.as_str()) {
            printed.push(law);
            write!(out, "{law}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
