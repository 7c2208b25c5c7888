//! Dyadic rationals m / 2^k of arbitrary size, in lowest terms.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number m / 2^k with k ≥ 0, in lowest terms: equal numbers have equal representations.
///
/// Small numbers take sixteen bytes; larger ones are stored on the heap, so nothing overflows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Representation);

/// The representation of a number. It is `Small` whenever the number fits, so that each number has
/// exactly one representation.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Representation {
    Small { exponent: u32, numerator: i64 },
    Large(Box<(IBig, u32)>),
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Representation::Small { exponent: 0, numerator: 0 });

    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Representation::Small { exponent: 0, numerator: 1 });

    /// Returns the number `numerator` / 2^`exponent`, reduced to lowest terms.
    pub fn new(numerator: impl Into<IBig>, exponent: u32) -> Dyadic {
        let (mut numerator, mut exponent) = (numerator.into(), exponent);
        if exponent > 0 {
            // The numerator 0 has no lowest set bit; the number is then the integer 0.
            let even = numerator
                .trailing_zeros()
                .map_or(exponent, |zeros| u32::try_from(zeros).unwrap_or(u32::MAX).min(exponent));
            numerator >>= even as usize;
            exponent -= even;
        }
        match i64::try_from(&numerator) {
            Ok(small) if small != i64::MIN => {
                Dyadic(Representation::Small { exponent, numerator: small })
            }
            _ => Dyadic(Representation::Large(Box::new((numerator, exponent)))),
        }
    }

    fn small(mut numerator: i128, mut exponent: u32) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        if exponent > 0 {
            let even = numerator.trailing_zeros().min(exponent);
            numerator >>= even;
            exponent -= even;
        }
        match i64::try_from(numerator) {
            Ok(small) if small != i64::MIN => {
                Dyadic(Representation::Small { exponent, numerator: small })
            }
            _ => Dyadic(Representation::Large(Box::new((IBig::from(numerator), exponent)))),
        }
    }

    /// Returns the numerator of the number in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Representation::Small { numerator, .. } => IBig::from(*numerator),
            Representation::Large(large) => large.0.clone(),
        }
    }

    /// Returns the exponent k of the denominator 2^k of the number in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Representation::Small { exponent, .. } => *exponent,
            Representation::Large(large) => large.1,
        }
    }

    /// Returns whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Returns the sign of the number: −1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match self.cmp(&Dyadic::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Returns half of the number, exactly.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Representation::Small { exponent, numerator } => {
                Dyadic::small(i128::from(*numerator), exponent + 1)
            }
            Representation::Large(large) => Dyadic::new(large.0.clone(), large.1 + 1),
        }
    }

    /// Returns the absolute value of the number.
    #[must_use]
    pub fn magnitude(&self) -> Dyadic {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Returns the greatest integer that is at most the number.
    pub fn floor(&self) -> IBig {
        self.numerator() >> self.exponent() as usize
    }

    /// Returns 2^−k for a number m / 2^k in lowest terms: the distance between the number and the
    /// nearest of its options in canonical form.
    pub fn unit(&self) -> Dyadic {
        Dyadic::new(1, self.exponent())
    }

    /// Returns the product of the number and an integer.
    #[must_use]
    pub fn times(&self, factor: &IBig) -> Dyadic {
        Dyadic::new(self.numerator() * factor, self.exponent())
    }

    /// Returns the numerator of the number when it is written with the denominator 2^`exponent`,
    /// which must be a multiple of its denominator in lowest terms.
    fn numerator_over(&self, exponent: u32) -> IBig {
        self.numerator() << (exponent - self.exponent()) as usize
    }

    /// Returns the number of bytes that the number owns on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.0 {
            Representation::Small { .. } => 0,
            Representation::Large(large) => 48 + large.0.bit_len() as u64 / 8,
        }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (
            Representation::Small { exponent: k, numerator: a },
            Representation::Small { exponent: l, numerator: b },
        ) = (&self.0, &other.0)
        {
            if k == l {
                return a.cmp(b);
            }
            let common = (*k).max(*l);
            if common - k.min(l) < 64 {
                return (i128::from(*a) << (common - k)).cmp(&(i128::from(*b) << (common - l)));
            }
        }
        let common = self.exponent().max(other.exponent());
        self.numerator_over(common).cmp(&other.numerator_over(common))
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
        if let (
            Representation::Small { exponent: k, numerator: a },
            Representation::Small { exponent: l, numerator: b },
        ) = (&self.0, &other.0)
        {
            let common = (*k).max(*l);
            if common - k.min(l) < 63 {
                let sum = (i128::from(*a) << (common - k)) + (i128::from(*b) << (common - l));
                return Dyadic::small(sum, common);
            }
        }
        let common = self.exponent().max(other.exponent());
        Dyadic::new(self.numerator_over(common) + other.numerator_over(common), common)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Representation::Small { exponent, numerator } => {
                Dyadic(Representation::Small { exponent: *exponent, numerator: -numerator })
            }
            Representation::Large(large) => Dyadic::new(-&large.0, large.1),
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
        match self.exponent() {
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

/// An endpoint of an interval of numbers. It is missing (the interval is unbounded on this side),
/// excluded from the interval (open), or included in it (closed).
#[derive(Clone, Debug)]
pub(crate) enum Endpoint {
    None,
    Open(Dyadic),
    Closed(Dyadic),
}

impl Endpoint {
    fn negative(&self) -> Endpoint {
        match self {
            Endpoint::None => Endpoint::None,
            Endpoint::Open(bound) => Endpoint::Open(-bound),
            Endpoint::Closed(bound) => Endpoint::Closed(-bound),
        }
    }

    /// Returns whether `number` is above this endpoint (or equal to a closed one), where the
    /// endpoint is the lower end of an interval.
    fn is_lower_bound_of(&self, number: &Dyadic) -> bool {
        match self {
            Endpoint::None => true,
            Endpoint::Open(bound) => bound < number,
            Endpoint::Closed(bound) => bound <= number,
        }
    }

    /// Returns whether `number` is below this endpoint (or equal to a closed one), where the
    /// endpoint is the upper end of an interval.
    fn is_upper_bound_of(&self, number: &Dyadic) -> bool {
        self.negative().is_lower_bound_of(&-number)
    }
}

/// Returns the simplest number of a non-empty interval: the integer nearest to 0 if it contains
/// integers, otherwise the number with the least denominator.
pub(crate) fn simplest(low: &Endpoint, high: &Endpoint) -> Dyadic {
    if low.is_lower_bound_of(&Dyadic::ZERO) && high.is_upper_bound_of(&Dyadic::ZERO) {
        return Dyadic::ZERO;
    }
    let (bound, closed) = match low {
        Endpoint::Open(bound) if bound.signum() >= 0 => (bound, false),
        Endpoint::Closed(bound) if bound.signum() >= 0 => (bound, true),
        // All numbers of the interval are negative.
        _ => return -&simplest(&high.negative(), &low.negative()),
    };
    for exponent in 0.. {
        // The greatest multiple of 2^−exponent that is at most the lower endpoint.
        let multiple = if exponent >= bound.exponent() {
            bound.numerator_over(exponent)
        } else {
            bound.numerator() >> (bound.exponent() - exponent) as usize
        };
        let exact = exponent >= bound.exponent();
        let numerator = if exact && closed { multiple } else { multiple + IBig::from(1) };
        let candidate = Dyadic::new(numerator, exponent);
        if high.is_upper_bound_of(&candidate) {
            return candidate;
        }
    }
    unreachable!("an interval that is not empty has a number with a finite denominator")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dyadic_takes_sixteen_bytes() {
        assert_eq!(std::mem::size_of::<Dyadic>(), 16);
    }

    #[test]
    fn arithmetic_crosses_the_machine_range() {
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
    fn simplest_number_of_intervals() {
        let open = |n, k| Endpoint::Open(Dyadic::new(n, k));
        let closed = |n, k| Endpoint::Closed(Dyadic::new(n, k));
        for (low, high, expected) in [
            (Endpoint::None, Endpoint::None, "0"),
            (open(0, 0), Endpoint::None, "1"),
            (open(5, 1), Endpoint::None, "3"),
            (Endpoint::None, closed(-5, 1), "-3"),
            (open(0, 0), open(1, 0), "1/2"),
            (closed(1, 3), open(1, 2), "1/8"),
            (open(1, 3), open(1, 2), "3/16"),
            (open(1, 2), closed(1, 0), "1"),
            (open(-1, 0), open(-1, 2), "-1/2"),
            (closed(3, 2), closed(3, 2), "3/4"),
            (closed(3, 2), open(7, 0), "1"),
        ] {
            assert_eq!(simplest(&low, &high).to_string(), expected, "{low:?} {high:?}");
        }
    }
}
