//! The operators that laws are made of, on machine integers: `None` where one has no value.
//!
//! The search and the check of what it found call the same two functions, so that they cannot
//! disagree about a remainder by 0 or a shift that is too long.

/// An operator on one number. A truth value is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// Without its sign.
    Abs,
    /// 0 if even, 1 if odd.
    Parity,
    /// How often 2 divides it; not of 0.
    V2,
    /// The lowest power of two in it, 0 of 0.
    LowBit,
    /// How many ones a natural ends on in binary.
    TrailingOnes,
    /// How many ones a natural has in binary.
    PopCount,
    /// ⌊kφ⌋ of a natural k, φ the golden ratio.
    FloorPhi,
    /// How many binary digits a natural has.
    BitLength,
    /// Without its factors 2, 0 of 0.
    OddPart,
    /// The square root of a natural, rounded down.
    Isqrt,
    /// Whether it is 1, 2, 3, 5, 8, …
    IsFib,
    /// Whether it is 1, 2, 4, 8, …
    IsPow2,
    /// Whether it is 0, 1, 4, 9, …
    IsSquare,
    /// The contrary of a truth value.
    Not,
    /// A truth value as a number.
    Number,
}

/// An operator on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, rounded down; not by 0.
    Div,
    /// Remainder, of the sign of the divisor; not by 0.
    Mod,
    /// Exclusive or, bit by bit.
    Xor,
    /// And, bit by bit.
    BitAnd,
    /// Or, bit by bit.
    BitOr,
    /// Times a power of two, by 0 to 62.
    Shl,
    /// Over a power of two, rounded down, by 0 to 62.
    Shr,
    /// The lesser.
    Min,
    /// The greater.
    Max,
    /// The greatest common divisor.
    Gcd,
    /// Whether they are equal.
    Eq,
    /// Whether they differ.
    Ne,
    /// Whether the first is less.
    Lt,
    /// Whether the first is not greater.
    Le,
    /// Whether both hold; the second does not matter where the first fails.
    Both,
    /// Whether either holds; the second does not matter where the first holds.
    Either,
}

impl Unary {
    /// Whether its value is a truth value.
    pub fn is_question(self) -> bool {
        matches!(self, Unary::IsFib | Unary::IsPow2 | Unary::IsSquare | Unary::Not)
    }

    /// Its value at `a`.
    #[inline(always)]
    pub fn value(self, a: i64) -> Option<i64> {
        let natural = u64::try_from(a).ok();
        match self {
            Unary::Abs => a.checked_abs(),
            Unary::Parity => Some(a & 1),
            Unary::V2 => (a != 0).then(|| i64::from(a.trailing_zeros())),
            Unary::LowBit => Some(a & a.wrapping_neg()),
            Unary::TrailingOnes => Some(i64::from(natural?.trailing_ones())),
            Unary::PopCount => Some(i64::from(natural?.count_ones())),
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
    /// Whether its value is a truth value.
    pub fn is_question(self) -> bool {
        use Binary::{Both, Either, Eq, Le, Lt, Ne};
        matches!(self, Eq | Ne | Lt | Le | Both | Either)
    }

    /// Whether the operands may change places.
    pub(super) fn swaps(self) -> bool {
        use Binary::{Add, BitAnd, BitOr, Eq, Gcd, Max, Min, Mul, Ne, Xor};
        matches!(self, Add | Mul | Xor | BitAnd | BitOr | Min | Max | Gcd | Eq | Ne)
    }

    /// Its value at `a` and `b`.
    #[inline(always)]
    pub fn value(self, a: i64, b: i64) -> Option<i64> {
        let shift = || u32::try_from(b).ok().filter(|&by| by <= 62);
        match self {
            Binary::Add => a.checked_add(b),
            Binary::Sub => a.checked_sub(b),
            Binary::Mul => a.checked_mul(b),
            Binary::Div => {
                let quotient = a.checked_div(b)?;
                let below = a % b != 0 && (a < 0) != (b < 0);
                Some(quotient - i64::from(below))
            }
            Binary::Mod => {
                let rest = a.checked_rem(b)?;
                Some(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
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
            Binary::Both => Some(a & b),
            Binary::Either => Some(a | b),
        }
    }

    /// Whether the first operand alone decides, being `a`, and then what.
    pub(super) fn decided(self, a: i64) -> Option<i64> {
        match self {
            Binary::Both if a == 0 => Some(0),
            Binary::Either if a != 0 => Some(1),
            _ => None,
        }
    }
}

fn floor_phi(k: u64) -> Option<i64> {
    const SQUARE_FITS: u64 = 1 << 30;
    let root = match k {
        0..SQUARE_FITS => u128::from((5 * k * k).isqrt()),
        _ => (5 * u128::from(k)).checked_mul(k.into())?.isqrt(),
    };
    i64::try_from((u128::from(k) + root) / 2).ok()
}

fn is_fibonacci(n: i64) -> bool {
    let (mut before, mut here) = (1i64, 1i64);
    while here < n {
        let Some(next) = before.checked_add(here) else { return false };
        (before, here) = (here, next);
    }
    here == n
}

fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}
