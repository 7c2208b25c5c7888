//! Checked arithmetic on 64-bit integers, and the built-in functions of the rule language.

use crate::base::{Big, big, floor_phi, isqrt, to_u64};

/// A binary operator of the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bin {
    /// `+`: the sum
    Add,
    /// `-`: the difference
    Sub,
    /// `*`: the product
    Mul,
    /// `div`: the quotient, rounded down
    Div,
    /// `mod`: the remainder, with the sign of the divisor
    Mod,
    /// `xor`: the bitwise exclusive or; the checker replaces `xor` between conditions by `!=`
    Xor,
    /// `|`: the bitwise or; the checker replaces `or` between numbers by this operator
    BitOr,
    /// `&`: the bitwise and; the checker replaces `and` between numbers by this operator
    BitAnd,
    /// `<<`: the shift to the left by a number of bits
    Shl,
    /// `>>`: the shift to the right by a number of bits, rounded down
    Shr,
    /// `==`: whether the operands are equal
    Eq,
    /// `!=`: whether the operands differ
    Ne,
    /// `<`: whether the left operand is less
    Lt,
    /// `<=`: whether the left operand is less or equal
    Le,
    /// `>`: whether the left operand is greater
    Gt,
    /// `>=`: whether the left operand is greater or equal
    Ge,
    /// `and` between truth values: whether both are true
    And,
    /// `or` between truth values: whether at least one is true
    Or,
}

/// An error that stops the evaluation of compiled rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A result does not fit into 64 bits.
    Overflow,
    /// The divisor of a division or of a remainder is zero.
    DivisionByZero,
    /// A shift by less than 0 or more than 62 bits; the payload is that number of bits.
    Shift(i64),
    /// An argument is outside of the domain of a function: a function of natural numbers has a
    /// negative argument, or `v2` has the argument 0. The payload is the argument.
    OutsideDomain(i64),
    /// A value is outside of the range of the variable that it is assigned to.
    OutOfRange {
        /// Index, among the variables of a position, of the variable whose range the value exceeds.
        var: usize,
        /// The value that is outside of the range.
        value: i64,
    },
    /// An index into a sequence or table is out of bounds.
    Index {
        /// The index that is out of bounds.
        index: i64,
        /// Number of elements of the sequence or table.
        len: i64,
    },
    /// A map does not contain the key that was looked up. The payload is the key.
    NoKey(i64),
    /// The minimum or maximum of an empty list was requested, which does not exist.
    Nothing,
    /// A list or set does not contain the element that was to be removed. The payload is the
    /// element.
    NoElement(i64),
    /// The length of a sequence is not allowed by the declaration of its variable.
    Length {
        /// Index, among the variables of a position, of the variable that holds the sequence.
        var: usize,
        /// The length of the sequence, which is not allowed.
        len: i64,
    },
    /// A component of a sum is to be repeated a negative or too large number of times. The payload
    /// is that number.
    Times(i64),
    /// The evaluation took more loop steps than allowed, or its result has more numbers than
    /// allowed.
    Fuel,
    /// A position has more than [`MAX_OPTIONS`](super::MAX_OPTIONS) options.
    Options,
}

/// A built-in function of the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// The least of the arguments.
    Min,
    /// The greatest of the arguments.
    Max,
    /// The absolute value of the argument.
    Abs,
    /// The greatest common divisor of the two arguments.
    Gcd,
    /// ⌊kφ⌋ for the golden ratio φ and the argument k.
    FloorPhi,
    /// ⌊k√d⌋ for the arguments d and k.
    FloorSqrt,
    /// ⌊kμ⌋ for the metallic mean μ = (r + √(r² + 4))/2 and the arguments r and k.
    FloorMetallic,
    /// Whether the argument is a Fibonacci number 1, 2, 3, 5, 8, …
    IsFib,
    /// Whether the argument is a power of two 1, 2, 4, 8, …
    IsPow2,
    /// Whether the argument is a prime number.
    IsPrime,
    /// Whether the argument is a square 0, 1, 4, 9, …
    IsSquare,
    /// The number of ones in the binary form of the argument.
    BitCount,
    /// The greatest power of two that divides the argument; 0 for 0.
    LowBit,
    /// The exponent of 2 in the prime factorisation of the argument, which must not be 0.
    V2,
    /// The parity of the argument: 0 if it is even, 1 if it is odd.
    Parity,
    /// The number of binary digits of the argument; 0 for 0.
    BitLength,
    /// The argument divided by the highest power of 2 that divides it; 0 for 0.
    OddPart,
    /// The number of trailing ones in the binary form of the argument.
    TrailingOnes,
    /// The square root of the argument, rounded down.
    Isqrt,
    /// The first argument to the power of the second, which must be natural; 1 for 0 to the power
    /// of 0.
    Pow,
    /// The least prime factor of the argument, which must be at least 2.
    LeastPrime,
    /// The number of divisors of the argument, which must be at least 1.
    DivisorCount,
    /// The number of digits of the first argument, a natural number, in the base that is the second
    /// argument and at least 2; 1 for 0.
    DigitCount,
}

