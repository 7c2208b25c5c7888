//! `grundy list`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use grundy_commands::list::ListRequest;
use std::io::Write;
use std::process::ExitCode;

/// `grundy list`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy list\n  grundy list --family coins\n  grundy list 威佐夫"
)]
pub struct List {
    /// Words that a name or the rules must contain
    pub search: Vec<String>,
    /// Only one family: lines, blocking, placing, crossing, points, bash, wythoff, nim, stealing, splitting, coins, fibonacci, graphs, loopy, erasing, matrices, theory
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
}

pub fn run(ask: &List, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = ListRequest { search: ask.search.join(" "), family: ask.family.clone() };
    let found = asking::found(&request, limits, out.lang)?;
    if found.is_empty() && !out.json {
        let none = out.say(
            "no game matches; `grundy list` shows all",
            "没有匹配的游戏；`grundy list` 列出全部",
        );
        writeln!(anstream::stderr(), "{none}")?;
        return Ok(ExitCode::SUCCESS);
    }
    asking::write(&request, found, out)?;
    Ok(ExitCode::SUCCESS)
}
