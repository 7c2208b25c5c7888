//! Subtraction games in which every number may be taken but one: the value of every heap at once.
//!
//! # Theorem
//! Let every number ≥ 1 but M ≥ 1 be a legal take. Then G(n) = M·⌊n/2M⌋ + (n mod M).
//!
//! Call that v(n). Two different heaps have the same v exactly when they differ by M and lie in the same block
//! of 2M heaps from a multiple of 2M on; so no option of n has the value v(n), as M may not be taken. Now let
//! w < v(n), and let a and a + M be the heaps with v = w. In a block before that of n both are less than n, and one
//! of them is not n - M, hence an option. In the block of n, a mod M < n mod M; so a < n, and n - a is no
//! multiple of M, hence legal.

use crate::base::{Big, Words};
use crate::words;

/// The game in which every number but one may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleMissing(u64);

impl SingleMissing {
    /// The game that lacks just these takes; `None` unless they are one, and not 0.
    pub fn of(missing: &[u64]) -> Option<SingleMissing> {
        match missing {
            &[only] if only > 0 => Some(SingleMissing(only)),
            _ => None,
        }
    }

    /// The take that is missing.
    pub fn missing(self) -> u64 {
        self.0
    }

    /// The Grundy value of a heap of any size.
    pub fn value(self, n: &Big) -> Big {
        let m = Big::from(self.0);
        n / (&m * 2u8) * &m + n % &m
    }

    /// The two heaps of a value, ascending.
    pub fn heaps_worth(self, value: &Big) -> [Big; 2] {
        let m = Big::from(self.0);
        let first = value / &m * (&m * 2u8) + value % &m;
        [first.clone(), first + m]
    }

    /// The law in one line.
    pub fn statement(self) -> Words {
        let m = self.0;
        let twice = u128::from(m) * 2;
        words!(
            "G(n) = {m}*floor(n/{twice}) + n mod {m}: arithmetic period {twice} with saltus {m} from n = 0 on",
            "G(n) = {m}*floor(n/{twice}) + n mod {m}：从 n = 0 起以 {twice} 为算术周期，每周期增加 {m}"
        )
    }

    /// Why it holds.
    pub fn reason(self) -> Words {
        let m = self.0;
        words!(
            "as {m} alone may not be taken, just the heaps that differ by {m} have the same value, in pairs",
            "因为只有 {m} 不可取，值相同的恰是相差 {m} 的一对对堆"
        )
    }
}
