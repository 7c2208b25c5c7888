//! The operators of expressions, on 64-bit integers. The result is `None` if it is undefined or
//! overflows.
//!
//! The search and the check of its results both call [`Unary::value`] and [`Binary::value`], so
//! they agree on edge cases such as a remainder by 0 or a shift that is too long.

/// A unary operator. Booleans are represented by 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// The absolute value of the operand.
    Abs,
    /// The parity: 0 if the number is even, 1 if it is odd.
    Parity,
    /// The exponent of 2 in the number, for example 3 for 24; undefined for 0.
    V2,
    /// The lowest set bit, as a power of two; 0 for 0.
    LowBit,
    /// The number of trailing ones of a natural number in binary.
    TrailingOnes,
    /// The number of ones of a natural number in binary.
    BitCount,
    /// ⌊kφ⌋ for a natural number k, where φ is the golden ratio.
    FloorPhi,
    /// The number of binary digits of a natural number; 0 for 0.
    BitLength,
    /// The largest odd divisor of the number; 0 for 0.
    OddPart,
    /// The square root of a natural number, rounded down.
    Isqrt,
    /// Whether the number is one of the Fibonacci numbers 1, 2, 3, 5, 8, …
    IsFib,
    /// Whether the number is one of the powers of two 1, 2, 4, 8, …
    IsPow2,
    /// Whether the number is one of the squares 0, 1, 4, 9, …
    IsSquare,
    /// The negation of a boolean.
    Not,
    /// A boolean as the number 0 or 1.
    Number,
}

/// A binary operator. Booleans are represented by 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// The sum of the operands.
    Add,
    /// The first operand minus the second.
    Sub,
    /// The product of the operands.
    Mul,
    /// The quotient, rounded down; undefined for divisor 0.
    Div,
    /// The remainder, with the sign of the divisor; undefined for divisor 0.
    Mod,
    /// The bitwise exclusive or of the operands.
    Xor,
    /// The bitwise and of the operands.
    BitAnd,
    /// The bitwise or of the operands.
    BitOr,
    /// The first operand shifted left by the second. The second must be from 0 to 62.
    Shl,
    /// The first operand shifted right by the second, rounded down. The second must be from 0 to
    /// 62.
    Shr,
    /// The smaller of the two operands.
    Min,
    /// The larger of the two operands.
    Max,
    /// The greatest common divisor of the absolute values of the operands.
    Gcd,
    /// Whether the operands are equal.
    Eq,
    /// Whether the operands differ.
    Ne,
    /// Whether the first operand is less than the second.
    Lt,
    /// Whether the first operand is at most the second.
    Le,
    /// The conjunction of two booleans. If the first operand is false, the second is not evaluated.
    And,
    /// The disjunction of two booleans. If the first operand is true, the second is not evaluated.
    Or,
}

impl Unary {
    /// Returns whether the result of the operator is a boolean.
    pub fn is_boolean(self) -> bool {
        matches!(self, Unary::IsFib | Unary::IsPow2 | Unary::IsSquare | Unary::Not)
    }

    /// Returns the name of the operator in the rule language.
    pub(super) fn name(self) -> &'static str {
        match self {
            Unary::Abs => "abs",
            Unary::Parity => "parity",
            Unary::V2 => "v2",
            Unary::LowBit => "lowbit",
            Unary::TrailingOnes => "trailing_ones",
            Unary::BitCount => "popcount",
            Unary::FloorPhi => "floor_phi",
            Unary::BitLength => "bit_length",
            Unary::OddPart => "odd_part",
            Unary::Isqrt => "isqrt",
            Unary::IsFib => "is_fib",
            Unary::IsPow2 => "is_pow2",
            Unary::IsSquare => "is_square",
            Unary::Not => "not",
            Unary::Number => "if",
        }
    }

    /// Returns the result of the operator on `a`. Returns `None` if the result is undefined or
    /// overflows.
    #[inline(always)]
    pub fn value(self, a: i64) -> Option<i64> {
        let natural = u64::try_from(a).ok();
        match self {
            Unary::Abs => a.checked_abs(),
            Unary::Parity => Some(a & 1),
            Unary::V2 => (a != 0).then(|| i64::from(a.trailing_zeros())),
            Unary::LowBit => Some(a & a.wrapping_neg()),
            Unary::TrailingOnes => Some(i64::from(natural?.trailing_ones())),
            Unary::BitCount => Some(i64::from(natural?.count_ones())),
            Unary::FloorPhi => floor_phi(natural?),
            Unary::BitLength => Some(i64::from(64 - natural?.leading_zeros())),
            Unary::OddPart => Some(if a == 0 { 0 } else { a >> a.trailing_zeros() }),
            Unary::Isqrt => i64::try_from(natural?.isqrt()).ok(),
            Unary::IsFib => Some(i64::from(is_fibonacci(a))),
            Unary::IsPow2 => Some(i64::from(a >= 1 && a & (a - 1) == 0)),
            Unary::IsSquare => Some(i64::from(natural.is_some_and(|n| n.isqrt().pow(2) == n))),
            Unary::Not => Some(i64::from(a == 0)),
            Unary::Number => Some(a),
        }
    }
}

