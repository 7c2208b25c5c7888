//! What is asked of `grundy judge`.

use crate::numbers::{count, positive};
use grundy_judge::Cases;

/// `grundy judge`.
#[derive(clap::Args)]
#[command(
    after_help = "With --against, the program gets random inputs, small ones first, through a shell. When it answers\n\
otherwise, ends with an exit code, takes longer than --time (2 seconds when not given) or writes\n\
without end, the smallest input on which it does so that can be found is printed; exit code 1.\n\
White space at the end of a line and of the output does not count. With --full, inputs at the limits\n\
of the problem are given instead, and not made smaller.\n\n\
Examples:\n  grundy judge list\n  grundy judge hdu1846 < in.txt > out.txt\n  \
grundy judge hdu2516 --against ./mine --cases 1000\n  \
grundy judge p4126 --against 'python3 mine.py' --time 5 --seed 7\n  \
grundy judge hdu1850 --emit cases --cases 50   001.in, 001.out, 002.in, …\n  \
grundy judge uoj266 --emit cases --full        full.in, full.out\n  \
grundy judge uoj266 --full | time ./mine"
)]
pub struct Judge {
    /// The problem, as in hdu1846; `list` shows them all
    #[arg(value_name = "ID")]
    pub problem: String,
    /// Compare a program of your own on random inputs
    #[arg(long, value_name = "COMMAND", conflicts_with = "emit")]
    pub against: Option<String>,
    /// Write random inputs with their answers into a folder, which is made; - for lines of JSON
    #[arg(long, value_name = "DIR")]
    pub emit: Option<std::path::PathBuf>,
    /// Inputs at the limits; alone, one is written to standard output
    #[arg(long)]
    pub full: bool,
    /// Small inputs only, such as brute force can answer; otherwise the last quarter has large numbers
    #[arg(long, conflicts_with = "full")]
    pub small: bool,
    /// How many inputs [default: 1000 with --against, 100 with --emit, 1 with --full]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub cases: Option<u64>,
    /// Another seed gives other inputs
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = count)]
    pub seed: u64,
}

/// So many cases, made as the arguments want them.
pub fn cases(judge: &Judge, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
