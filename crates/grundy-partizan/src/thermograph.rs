//! Thermographs: the stops of a game as each move costs t, for all t from −1 on.

use crate::dyadic::Dyadic;
use dashu_int::IBig;
use std::cmp::Ordering;

/// A point at which a wall turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature t.
    pub temperature: Dyadic,
    /// The value of the wall there.
    pub value: Dyadic,
}

/// A wall: its corners from t = −1 upward, straight between them and vertical above the last.
///
/// All slopes are 0, 1 or −1, so that all corners are dyadic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    corners: Vec<Corner>,
}

impl Wall {
    fn of(corners: Vec<Corner>) -> Wall {
        let mut kept: Vec<Corner> = Vec::with_capacity(corners.len());
        for corner in corners {
            while let [.., before, last] = kept.as_slice()
                && slope(before, last) == slope(last, &corner)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        while let [.., before, last] = kept.as_slice()
            && before.value == last.value
        {
            kept.pop();
        }
        Wall { corners: kept }
    }

    /// The points at which it turns, the first at t = −1.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The value at a temperature of at least −1.
    pub fn value_at(&self, temperature: &Dyadic) -> Dyadic {
        let above = self.corners.partition_point(|corner| corner.temperature <= *temperature);
        let Some(from) = above.checked_sub(1).map(|at| &self.corners[at]) else {
            return self.corners[0].value.clone();
        };
        let Some(to) = self.corners.get(above) else { return from.value.clone() };
        let along = temperature - &from.temperature;
        match slope(from, to) {
            Ordering::Equal => from.value.clone(),
            Ordering::Greater => &from.value + &along,
            Ordering::Less => &from.value - &along,
        }
    }

    /// The greater of two walls everywhere, or the lesser.
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
        Wall::of(temperatures.into_iter().map(corner).collect())
    }

    pub(crate) fn bytes(&self) -> u64 {
        let numbers = self.corners.iter().map(|at| at.temperature.bytes() + at.value.bytes());
        self.corners.capacity() as u64 * size_of::<Corner>() as u64 + numbers.sum::<u64>()
    }
}

fn slope(from: &Corner, to: &Corner) -> Ordering {
    to.value.cmp(&from.value)
}

/// How far after `from` a gap closes that is `before` there and `after` at `to`: its slope is 1 or 2.
fn crossing(before: &Dyadic, after: &Dyadic, from: &Dyadic, to: &Dyadic) -> Dyadic {
    let change = (before - after).magnitude();
    if change == to - from { before.magnitude() } else { before.magnitude().half() }
}

fn temperatures(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut all: Vec<Dyadic> =
        a.corners.iter().chain(&b.corners).map(|corner| corner.temperature.clone()).collect();
    all.sort();
    all.dedup();
    all
}

/// The thermograph of a game: its walls, which meet at its temperature in the mast at its mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The wall of what is left when Left begins.
    pub left: Wall,
    /// The wall of what is left when Right begins.
    pub right: Wall,
    /// Where the walls meet.
    pub temperature: Dyadic,
    /// The mean: where the mast stands.
    pub mean: Dyadic,
}

impl Thermograph {
    /// The thermograph of a number: at each t = −2^−j the left wall stands at the least multiple of 2^−j that is no less,
    /// the right wall at the greatest that is no greater, and between those temperatures both are straight.
    ///
    /// So it is for multiples of 2^−j, which are frozen there, and for a number further down by those of its options: one
    /// of them lies on its side of the middle, and the other is a multiple or lies there too.
    pub(crate) fn of_number(at: &Dyadic) -> Thermograph {
        let places = at.halvings();
        let wall = |up: bool| {
            let corner = |j: u32| {
                let below = at.numerator() >> (places - j) as usize;
                let value = if up && j < places { below + IBig::ONE } else { below };
                Corner { temperature: -&Dyadic::new(1, j), value: Dyadic::new(value, j) }
            };
            Wall::of((0..=places).map(corner).collect())
        };
        let (left, right) = (wall(true), wall(false));
        Thermograph { left, right, temperature: -&at.unit(), mean: at.clone() }
    }

    /// About how many bytes the thermograph of a number takes while it is made.
    pub(crate) fn bytes_of_number(at: &Dyadic) -> u64 {
        let places = u64::from(at.halvings());
        4 * places.saturating_mul(places / 8 + size_of::<Corner>() as u64)
    }

    /// The thermograph of a game that is no integer: the best right wall of the left options, less t for the move,
    /// and the best left wall of the right options, more t, up to where they meet.
    pub(crate) fn of_options(best_left: &Wall, best_right: &Wall) -> Thermograph {
        let left = |t: &Dyadic| &best_left.value_at(t) - t;
        let right = |t: &Dyadic| &best_right.value_at(t) + t;
        let gap = |t: &Dyadic| &left(t) - &right(t);
        let corners = temperatures(best_left, best_right);
        let meeting = |at: usize| {
            let (from, before) = (&corners[at], gap(&corners[at]));
            if before.signum() <= 0 {
                return Some(from.clone());
            }
            match corners.get(at + 1) {
                // Above the last corner both walls are vertical, and the gap closes by two.
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
            let mut all: Vec<Corner> = below.map(corner).collect();
            all.push(Corner { temperature: temperature.clone(), value: mean.clone() });
            Wall::of(all)
        };
        Thermograph { left: wall(&left), right: wall(&right), temperature, mean }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.left.bytes() + self.right.bytes() + size_of::<Thermograph>() as u64
    }
}
