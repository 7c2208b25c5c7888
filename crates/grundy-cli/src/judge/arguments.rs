//! The options of `grundy judge`.

use crate::numbers::parse_positive;
use grundy_commands::arguments::parse_count;
use grundy_judge::Cases;

/// The options of `grundy judge`.
#[derive(clap::Args)]
pub struct JudgeArgs {
    pub problem: String,
    #[arg(value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
    #[arg(long, conflicts_with = "emit")]
    pub against: Option<String>,
    #[arg(long)]
    pub emit: Option<std::path::PathBuf>,
    #[arg(long)]
    pub full: bool,
    #[arg(long, conflicts_with = "full")]
    pub small: bool,
    #[arg(long)]
    pub input: Option<String>,
    #[arg(long)]
    pub output: Option<String>,
    #[arg(long)]
    pub range: Vec<String>,
    #[arg(long, value_name = "N", value_parser = parse_positive)]
    pub cases: Option<u64>,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = parse_count)]
    pub seed: u64,
}

/// Creates the generator of `count` test cases that the options of `grundy judge` describe.
pub fn case_generator(judge: &JudgeArgs, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
