//! Thermographs: the stops of a game as functions of the cost t of each move, for t ≥ −1.

use crate::dyadic::Dyadic;
use dashu_int::IBig;
use std::cmp::Ordering;

/// A corner of a [`Wall`] of a thermograph: a point at which the slope of the wall changes, or the
/// point of the wall at t = −1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature t at which the corner lies.
    pub temperature: Dyadic,
    /// The value of the wall at the temperature t.
    pub value: Dyadic,
}

/// A wall of a thermograph: a piecewise linear function of the temperature, given by its corners
/// from t = −1 upward. It is constant above the last corner.
///
/// All slopes are 0, 1 or −1, so all corners are dyadic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    corners: Vec<Corner>,
}

impl Wall {
    /// Returns the wall through the given points, with superfluous points removed.
    fn from_points(corners: Vec<Corner>) -> Wall {
        let mut needed: Vec<Corner> = Vec::with_capacity(corners.len());
        for corner in corners {
            while let [.., before, last] = needed.as_slice()
                && slope(before, last) == slope(last, &corner)
            {
                needed.pop();
            }
            needed.push(corner);
        }
        while let [.., before, last] = needed.as_slice()
            && before.value == last.value
        {
            needed.pop();
        }
        Wall { corners: needed }
    }

    /// Returns the corners of the wall by ascending temperature; the first one is at t = −1.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// Returns the value of the wall at a temperature, which must be at least −1.
    pub fn value_at(&self, temperature: &Dyadic) -> Dyadic {
        let next_corner = self.corners.partition_point(|corner| corner.temperature <= *temperature);
        let Some(from) = next_corner.checked_sub(1).map(|index| &self.corners[index]) else {
            return self.corners[0].value.clone();
        };
        let Some(to) = self.corners.get(next_corner) else { return from.value.clone() };
        let distance = temperature - &from.temperature;
        match slope(from, to) {
            Ordering::Equal => from.value.clone(),
            Ordering::Greater => &from.value + &distance,
            Ordering::Less => &from.value - &distance,
        }
    }

    /// Returns the pointwise maximum of two walls if `greater` is set, otherwise their minimum.
    pub(crate) fn envelope(&self, other: &Wall, greater: bool) -> Wall {
        let mut temperatures = temperatures(self, other);
        let gap = |t: &Dyadic| &self.value_at(t) - &other.value_at(t);
        let mut crossings = Vec::new();
        for pair in temperatures.windows(2) {
            let (before, after) = (gap(&pair[0]), gap(&pair[1]));
            if before.signum() * after.signum() < 0 {
                crossings.push(&pair[0] + &crossing(&before, &after, &pair[0], &pair[1]));
            }
        }
        temperatures.append(&mut crossings);
        temperatures.sort();
        let corner = |temperature: Dyadic| {
            let (a, b) = (self.value_at(&temperature), other.value_at(&temperature));
            let value = if greater { a.max(b) } else { a.min(b) };
            Corner { temperature, value }
        };
        Wall::from_points(temperatures.into_iter().map(corner).collect())
    }

    pub(crate) fn bytes(&self) -> u64 {
        let numbers =
            self.corners.iter().map(|corner| corner.temperature.bytes() + corner.value.bytes());
        self.corners.capacity() as u64 * size_of::<Corner>() as u64 + numbers.sum::<u64>()
    }
}

fn slope(from: &Corner, to: &Corner) -> Ordering {
    to.value.cmp(&from.value)
}

/// Returns how far above the temperature `from` the gap between two walls closes. The gap is
/// `before` at the temperature `from` and `after` at the temperature `to`. It changes by 1 or 2 for
/// each unit of temperature.
fn crossing(before: &Dyadic, after: &Dyadic, from: &Dyadic, to: &Dyadic) -> Dyadic {
    let change = (before - after).magnitude();
    if change == to - from { before.magnitude() } else { before.magnitude().half() }
}

