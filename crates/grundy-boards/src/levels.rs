//! What happens to boards level by level: lists of those decided last, and of what later tiers bring.

use crate::keep::{In, Out, wrong};
use std::collections::BTreeMap;
use std::io;

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

/// How many boards that were decided are listed, eight bytes for each, of so many numbers; where there are more all words are
/// looked at.
pub fn listed(numbers: u64) -> usize {
    (numbers / 64).max(1024) as usize
}

/// How many bytes lists of boards that were decided take at a time, about: the list, the next, and what threads add to it.
pub fn listing(numbers: u64) -> u64 {
    (listed(numbers) * 5 / 2 * size_of::<Place>()) as u64
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
    /// Boards that were looked at and have options in other components: as many may be here, or fewer.
    pub outside: u64,
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

    /// Writes them down.
    pub fn put(&self, out: &mut Out) -> io::Result<()> {
        out.number(self.at.len() as u64)?;
        for ((level, event), places) in &self.at {
            out.number((*level).into())?;
            out.number(*event as u64)?;
            put_places(out, places)?;
        }
        Ok(())
    }

    /// Those that were written down.
    pub fn got(from: &mut In, most: usize) -> io::Result<Events> {
        let mut events = Events::default();
        for _ in 0..from.up_to(most)? {
            let level = u32::try_from(from.number()?).map_err(|_| wrong())?;
            let event = match from.number()? {
                0 => Event::Good,
                1 => Event::Bad,
                2 => Event::Decided,
                _ => return Err(wrong()),
            };
            let places = got_places(from, most)?;
            events.many += places.len() as u64;
            events.at.insert((level, event), places);
        }
        Ok(events)
    }

    /// Bytes they take, with the room that lists have ahead and what is moved when they are put together.
    pub fn bytes(&self) -> u64 {
        3 * size_of::<Place>() as u64 * self.many
    }
}

/// How far a component is solved.
pub enum Phase {
    /// Boards of parts before this one were looked at, and bring this.
    Look(usize, Events),
    /// The boards of a level, a list or all that have it, hand on what they are; those of parts before one did, and this was
    /// decided by them.
    Level {
        /// The number of moves.
        level: u32,
        /// The boards, where they are few.
        frontier: Option<Vec<Place>>,
        /// The part.
        part: usize,
        /// What was decided.
        found: Next,
        /// What comes from other tiers.
        events: Events,
    },
}

impl Default for Phase {
    fn default() -> Phase {
        Phase::Look(0, Events::default())
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
    /// Adds one; where there are more than `most` there is no list.
    #[inline(always)]
    pub fn push(&mut self, place: Place, most: usize) {
        self.many += 1;
        if self.many <= most as u64 {
            self.list.push(place);
        } else if !self.list.is_empty() {
            self.list = Vec::new();
        }
    }
}

fn put_places(out: &mut Out, places: &[Place]) -> io::Result<()> {
    let words = places.iter().map(|place| u64::from(place.tier) << 32 | u64::from(place.at));
    out.list(places.len(), 8, words)
}

fn got_places(from: &mut In, most: usize) -> io::Result<Vec<Place>> {
    let mut places = Vec::new();
    from.list(most, 8, |word| places.push(Place { tier: (word >> 32) as u32, at: word as u32 }))?;
    Ok(places)
}

impl Next {
    /// Adds those of another thread, whose list has as many as are left of `most`.
    pub fn add(&mut self, more: Next, most: usize) {
        self.many += more.many;
        match self.many <= most as u64 {
            true if self.list.is_empty() => self.list = more.list,
            true => self.list.extend(more.list),
            false => self.list = Vec::new(),
        }
    }

    /// How many more may be listed of `most`.
    pub fn left(&self, most: usize) -> usize {
        most.saturating_sub(usize::try_from(self.many).unwrap_or(usize::MAX))
    }
}

impl Phase {
    /// Writes it down.
    pub fn put(&self, out: &mut Out) -> io::Result<()> {
        match self {
            Phase::Look(part, events) => {
                out.number(0)?;
                out.number(*part as u64)?;
                events.put(out)
            }
            Phase::Level { level, frontier, part, found, events } => {
                out.number(1)?;
                out.number((*level).into())?;
                out.number(frontier.is_some().into())?;
                put_places(out, frontier.as_deref().unwrap_or_default())?;
                out.number(*part as u64)?;
                out.number(found.many)?;
                put_places(out, &found.list)?;
                events.put(out)
            }
        }
    }

    /// One that was written down, with lists of at most so many boards.
    pub fn got(from: &mut In, most: usize) -> io::Result<Phase> {
        if from.up_to(1)? == 0 {
            return Ok(Phase::Look(from.up_to(most)?, Events::got(from, most)?));
        }
        let level = u32::try_from(from.number()?).map_err(|_| wrong())?;
        let listed = from.up_to(1)? == 1;
        let frontier = Some(got_places(from, most)?).filter(|_| listed);
        let part = from.up_to(most)?;
        let found = Next { many: from.number()?, list: got_places(from, most)? };
        Ok(Phase::Level { level, frontier, part, found, events: Events::got(from, most)? })
    }
}
