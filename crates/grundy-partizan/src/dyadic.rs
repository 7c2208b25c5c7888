//! Dyadic rationals of any size: m / 2^k in lowest terms.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number m / 2^k with k ≥ 0, in lowest terms: equal numbers are equal as data.
///
/// Small ones stand in sixteen bytes; a number that does not fit is kept elsewhere, and nothing overflows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Form);

/// A number is `Small` whenever it fits, so that each has one form.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Small { halvings: u32, top: i64 },
    Large(Box<(IBig, u32)>),
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Form::Small { halvings: 0, top: 0 });

    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Form::Small { halvings: 0, top: 1 });

    /// The number `top` / 2^`halvings`.
    pub fn new(top: impl Into<IBig>, halvings: u32) -> Dyadic {
        let (mut top, mut halvings) = (top.into(), halvings);
        if halvings > 0 {
            // Zero has no lowest bit: it is an integer.
            let even = top
                .trailing_zeros()
                .map_or(halvings, |zeros| u32::try_from(zeros).unwrap_or(u32::MAX).min(halvings));
            top >>= even as usize;
            halvings -= even;
        }
        match i64::try_from(&top) {
            Ok(small) if small != i64::MIN => Dyadic(Form::Small { halvings, top: small }),
            _ => Dyadic(Form::Large(Box::new((top, halvings)))),
        }
    }

    fn small(mut top: i128, mut halvings: u32) -> Dyadic {
        if top == 0 {
            return Dyadic::ZERO;
        }
        if halvings > 0 {
            let even = top.trailing_zeros().min(halvings);
            top >>= even;
            halvings -= even;
        }
        match i64::try_from(top) {
            Ok(small) if small != i64::MIN => Dyadic(Form::Small { halvings, top: small }),
            _ => Dyadic(Form::Large(Box::new((IBig::from(top), halvings)))),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Form::Small { top, .. } => IBig::from(*top),
            Form::Large(large) => large.0.clone(),
        }
    }

    /// The k of the denominator 2^k in lowest terms.
    pub fn halvings(&self) -> u32 {
        match &self.0 {
            Form::Small { halvings, .. } => *halvings,
            Form::Large(large) => large.1,
        }
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        self.halvings() == 0
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// −1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match self.cmp(&Dyadic::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Form::Small { halvings, top } => Dyadic::small(i128::from(*top), halvings + 1),
            Form::Large(large) => Dyadic::new(large.0.clone(), large.1 + 1),
        }
    }

    /// What it is without its sign.
    #[must_use]
    pub fn magnitude(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// The greatest integer that is not above it.
    pub fn floor(&self) -> IBig {
        self.numerator() >> self.halvings() as usize
    }

    /// The distance 2^−k to the options of a number m / 2^k in lowest terms.
    pub fn unit(&self) -> Dyadic {
        Dyadic::new(1, self.halvings())
    }

    /// So many times this number.
    #[must_use]
    pub fn times(&self, factor: &IBig) -> Dyadic {
        Dyadic::new(self.numerator() * factor, self.halvings())
    }

    /// The numerator over 2^`halvings`, which must be no less than its own.
    fn over(&self, halvings: u32) -> IBig {
        self.numerator() << (halvings - self.halvings()) as usize
    }

    /// The bytes that it takes besides its own.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.0 {
            Form::Small { .. } => 0,
            Form::Large(large) => 48 + large.0.bit_len() as u64 / 8,
        }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Form::Small { halvings: k, top: a }, Form::Small { halvings: l, top: b }) =
            (&self.0, &other.0)
        {
            if k == l {
                return a.cmp(b);
            }
            let most = (*k).max(*l);
            if most - k.min(l) < 64 {
                return (i128::from(*a) << (most - k)).cmp(&(i128::from(*b) << (most - l)));
            }
        }
        let most = self.halvings().max(other.halvings());
        self.over(most).cmp(&other.over(most))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Form::Small { halvings: k, top: a }, Form::Small { halvings: l, top: b }) =
            (&self.0, &other.0)
        {
            let most = (*k).max(*l);
            if most - k.min(l) < 63 {
                let sum = (i128::from(*a) << (most - k)) + (i128::from(*b) << (most - l));
                return Dyadic::small(sum, most);
            }
        }
        let most = self.halvings().max(other.halvings());
        Dyadic::new(self.over(most) + other.over(most), most)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Form::Small { halvings, top } => Dyadic(Form::Small { halvings: *halvings, top: -top }),
            Form::Large(large) => Dyadic::new(-&large.0, large.1),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl From<i64> for Dyadic {
    fn from(number: i64) -> Dyadic {
        Dyadic::small(i128::from(number), 0)
    }
}

