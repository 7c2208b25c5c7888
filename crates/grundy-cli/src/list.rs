//! `grundy list`: lists the games of the catalogue.

use crate::CommandFailure;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy::text;
use grundy_commands::arguments::{examples, localized};
use grundy_commands::list::ListRequest;
use std::io::Write;
use std::process::ExitCode;

const EXAMPLES: &[&str] = &["grundy list", "grundy list --family coins", "grundy list 威佐夫"];

/// The options of `grundy list`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct ListArgs {
    #[arg(
        value_name = localized(text!(cli::search_value_name)),
        help = localized(text!(cli::search_help))
    )]
    pub search: Vec<String>,
    /// The options other than the words to search for, such as the family.
    #[command(flatten)]
    pub request: ListRequest,
}

pub fn run(args: &ListArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
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
