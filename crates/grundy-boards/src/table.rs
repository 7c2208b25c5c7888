//! The boards of a tier by their numbers, whichever way they are numbered.

use crate::hash::Set;
use crate::label::{Atom, Form};
use crate::limits::Numbering;
use crate::number::{Tables, Tier};
use crate::pext::Gather;
use crate::planes::{Board, Masks};
use crate::words::{Name, Seen, Words};

/// How the boards of a tier are numbered.
pub trait Numbers<const W: usize>: Send + Sync {
    /// What boards are known by.
    type Name: Copy;
    /// What is to be known of a board to name what commands make of it.
    type Seen: Clone;
    /// Numbers, some of which may be of no board.
    fn numbers(&self) -> u64;
    /// How many boards there are.
    fn boards(&self) -> u64;
    /// How many of them are kept.
    fn kept(&self) -> u64;
    /// How many bytes the numbering takes.
    fn bytes(&self) -> u64;
    /// Which numbering it is.
    const NUMBERING: Numbering;
    /// Whether numbers are made by gathering bits.
    const GATHERS: bool;
    /// A board of a number.
    fn board<G: Gather>(&self, gather: G, shared: &Shared<W>, number: u64) -> Option<Board<W>>;
    /// What a board is known by.
    fn name(shared: &Shared<W>, board: &Board<W>) -> Self::Name;
    /// What is to be known of a board to name what commands make of it.
    fn seen(shared: &Shared<W>, board: &Board<W>) -> Self::Seen;
    /// What the board is known by that a command makes of one that is seen so.
    fn after(
        shared: &Shared<W>,
        seen: &Self::Seen,
        board: &Board<W>,
        command: &Masks<W>,
    ) -> Self::Name;
    /// Whether several boards may have one name.
    fn folded(shared: &Shared<W>) -> bool;
    /// How many symmetries leave a board as it is, and how many boards have its name.
    fn same(shared: &Shared<W>, name: Self::Name) -> (u32, u64);
    /// Has that fetched which finding a number will read.
    fn fetch(&self, name: Self::Name);
    /// The number of what is known so; `None` of what cannot arise.
    fn number<G: Gather>(&self, gather: G, shared: &Shared<W>, name: Self::Name) -> Option<u64>;
    /// Gives away the places of boards that are listed, each with the word of a board and one, or 0; no board has a number
    /// then. None where none are listed.
    fn given_away(&mut self) -> Vec<u64>;
}

/// What the numbers of all tiers need.
pub struct Shared<'a, const W: usize> {
    /// Sums for numbers without gaps.
    pub tables: &'a Tables,
    /// How boards are written as words.
    pub words: Option<&'a Words<W>>,
}

impl<const W: usize> Numbers<W> for Tier {
    const NUMBERING: Numbering = Numbering::All;
    const GATHERS: bool = true;
    type Name = Board<W>;
    type Seen = ();

    fn numbers(&self) -> u64 {
        self.size
    }

    fn boards(&self) -> u64 {
        self.size
    }

    fn kept(&self) -> u64 {
        self.size
    }

    fn bytes(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn board<G: Gather>(&self, gather: G, shared: &Shared<W>, number: u64) -> Option<Board<W>> {
        Some(Tier::board(self, gather, shared.tables, number))
    }

    #[inline(always)]
    fn name(_: &Shared<W>, board: &Board<W>) -> Board<W> {
        *board
    }

    #[inline(always)]
    fn seen(_: &Shared<W>, _: &Board<W>) {}

    #[inline(always)]
    fn after(_: &Shared<W>, (): &(), board: &Board<W>, command: &Masks<W>) -> Board<W> {
        command.done(board)
    }

    #[inline(always)]
    fn folded(_: &Shared<W>) -> bool {
        false
    }

    #[inline(always)]
    fn same(_: &Shared<W>, _: Board<W>) -> (u32, u64) {
        (1, 1)
    }

    #[inline(always)]
    fn fetch(&self, _: Board<W>) {}

    #[inline(always)]
    fn number<G: Gather>(&self, gather: G, shared: &Shared<W>, name: Board<W>) -> Option<u64> {
        Some(Tier::number(self, gather, shared.tables, &name))
    }

    fn given_away(&mut self) -> Vec<u64> {
        Vec::new()
    }
}

impl<const W: usize> Numbers<W> for Set {
    const NUMBERING: Numbering = Numbering::Found;
    const GATHERS: bool = false;
    type Name = Name;
    type Seen = Seen;

    fn numbers(&self) -> u64 {
        self.places() as u64
    }

    fn boards(&self) -> u64 {
        Set::boards(self)
    }

    fn kept(&self) -> u64 {
        self.len() as u64
    }

    fn bytes(&self) -> u64 {
        8 * self.places() as u64
    }

    #[inline(always)]
    fn board<G: Gather>(&self, _: G, shared: &Shared<W>, number: u64) -> Option<Board<W>> {
        let key = self.at(number as usize)?;
        shared.words.map(|words| words.board(key))
    }

    #[inline(always)]
    fn name(shared: &Shared<W>, board: &Board<W>) -> Name {
        shared.words.map_or(Name { word: 0, same: 1 }, |words| words.name(board))
    }

    #[inline(always)]
    fn seen(shared: &Shared<W>, board: &Board<W>) -> Seen {
        shared.words.map_or_else(Seen::new, |words| words.seen(board))
    }

    #[inline(always)]
    fn after(shared: &Shared<W>, seen: &Seen, board: &Board<W>, command: &Masks<W>) -> Name {
        let name = shared.words.map(|words| words.after(seen, board, command));
        name.unwrap_or(Name { word: 0, same: 1 })
    }

    #[inline(always)]
    fn folded(shared: &Shared<W>) -> bool {
        shared.words.is_some_and(|words| words.symmetries() > 1)
    }

    #[inline(always)]
    fn same(shared: &Shared<W>, name: Name) -> (u32, u64) {
        (name.same, shared.words.map_or(1, |words| words.images_of(name)))
    }

    #[inline(always)]
    fn fetch(&self, name: Name) {
        Set::fetch(self, name.word);
    }

    #[inline(always)]
    fn number<G: Gather>(&self, _: G, _: &Shared<W>, name: Name) -> Option<u64> {
        self.find(name.word).map(|place| place as u64)
    }

    fn given_away(&mut self) -> Vec<u64> {
        std::mem::take(self).into_places()
    }
}

/// The boards of a tier with their labels.
pub struct Table<F: Form, N> {
    /// How they are numbered.
    pub numbers: N,
    /// A word for each number; none before the tier is looked at.
    pub words: Vec<F::Atom>,
}

impl<F: Form, N> Table<F, N> {
    /// How many bytes the labels take.
    pub fn bytes(&self) -> u64 {
        F::Atom::BYTES * self.words.len() as u64
    }
}