impl From<IBig> for Dyadic {
    fn from(number: IBig) -> Dyadic {
        Dyadic::new(number, 0)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator())?;
        match self.halvings() {
            0 => Ok(()),
            k => write!(f, "/{}", IBig::from(1) << k as usize),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// An end of an interval of numbers: none, or a number that belongs to it or not.
#[derive(Clone, Debug)]
pub(crate) enum End {
    None,
    Open(Dyadic),
    Closed(Dyadic),
}

impl End {
    fn negative(&self) -> End {
        match self {
            End::None => End::None,
            End::Open(at) => End::Open(-at),
            End::Closed(at) => End::Closed(-at),
        }
    }

    /// Whether `number` is above this lower end.
    fn below(&self, number: &Dyadic) -> bool {
        match self {
            End::None => true,
            End::Open(at) => at < number,
            End::Closed(at) => at <= number,
        }
    }

    /// Whether `number` is below this upper end.
    fn above(&self, number: &Dyadic) -> bool {
        self.negative().below(&-number)
    }
}

/// The simplest number of an interval that is not empty: the integer nearest to 0, else the number of the least
/// denominator.
pub(crate) fn simplest(low: &End, high: &End) -> Dyadic {
    if low.below(&Dyadic::ZERO) && high.above(&Dyadic::ZERO) {
        return Dyadic::ZERO;
    }
    let (at, closed) = match low {
        End::Open(at) if at.signum() >= 0 => (at, false),
        End::Closed(at) if at.signum() >= 0 => (at, true),
        // The interval lies below 0.
        _ => return -&simplest(&high.negative(), &low.negative()),
    };
    for halvings in 0.. {
        // The least multiple of 2^−halvings above the lower end.
        let below = if halvings >= at.halvings() {
            at.over(halvings)
        } else {
            at.numerator() >> (at.halvings() - halvings) as usize
        };
        let exact = halvings >= at.halvings();
        let top = if exact && closed { below } else { below + IBig::from(1) };
        let found = Dyadic::new(top, halvings);
        if high.above(&found) {
            return found;
        }
    }
    unreachable!("an interval that is not empty has a number with a finite denominator")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bytes() {
        assert_eq!(std::mem::size_of::<Dyadic>(), 16);
    }

    #[test]
    fn large_and_small_numbers_meet() {
        let edge = Dyadic::from(i64::MAX);
        let over = &edge + &Dyadic::ONE;
        assert_eq!(over.to_string(), "9223372036854775808");
        assert_eq!(&over - &Dyadic::ONE, edge);
        assert_eq!((&(&over + &over) - &over).to_string(), "9223372036854775808");
        assert!(over > edge && -&over < -&edge && -&over == Dyadic::from(i64::MIN));
        let tiny = Dyadic::new(1, 200);
        assert_eq!(&(&over + &tiny) - &over, tiny);
        assert!(
            tiny > Dyadic::ZERO && Dyadic::new(-1, 200) < Dyadic::ZERO && tiny < Dyadic::new(1, 3)
        );
        assert_eq!(Dyadic::new(0, 7), Dyadic::ZERO);
        assert_eq!(Dyadic::new(12, 3).to_string(), "3/2");
        assert_eq!(Dyadic::new(-7, 1).floor(), IBig::from(-4));
    }

    #[test]
    fn the_simplest_number() {
        let open = |n, k| End::Open(Dyadic::new(n, k));
        let closed = |n, k| End::Closed(Dyadic::new(n, k));
        for (low, high, told) in [
            (End::None, End::None, "0"),
            (open(0, 0), End::None, "1"),
            (open(5, 1), End::None, "3"),
            (End::None, closed(-5, 1), "-3"),
            (open(0, 0), open(1, 0), "1/2"),
            (closed(1, 3), open(1, 2), "1/8"),
            (open(1, 3), open(1, 2), "3/16"),
            (open(1, 2), closed(1, 0), "1"),
            (open(-1, 0), open(-1, 2), "-1/2"),
            (closed(3, 2), closed(3, 2), "3/4"),
            (closed(3, 2), open(7, 0), "1"),
        ] {
            assert_eq!(simplest(&low, &high).to_string(), told, "{low:?} {high:?}");
        }
    }
}
