//! `grundy show`: describes a game of the catalogue.

use crate::CommandFailure;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy::base::Error;
use grundy::words;
use grundy_commands::Request;
use grundy_commands::arguments::{examples, localized};
use grundy_commands::show::ShowRequest;
use std::io::Write;
use std::process::ExitCode;

const EXAMPLES: &[&str] =
    &["grundy show wythoff", "grundy show 巴什博弈 --lang zh", "grundy show wythoff --bibtex"];

/// The options of `grundy show`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct ShowArgs {
    #[arg(
        required = true, value_name = localized("GAME", "游戏"),
        help = localized(
            "Game: its id, its English or Chinese name, or its number in the catalogue, such as S13",
            "游戏：标识、英文名或中文名，或目录中的编号（如 S13）"
        )
    )]
    pub game: Vec<String>,
    #[arg(
        long,
        help = localized(
            "Print the sources of the theorems and periods known for the game, in BibTeX format",
            "以 BibTeX 格式输出其规律的参考文献"
        )
    )]
    pub bibtex: bool,
}

pub fn run(args: &ShowArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let request = ShowRequest { game: args.game.join(" ") };
    if !args.bibtex || out.json {
        return requests::answer(&request, limits, out);
    }
    let result = requests::compute(&request, limits, out.lang)?;
    let entry = request.response(result, out.lang);
    let laws: Vec<String> =
        entry.law.into_iter().chain(entry.misere_law).map(|law| law.bibtex).collect();
    if laws.is_empty() {
        let name = entry.id;
        let error = Error::unsupported(words!(
            "`{name}` has no theorem in the catalogue to cite",
            "此处没有 `{name}` 的定理可引用"
        ));
        let help =
            words!("name a game with a law, such as `wythoff`", "请给出有规律的游戏，如 `wythoff`");
        return Err(error.help(help).into());
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
