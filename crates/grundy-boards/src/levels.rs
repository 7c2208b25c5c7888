//! What happens to boards level by level: lists of those decided last, and of what later tiers bring.

use std::collections::BTreeMap;

/// A board of a tier by its number.
#[derive(Clone, Copy)]
pub struct Place {
    /// The tier.
    pub tier: u32,
    /// Below 2^32, for so many a tier may have.
    pub at: u32,
}

impl Place {
    /// The board of this number.
    #[inline(always)]
    pub fn new(tier: u32, at: u64) -> Place {
        Place { tier, at: at as u32 }
    }
}

/// What happens to a board at a level, from what is decided in other tiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// It has a good option.
    Good,
    /// All its options in other tiers are bad.
    Bad,
    /// It was decided when it was looked at.
    Decided,
}

/// What happens at each level, and to which boards.
#[derive(Default)]
pub struct Events {
    /// By level and what happens.
    pub at: BTreeMap<(u32, Event), Vec<Place>>,
    many: u64,
}

impl Events {
    /// Adds one.
    pub fn push(&mut self, level: u32, event: Event, place: Place) {
        self.at.entry((level, event)).or_default().push(place);
        self.many += 1;
    }

    /// Adds those of another thread.
    pub fn add(&mut self, more: Events) {
        for (at, places) in more.at {
            self.at.entry(at).or_default().extend(places);
        }
        self.many += more.many;
    }

    /// Bytes they take, with the room that lists have ahead and what is moved when they are put together.
    pub fn bytes(&self) -> u64 {
        3 * size_of::<Place>() as u64 * self.many
    }
}

/// Boards that were decided.
#[derive(Default)]
pub struct Next {
    /// How many there are.
    pub many: u64,
    /// The boards, while they are few.
    pub list: Vec<Place>,
}

impl Next {
    /// Adds one, to the list while that has fewer than `most`.
    #[inline(always)]
    pub fn push(&mut self, place: Place, most: usize) {
        self.many += 1;
        if self.list.len() < most {
            self.list.push(place);
        }
    }
}
