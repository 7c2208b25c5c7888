//! The random cases that are asked for.

use crate::args::Judge;
use grundy_judge::Cases;

/// So many cases, made as the arguments want them.
pub fn cases(judge: &Judge, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