/// The built-in functions, each as its name in the rule language, the function, and its number of
/// arguments. `None` instead of the number means one or more arguments.
pub const BUILTINS: &[(&str, Builtin, Option<usize>)] = &[
    ("min", Builtin::Min, None),
    ("max", Builtin::Max, None),
    ("abs", Builtin::Abs, Some(1)),
    ("gcd", Builtin::Gcd, Some(2)),
    ("floor_phi", Builtin::FloorPhi, Some(1)),
    ("floor_sqrt", Builtin::FloorSqrt, Some(2)),
    ("floor_metallic", Builtin::FloorMetallic, Some(2)),
    ("is_fib", Builtin::IsFib, Some(1)),
    ("is_pow2", Builtin::IsPow2, Some(1)),
    ("is_prime", Builtin::IsPrime, Some(1)),
    ("is_square", Builtin::IsSquare, Some(1)),
    ("bit_count", Builtin::BitCount, Some(1)),
    ("popcount", Builtin::BitCount, Some(1)),
    ("lowbit", Builtin::LowBit, Some(1)),
    ("v2", Builtin::V2, Some(1)),
    ("parity", Builtin::Parity, Some(1)),
    ("bit_length", Builtin::BitLength, Some(1)),
    ("odd_part", Builtin::OddPart, Some(1)),
    ("trailing_ones", Builtin::TrailingOnes, Some(1)),
    ("isqrt", Builtin::Isqrt, Some(1)),
    ("pow", Builtin::Pow, Some(2)),
    ("least_prime", Builtin::LeastPrime, Some(1)),
    ("divisor_count", Builtin::DivisorCount, Some(1)),
    ("digit_count", Builtin::DigitCount, Some(2)),
];

impl Builtin {
    /// Returns whether the result of the function is a truth value.
    pub fn returns_bool(self) -> bool {
        matches!(self, Builtin::IsFib | Builtin::IsPow2 | Builtin::IsPrime | Builtin::IsSquare)
    }
}

/// Computes `a op b`; comparisons return 1 for true and 0 for false.
///
/// # Errors
/// [`Fault`] on an overflow, a division by zero, or an invalid shift.
#[inline]
pub fn binary(op: Bin, a: i64, b: i64) -> Result<i64, Fault> {
    let checked = |value: Option<i64>| value.ok_or(Fault::Overflow);
    Ok(match op {
        Bin::Add => checked(a.checked_add(b))?,
        Bin::Sub => checked(a.checked_sub(b))?,
        Bin::Mul => checked(a.checked_mul(b))?,
        Bin::Div => floor_div(a, b)?.0,
        Bin::Mod => floor_div(a, b)?.1,
        Bin::Xor => a ^ b,
        Bin::BitOr | Bin::Or => a | b,
        Bin::BitAnd | Bin::And => a & b,
        Bin::Shl => {
            let power = 1i64.checked_shl(shift(b)?).ok_or(Fault::Shift(b))?;
            checked(a.checked_mul(power))?
        }
        Bin::Shr => a >> shift(b)?,
        Bin::Eq => i64::from(a == b),
        Bin::Ne => i64::from(a != b),
        Bin::Lt => i64::from(a < b),
        Bin::Le => i64::from(a <= b),
        Bin::Gt => i64::from(a > b),
        Bin::Ge => i64::from(a >= b),
    })
}

/// Converts the number of bits of a shift to `u32`. Returns [`Fault::Shift`] if it is not between 0
/// and 62.
fn shift(by: i64) -> Result<u32, Fault> {
    u32::try_from(by).ok().filter(|by| *by <= 62).ok_or(Fault::Shift(by))
}

/// Returns the quotient, rounded down, and the remainder, which has the sign of the divisor.
fn floor_div(a: i64, b: i64) -> Result<(i64, i64), Fault> {
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let (quotient, remainder) =
        (a.checked_div(b).ok_or(Fault::Overflow)?, a.checked_rem(b).ok_or(Fault::Overflow)?);
    let rounds_down = remainder != 0 && (remainder < 0) != (b < 0);
    Ok(if rounds_down { (quotient - 1, remainder + b) } else { (quotient, remainder) })
}

/// Computes `a op b` for constants at compile time, or returns `None` if [`binary`] fails.
pub fn fold(op: Bin, a: i64, b: i64) -> Option<i64> {
    binary(op, a, b).ok()
}

