//! Random cases of a problem, made one by one, small ones first.

use super::choices::{GREATEST, LARGE};
use super::{Choices, Problem};

/// Which cases are made.
#[derive(Clone, Copy, Debug)]
pub struct Cases {
    /// The same seed, the same cases.
    pub seed: u64,
    /// How many there are.
    pub count: u64,
    /// Whether all are small enough for brute force; else the last quarter is large.
    pub small: bool,
    /// Whether each is as large as the problem allows.
    pub full: bool,
}

impl Cases {
    /// The input of case `at`, the choices behind it, and their size.
    pub fn input(&self, problem: &Problem, at: u64) -> (String, Vec<u64>, u64) {
        let small = if self.small { self.count } else { self.count - self.count / 4 };
        let size = if at < small { 1 + at.saturating_mul(GREATEST) / small } else { LARGE };
        // Seeds next to each other have nothing in common.
        let seed = self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(at << 1 | 1);
        if self.full {
            return ((problem.full)(&mut Choices::unwritten(seed)), vec![], size);
        }
        let mut choices = Choices::new(seed, size);
        ((problem.random)(&mut choices), choices.made(), size)
    }
}