impl Binary {
    /// Returns whether the result of the operator is a boolean.
    pub fn is_boolean(self) -> bool {
        use Binary::{And, Eq, Le, Lt, Ne, Or};
        matches!(self, Eq | Ne | Lt | Le | And | Or)
    }

    /// Returns the sign of the operator in the rule language, or the name of its function.
    pub(super) fn name(self) -> &'static str {
        match self {
            Binary::Add => "+",
            Binary::Sub => "-",
            Binary::Mul => "*",
            Binary::Div => "div",
            Binary::Mod => "mod",
            Binary::Xor => "^",
            Binary::BitAnd => "&",
            Binary::BitOr => "|",
            Binary::Shl => "<<",
            Binary::Shr => ">>",
            Binary::Eq => "==",
            Binary::Ne => "!=",
            Binary::Lt => "<",
            Binary::Le => "<=",
            Binary::And => "and",
            Binary::Or => "or",
            Binary::Min => "min",
            Binary::Max => "max",
            Binary::Gcd => "gcd",
        }
    }

    /// Returns whether the operator is commutative.
    pub(super) fn is_commutative(self) -> bool {
        use Binary::{Add, BitAnd, BitOr, Eq, Gcd, Max, Min, Mul, Ne, Xor};
        matches!(self, Add | Mul | Xor | BitAnd | BitOr | Min | Max | Gcd | Eq | Ne)
    }

    /// Returns the result of the operator on `a` and `b`. Returns `None` if the result is undefined
    /// or overflows.
    #[inline(always)]
    pub fn value(self, a: i64, b: i64) -> Option<i64> {
        let shift = || u32::try_from(b).ok().filter(|&by| by <= 62);
        match self {
            Binary::Add => a.checked_add(b),
            Binary::Sub => a.checked_sub(b),
            Binary::Mul => a.checked_mul(b),
            Binary::Div => {
                let quotient = a.checked_div(b)?;
                let is_negative_inexact = a % b != 0 && (a < 0) != (b < 0);
                Some(quotient - i64::from(is_negative_inexact))
            }
            Binary::Mod => {
                let remainder = a.checked_rem(b)?;
                Some(if remainder != 0 && (remainder < 0) != (b < 0) {
                    remainder + b
                } else {
                    remainder
                })
            }
            Binary::Xor => Some(a ^ b),
            Binary::BitAnd => Some(a & b),
            Binary::BitOr => Some(a | b),
            Binary::Shl => a.checked_mul(1i64 << shift()?),
            Binary::Shr => Some(a >> shift()?),
            Binary::Min => Some(a.min(b)),
            Binary::Max => Some(a.max(b)),
            Binary::Gcd => gcd(a, b),
            Binary::Eq => Some(i64::from(a == b)),
            Binary::Ne => Some(i64::from(a != b)),
            Binary::Lt => Some(i64::from(a < b)),
            Binary::Le => Some(i64::from(a <= b)),
            Binary::And => Some(a & b),
            Binary::Or => Some(a | b),
        }
    }

    /// Returns the result of the operator if the first operand `a` alone determines it, such as
    /// false for a conjunction with a false operand. Otherwise returns `None`.
    pub(super) fn value_by_first(self, a: i64) -> Option<i64> {
        match self {
            Binary::And if a == 0 => Some(0),
            Binary::Or if a != 0 => Some(1),
            _ => None,
        }
    }
}

/// Returns ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋, or `None` on overflow.
fn floor_phi(k: u64) -> Option<i64> {
    const SQUARE_FITS: u64 = 1 << 30;
    let root = match k {
        0..SQUARE_FITS => u128::from((5 * k * k).isqrt()),
        _ => (5 * u128::from(k)).checked_mul(k.into())?.isqrt(),
    };
    i64::try_from((u128::from(k) + root) / 2).ok()
}

/// Returns whether n is one of the Fibonacci numbers 1, 2, 3, 5, 8, …
fn is_fibonacci(n: i64) -> bool {
    let (mut previous, mut current) = (1i64, 1i64);
    while current < n {
        let Some(next) = previous.checked_add(current) else { return false };
        (previous, current) = (current, next);
    }
    current == n
}

/// Returns the greatest common divisor of the absolute values, or `None` if it exceeds `i64`.
fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}