fn temperatures(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut temperatures: Vec<Dyadic> =
        a.corners.iter().chain(&b.corners).map(|corner| corner.temperature.clone()).collect();
    temperatures.sort();
    temperatures.dedup();
    temperatures
}

/// The thermograph of a game: two walls that meet at the temperature of the game. Above that
/// temperature both walls are a vertical line (the mast) at the mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: the left stop of the game cooled by t, as a function of t.
    pub left: Wall,
    /// The right wall: the right stop of the game cooled by t, as a function of t.
    pub right: Wall,
    /// The temperature of the game, at which the walls meet.
    pub temperature: Dyadic,
    /// The mean of the game, which is the value of both walls at and above its temperature.
    pub mean: Dyadic,
}

impl Thermograph {
    /// Returns the thermograph of a number. At each temperature t = −2^−j, the left wall has as its
    /// value the least multiple of 2^−j that is not below the number. The right wall has the
    /// greatest multiple that is not above the number. Between those temperatures both walls are
    /// linear.
    ///
    /// This holds for multiples of 2^−j: their temperature is at most −2^−j, so that both walls
    /// equal the number at that t. For other numbers it follows by induction from the walls of
    /// their options.
    pub(crate) fn from_number(number: &Dyadic) -> Thermograph {
        let exponent = number.exponent();
        let wall = |up: bool| {
            let corner = |j: u32| {
                let below = number.numerator() >> (exponent - j) as usize;
                let value = if up && j < exponent { below + IBig::ONE } else { below };
                Corner { temperature: -&Dyadic::new(1, j), value: Dyadic::new(value, j) }
            };
            Wall::from_points((0..=exponent).map(corner).collect())
        };
        let (left, right) = (wall(true), wall(false));
        let (temperature, mean) = (-&number.unit(), number.clone());
        Thermograph { left, right, temperature, mean }
    }

    /// Returns an estimate of the number of bytes that constructing the thermograph of a number
    /// takes.
    pub(crate) fn number_bytes(number: &Dyadic) -> u64 {
        let exponent = u64::from(number.exponent());
        4 * exponent.saturating_mul(exponent / 8 + size_of::<Corner>() as u64)
    }

    /// Returns the thermograph of a game that is not an integer, up to the temperature where the
    /// walls meet. `best_left` is the maximum of the right walls of the left options; the left wall
    /// of the game is `best_left` minus t. `best_right` is the minimum of the left walls of the
    /// right options; the right wall of the game is `best_right` plus t.
    pub(crate) fn from_walls(best_left: &Wall, best_right: &Wall) -> Thermograph {
        let left = |t: &Dyadic| &best_left.value_at(t) - t;
        let right = |t: &Dyadic| &best_right.value_at(t) + t;
        let gap = |t: &Dyadic| &left(t) - &right(t);
        let corners = temperatures(best_left, best_right);
        let meeting = |index: usize| {
            let (from, before) = (&corners[index], gap(&corners[index]));
            if before.signum() <= 0 {
                return Some(from.clone());
            }
            match corners.get(index + 1) {
                // Above the last corner both walls are constant, so the gap closes with slope 2.
                None => Some(from + &before.half()),
                Some(to) => {
                    let after = gap(to);
                    (after.signum() <= 0).then(|| from + &crossing(&before, &after, from, to))
                }
            }
        };
        let temperature =
            (0..corners.len()).find_map(meeting).expect("above the last corner they meet");
        let mean = left(&temperature);
        let wall = |value: &dyn Fn(&Dyadic) -> Dyadic| {
            let below = corners.iter().filter(|t| **t < temperature);
            let corner = |t: &Dyadic| Corner { temperature: t.clone(), value: value(t) };
            let mut points: Vec<Corner> = below.map(corner).collect();
            points.push(Corner { temperature: temperature.clone(), value: mean.clone() });
            Wall::from_points(points)
        };
        Thermograph { left: wall(&left), right: wall(&right), temperature, mean }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.left.bytes() + self.right.bytes() + size_of::<Thermograph>() as u64
    }
}
