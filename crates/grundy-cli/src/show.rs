//! `grundy show`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use grundy::base::Error;
use grundy::words;
use grundy_commands::Request;
use grundy_commands::show::ShowRequest;
use std::io::Write;
use std::process::ExitCode;

/// `grundy show`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy show wythoff\n  grundy show 巴什博弈 --lang zh\n  grundy show wythoff --bibtex"
)]
pub struct Show {
    /// The game: its id, English or Chinese name, or number (S13)
    #[arg(required = true)]
    pub game: Vec<String>,
    /// Print how the theorems of its laws are cited, in BibTeX
    #[arg(long)]
    pub bibtex: bool,
}

pub fn run(ask: &Show, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = ShowRequest { game: ask.game.join(" ") };
    if !ask.bibtex || out.json {
        return asking::answer(&request, limits, out);
    }
    let found = asking::found(&request, limits, out.lang)?;
    let entry = request.response(found, out.lang);
    let laws: Vec<String> =
        entry.law.into_iter().chain(entry.misere_law).map(|law| law.bibtex).collect();
    if laws.is_empty() {
        let name = entry.id;
        let none = Error::unsupported(words!(
            "`{name}` has no theorem here to cite",
            "此处没有 `{name}` 的定理可引用"
        ));
        let help =
            words!("name a game with a law, such as `wythoff`", "请给出有规律的游戏，如 `wythoff`");
        return Err(none.help(help).into());
    }
    let mut told: Vec<&str> = Vec::new();
    for law in &laws {
        // The same work may stand behind both laws.
        if !told.contains(&law.as_str()) {
            told.push(law);
            write!(out, "{law}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
