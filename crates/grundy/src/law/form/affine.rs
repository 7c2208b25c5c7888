//! (a·n + b·x + c) / d for integers, x being another function of n.

use crate::base::Big;
use dashu_int::IBig;
use std::fmt::Write;

/// No coefficient of a law worth telling is larger.
const MOST: i128 = 1 << 32;
const MOST_DIVISOR: i128 = 256;

/// `(along·n + times·x + plus) / over`, where x is another function of n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine {
    /// What n is multiplied by.
    pub along: i128,
    /// What x is multiplied by.
    pub times: i128,
    /// What is added.
    pub plus: i128,
    /// What the sum is divided by, greater than 0.
    pub over: i128,
}

impl Affine {
    /// The one through three points (n, x, y), if they are in general position and its numbers small.
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
        Affine::reduced(along, times, over, p)
    }

    /// The line through two points (n, y), x having no part in it.
    pub(super) fn line(p: (i128, i128), q: (i128, i128)) -> Option<Affine> {
        Affine::reduced(q.1 - p.1, 0, q.0 - p.0, (p.0, 0, p.1))
    }

    fn reduced(along: i128, times: i128, over: i128, at: (i128, i128, i128)) -> Option<Affine> {
        let divisor = gcd(gcd(along, times), over) * over.signum();
        let (along, times, over) =
            (along.checked_div(divisor)?, times.checked_div(divisor)?, over.checked_div(divisor)?);
        let small = |a: i128| (-MOST..=MOST).contains(&a);
        if !small(along) || !small(times) || over > MOST_DIVISOR {
            return None;
        }
        // Values are below 2⁶⁴ and the coefficients small, so nothing here overflows.
        let plus = over * at.2 - along * at.0 - times * at.1;
        Some(Affine { along, times, plus, over })
    }

    /// Whether this is y at n and x, all of them below 2⁶⁴.
    pub(super) fn holds(&self, n: u64, x: u64, y: u64) -> bool {
        self.along * i128::from(n) + self.times * i128::from(x) + self.plus
            == self.over * i128::from(y)
    }

    /// The value, 0 where it is negative, the integer below where it is broken.
    pub(super) fn value(&self, n: &Big, x: &Big) -> Big {
        let sum = IBig::from(n.clone()) * self.along
            + IBig::from(x.clone()) * self.times
            + IBig::from(self.plus);
        Big::try_from(sum).map_or(Big::ZERO, |sum| sum / self.over.unsigned_abs())
    }

    /// `(2n - x + 1)/3`, with a name for x.
    pub(super) fn written(&self, x: &str) -> String {
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

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    // Only the products of differences of machine integers come here, so it fits; 0 divides nothing.
    i128::try_from(a).unwrap_or(0)
}
