//! The constructions by which the pool of expressions builds larger expressions from smaller ones.
//! Each has a cost, and computes its values on all rows of a sample of the table at once.

use super::operators::{Binary, Unary};

/// The stored form of a missing value of an expression: the expression is undefined on the row, or
/// its absolute value exceeds [`MAX_VALUE`].
pub(super) const NONE: i32 = i32::MIN;
/// The maximum absolute value of an expression that the pool stores. Sums of two such values fit in
/// 32 bits.
const MAX_VALUE: i64 = 1 << 30;

/// The way in which an entry of the [`ExpressionPool`](super::expression_pool::ExpressionPool), an
/// integer or boolean expression, is built from earlier entries.
#[derive(Clone, Copy, Debug)]
pub(super) enum Construction {
    /// An expression that is not built from others, such as a variable or a constant. The payload
    /// is the index of the expression among the leaves of the pool.
    Leaf(u32),
    /// A unary operator applied to an integer expression. The payloads are the operator and the
    /// index of the operand among the integer entries of the pool.
    Unary(ConstructionStep, u32),
    /// A binary operator applied to two integer expressions. The payloads are the operator and the
    /// indices of the operands among the integer entries of the pool.
    Binary(Pair, u32, u32),
    /// A condition, such as "is a power of two", on an integer expression. The payloads are the
    /// condition and the index of the operand among the integer entries of the pool.
    Condition(Unary, u32),
    /// A comparison of two integer expressions, such as `<`. The payloads are the operator and the
    /// indices of the operands among the integer entries of the pool.
    Comparison(Binary, u32, u32),
    /// The value of a boolean expression as an integer, 0 or 1. The payload is the index of the
    /// expression among the boolean entries of the pool.
    Number(u32),
}

/// A unary operator that the enumeration of expressions applies as one construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConstructionStep {
    /// Adds 1 to the operand.
    Increment,
    /// Subtracts 1 from the operand.
    Decrement,
    /// Applies one unary operator of the expression language.
    Plain(Unary),
}

/// A binary operator that the enumeration of expressions applies as one construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// The absolute value of the difference of the two operands.
    Distance,
    /// One binary operator of the expression language.
    Plain(Binary),
}

/// The unary operators by which larger expressions are built, each with the cost that it adds.
pub(super) const STEPS: [(ConstructionStep, u8); 11] = [
    (ConstructionStep::Increment, 1),
    (ConstructionStep::Decrement, 1),
    (ConstructionStep::Plain(Unary::Parity), 1),
    (ConstructionStep::Plain(Unary::V2), 1),
    (ConstructionStep::Plain(Unary::LowBit), 1),
    (ConstructionStep::Plain(Unary::TrailingOnes), 1),
    (ConstructionStep::Plain(Unary::BitCount), 2),
    (ConstructionStep::Plain(Unary::FloorPhi), 2),
    (ConstructionStep::Plain(Unary::BitLength), 2),
    (ConstructionStep::Plain(Unary::OddPart), 2),
    (ConstructionStep::Plain(Unary::Isqrt), 2),
];

/// The binary operators by which larger expressions are built, each with the cost that it adds and
/// whether it is commutative.
pub(super) const PAIRS: [(Pair, u8, bool); 14] = [
    (Pair::Plain(Binary::Add), 1, true),
    (Pair::Plain(Binary::Sub), 1, false),
    (Pair::Plain(Binary::Xor), 1, true),
    (Pair::Plain(Binary::BitAnd), 1, true),
    (Pair::Plain(Binary::BitOr), 1, true),
    (Pair::Plain(Binary::Min), 1, true),
    (Pair::Plain(Binary::Max), 1, true),
    (Pair::Plain(Binary::Mod), 1, false),
    (Pair::Distance, 1, true),
    (Pair::Plain(Binary::Mul), 2, true),
    (Pair::Plain(Binary::Div), 2, false),
    (Pair::Plain(Binary::Shl), 2, false),
    (Pair::Plain(Binary::Shr), 2, false),
    (Pair::Plain(Binary::Gcd), 2, true),
];

/// The conditions on an integer expression by which boolean expressions are built. Each adds cost
/// 1.
pub(super) const CONDITIONS: [Unary; 3] = [Unary::IsFib, Unary::IsPow2, Unary::IsSquare];

/// Converts a value to the 32-bit representation of the pool, in which [`NONE`] represents a
/// missing or too large value.
#[inline(always)]
pub(super) fn narrow(value: Option<i64>) -> i32 {
    match value {
        Some(value) if (-MAX_VALUE..=MAX_VALUE).contains(&value) => value as i32,
        _ => NONE,
    }
}

/// Returns the value of a unary operator at `x`, or `None` if it is undefined or overflows.
#[inline(always)]
pub(super) fn step_value(step: ConstructionStep, x: i64) -> Option<i64> {
    match step {
        ConstructionStep::Increment => Binary::Add.value(x, 1),
        ConstructionStep::Decrement => Binary::Sub.value(x, 1),
        ConstructionStep::Plain(unary) => unary.value(x),
    }
}

/// Applies the function `value` to the entries of the vectors `a` and `b` on each row of the
/// sample, and stores the results in `out`. A row where `a` or `b` is [`NONE`] gets [`NONE`]. If
/// `both_total` is true, neither vector may contain [`NONE`], and the check for it is omitted.
#[inline(always)]
fn map_rows(
    a: &[i32],
    b: &[i32],
    out: &mut [i32],
    both_total: bool,
    value: impl Fn(i64, i64) -> Option<i64>,
) {
    if both_total {
        for ((out, &x), &y) in out.iter_mut().zip(a).zip(b) {
            *out = narrow(value(x.into(), y.into()));
        }
    } else {
        for ((out, &x), &y) in out.iter_mut().zip(a).zip(b) {
            let is_missing = x == NONE || y == NONE;
            *out = if is_missing { NONE } else { narrow(value(x.into(), y.into())) };
        }
    }
}

/// Applies a binary operator to the vectors `a` and `b`, row by row of the sample, and stores the
/// results in `out`. If `both_total` is true, neither vector may contain [`NONE`], and the check
/// for it on each row is omitted.
pub(super) fn pair_values(pair: Pair, a: &[i32], b: &[i32], out: &mut [i32], both_total: bool) {
    // A separate loop for each operator, so that each is vectorized.
    macro_rules! loops {
        ($($operator:ident),*) => {
            match pair {
                Pair::Distance => map_rows(a, b, out, both_total, |x, y| Some((x - y).abs())),
                $(Pair::Plain(Binary::$operator) => {
                    map_rows(a, b, out, both_total, |x, y| Binary::$operator.value(x, y));
                })*
                Pair::Plain(other) => map_rows(a, b, out, both_total, |x, y| other.value(x, y)),
            }
        };
    }
    loops!(Add, Sub, Mul, Div, Mod, Xor, BitAnd, BitOr, Shl, Shr, Min, Max);
}
