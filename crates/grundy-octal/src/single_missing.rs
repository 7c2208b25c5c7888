//! The closed form of subtraction games in which all numbers but one can be taken.
//!
//! # Theorem
//! Let every number ≥ 1 but M ≥ 1 be a legal take. Then G(n) = M·⌊n/2M⌋ + (n mod M).
//!
//! Let v(n) denote this value. Two different heaps have the same v exactly if they differ by M and
//! lie in the same block of 2M heaps that begins at a multiple of 2M; so no option of n has the
//! value v(n), as M may not be taken. Now let w < v(n), and let a and a + M be the heaps with v =
//! w. If their block precedes that of n, both are less than n, and one of them is not n - M, hence
//! an option. If it is the block of n, then a mod M < n mod M; so a < n, and n - a is no multiple
//! of M, hence legal.

use grundy_core::base::Big;
use grundy_text::{Words, words};

/// The subtraction game in which every number ≥ 1 except one, the missing take, can be taken. The
/// payload is the missing take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleMissing(u64);

impl SingleMissing {
    /// Returns the game in which exactly the takes `missing` are illegal. Returns `None` unless
    /// `missing` is a single number other than 0.
    pub fn from_missing(missing: &[u64]) -> Option<SingleMissing> {
        match missing {
            &[take] if take > 0 => Some(SingleMissing(take)),
            _ => None,
        }
    }

    /// Returns the number that cannot be taken.
    pub fn missing(self) -> u64 {
        self.0
    }

    /// Returns the Grundy value of a heap of any size.
    pub fn value(self, n: &Big) -> Big {
        let m = Big::from(self.0);
        n / (&m * 2u8) * &m + n % &m
    }

    /// Returns the two heaps with the Grundy value `value`, ascending.
    pub fn heaps_with_value(self, value: &Big) -> [Big; 2] {
        let m = Big::from(self.0);
        let smaller = value / &m * (&m * 2u8) + value % &m;
        [smaller.clone(), smaller + m]
    }

    /// States the closed form of the Grundy values in one line.
    pub fn statement(self) -> Words {
        let m = self.0;
        words!(octal::n_floor_n_n_mod_arithmetic, m, twice = u128::from(m) * 2)
    }

    /// Explains in words why the law holds.
    pub fn reason(self) -> Words {
        words!(octal::because_is_only_number_that_cannot, m = self.0)
    }
}
