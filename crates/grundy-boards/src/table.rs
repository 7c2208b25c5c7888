//! The boards of a tier by their numbers, whichever way they are numbered.

use crate::hash::{Code, Set};
use crate::label::{Atom, Form};
use crate::number::{Tables, Tier};
use crate::pext::Gather;
use crate::planes::Board;

/// How the boards of a tier are numbered.
pub trait Numbers<const W: usize>: Send + Sync {
    /// Numbers, some of which may be of no board.
    fn numbers(&self) -> u64;
    /// How many boards there are.
    fn boards(&self) -> u64;
    /// How many bytes the numbering takes.
    fn bytes(&self) -> u64;
    /// The board of a number.
    fn board<G: Gather>(&self, gather: G, shared: &Shared, number: u64) -> Option<Board<W>>;
    /// Reads early what finding the number of a board will read.
    fn touch(&self, shared: &Shared, board: &Board<W>) -> u64;
    /// The number of a board; `None` of one that cannot arise.
    fn number<G: Gather>(&self, gather: G, shared: &Shared, board: &Board<W>) -> Option<u64>;
}

/// What the numbers of all tiers need.
pub struct Shared<'a> {
    /// Sums for numbers without gaps.
    pub tables: &'a Tables,
    /// How boards are written as words.
    pub code: Option<Code>,
}

impl<const W: usize> Numbers<W> for Tier {
    fn numbers(&self) -> u64 {
        self.size
    }

    fn boards(&self) -> u64 {
        self.size
    }

    fn bytes(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn board<G: Gather>(&self, gather: G, shared: &Shared, number: u64) -> Option<Board<W>> {
        Some(Tier::board(self, gather, shared.tables, number))
    }

    #[inline(always)]
    fn touch(&self, _: &Shared, _: &Board<W>) -> u64 {
        0
    }

    #[inline(always)]
    fn number<G: Gather>(&self, gather: G, shared: &Shared, board: &Board<W>) -> Option<u64> {
        Some(Tier::number(self, gather, shared.tables, board))
    }
}

impl<const W: usize> Numbers<W> for Set {
    fn numbers(&self) -> u64 {
        self.places() as u64
    }

    fn boards(&self) -> u64 {
        self.len() as u64
    }

    fn bytes(&self) -> u64 {
        8 * self.places() as u64
    }

    #[inline(always)]
    fn board<G: Gather>(&self, _: G, shared: &Shared, number: u64) -> Option<Board<W>> {
        let key = self.at(number as usize)?;
        shared.code.as_ref().map(|code| code.board(key))
    }

    #[inline(always)]
    fn touch(&self, shared: &Shared, board: &Board<W>) -> u64 {
        shared.code.as_ref().map_or(0, |code| Set::touch(self, code.key(board)))
    }

    #[inline(always)]
    fn number<G: Gather>(&self, _: G, shared: &Shared, board: &Board<W>) -> Option<u64> {
        let code = shared.code.as_ref()?;
        self.find(code.key(board)).map(|place| place as u64)
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
