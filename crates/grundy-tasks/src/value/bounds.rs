//! Bounds on a sum of partizan games whose canonical form is too large to compute.

use grundy_partizan::{Arena, Budget, Dyadic, Limits, Side, Stopped};
use grundy_solve::summand_value::SummandValue;
use grundy_text::{Words, words};

/// Bounds on a sum of partizan games.
///
/// They follow from four facts. The means of the games add up to the mean of the sum. The
/// temperature of the sum is at most that of the hottest game. Both stops of the sum differ from
/// its mean by at most its temperature. Both stops lie between the sum of the right stops and the
/// sum of the left stops of the games.
pub struct Bounds {
    /// The exact mean of the sum.
    pub mean: Dyadic,
    /// An upper bound of the temperature of the sum.
    pub temperature: Dyadic,
    /// A lower bound of both stops of the sum.
    pub low: Dyadic,
    /// An upper bound of both stops of the sum.
    pub high: Dyadic,
}

impl Bounds {
    /// Computes the bounds on the sum of the games with the values `worths`.
    ///
    /// # Errors
    /// [`Stopped`] if even the means exceed the limits.
    pub(super) fn new(arena: &mut Arena, worths: &[SummandValue]) -> Result<Bounds, Stopped> {
        // The values computed so far are kept; these few steps have separate limits, because the
        // limits of the caller can be exhausted.
        let budget = Budget { bytes: u64::MAX, steps: 1_000_000, ..Budget::default() };
        arena.set_limits(Limits { budget, ..Limits::default() });
        let (mut mean, mut temperature) = (Dyadic::ZERO, Dyadic::from(-1));
        let (mut low, mut high) = (Dyadic::ZERO, Dyadic::ZERO);
        for worth in worths {
            mean = &mean + &arena.mean(worth.value)?;
            temperature = temperature.max(arena.temperature(worth.value)?);
            low = &low + arena.stop(worth.value, Side::Right);
            high = &high + arena.stop(worth.value, Side::Left);
        }
        let radius = temperature.clone().max(Dyadic::ZERO);
        let low = low.max(&mean - &radius);
        let high = high.min(&mean + &radius);
        Ok(Bounds { mean, temperature, low, high })
    }

    /// Returns the winner when Left begins and the winner when Right begins; each is `None` if the
    /// bounds do not decide it. The left stop is at least the mean, the right stop at most the
    /// mean.
    pub fn winners(&self) -> [Option<Side>; 2] {
        match (self.low.signum(), self.mean.signum(), self.high.signum()) {
            (1, _, _) => [Some(Side::Left); 2],
            (_, _, -1) => [Some(Side::Right); 2],
            (_, 1, _) => [Some(Side::Left), None],
            (_, -1, _) => [None, Some(Side::Right)],
            _ => [None; 2],
        }
    }

    /// Describes the bounds, and the winners if they are certain.
    pub fn words(&self) -> Words {
        let Bounds { mean, temperature, low, high } = self;
        let bounds = words!(value::mean_is_temperature_is_at_most, mean, temperature, low, high);
        match self.winners() {
            [Some(Side::Left), Some(Side::Left)] => bounds.then(&words!(value::left_wins)),
            [Some(Side::Right), Some(Side::Right)] => bounds.then(&words!(value::right_wins)),
            [Some(Side::Left), _] => bounds.then(&words!(value::left_wins_if_it_begins)),
            [_, Some(Side::Right)] => bounds.then(&words!(value::right_wins_if_it_begins)),
            _ => bounds,
        }
    }
}
