//! Expresses floors of multiples of square roots and metallic means in an Ostrowski numeration.

use grundy_automata::Numeration;
use grundy_core::machine::Builtin;

/// The maximum square-free radicand d of a square root √d. For greater radicands the partial
/// quotients of the continued fraction are too large for [`Numeration::ostrowski`].
const MAX_RADICAND: i64 = 260;

/// An expression for ⌊nx⌋ by the numeration of an irrational number α: ⌊nx⌋ = `outside`·n +
/// ⌊`inside`·n·α⌋. It holds for a fixed number x and every natural number n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multiple {
    /// The Ostrowski numeration of α; `None` if x is an integer, so that ⌊nx⌋ = `outside`·n.
    pub numeration: Option<Numeration>,
    /// The integer coefficient of n·α inside the floor.
    pub inside: i64,
    /// The integer coefficient of n outside of the floor.
    pub outside: i64,
}

impl Multiple {
    /// Returns how to express ⌊nx⌋ for the number x that the built-in function `function` and its
    /// first argument `parameter` select. Returns `None` if no numeration can express it.
    pub fn for_function(function: Builtin, parameter: i64) -> Option<Multiple> {
        match function {
            Builtin::FloorPhi => Multiple::from_metallic_mean(1, 1),
            Builtin::FloorMetallic => Multiple::from_metallic_mean(parameter, 1),
            Builtin::FloorSqrt => Multiple::from_square_root(parameter),
            _ => None,
        }
    }

    /// Returns how to express ⌊nx⌋ for the number x = `times`·μ, where μ = (r + √(r² + 4))/2 = [r;
    /// r, r, …] is the metallic mean of r. Returns `None` if no numeration can express it.
    fn from_metallic_mean(r: i64, times: i64) -> Option<Multiple> {
        Some(match r {
            0 => Multiple { numeration: None, inside: 0, outside: times },
            // For r = 1, α is the golden ratio itself.
            1 => Multiple { numeration: Some(Numeration::zeckendorf()), inside: times, outside: 0 },
            _ => Multiple {
                numeration: Some(Numeration::ostrowski(&[u32::try_from(r).ok()?]).ok()?),
                inside: times,
                outside: times.checked_mul(r)?,
            },
        })
    }

    /// Returns how to express ⌊nx⌋ for the number x = √d, or `None` if no numeration can express
    /// it.
    fn from_square_root(d: i64) -> Option<Multiple> {
        let root = |n: i64| u64::try_from(n).ok().map(|n| n.isqrt() as i64);
        let is_square = |n: i64| root(n).is_some_and(|root| root * root == n);
        if is_square(d) {
            return Some(Multiple { numeration: None, inside: 0, outside: root(d)? });
        }
        // √d = s·√e, where e is the square-free part of d.
        let e = (2..=MAX_RADICAND).find(|e| d % e == 0 && is_square(d / e))?;
        let s = root(d / e)?;
        if let Some(r) = root(e - 4).filter(|r| r * r == e - 4) {
            // √e = 2μ − r for the metallic mean μ of r, so the numeration of μ serves √e as well.
            let double = Multiple::from_metallic_mean(r, s.checked_mul(2)?)?;
            let outside = double.outside.checked_sub(s.checked_mul(r)?)?;
            return Some(Multiple { outside, ..double });
        }
        let (integer_part, period) = continued_fraction(e)?;
        let numeration = Some(Numeration::ostrowski(&period).ok()?);
        Some(Multiple { numeration, inside: s, outside: s.checked_mul(integer_part)? })
    }
}

/// Returns the continued fraction √e = [a; b, …, 2a, b, …, 2a, …] of a number e that is not a
/// square. The result is the integer part a and the period, which ends in 2a (Lagrange 1770).
/// Returns `None` if e is negative or a number exceeds its type.
fn continued_fraction(e: i64) -> Option<(i64, Vec<u32>)> {
    let integer_part = u64::try_from(e).ok()?.isqrt() as i64;
    let (mut p, mut q, mut a) = (0, 1, integer_part);
    let mut period = Vec::new();
    while a != 2 * integer_part {
        // The complete quotient of this step is (p + √e)/q.
        p = a * q - p;
        q = (e - p * p) / q;
        a = (integer_part + p) / q;
        period.push(u32::try_from(a).ok()?);
    }
    Some((integer_part, period))
}
