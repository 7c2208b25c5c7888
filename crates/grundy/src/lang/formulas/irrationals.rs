//! Multiples of square roots and metallic means, rounded down, as a numeration has them.

use crate::machine::Builtin;
use grundy_automata::Numeration;

/// The greatest square-free number that is looked for below a root: beyond it no numeration of [`Numeration::ostrowski`]
/// has partial quotients that are small enough.
const MOST_UNDER_ROOT: i64 = 260;

/// For an irrational x: ⌊nx⌋ is `outside n + ⌊inside n α⌋`, where α is the irrational of the numeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multiple {
    /// `None` for a rational x, of which `outside` is all.
    pub numeration: Option<Numeration>,
    pub inside: i64,
    pub outside: i64,
}

impl Multiple {
    /// Of the irrational that a function multiplies by, for the number that tells it which; `None` where no numeration has it.
    pub fn of(function: Builtin, which: i64) -> Option<Multiple> {
        match function {
            Builtin::FloorPhi => Multiple::of_mean(1, 1),
            Builtin::FloorMetallic => Multiple::of_mean(which, 1),
            Builtin::FloorSqrt => Multiple::of_root(which),
            _ => None,
        }
    }

    /// Of `times` the metallic mean (r + √(r² + 4))/2 = [r; r, r, …].
    fn of_mean(r: i64, times: i64) -> Option<Multiple> {
        Some(match r {
            0 => Multiple { numeration: None, inside: 0, outside: times },
            // α is the golden ratio itself.
            1 => Multiple { numeration: Some(Numeration::zeckendorf()), inside: times, outside: 0 },
            _ => Multiple {
                numeration: Some(Numeration::ostrowski(&[u32::try_from(r).ok()?]).ok()?),
                inside: times,
                outside: times.checked_mul(r)?,
            },
        })
    }

    /// Of √d.
    fn of_root(d: i64) -> Option<Multiple> {
        let root = |n: i64| u64::try_from(n).ok().map(|n| n.isqrt() as i64);
        let is_square = |n: i64| root(n).is_some_and(|root| root * root == n);
        if is_square(d) {
            return Some(Multiple { numeration: None, inside: 0, outside: root(d)? });
        }
        // √d = s √e for the least e, which no square divides.
        let e = (2..=MOST_UNDER_ROOT).find(|e| d % e == 0 && is_square(d / e))?;
        let s = root(d / e)?;
        if let Some(r) = root(e - 4).filter(|r| r * r == e - 4) {
            // √e = 2μ - r for the metallic mean μ of r, so that its numeration serves both.
            let double = Multiple::of_mean(r, s.checked_mul(2)?)?;
            let outside = double.outside.checked_sub(s.checked_mul(r)?)?;
            return Some(Multiple { outside, ..double });
        }
        let (whole, period) = continued_fraction(e)?;
        let numeration = Some(Numeration::ostrowski(&period).ok()?);
        Some(Multiple { numeration, inside: s, outside: s.checked_mul(whole)? })
    }
}

/// √e = [a; b, …, 2a, b, …, 2a, …] for a number that is no square: a and the period, which ends in 2a (Lagrange 1770).
fn continued_fraction(e: i64) -> Option<(i64, Vec<u32>)> {
    let whole = u64::try_from(e).ok()?.isqrt() as i64;
    let (mut p, mut q, mut a) = (0, 1, whole);
    let mut period = Vec::new();
    while a != 2 * whole {
        // The complete quotient is (p + √e)/q.
        p = a * q - p;
        q = (e - p * p) / q;
        a = (whole + p) / q;
        period.push(u32::try_from(a).ok()?);
    }
    Some((whole, period))
}
