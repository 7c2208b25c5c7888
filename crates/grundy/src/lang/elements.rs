//! Positions as lists of elements: members of a set, numbers of a sequence or of a bag.

use super::game::RuleGame;
use crate::base::Counts;
use crate::machine::{Many, Slot, Stands};

/// What the elements of a position are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// The members of a set.
    Members,
    /// The places of a sequence of truth values where it is true.
    Flags,
    /// The numbers of a sequence of fixed length, with their places; what is 0 counts for nothing.
    Numbers,
    /// The numbers of a bag or of a sequence that grows, wherever they stand.
    Heaps,
}

/// One of them: where it stands (0 when that does not matter), and how large it is (1 where that says nothing).
pub type Element = (i64, i64);

impl RuleGame {
    /// What positions consist of, and the name of the variable, when there is one variable of several elements.
    pub fn elements(&self) -> Option<(&str, Elements)> {
        let slot = self.only_slot()?;
        let elements = match (slot.many, slot.stands) {
            (Many::Set, _) => Elements::Members,
            (Many::Fixed(_), Stands::Bool) => Elements::Flags,
            (Many::Fixed(_), Stands::Num) if slot.low == 0 => Elements::Numbers,
            (Many::Bag(..) | Many::Growing(..), Stands::Num) => Elements::Heaps,
            _ => return None,
        };
        Some((&slot.name, elements))
    }

    fn only_slot(&self) -> Option<&Slot> {
        match &self.0.layout.slots[..] {
            // What may be below zero is no heap and no place.
            [slot] if !self.0.sided && !self.has_sums() && slot.low >= 0 => Some(slot),
            _ => None,
        }
    }

    /// The elements of the position that these numbers are.
    pub fn elements_of(&self, position: &[u64]) -> Vec<Element> {
        let numbers = |numbers: &[u64]| -> Vec<i64> {
            numbers.iter().map(|number| i64::try_from(*number).unwrap_or(i64::MAX)).collect()
        };
        match self.elements() {
            Some((_, Elements::Members)) => {
                let set = position.first().copied().unwrap_or(0);
                (0..64).filter(|at| set >> at & 1 == 1).map(|at| (at, 1)).collect()
            }
            Some((_, Elements::Heaps)) => numbers(position.get(1..).unwrap_or(&[]))
                .into_iter()
                .map(|heap| (0, heap))
                .collect(),
            Some((_, Elements::Flags | Elements::Numbers)) => {
                (0..).zip(numbers(position)).filter(|(_, number)| *number != 0).collect()
            }
            None => Vec::new(),
        }
    }

    /// The position of one element and nothing else, where there is one.
    pub fn with_element(&self, (at, value): Element) -> Option<Counts> {
        let slot = self.only_slot()?;
        let place = usize::try_from(at).ok()?;
        let inside = slot.allows(value) && value >= 0;
        match slot.many {
            Many::Set => slot.allows(at).then(|| Counts::of([1u64 << place])),
            Many::Fixed(many) => (place < many && inside).then(|| {
                Counts::of((0..many).map(|here| if here == place { value as u64 } else { 0 }))
            }),
            Many::Bag(most, _) | Many::Growing(most, _) => {
                (most > 0 && inside).then(|| Counts::of([1, value as u64]))
            }
            Many::One => None,
        }
    }

    /// The positions of a set or of a sequence of truth values that have elements at its first places alone.
    pub fn few_elements(&self, places: usize) -> Vec<Counts> {
        let Some(slot) = self.only_slot() else { return Vec::new() };
        let chosen = 0..1u64 << places.min(16);
        match (slot.many, slot.stands) {
            (Many::Set, _) => chosen
                .map(|set| set << slot.low)
                .filter(|set| set >> slot.high <= 1)
                .map(|set| Counts::of([set]))
                .collect(),
            (Many::Fixed(many), Stands::Bool) if many >= places => chosen
                .map(|set| {
                    Counts::of((0..many).map(|at| if at < places { set >> at & 1 } else { 0 }))
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// How many places elements may stand at, and the greatest number one may be, at most `to`.
    pub fn element_bounds(&self, to: i64) -> Option<(std::ops::RangeInclusive<i64>, i64)> {
        let slot = self.only_slot()?;
        match slot.many {
            Many::Set => Some((slot.low..=slot.high.min(to), 1)),
            Many::Fixed(many) => Some((0..=many as i64 - 1, slot.high.min(to))),
            Many::Bag(..) | Many::Growing(..) => Some((0..=0, slot.high.min(to))),
            Many::One => None,
        }
    }
}
