//! What is sure of a sum whose canonical form is out of reach.

use crate::base::Words;
use crate::partizan::{Arena, Dyadic, Limits, Side};
use crate::words;
use crate::workbench::solve::value_worth::Worth;
use grundy_partizan::Stopped;

/// Bounds for a sum: means add up, no sum is hotter than its hottest game, the stops are no farther from the mean than
/// the temperature, and neither is below the sum of the right stops nor above that of the left ones.
pub struct Bounds {
    /// The mean, which is exact.
    pub mean: Dyadic,
    /// The temperature is no greater.
    pub temperature: Dyadic,
    /// Neither stop is less.
    pub low: Dyadic,
    /// Neither stop is greater.
    pub high: Dyadic,
}

impl Bounds {
    /// The bounds for the sum of games.
    ///
    /// # Errors
    /// [`Stopped`] where even a mean is too much.
    pub(super) fn of(arena: &mut Arena, worths: &[Worth]) -> Result<Bounds, Stopped> {
        // What was found stays; a little more is allowed for this.
        arena.set_limits(Limits { bytes: u64::MAX, steps: 1_000_000, ..Limits::default() });
        let (mut mean, mut temperature) = (Dyadic::ZERO, Dyadic::from(-1));
        let (mut low, mut high) = (Dyadic::ZERO, Dyadic::ZERO);
        for worth in worths {
            mean = &mean + &arena.mean(worth.value)?;
            temperature = temperature.max(arena.temperature(worth.value)?);
            low = &low + arena.stop(worth.value, Side::Right);
            high = &high + arena.stop(worth.value, Side::Left);
        }
        let reach = temperature.clone().max(Dyadic::ZERO);
        let low = low.max(&mean - &reach);
        let high = high.min(&mean + &reach);
        Ok(Bounds { mean, temperature, low, high })
    }

    /// Who is sure to win when Left begins, and when Right does: the left stop is no less than the mean, and the right
    /// stop no greater.
    pub fn winners(&self) -> [Option<Side>; 2] {
        match (self.low.signum(), self.mean.signum(), self.high.signum()) {
            (1, _, _) => [Some(Side::Left); 2],
            (_, _, -1) => [Some(Side::Right); 2],
            (_, 1, _) => [Some(Side::Left), None],
            (_, -1, _) => [None, Some(Side::Right)],
            _ => [None; 2],
        }
    }

    /// The bounds in words.
    pub fn words(&self) -> Words {
        let Bounds { mean, temperature, low, high } = self;
        let known = words!(
            "the mean is {mean}, the temperature at most {temperature}, both stops lie from {low} to {high}",
            "均值为 {mean}，温度至多 {temperature}，两个停止值在 {low} 与 {high} 之间"
        );
        match self.winners() {
            [Some(Side::Left), Some(Side::Left)] => known.then(&words!(": Left wins", "：左方胜")),
            [Some(Side::Right), Some(Side::Right)] => {
                known.then(&words!(": Right wins", "：右方胜"))
            }
            [Some(Side::Left), _] => {
                known.then(&words!(": Left wins if it begins", "：左方先走则左方胜"))
            }
            [_, Some(Side::Right)] => {
                known.then(&words!(": Right wins if it begins", "：右方先走则右方胜"))
            }
            _ => known,
        }
    }
}