/// Computes a built-in function of the arguments `a` and `b`; functions of one argument ignore `b`.
///
/// # Errors
/// [`Fault`] on an overflow, or if an argument is outside of the domain of the function.
pub fn call(function: Builtin, a: i64, b: i64) -> Result<i64, Fault> {
    let natural = || u64::try_from(a).map_err(|_| Fault::OutsideDomain(a));
    Ok(match function {
        Builtin::Min => a.min(b),
        Builtin::Max => a.max(b),
        Builtin::Abs => a.checked_abs().ok_or(Fault::Overflow)?,
        Builtin::Gcd => gcd(a, b)?,
        Builtin::FloorPhi => to_machine_integer(&floor_phi(&big(natural()?)))?,
        Builtin::FloorSqrt | Builtin::FloorMetallic => {
            let (parameter, k) =
                (natural()?, u64::try_from(b).map_err(|_| Fault::OutsideDomain(b))?);
            to_machine_integer(&floor_of_multiple(function, &big(parameter), &big(k)))?
        }
        Builtin::IsFib => i64::from(a >= 1 && is_fibonacci(a)),
        Builtin::IsPow2 => i64::from(a >= 1 && a & (a - 1) == 0),
        Builtin::IsPrime => i64::from(a >= 2 && is_prime(a as u64)),
        Builtin::IsSquare => i64::from(a >= 0 && root(a as u64).pow(2) == a as u64),
        Builtin::BitCount => i64::from(natural()?.count_ones()),
        Builtin::LowBit => a & a.wrapping_neg(),
        Builtin::V2 if a == 0 => return Err(Fault::OutsideDomain(0)),
        Builtin::V2 => i64::from(a.trailing_zeros()),
        Builtin::Parity => a & 1,
        Builtin::BitLength => i64::from(64 - natural()?.leading_zeros()),
        Builtin::OddPart if a == 0 => 0,
        Builtin::OddPart => a >> a.trailing_zeros(),
        Builtin::TrailingOnes => i64::from(natural()?.trailing_ones()),
        Builtin::Isqrt => root(natural()?) as i64,
        Builtin::Pow => power(a, b)?,
        Builtin::LeastPrime if a < 2 => return Err(Fault::OutsideDomain(a)),
        Builtin::LeastPrime => least_prime(a as u64) as i64,
        Builtin::DivisorCount if a < 1 => return Err(Fault::OutsideDomain(a)),
        Builtin::DivisorCount => divisor_count(a as u64),
        Builtin::DigitCount if b < 2 => return Err(Fault::OutsideDomain(b)),
        Builtin::DigitCount => {
            natural()?.checked_ilog(b as u64).map_or(1, |log| i64::from(log) + 1)
        }
    })
}

/// Returns ⌊k√d⌋ for d = `parameter` if `function` is `FloorSqrt`, else ⌊kμ⌋ for the metallic mean
/// μ of r = `parameter`. The root in kμ = (rk + √((r² + 4)k²))/2 is rounded down before the
/// division, which does not change the result.
fn floor_of_multiple(function: Builtin, parameter: &Big, k: &Big) -> Big {
    let square = k * k;
    match function {
        Builtin::FloorSqrt => isqrt(&(parameter * square)),
        _ => (parameter * k + isqrt(&((parameter * parameter + 4u8) * square))) / 2u8,
    }
}

fn to_machine_integer(n: &Big) -> Result<i64, Fault> {
    to_u64(n).and_then(|n| i64::try_from(n).ok()).ok_or(Fault::Overflow)
}

fn gcd(a: i64, b: i64) -> Result<i64, Fault> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).map_err(|_| Fault::Overflow)
}

fn is_fibonacci(n: i64) -> bool {
    let (mut previous, mut current) = (1i64, 1i64);
    while current < n {
        match previous.checked_add(current) {
            Some(next) => (previous, current) = (current, next),
            None => return false,
        }
    }
    current == n
}

fn root(n: u64) -> u64 {
    to_u64(&isqrt(&big(n))).unwrap_or(0)
}

/// Returns `base` to the power of `exponent`.
fn power(base: i64, exponent: i64) -> Result<i64, Fault> {
    let natural = u64::try_from(exponent).map_err(|_| Fault::OutsideDomain(exponent))?;
    // The powers of these bases fit for all exponents.
    let exponent = match base {
        -1 => natural % 2,
        0 | 1 => natural.min(1),
        _ => natural,
    };
    let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
    power.ok_or(Fault::Overflow)
}

/// The greatest number by which [`least_prime`] divides. A number below 2^63 without such a factor
/// has at most two prime factors.
const MAX_TRIAL_DIVISOR: u64 = 1 << 21;

