//! The boards of a tier that can arise, where they are few of all: a hash table of boards as bits.

use crate::keep::{In, Keep, Out, wrong};
use crate::planes::{Board, Planes};
use crate::room::fetch;
use std::io;

/// How boards are written as one word: for each block the bits of the values, plane by plane.
#[derive(Clone, Debug)]
pub struct Code {
    blocks: Vec<Coded>,
}

/// A block: its cells as bits, how many there are, and for each value from 1 on the word and the shift.
type Coded = (u64, u32, Vec<(usize, u32)>);

impl Code {
    /// How boards are written; `None` where 64 bits are too few.
    pub fn new(planes: &Planes) -> Option<Code> {
        let blocks = planes.blocks.iter().map(|block| {
            let places = block.planes.iter().map(|plane| (plane.word as usize, plane.shift));
            (block.mask(), block.cells, places.collect::<Vec<_>>())
        });
        let code = Code { blocks: blocks.collect() };
        let bits = code.blocks.iter().map(|(_, cells, places)| cells * bits(places.len()));
        // One word is left for nothing.
        (bits.sum::<u32>() < 64).then_some(code)
    }

    /// A board as a word.
    #[inline(always)]
    pub fn key<const W: usize>(&self, board: &Board<W>) -> u64 {
        let (mut key, mut at) = (0, 0);
        for (mask, cells, places) in &self.blocks {
            for bit in 0..bits(places.len()) {
                let mut plane = 0;
                for (value, (word, shift)) in (1usize..).zip(places) {
                    if value >> bit & 1 == 1 {
                        plane |= board[*word] >> shift & mask;
                    }
                }
                key |= plane << at;
                at += cells;
            }
        }
        key
    }

    /// The board of a word.
    #[inline(always)]
    pub fn board<const W: usize>(&self, key: u64) -> Board<W> {
        let (mut board, mut at) = ([0; W], 0);
        for (mask, cells, places) in &self.blocks {
            let many = bits(places.len());
            for (value, (word, shift)) in (1usize..).zip(places) {
                let mut plane = *mask;
                for bit in 0..many {
                    let own = key >> (at + bit * cells);
                    plane &= if value >> bit & 1 == 1 { own } else { !own };
                }
                board[*word] |= plane << shift;
            }
            at += many * cells;
        }
        board
    }
}

/// How many bits tell so many values and 0 apart.
fn bits(values: usize) -> u32 {
    usize::BITS - values.leading_zeros()
}

/// A set of words that are not [`u64::MAX`].
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// A word and one; 0 where there is none.
    slots: Vec<u64>,
    many: usize,
    boards: u64,
    /// How many places there are, where they are put aside.
    aside: usize,
    /// Whether they are in a file of their own.
    stored: bool,
}

impl Set {
    /// How many words there are.
    pub fn len(&self) -> usize {
        self.many
    }

    /// How many boards they stand for.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// How many places there are, with those of no word.
    pub fn places(&self) -> usize {
        self.slots.len().max(self.aside)
    }

    /// Whether its words are elsewhere.
    pub fn is_aside(&self) -> bool {
        self.aside > 0
    }

    /// Bytes of memory that it takes.
    pub fn held(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// Writes the words into a file of their own, if they are in none, and forgets them, but not how many there are: no more are
    /// added.
    pub fn put_aside(&mut self, name: &str, keep: &dyn Keep) -> io::Result<()> {
        if self.slots.is_empty() {
            return Ok(());
        }
        if !self.stored {
            keep.put_aside(name, &mut |to| {
                let out = &mut Out::new(to);
                self.put(out)?;
                out.flush()
            })?;
        }
        (self.aside, self.stored) = (self.places(), true);
        self.slots = Vec::new();
        Ok(())
    }

    /// Reads the words again.
    pub fn take_back(&mut self, name: &str, keep: &dyn Keep) -> io::Result<()> {
        if self.is_aside() {
            let mut from = In::new(keep.get(name)?.ok_or_else(wrong)?);
            let own = Set::got(&mut from, self.aside)?;
            if (own.slots.len(), own.many, own.boards) != (self.aside, self.many, self.boards) {
                return Err(wrong());
            }
            *self = Set { stored: true, ..own };
        }
        Ok(())
    }

    /// Gives away the places, each with a word and one, or 0: they are forgotten, but not what is in a file.
    pub fn given_away(&mut self) -> Vec<u64> {
        match self.stored {
            true => self.aside = self.places(),
            false => *self = Set { slots: std::mem::take(&mut self.slots), ..Set::default() },
        }
        std::mem::take(&mut self.slots)
    }

    /// The word at a place.
    #[inline(always)]
    pub fn at(&self, place: usize) -> Option<u64> {
        self.slots[place].checked_sub(1)
    }

    #[inline(always)]
    fn first(&self, key: u64) -> usize {
        ((u128::from(mixed(key)) * self.slots.len() as u128) >> 64) as usize
    }

    /// Has that fetched where a word is looked for first, so that looking need not wait.
    #[inline(always)]
    pub fn fetch(&self, key: u64) {
        if let Some(slot) = self.slots.get(self.first(key)) {
            fetch(slot);
        }
    }

    /// The place of a word.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.first(key);
        loop {
            match self.slots[at] {
                0 => return None,
                own if own == key + 1 => return Some(at),
                _ => at = if at + 1 == self.slots.len() { 0 } else { at + 1 },
            }
        }
    }

