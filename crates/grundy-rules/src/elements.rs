//! Positions as lists of elements: the members of a set, or the numbers of a sequence or bag.

use super::game::RuleGame;
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, ElementType, Slot};

/// The kind of the elements that make up a position, in a game whose only variable is a set, a
/// sequence or a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// The elements are the members of a set.
    Members,
    /// The elements are the indices at which a sequence of truth values is true.
    Flags,
    /// The elements are the nonzero numbers of a sequence of constant length. The place of an
    /// element is its index.
    Numbers,
    /// The elements are the numbers of a bag or of a sequence of varying length. Their places are
    /// irrelevant.
    Heaps,
}

/// An element of a position, as its place and its size. The place is an index, or the member itself
/// in a set, and 0 if places are irrelevant. The size is 1 if elements have no size.
pub type Element = (i64, i64);

impl RuleGame {
    /// Returns the name of the variable and the kind of its elements, if the game has a single
    /// variable with several elements. Returns `None` for any other game.
    pub fn elements(&self) -> Option<(&str, Elements)> {
        let slot = self.only_slot()?;
        let elements = match (slot.arity, slot.element_type) {
            (Arity::Set, _) => Elements::Members,
            (Arity::Fixed(_), ElementType::Bool) => Elements::Flags,
            (Arity::Fixed(_), ElementType::Num) if slot.low == 0 => Elements::Numbers,
            (Arity::Bag(..) | Arity::Growing(..), ElementType::Num) => Elements::Heaps,
            _ => return None,
        };
        Some((&slot.name, elements))
    }

    /// Returns the only variable of the position. Returns `None` if the game has several variables,
    /// sides or sums, or if the values can be negative.
    fn only_slot(&self) -> Option<&Slot> {
        match &self.0.layout.slots[..] {
            // A value below zero would be neither a size nor a place.
            [slot] if !self.0.partizan && !self.has_sums() && slot.low >= 0 => Some(slot),
            _ => None,
        }
    }

    /// Returns the elements of a position, each as its place and size. Returns an empty list if
    /// [`RuleGame::elements`] returns `None`.
    pub fn elements_of(&self, position: &[u64]) -> Vec<Element> {
        let numbers = |numbers: &[u64]| -> Vec<i64> {
            numbers.iter().map(|number| i64::try_from(*number).unwrap_or(i64::MAX)).collect()
        };
        match self.elements() {
            Some((_, Elements::Members)) => {
                let set = position.first().copied().unwrap_or(0);
                (0..64).filter(|member| set >> member & 1 == 1).map(|member| (member, 1)).collect()
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

    /// Returns the position whose only element has the given place and size. Returns `None` if
    /// there is no such position.
    pub fn with_element(&self, (at, value): Element) -> Option<Counts> {
        let slot = self.only_slot()?;
        let index = usize::try_from(at).ok()?;
        let is_allowed = slot.allows(value) && value >= 0;
        match slot.arity {
            Arity::Set => slot.allows(at).then(|| Counts::of([1u64 << index])),
            Arity::Fixed(len) => (index < len && is_allowed)
                .then(|| Counts::of((0..len).map(|i| if i == index { value as u64 } else { 0 }))),
            Arity::Bag(max_len, _) | Arity::Growing(max_len, _) => {
                (max_len > 0 && is_allowed).then(|| Counts::of([1, value as u64]))
            }
            Arity::One => None,
        }
    }

    /// Returns every position whose elements are all among the first `places` places (at most 16),
    /// in a game on a set or on a sequence of truth values. Returns an empty list for other games,
    /// and for a sequence with fewer places.
    pub fn positions_within_prefix(&self, places: usize) -> Vec<Counts> {
        let Some(slot) = self.only_slot() else { return Vec::new() };
        let subsets = 0..1u64 << places.min(16);
        match (slot.arity, slot.element_type) {
            (Arity::Set, _) => subsets
                .map(|set| set << slot.low)
                .filter(|set| set >> slot.high <= 1)
                .map(|set| Counts::of([set]))
                .collect(),
            (Arity::Fixed(len), ElementType::Bool) if len >= places => subsets
                .map(|set| {
                    Counts::of(
                        (0..len).map(|index| if index < places { set >> index & 1 } else { 0 }),
                    )
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns bounds for enumerating elements: the range of their places, and their greatest size.
    /// The argument `to` limits the size and, in a set, the place. Returns `None` unless the only
    /// variable of the game consists of several elements.
    pub fn element_bounds(&self, to: i64) -> Option<(std::ops::RangeInclusive<i64>, i64)> {
        let slot = self.only_slot()?;
        match slot.arity {
            Arity::Set => Some((slot.low..=slot.high.min(to), 1)),
            Arity::Fixed(len) => Some((0..=len as i64 - 1, slot.high.min(to))),
            Arity::Bag(..) | Arity::Growing(..) => Some((0..=0, slot.high.min(to))),
            Arity::One => None,
        }
    }
}
