//! Functions of the digits of n.

use crate::base::{Big, Words, big};
use crate::words;
use dashu_int::ops::BitTest;

/// A function of the digits of m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// The exponent of a base in m > 0.
    Valuation(u64),
    /// The largest power of a base that divides m > 0.
    PowerDividing(u64),
    /// The largest power of a base that is at most m > 0.
    PowerBelow(u64),
    /// How many digits m has in a base, 0 having none.
    Count(u64),
    /// m > 0 divided by the power of two in it.
    OddPart,
    /// The ones of m in base 2.
    Ones,
    /// The same modulo 2.
    Parity,
    /// m xor c.
    Xor(u64),
    /// m and c, digit by digit.
    And(u64),
    /// The ones at the end of m or c, digit by digit.
    TrailingOnesOr(u64),
}

use Digits::*;

impl Digits {
    /// The functions that are looked for in a table of `length` values, constants being so small that each
    /// of their digits is seen to matter.
    pub(super) fn all(length: usize) -> impl Iterator<Item = Digits> {
        let bases = 2..=10u64;
        let constants =
            move |most: u64| (1..=most).take_while(move |c| 4 * (c + 1) <= length as u64);
        (bases.clone().flat_map(|base| [Valuation(base), PowerDividing(base)]))
            .chain([Ones, Parity, OddPart])
            .chain(bases.flat_map(|base| [Count(base), PowerBelow(base)]))
            .chain(constants(63).flat_map(|c| [Xor(c), And(c)]))
            .chain(constants(255).map(TrailingOnesOr))
            // n mod 2ᵏ is told as a residue.
            .filter(|digits| !matches!(digits, And(c) if (c + 1).is_power_of_two()))
    }

    /// Its value at a small m, where it has one.
    pub(super) fn small(self, m: u64) -> Option<u64> {
        if m == 0 && self.needs_more_than_zero() {
            return None;
        }
        Some(match self {
            Valuation(2) => m.trailing_zeros().into(),
            PowerDividing(2) => m & m.wrapping_neg(),
            Valuation(base) => valuation(m, base),
            PowerDividing(base) => base.pow(valuation(m, base) as u32),
            PowerBelow(base) => base.pow(m.ilog(base)),
            Count(base) => m.checked_ilog(base).map_or(0, |log| u64::from(log) + 1),
            OddPart => m >> m.trailing_zeros(),
            Ones => m.count_ones().into(),
            Parity => (m.count_ones() % 2).into(),
            Xor(c) => m ^ c,
            And(c) => m & c,
            TrailingOnesOr(c) => (m | c).trailing_ones().into(),
        })
    }

    /// Its value at m of any size, where it has one.
    pub fn value(self, m: &Big) -> Option<Big> {
        if *m == Big::ZERO && self.needs_more_than_zero() {
            return None;
        }
        let length = |n: usize| Big::from(n);
        Some(match self {
            Valuation(2) => length(m.trailing_zeros()?),
            PowerDividing(2) => Big::ONE << m.trailing_zeros()?,
            Valuation(base) => big(split(m, base).0),
            PowerDividing(base) => Big::from(base).pow(split(m, base).0 as usize),
            PowerBelow(2) => Big::ONE << (m.bit_len() - 1),
            Count(2) => length(m.bit_len()),
            PowerBelow(base) => Big::from(base).pow(count(m, base) - 1),
            Count(base) => length(count(m, base)),
            OddPart => m >> m.trailing_zeros()?,
            Ones => length(m.count_ones()),
            Parity => length(m.count_ones() % 2),
            Xor(c) => m ^ big(c),
            And(c) => m & big(c),
            TrailingOnesOr(c) => length((m | big(c)).trailing_ones()?),
        })
    }

    fn needs_more_than_zero(self) -> bool {
        matches!(self, Valuation(_) | PowerDividing(_) | PowerBelow(_) | OddPart)
    }

    /// What it is, of a number called `m`.
    pub(super) fn describe(self, m: &str) -> Words {
        match self {
            Valuation(base) => {
                words!("the exponent of {base} in {m}", "{m} 中因子 {base} 的次数")
            }
            PowerDividing(base) => {
                words!("the largest power of {base} dividing {m}", "整除 {m} 的 {base} 的最大幂")
            }
            PowerBelow(base) => {
                words!("the largest power of {base} up to {m}", "不超过 {m} 的 {base} 的最大幂")
            }
            Count(base) => {
                words!("the number of digits of {m} in base {base}", "{m} 的 {base} 进制位数")
            }
            OddPart => words!("the odd part of {m}", "{m} 的奇数部分"),
            Ones => words!("the number of ones of {m} in base 2", "{m} 的二进制中 1 的个数"),
            Parity => {
                words!("the parity of the ones of {m} in base 2", "{m} 的二进制中 1 的个数的奇偶性")
            }
            Xor(c) => Words::same(format!("{m} xor {c}")),
            And(c) => Words::same(format!("{m} and {c}")),
            TrailingOnesOr(c) => words!(
                "the number of ones at the end of ({m} or {c}) in base 2",
                "({m} or {c}) 的二进制末尾连续 1 的个数"
            ),
        }
    }
}

fn valuation(m: u64, base: u64) -> u64 {
    let (mut m, mut exponent) = (m, 0);
    while m.is_multiple_of(base) {
        (m, exponent) = (m / base, exponent + 1);
    }
    exponent
}

/// The exponent of `base` in m > 0, with what is left.
///
/// Powers base^(2^i) are divided out from the largest down, so that a long number is divided only as
/// often as its length has digits.
fn split(m: &Big, base: u64) -> (u64, Big) {
    let mut powers = vec![Big::from(base)];
    while let Some(last) = powers.last()
        && (m % last) == Big::ZERO
    {
        powers.push(last * last);
    }
    let (mut rest, mut exponent) = (m.clone(), 0);
    for (i, power) in powers.iter().enumerate().rev() {
        if &rest % power == Big::ZERO {
            (rest, exponent) = (rest / power, exponent + (1 << i));
        }
    }
    (exponent, rest)
}

/// How many digits m > 0 has in a base; as in [`split`], in few steps.
fn count(m: &Big, base: u64) -> usize {
    let mut powers = vec![Big::from(base)];
    while let Some(last) = powers.last()
        && last <= m
    {
        powers.push(last * last);
    }
    let (mut rest, mut digits) = (m.clone(), 1);
    for (i, power) in powers.iter().enumerate().rev() {
        if rest >= *power {
            (rest, digits) = (rest / power, digits + (1 << i));
        }
    }
    if *m == Big::ZERO { 0 } else { digits }
}
