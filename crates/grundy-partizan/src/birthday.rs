//! Birthdays: how deep canonical forms are.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

/// The birthday of a number: |n| for an integer, ⌊|x|⌋ + 1 + k for one with the denominator 2^k.
fn of_number(number: &Dyadic) -> IBig {
    let number = number.magnitude();
    match number.halvings() {
        0 => number.numerator(),
        k => number.floor() + IBig::from(k) + IBig::from(1),
    }
}

/// The birthday of n·↑ + *k: n·↑ + *k = {0 | (n − 1)·↑ + *(k xor 1)} but for ↑* = {0, * | 0}.
fn of_infinitesimal(nus: &NumberUpStar) -> IBig {
    let one = IBig::from(1);
    let star = IBig::from(nus.star.clone());
    let ups = if nus.ups < IBig::ZERO { -&nus.ups } else { nus.ups.clone() };
    if ups.is_zero() {
        return star;
    }
    let odd = (&ups - &one) % IBig::from(2) != IBig::ZERO;
    // The star that stands beside the last up.
    let last = if odd { nus.star.clone() ^ UBig::from(1u8) } else { nus.star.clone() };
    let at_one = if last <= UBig::from(1u8) {
        IBig::from(2)
    } else {
        IBig::from(last ^ UBig::from(1u8)) + &one
    };
    ups - one + at_one
}

/// A power of two that is above the number: *2^m is remote from all that is born by then.
pub(crate) fn power_above(number: &IBig) -> UBig {
    use dashu_int::ops::BitTest;
    UBig::from(1u8) << number.bit_len()
}

impl Arena<'_> {
    /// The birthday: how many moves the canonical form can last.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn birthday(&mut self, value: Value) -> Result<IBig, Stopped> {
        self.birthday_at(value, &mut FxHashMap::default(), 0)
    }

    fn birthday_at(
        &mut self,
        value: Value,
        known: &mut FxHashMap<Value, IBig>,
        depth: u32,
    ) -> Result<IBig, Stopped> {
        if let Some(nus) = self.nus(value) {
            return Ok(of_number(&nus.number) + of_infinitesimal(nus));
        }
        if let Some(found) = known.get(&value) {
            return Ok(found.clone());
        }
        self.step(depth)?;
        let mut latest = IBig::ZERO;
        for side in [Side::Left, Side::Right] {
            for place in self.range(value, side) {
                latest = latest.max(self.birthday_at(self.at(place), known, depth + 1)?);
            }
        }
        latest += IBig::from(1);
        known.insert(value, latest.clone());
        Ok(latest)
    }
}
