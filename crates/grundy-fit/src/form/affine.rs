//! Affine functions (a·n + b·x + c) / d over the integers, where x is the value at n of another
//! function.

use dashu_int::IBig;
use grundy_core::base::Big;
use std::fmt::Write;

/// The maximum absolute value of the coefficients a, b and c in the affine functions (a·n + b·x +
/// c) / d that are reported.
const MAX_COEFFICIENT: i128 = 1 << 32;
/// The maximum divisor d in the affine functions (a·n + b·x + c) / d that are reported.
const MAX_DIVISOR: i128 = 256;

/// The function `(along·n + times·x + plus) / over`, where x is the value of another function at n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine {
    /// The coefficient a of n in the function (a·n + b·x + c) / d.
    pub along: i128,
    /// The coefficient b of x in the function (a·n + b·x + c) / d.
    pub times: i128,
    /// The constant c in the function (a·n + b·x + c) / d.
    pub plus: i128,
    /// The positive divisor d in the function (a·n + b·x + c) / d.
    pub over: i128,
}

impl Affine {
    /// Returns the affine function through three points (n, x, y), where y is the value at n and x.
    /// Returns `None` if the points (n, x) are collinear, or if a coefficient exceeds
    /// [`MAX_COEFFICIENT`] or the divisor [`MAX_DIVISOR`].
    pub(super) fn through(points: [(i128, i128, i128); 3]) -> Option<Affine> {
        let [p, q, r] = points;
        let cross =
            |a: i128, b: i128, c: i128, d: i128| a.checked_mul(d)?.checked_sub(b.checked_mul(c)?);
        let over = cross(q.0 - p.0, r.0 - p.0, q.1 - p.1, r.1 - p.1)?;
        if over == 0 {
            return None;
        }
        let times = cross(q.0 - p.0, r.0 - p.0, q.2 - p.2, r.2 - p.2)?;
        let along = cross(q.2 - p.2, r.2 - p.2, q.1 - p.1, r.1 - p.1)?;
        Affine::reduce(along, times, over, p)
    }

    /// Returns the affine function of n alone (b = 0) whose graph is the line through two points
    /// (n, y). Returns `None` if a coefficient exceeds [`MAX_COEFFICIENT`] or the divisor
    /// [`MAX_DIVISOR`].
    pub(super) fn line(p: (i128, i128), q: (i128, i128)) -> Option<Affine> {
        Affine::reduce(q.1 - p.1, 0, q.0 - p.0, (p.0, 0, p.1))
    }

    /// Returns the function (along·n + times·x + c) / over in lowest terms, with the constant c for
    /// which it passes through the point `at` = (n, x, y). Returns `None` if a coefficient exceeds
    /// [`MAX_COEFFICIENT`] or the divisor [`MAX_DIVISOR`].
    fn reduce(along: i128, times: i128, over: i128, at: (i128, i128, i128)) -> Option<Affine> {
        let divisor = gcd(gcd(along, times), over) * over.signum();
        let (along, times, over) =
            (along.checked_div(divisor)?, times.checked_div(divisor)?, over.checked_div(divisor)?);
        let small = |a: i128| (-MAX_COEFFICIENT..=MAX_COEFFICIENT).contains(&a);
        if !small(along) || !small(times) || over > MAX_DIVISOR {
            return None;
        }
        // Values are below 2⁶⁴ and the coefficients small, so nothing here overflows.
        let plus = over * at.2 - along * at.0 - times * at.1;
        Some(Affine { along, times, plus, over })
    }

    /// Returns whether the function has exactly the value y at n and x. The numbers must be below
    /// 2⁶⁴.
    pub(super) fn holds(&self, n: u64, x: u64, y: u64) -> bool {
        self.along * i128::from(n) + self.times * i128::from(x) + self.plus
            == self.over * i128::from(y)
    }

    /// Returns the value of the function at n and x, rounded down, or 0 if the value is negative.
    pub(super) fn value(&self, n: &Big, x: &Big) -> Big {
        let sum = IBig::from(n.clone()) * self.along
            + IBig::from(x.clone()) * self.times
            + IBig::from(self.plus);
        Big::try_from(sum).map_or(Big::ZERO, |sum| sum / self.over.unsigned_abs())
    }

    /// Formats the function, such as `(2n - x + 1)/3`. The text `x` is written for the value of the
    /// other function.
    pub(super) fn format(&self, x: &str) -> String {
        let mut sum = String::new();
        for (factor, name) in [(self.along, "n"), (self.times, x), (self.plus, "")] {
            if factor == 0 {
                continue;
            }
            sum += match (sum.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            if factor.unsigned_abs() != 1 || name.is_empty() {
                let _ = write!(sum, "{}", factor.unsigned_abs());
            }
            sum += name;
        }
        match (sum.is_empty(), self.over) {
            (true, _) => "0".to_string(),
            (false, 1) => sum,
            (false, over) => format!("({sum})/{over}"),
        }
    }
}

/// Returns the greatest common divisor of the absolute values of two numbers.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    // The arguments are products of differences of machine integers, so they fit; the gcd with 0 is
    // the other argument.
    i128::try_from(a).unwrap_or(0)
}
