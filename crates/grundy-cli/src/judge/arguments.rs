//! The options of `grundy judge`.

use crate::numbers::parse_positive;
use grundy::base::{Text, text};
use grundy_commands::arguments::{localized, notes_and_examples, parse_count};
use grundy_judge::Cases;

const NOTES: Text = text!(judge::notes);

const EXAMPLES: &[&str] = &[
    "grundy judge list",
    "grundy judge hdu1846 < in.txt > out.txt",
    "grundy judge hdu2516 --against ./mine --cases 1000",
    "grundy judge p4126 --against 'python3 mine.py' --time 5 --seed 7",
    "grundy judge hdu1850 --emit cases --cases 50   001.in, 001.out, 002.in, …",
    "grundy judge uoj266 --emit cases --full        full.in, full.out",
    "grundy judge uoj266 --full | time ./mine",
];

/// The options of `grundy judge`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct JudgeArgs {
    #[arg(
        value_name = localized(text!(judge::problem_value_name)),
        help = localized(
            text!(judge::problem_help)
        )
    )]
    pub problem: String,
    #[arg(
        long, value_name = localized(text!(judge::against_value_name)), conflicts_with = "emit",
        help = localized(
            text!(judge::against_help)
        )
    )]
    pub against: Option<String>,
    #[arg(
        long, value_name = localized(text!(judge::emit_value_name)),
        help = localized(
            text!(judge::emit_help)
        )
    )]
    pub emit: Option<std::path::PathBuf>,
    #[arg(
        long,
        help = localized(
            text!(judge::full_help)
        )
    )]
    pub full: bool,
    #[arg(
        long, conflicts_with = "full",
        help = localized(
            text!(judge::small_help)
        )
    )]
    pub small: bool,
    #[arg(
        long, value_name = "N", value_parser = parse_positive,
        help = localized(
            text!(judge::cases_help)
        )
    )]
    pub cases: Option<u64>,
    #[arg(
        long, value_name = "S", default_value_t = 1, value_parser = parse_count,
        help = localized(
            text!(judge::seed_help)
        )
    )]
    pub seed: u64,
}

/// Creates the generator of `count` test cases that the options of `grundy judge` describe.
pub fn case_generator(judge: &JudgeArgs, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