/// Returns the least prime factor of `n`, which is at least 2 and below 2^63.
fn least_prime(n: u64) -> u64 {
    if n.is_multiple_of(2) {
        return 2;
    }
    if is_prime(n) {
        return n;
    }
    let mut divisor = 3;
    while divisor <= MAX_TRIAL_DIVISOR {
        if n.is_multiple_of(divisor) {
            return divisor;
        }
        divisor += 2;
    }
    let square_root = root(n);
    if square_root * square_root == n {
        return square_root;
    }
    let factor = (1..).find_map(|seed| rho_factor(n, seed)).unwrap_or(n);
    factor.min(n / factor)
}

/// Returns a proper factor of the composite number `n`, or `None` if the sequence of `seed` finds
/// none (Pollard 1975, "A Monte Carlo method for factorization").
fn rho_factor(n: u64, seed: u64) -> Option<u64> {
    let step = |x: u64| ((u128::from(x) * u128::from(x) + u128::from(seed)) % u128::from(n)) as u64;
    let (mut slow, mut fast) = (2, 2);
    loop {
        slow = step(slow);
        fast = step(step(fast));
        let (mut a, mut b) = (slow.abs_diff(fast), n);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        match a {
            1 => {}
            factor if factor == n => return None,
            factor => return Some(factor),
        }
    }
}

/// Returns the number of divisors of `n`, which is at least 1 and below 2^63.
fn divisor_count(mut n: u64) -> i64 {
    let mut count = 1;
    while n > 1 {
        let prime = least_prime(n);
        let mut exponent = 0;
        while n.is_multiple_of(prime) {
            n /= prime;
            exponent += 1;
        }
        count *= exponent + 1;
    }
    count
}

/// Returns whether `n` is prime, by Miller's test with bases that suffice below 2^64 (Sorenson and
/// Webster 2015).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(p) = BASES.iter().find(|p| n.is_multiple_of(**p)) {
        return n == *p;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut base, mut exponent) = (1, base % n, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, base);
            }
            base = times(base, base);
            exponent >>= 1;
        }
        let mut passes = power == 1 || power == n - 1;
        for _ in 1..twos {
            power = times(power, power);
            passes |= power == n - 1;
        }
        passes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_equal_trial_division() {
        for n in 1..3000i64 {
            let divisors: Vec<i64> = (1..=n).filter(|d| n % d == 0).collect();
            assert_eq!(call(Builtin::DivisorCount, n, 0), Ok(divisors.len() as i64), "{n}");
            if n > 1 {
                assert_eq!(call(Builtin::LeastPrime, n, 0), Ok(divisors[1]), "{n}");
            }
        }
        // The primes 2^31 - 1, 3037000493 and 3037000453 are known; 3037000493^2 is just below 2^63.
        let (mersenne, p, q) = ((1i64 << 31) - 1, 3_037_000_493i64, 3_037_000_453i64);
        for (n, least, count) in [
            (p * q, q, 4),
            (p * p, p, 3),
            (mersenne * mersenne, mersenne, 3),
            (mersenne * p, mersenne, 4),
            ((1 << 62), 2, 63),
            (i64::MAX, 7, 96),
        ] {
            assert_eq!(call(Builtin::LeastPrime, n, 0), Ok(least), "{n}");
            assert_eq!(call(Builtin::DivisorCount, n, 0), Ok(count), "{n}");
        }
        assert_eq!(call(Builtin::LeastPrime, 1, 0), Err(Fault::OutsideDomain(1)));
        assert_eq!(call(Builtin::DivisorCount, 0, 0), Err(Fault::OutsideDomain(0)));
    }

    #[test]
    fn powers_and_digits_equal_repeated_multiplication() {
        for base in -12..=12i64 {
            for exponent in 0..70i64 {
                let product = (0..exponent).try_fold(1i64, |product, _| product.checked_mul(base));
                let expected = product.ok_or(Fault::Overflow);
                assert_eq!(call(Builtin::Pow, base, exponent), expected, "{base} {exponent}");
            }
        }
        assert_eq!(call(Builtin::Pow, -1, i64::MAX), Ok(-1));
        assert_eq!(call(Builtin::Pow, 2, -1), Err(Fault::OutsideDomain(-1)));
        for base in 2..20i64 {
            for n in 0..5000i64 {
                let mut count = 1;
                while base.pow(count) <= n {
                    count += 1;
                }
                assert_eq!(call(Builtin::DigitCount, n, base), Ok(i64::from(count)), "{n} {base}");
            }
        }
        assert_eq!(call(Builtin::DigitCount, 5, 1), Err(Fault::OutsideDomain(1)));
    }
}