    /// Adds a word that stands for so many boards; whether it was not there.
    #[inline(always)]
    pub fn insert(&mut self, key: u64, boards: u64) -> bool {
        // Three quarters full at most.
        if self.many * 4 >= self.slots.len() * 3 {
            self.moved(grown(self.slots.len()));
        }
        let mut at = self.first(key);
        loop {
            match self.slots[at] {
                0 => {
                    self.slots[at] = key + 1;
                    self.many += 1;
                    self.boards += boards;
                    return true;
                }
                own if own == key + 1 => return false,
                _ => at = if at + 1 == self.slots.len() { 0 } else { at + 1 },
            }
        }
    }

    /// Writes it down.
    pub fn put(&self, out: &mut Out) -> io::Result<()> {
        out.number(self.many as u64)?;
        out.number(self.boards)?;
        out.number(self.aside as u64)?;
        out.list(self.slots.len(), 8, self.slots.iter().copied())
    }

    /// A set that was written down.
    pub fn got(from: &mut In, most: usize) -> io::Result<Set> {
        let many = from.up_to(most)?;
        let boards = from.number()?;
        let aside = from.up_to(usize::MAX)?;
        let mut slots = Vec::new();
        let (mut filled, mut at) = (0, 0);
        let places = from.up_to(most)?;
        if places > 0 {
            slots = crate::room::words(places);
        }
        while at < places {
            slots[at] = from.number()?;
            filled += usize::from(slots[at] > 0);
            at += 1;
        }
        // One place is free at least, or looking for a word would not end.
        let fits = match aside {
            0 => filled == many && (places == 0 || many < places),
            aside => places == 0 && many < aside,
        };
        match fits {
            true => Ok(Set { slots, many, boards, aside, stored: aside > 0 }),
            false => Err(wrong()),
        }
    }

    /// Leaves no more places than are needed.
    pub fn shrink(&mut self) {
        let places = self.many * 4 / 3 + 1;
        if places < self.slots.len() {
            self.moved(places);
        }
    }

    /// Gives them so many places, in the room that they have or a little more: each table twice, the old one and the new,
    /// would be most of what finding boards takes. Words lie nearly in the order of their mixed bits, and are put into that
    /// order, so that they can be packed and then spread without one that is written hiding one that is not read.
    fn moved(&mut self, places: usize) {
        // Words that went on at the beginning, for the end was full, wait.
        let lead = self.slots.iter().position(|own| *own == 0).unwrap_or(self.slots.len());
        let (mut waiting, mut packed) = (Vec::new(), 0);
        for at in 0..lead {
            let own = self.slots[at];
            if self.first(own - 1) > at {
                waiting.push(own);
            } else {
                self.slots[packed] = own;
                packed += 1;
            }
        }
        self.slots[..packed].sort_unstable_by_key(|own| mixed(own - 1));
        let mut from = lead;
        while let Some(skipped) = self.slots[from..].iter().position(|own| *own > 0) {
            from += skipped;
            let rest = &self.slots[from..];
            let many = rest.iter().position(|own| *own == 0).unwrap_or(rest.len());
            self.slots[from..from + many].sort_unstable_by_key(|own| mixed(own - 1));
            self.slots.copy_within(from..from + many, packed);
            packed += many;
            from += many;
        }
        crate::room::resize(&mut self.slots, places);
        // They wait at the end, and each is put where it is looked for: never behind where it waits.
        self.slots.copy_within(..packed, places - packed);
        self.slots[..places - packed].fill(0);
        let mut free = 0;
        for at in places - packed..places {
            let own = self.slots[at];
            let to = self.first(own - 1).max(free);
            if to > at {
                // There are more at the end than it has places for.
                waiting.extend(self.slots[at..].iter_mut().map(std::mem::take));
                break;
            }
            self.slots[at] = 0;
            self.slots[to] = own;
            free = to + 1;
        }
        for own in waiting {
            let mut at = self.first(own - 1);
            while self.slots[at] > 0 {
                at = if at + 1 == places { 0 } else { at + 1 };
            }
            self.slots[at] = own;
        }
    }
}

/// How many places there are after so many: large tables grow slowly, for what they have too much is memory.
fn grown(places: usize) -> usize {
    places + places / if places < LARGE { 2 } else { 4 } + 64
}

/// Places of a table that is large.
const LARGE: usize = 1 << 20;

/// The bits of a word mixed: by these it is looked for.
#[inline(always)]
fn mixed(key: u64) -> u64 {
    let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
