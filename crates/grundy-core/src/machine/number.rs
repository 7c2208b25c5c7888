//! Arithmetic on machine integers that notices when it leaves them.

use crate::base::{Big, big, floor_phi, isqrt, to_u64};

/// What is computed from two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bin {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `div`, rounded down
    Div,
    /// `mod`, with the sign of the divisor
    Mod,
    /// `xor`
    Xor,
    /// `|`, or `or` between numbers
    BitOr,
    /// `&`, or `and` between numbers
    BitAnd,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `and`
    And,
    /// `or`
    Or,
}

/// What can go wrong while rules are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A number beyond 64 bits.
    Overflow,
    /// Division by zero.
    DivisionByZero,
    /// A shift by less than 0 or more than 62.
    Shift(i64),
    /// A function that wants a natural number got this one.
    NotNatural(i64),
    /// A variable cannot be this.
    OutOfRange {
        /// The variable.
        var: usize,
        /// What it would have become.
        value: i64,
    },
    /// There is no such element.
    Index {
        /// What was asked for.
        index: i64,
        /// How many there are.
        len: i64,
    },
    /// A map does not have this key.
    NoKey(i64),
    /// The least or greatest of nothing.
    Nothing,
    /// A bag or set does not have this element.
    NotThere(i64),
    /// A sequence would have this many elements, which its declaration does not allow.
    Length {
        /// The variable.
        var: usize,
        /// How many elements.
        len: i64,
    },
    /// A part cannot be there so many times.
    Times(i64),
    /// It took too long.
    Fuel,
    /// A position has too many options.
    Options,
}

/// The functions that the language brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// Without its sign.
    Abs,
    /// The greatest common divisor.
    Gcd,
    /// ⌊kφ⌋.
    FloorPhi,
    /// ⌊k√d⌋ of d and k.
    FloorSqrt,
    /// ⌊kμ⌋ for the metallic mean μ = (r + √(r² + 4))/2, of r and k.
    FloorMetallic,
    /// Whether it is 1, 2, 3, 5, 8, …
    IsFib,
    /// Whether it is 1, 2, 4, 8, …
    IsPow2,
    /// Whether it is prime.
    IsPrime,
    /// Whether it is 0, 1, 4, 9, …
    IsSquare,
    /// How many ones it has in binary.
    BitCount,
    /// The lowest power of two in it.
    LowBit,
    /// How often 2 divides it.
    V2,
    /// 0 if even, 1 if odd.
    Parity,
    /// How many binary digits it has.
    BitLength,
    /// Without its factors 2.
    OddPart,
    /// How many ones it ends on in binary.
    TrailingOnes,
    /// The square root, rounded down.
    Isqrt,
}

/// Each function with its names and how many arguments it takes (`None`: at least one).
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
];

impl Builtin {
    /// Whether it answers yes or no.
    pub fn is_question(self) -> bool {
        matches!(self, Builtin::IsFib | Builtin::IsPow2 | Builtin::IsPrime | Builtin::IsSquare)
    }
}

/// An operator on two numbers.
///
/// # Errors
/// What the operation runs into.
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

fn shift(by: i64) -> Result<u32, Fault> {
    u32::try_from(by).ok().filter(|by| *by <= 62).ok_or(Fault::Shift(by))
}

/// The quotient rounded down and the remainder, which has the sign of the divisor.
fn floor_div(a: i64, b: i64) -> Result<(i64, i64), Fault> {
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let (quotient, rest) =
        (a.checked_div(b).ok_or(Fault::Overflow)?, a.checked_rem(b).ok_or(Fault::Overflow)?);
    let below = rest != 0 && (rest < 0) != (b < 0);
    Ok(if below { (quotient - 1, rest + b) } else { (quotient, rest) })
}

/// An operator on constants; `None` where it fails.
pub fn fold(op: Bin, a: i64, b: i64) -> Option<i64> {
    binary(op, a, b).ok()
}

/// A function of one or two numbers; `b` is 0 for those of one.
///
/// # Errors
/// What the function runs into.
pub fn call(function: Builtin, a: i64, b: i64) -> Result<i64, Fault> {
    let natural = || u64::try_from(a).map_err(|_| Fault::NotNatural(a));
    Ok(match function {
        Builtin::Min => a.min(b),
        Builtin::Max => a.max(b),
        Builtin::Abs => a.checked_abs().ok_or(Fault::Overflow)?,
        Builtin::Gcd => gcd(a, b)?,
        Builtin::FloorPhi => machine(&floor_phi(&big(natural()?)))?,
        Builtin::FloorSqrt | Builtin::FloorMetallic => {
            let (which, k) = (natural()?, u64::try_from(b).map_err(|_| Fault::NotNatural(b))?);
            machine(&floor_of_multiple(function, &big(which), &big(k)))?
        }
        Builtin::IsFib => i64::from(a >= 1 && is_fibonacci(a)),
        Builtin::IsPow2 => i64::from(a >= 1 && a & (a - 1) == 0),
        Builtin::IsPrime => i64::from(a >= 2 && is_prime(a as u64)),
        Builtin::IsSquare => i64::from(a >= 0 && root(a as u64).pow(2) == a as u64),
        Builtin::BitCount => i64::from(natural()?.count_ones()),
        Builtin::LowBit => a & a.wrapping_neg(),
        Builtin::V2 if a == 0 => return Err(Fault::NotNatural(0)),
        Builtin::V2 => i64::from(a.trailing_zeros()),
        Builtin::Parity => a & 1,
        Builtin::BitLength => i64::from(64 - natural()?.leading_zeros()),
        Builtin::OddPart if a == 0 => 0,
        Builtin::OddPart => a >> a.trailing_zeros(),
        Builtin::TrailingOnes => i64::from(natural()?.trailing_ones()),
        Builtin::Isqrt => root(natural()?) as i64,
    })
}

/// ⌊k√d⌋ or ⌊kμ⌋: of (rk + √((r² + 4)k²))/2 the root may be rounded down first.
fn floor_of_multiple(function: Builtin, which: &Big, k: &Big) -> Big {
    let square = k * k;
    match function {
        Builtin::FloorSqrt => isqrt(&(which * square)),
        _ => (which * k + isqrt(&((which * which + 4u8) * square))) / 2u8,
    }
}

fn machine(n: &Big) -> Result<i64, Fault> {
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
    let (mut before, mut here) = (1i64, 1i64);
    while here < n {
        match before.checked_add(here) {
            Some(next) => (before, here) = (here, next),
            None => return false,
        }
    }
    here == n
}

fn root(n: u64) -> u64 {
    to_u64(&isqrt(&big(n))).unwrap_or(0)
}

/// Miller's test with the bases that settle every number below 2^64 (Sorenson and Webster 2015).
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
