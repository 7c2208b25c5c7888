//! [`DigitFunction`]: functions of the digits of a number m in some base, such as the number of
//! ones in base 2.

use dashu_int::ops::BitTest;
use grundy_core::base::{Big, big};
use grundy_text::{Words, words};

/// A function of the digits of a number m in some base. The payload of a variant is the base of the
/// digits; for `Xor`, `And` and `TrailingOnesOr` it is a constant c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitFunction {
    /// The exponent of the base in the factorisation of m > 0, for example 3 for m = 24 in base 2.
    Valuation(u64),
    /// The largest power of the base that divides m > 0.
    PowerDividing(u64),
    /// The largest power of the base that is at most m > 0.
    PowerBelow(u64),
    /// The number of digits of m in the base; 0 for m = 0.
    Count(u64),
    /// m > 0 divided by the largest power of two that divides it.
    OddPart,
    /// The number of ones of m in base 2.
    Ones,
    /// The parity of the number of ones of m in base 2.
    Parity,
    /// The bitwise exclusive or of m and the constant c.
    Xor(u64),
    /// The bitwise and of m and the constant c.
    And(u64),
    /// The number of trailing ones in base 2 of the bitwise or of m and the constant c.
    TrailingOnesOr(u64),
}

use DigitFunction::*;

impl DigitFunction {
    /// Iterates over the functions that are tried for a table of `length` values. Constants c are
    /// small: each of their bits changes the value at some index of the table.
    pub(super) fn candidates(length: usize) -> impl Iterator<Item = DigitFunction> {
        let bases = 2..=10u64;
        let constants = move |max_constant: u64| {
            (1..=max_constant).take_while(move |c| 4 * (c + 1) <= length as u64)
        };
        (bases.clone().flat_map(|base| [Valuation(base), PowerDividing(base)]))
            .chain([Ones, Parity, OddPart])
            .chain(bases.flat_map(|base| [Count(base), PowerBelow(base)]))
            .chain(constants(63).flat_map(|c| [Xor(c), And(c)]))
            .chain(constants(255).map(TrailingOnesOr))
            // And(2ᵏ - 1) is n mod 2ᵏ, which the laws on residue classes cover.
            .filter(|digits| !matches!(digits, And(c) if (c + 1).is_power_of_two()))
    }

    /// Returns the value of the function at m, computed in machine integers, or `None` if the
    /// function is undefined at m.
    pub(super) fn small(self, m: u64) -> Option<u64> {
        if m == 0 && self.requires_positive() {
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

    /// Returns the value of the function at m, for m of any size, or `None` if the function is
    /// undefined at m.
    pub fn value(self, m: &Big) -> Option<Big> {
        if *m == Big::ZERO && self.requires_positive() {
            return None;
        }
        let length = |n: usize| Big::from(n);
        Some(match self {
            Valuation(2) => length(m.trailing_zeros()?),
            PowerDividing(2) => Big::ONE << m.trailing_zeros()?,
            Valuation(base) => big(extract_power(m, base).0),
            PowerDividing(base) => Big::from(base).pow(extract_power(m, base).0 as usize),
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

    /// Returns whether the function is undefined at 0.
    fn requires_positive(self) -> bool {
        matches!(self, Valuation(_) | PowerDividing(_) | PowerBelow(_) | OddPart)
    }

    /// Describes the function, with `m` as the name of its argument.
    pub(super) fn describe(self, m: &str) -> Words {
        match self {
            Valuation(base) => words!(form::exponent_of_in, base, m),
            PowerDividing(base) => words!(form::largest_power_of_dividing, base, m),
            PowerBelow(base) => words!(form::largest_power_of_up_to, base, m),
            Count(base) => words!(form::number_of_digits_of_in_base, m, base),
            OddPart => words!(form::odd_part_of, m),
            Ones => words!(form::number_of_ones_of_in_base, m),
            Parity => words!(form::parity_of_ones_of_in_base, m),
            Xor(c) => Words::same(format!("{m} xor {c}")),
            And(c) => Words::same(format!("{m} and {c}")),
            TrailingOnesOr(c) => words!(form::number_of_ones_at_end, m, c),
        }
    }
}

/// Returns the exponent of `base` in the factorisation of m > 0.
fn valuation(m: u64, base: u64) -> u64 {
    let (mut m, mut exponent) = (m, 0);
    while m.is_multiple_of(base) {
        (m, exponent) = (m / base, exponent + 1);
    }
    exponent
}

/// Returns the exponent of the largest power of `base` that divides m > 0, and m divided by this
/// power.
///
/// Divides by the powers base^(2^i) from the largest down, so a long number is divided only
/// logarithmically often.
fn extract_power(m: &Big, base: u64) -> (u64, Big) {
    let mut powers = vec![Big::from(base)];
    while let Some(largest_power) = powers.last()
        && (m % largest_power) == Big::ZERO
    {
        powers.push(largest_power * largest_power);
    }
    let (mut cofactor, mut exponent) = (m.clone(), 0);
    for (i, power) in powers.iter().enumerate().rev() {
        if &cofactor % power == Big::ZERO {
            (cofactor, exponent) = (cofactor / power, exponent + (1 << i));
        }
    }
    (exponent, cofactor)
}

/// Returns the number of digits of m in `base`, 0 for m = 0. Needs only O(log log m) divisions, by
/// the same method as [`extract_power`].
fn count(m: &Big, base: u64) -> usize {
    let mut powers = vec![Big::from(base)];
    while let Some(largest_power) = powers.last()
        && largest_power <= m
    {
        powers.push(largest_power * largest_power);
    }
    let (mut cofactor, mut digits) = (m.clone(), 1);
    for (i, power) in powers.iter().enumerate().rev() {
        if cofactor >= *power {
            (cofactor, digits) = (cofactor / power, digits + (1 << i));
        }
    }
    if *m == Big::ZERO { 0 } else { digits }
}
