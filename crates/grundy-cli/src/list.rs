//! `grundy list`: lists the games of the catalogue.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandResult, requests};
use grundy::text;
use grundy_commands::list::ListRequest;
use std::io::Write;
use std::process::ExitCode;

/// The options of `grundy list`.
#[derive(clap::Args)]
pub struct ListArgs {
    pub search: Vec<String>,
    /// The options other than the words to search for, such as the family.
    #[command(flatten)]
    pub request: ListRequest,
}

pub fn run(args: &ListArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = ListRequest { search: args.search.join(" "), ..args.request.clone() };
    let games = requests::compute(&request, limits, out.lang)?;
    if games.is_empty() && !out.json {
        let message = out.say(text!(cli::no_game_matches_grundy_list_shows));
        writeln!(anstream::stderr(), "{message}")?;
        return Ok(ExitCode::SUCCESS);
    }
    requests::write_response(&request, games, out)?;
    Ok(ExitCode::SUCCESS)
}
