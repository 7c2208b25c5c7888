//! What entries of the bank are made by, at what cost, and what that does to vectors of values.

use super::operators::{Binary, Unary};

/// What stands where an expression has no value, or one beyond [`GREATEST`].
pub(super) const NONE: i32 = i32::MIN;
/// Values the bank keeps. Sums of two fit in 32 bits.
const GREATEST: i64 = 1 << 30;
/// How an entry is made of earlier ones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    Leaf(u32),
    OfOne(Step, u32),
    OfTwo(Pair, u32, u32),
    AskOne(Unary, u32),
    AskTwo(Binary, u32, u32),
    Number(u32),
}

/// What the bank does to one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Next,
    Before,
    Plain(Unary),
}

/// What the bank does to two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    Distance,
    Plain(Binary),
}

/// Operators on one number, and what they cost.
pub(super) const STEPS: [(Step, u8); 11] = [
    (Step::Next, 1),
    (Step::Before, 1),
    (Step::Plain(Unary::Parity), 1),
    (Step::Plain(Unary::V2), 1),
    (Step::Plain(Unary::LowBit), 1),
    (Step::Plain(Unary::TrailingOnes), 1),
    (Step::Plain(Unary::PopCount), 2),
    (Step::Plain(Unary::FloorPhi), 2),
    (Step::Plain(Unary::BitLength), 2),
    (Step::Plain(Unary::OddPart), 2),
    (Step::Plain(Unary::Isqrt), 2),
];

/// Operators on two numbers, what they cost, and whether the operands may change places.
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

/// Questions about one number, each of cost 1.
pub(super) const ASKS: [Unary; 3] = [Unary::IsFib, Unary::IsPow2, Unary::IsSquare];

/// A value as the bank keeps it.
#[inline(always)]
pub(super) fn narrow(value: Option<i64>) -> i32 {
    match value {
        Some(value) if (-GREATEST..=GREATEST).contains(&value) => value as i32,
        _ => NONE,
    }
}

/// What a step makes of a value.
#[inline(always)]
pub(super) fn step_value(step: Step, x: i64) -> Option<i64> {
    match step {
        Step::Next => Binary::Add.value(x, 1),
        Step::Before => Binary::Sub.value(x, 1),
        Step::Plain(unary) => unary.value(x),
    }
}

#[inline(always)]
fn rows(
    a: &[i32],
    b: &[i32],
    out: &mut [i32],
    both: bool,
    value: impl Fn(i64, i64) -> Option<i64>,
) {
    if both {
        for ((out, &x), &y) in out.iter_mut().zip(a).zip(b) {
            *out = narrow(value(x.into(), y.into()));
        }
    } else {
        for ((out, &x), &y) in out.iter_mut().zip(a).zip(b) {
            let open = x == NONE || y == NONE;
            *out = if open { NONE } else { narrow(value(x.into(), y.into())) };
        }
    }
}

/// What an operator makes of two vectors; `both` where neither is open on any row.
pub(super) fn pair_values(pair: Pair, a: &[i32], b: &[i32], out: &mut [i32], both: bool) {
    // One loop an operator, so that each is compiled for itself.
    macro_rules! loops {
        ($($operator:ident),*) => {
            match pair {
                Pair::Distance => rows(a, b, out, both, |x, y| Some((x - y).abs())),
                $(Pair::Plain(Binary::$operator) => {
                    rows(a, b, out, both, |x, y| Binary::$operator.value(x, y));
                })*
                Pair::Plain(other) => rows(a, b, out, both, |x, y| other.value(x, y)),
            }
        };
    }
    loops!(Add, Sub, Mul, Div, Mod, Xor, BitAnd, BitOr, Shl, Shr, Min, Max);
}
