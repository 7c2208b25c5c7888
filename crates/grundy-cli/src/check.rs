//! `grundy check`: checks a law or a claim against the engine.

use crate::CommandFailure;
use crate::failure::EXIT_FALSE;
use crate::help::{examples, localized};
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy_commands::check::CheckRequest;
use grundy_commands::input::{Natural, RawInput};
use std::process::ExitCode;

const EXAMPLES: &[&str] = &[
    "grundy check wythoff --to 60",
    "grundy check bash m=3 --to 100",
    "grundy check '{1,2,3}' --to 100 --values 0,1,2,3 --period 4",
    "grundy check mine.game --claim \"P when (a ^ b) == 0\" --to 100",
    "grundy check 0.77 --claim \"P when n == 0\"",
];

/// The options of `grundy check`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct CheckArgs {
    #[arg(
        required = true, value_name = localized("GAME", "游戏"),
        help = localized("Game and its parameters", "游戏及其参数")
    )]
    pub words: Vec<String>,
    #[arg(long, value_name = "N", help = localized(
        "Check heaps up to this size; for other games, positions whose numbers are all at most N",
        "检查到的最大值"
    ))]
    pub to: Option<u64>,
    #[arg(long, help = localized(
        "Check the law of misère play, in which the player who cannot move wins",
        "检查反常规则下的规律"
    ))]
    pub misere: bool,
    #[arg(
        long,
        value_name = localized("CLAIM", "断言"),
        conflicts_with_all = ["values", "losing", "p_file"],
        help = localized(
            "Check this claim instead of the known law or the claims of the rule file, such as \"P \
             when (a ^ b) == 0\" or \"grundy = n mod 5\"",
            "检查此断言，而非已知规律或规则文件中的断言：\"P when (a ^ b) == 0\"、\"grundy = n mod 5\""
        )
    )]
    pub claim: Option<String>,
    #[arg(
        long,
        value_name = localized("LIST", "列表"), value_delimiter = ',',
        conflicts_with_all = ["losing", "p_file"],
        help = localized(
            "Check that the heaps of 0, 1, 2, … stones have these Grundy values, such as 0,1,2,3",
            "检查 0、1、2…… 的 SG 值是否如此"
        )
    )]
    pub values: Vec<u32>,
    #[arg(
        long,
        value_name = localized("LIST", "列表"), value_delimiter = ',',
        conflicts_with = "p_file",
        help = localized(
            "Check that the heaps of these sizes are P-positions (the player to move loses), and \
             all others are not",
            "检查必败态是否恰为这些数"
        )
    )]
    pub losing: Vec<u64>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Check that the positions in this file, one per line, are P-positions, and all others \
             are not",
            "检查必败态是否恰为文件中的局面，每行一个"
        )
    )]
    pub p_file: Option<String>,
    #[arg(
        long, value_name = "P",
        help = localized(
            "Period of the claim: the last P numbers of --values repeat forever; a size is in \
             --losing if its remainder modulo P is in the list",
            "--values 的最后 P 个无限重复；--losing 为模 P 的余数"
        )
    )]
    pub period: Option<std::num::NonZeroU32>,
}

pub fn run(
    args: &CheckArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let request = CheckRequest {
        game: RawInput::new(args.words.clone()),
        to: args.to.map(Natural),
        misere: args.misere,
        claim: args.claim.clone(),
        values: args.values.clone(),
        losing: args.losing.iter().copied().map(Natural).collect(),
        p_file: args.p_file.clone(),
        period: args.period.map(std::num::NonZeroU32::get),
        ..CheckRequest::default()
    };
    let result = requests::compute(&request, limits, out.lang)?;
    let holds = result.holds();
    requests::write_response(&request, result, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FALSE) })
}
