//! Birthdays of values: the depths of their canonical forms.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::Dyadic;
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

/// Returns the birthday of a number: |n| for an integer n, and ⌊|x|⌋ + 1 + k for a number x with
/// the denominator 2^k, k > 0.
fn number_birthday(number: &Dyadic) -> IBig {
    let number = number.magnitude();
    match number.exponent() {
        0 => number.numerator(),
        k => number.floor() + IBig::from(k) + IBig::from(1),
    }
}

/// Returns the birthday of the infinitesimal part n·↑ + *k of a value. The computation rests on n·↑
/// + *k = {0 | (n − 1)·↑ + *(k xor 1)} for n > 0, except ↑* = {0, * | 0}.
fn infinitesimal_birthday(nus: &NumberUpStar) -> IBig {
    let unit = IBig::from(1);
    let star = IBig::from(nus.star.clone());
    let ups = if nus.ups < IBig::ZERO { -&nus.ups } else { nus.ups.clone() };
    if ups.is_zero() {
        return star;
    }
    let odd = (&ups - &unit) % IBig::from(2) != IBig::ZERO;
    // The star beside the single up that the last step of the recursion leaves.
    let last_star = if odd { nus.star.clone() ^ UBig::from(1u8) } else { nus.star.clone() };
    let base_birthday = if last_star <= UBig::from(1u8) {
        IBig::from(2)
    } else {
        IBig::from(last_star ^ UBig::from(1u8)) + &unit
    };
    ups - unit + base_birthday
}

/// Returns a power of two k that is greater than `number`. The nimber *k is a remote star for every
/// game with a birthday of at most `number`: no position of the game has the value *k.
pub(crate) fn power_above(number: &IBig) -> UBig {
    use dashu_int::ops::BitTest;
    UBig::from(1u8) << number.bit_len()
}

impl Arena<'_> {
    /// Returns the birthday of a value: the maximum number of moves in its canonical form.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn birthday(&mut self, value: Value) -> Result<IBig, Stopped> {
        self.birthday_at(value, &mut FxHashMap::default(), 0)
    }

    fn birthday_at(
        &mut self,
        value: Value,
        memo: &mut FxHashMap<Value, IBig>,
        depth: u32,
    ) -> Result<IBig, Stopped> {
        if let Some(nus) = self.nus(value) {
            return Ok(number_birthday(&nus.number) + infinitesimal_birthday(nus));
        }
        if let Some(birthday) = memo.get(&value) {
            return Ok(birthday.clone());
        }
        self.step(depth)?;
        let mut latest = IBig::ZERO;
        for side in [Side::Left, Side::Right] {
            for index in self.range(value, side) {
                latest = latest.max(self.birthday_at(self.option_at(index), memo, depth + 1)?);
            }
        }
        latest += IBig::from(1);
        memo.insert(value, latest.clone());
        Ok(latest)
    }
}
