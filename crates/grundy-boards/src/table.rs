//! The boards of a tier by their numbers, whichever way they are numbered.

use crate::hash::Set;
use crate::keep::{In, Keep, Out, boards_of, labels_of};
use crate::label::{Atom, Form, Label};
use crate::limits::{Numbering, Unsolved};
use crate::number::{Tables, Tier};
use crate::pext::Gather;
use crate::planes::{Board, Masks};
use crate::room::fetch;
use crate::words::{Name, Seen, Words};
use std::io;

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
    /// Bytes of memory that the numbering takes now.
    fn held(&self) -> u64;
    /// Writes boards that are listed into a file for this tier, and forgets them.
    fn put_aside(&mut self, tier: usize, keep: &dyn Keep) -> io::Result<()>;
    /// Reads them again.
    fn take_back(&mut self, tier: usize, keep: &dyn Keep) -> io::Result<()>;
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

    fn held(&self) -> u64 {
        0
    }

    fn put_aside(&mut self, _: usize, _: &dyn Keep) -> io::Result<()> {
        Ok(())
    }

    fn take_back(&mut self, _: usize, _: &dyn Keep) -> io::Result<()> {
        Ok(())
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
        Set::given_away(self)
    }

    fn held(&self) -> u64 {
        Set::held(self)
    }

    fn put_aside(&mut self, tier: usize, keep: &dyn Keep) -> io::Result<()> {
        Set::put_aside(self, &boards_of(tier), keep)
    }

    fn take_back(&mut self, tier: usize, keep: &dyn Keep) -> io::Result<()> {
        Set::take_back(self, &boards_of(tier), keep)
    }
}

/// The boards of a tier with their labels.
pub struct Table<F: Form, N> {
    /// How they are numbered.
    pub numbers: N,
    /// A word for each number; none before the tier is looked at, while it is put aside, and where there are outcomes.
    pub words: Vec<F::Atom>,
    /// Two bits for each number in place of a word, where only outcomes are asked for and all of the tier are known.
    outcomes: Vec<u8>,
    /// Whether labels are in a file of their own, as nothing changes them any more.
    stored: bool,
}

/// How an outcome is kept in two bits.
const OUTCOMES: [Label; 4] = [Label::Drawn, Label::Lost(0), Label::Won(1), Label::Drawn];

impl<F: Form, N> Table<F, N> {
    /// Boards without labels.
    pub fn new(numbers: N) -> Table<F, N> {
        Table { numbers, words: Vec::new(), outcomes: Vec::new(), stored: false }
    }

    /// How many bytes of memory the labels take.
    pub fn bytes(&self) -> u64 {
        F::Atom::BYTES * self.words.len() as u64 + self.outcomes.len() as u64
    }

    /// The label of a number, when nothing more will be decided.
    #[inline(always)]
    pub fn label(&self, at: u64) -> Label {
        match self.outcomes.is_empty() {
            true => F::label(self.words[at as usize].get()),
            false => OUTCOMES[usize::from(self.outcomes[at as usize / 4] >> (at % 4 * 2) & 3)],
        }
    }

    /// Has that fetched which the label of a number is read from.
    #[inline(always)]
    pub fn fetch(&self, at: u64) {
        match self.outcomes.is_empty() {
            true => fetch(&self.words[at as usize]),
            false => fetch(&self.outcomes[at as usize / 4]),
        }
    }

    /// Whether it has labels, and all of them elsewhere.
    pub fn is_aside(&self) -> bool {
        self.stored && self.words.is_empty() && self.outcomes.is_empty()
    }

    /// That labels are in a file of their own.
    pub fn is_stored(&mut self) {
        self.stored = true;
    }

    /// Keeps of each label who wins alone.
    pub fn forget_moves(&mut self) {
        let outcome = |label| OUTCOMES.iter().position(|own| *own == label).unwrap_or(0) as u8;
        let outcomes = self.words.chunks(4).map(|words| {
            let each = words.iter().map(|word| match F::label(word.get()) {
                Label::Won(_) => outcome(Label::Won(1)),
                Label::Lost(_) => outcome(Label::Lost(0)),
                _ => outcome(Label::Drawn),
            });
            each.rev().fold(0, |byte, outcome| byte << 2 | outcome)
        });
        self.outcomes = outcomes.collect();
        self.words = Vec::new();
    }

    /// Gives away the labels, as words.
    pub fn words_given_away(&mut self) -> Vec<F::Atom> {
        let words = match self.outcomes.is_empty() {
            true => std::mem::take(&mut self.words),
            false => {
                let words: Vec<F::Atom> = crate::room::words(4 * self.outcomes.len());
                for (at, word) in (0..).zip(&words) {
                    // Each has a word in every form.
                    word.set(F::word(self.label(at)).unwrap_or(F::DRAWN));
                }
                words
            }
        };
        self.outcomes = Vec::new();
        words
    }

    /// Makes room for words.
    ///
    /// # Errors
    /// Where there are too many.
    pub fn emptied<const W: usize>(&mut self) -> Result<(), Unsolved>
    where
        N: Numbers<W>,
    {
        let many = usize::try_from(self.numbers.numbers());
        let many = many.ok().filter(|many| *many < u32::MAX as usize);
        self.words = crate::room::words(many.ok_or(Unsolved::Large)?);
        Ok(())
    }

    /// Writes labels down.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn put(&self, out: &mut Out) -> io::Result<()> {
        if self.outcomes.is_empty() {
            let words = self.words.iter().map(|word| word.get().into());
            out.number(0)?;
            return out.list(self.words.len(), F::Atom::BYTES as usize, words);
        }
        out.number(1)?;
        out.list(self.outcomes.len(), 1, self.outcomes.iter().map(|byte| (*byte).into()))
    }

    /// Reads labels that were written down.
    ///
    /// # Errors
    /// Where they are not those of this tier.
    pub fn read<const W: usize>(&mut self, from: &mut In) -> Result<(), Unsolved>
    where
        N: Numbers<W>,
    {
        let mut at = 0;
        let all = match from.up_to(1)? {
            0 => {
                self.emptied()?;
                let words = &self.words;
                let many = from.list(words.len(), F::Atom::BYTES as usize, |word| {
                    words[at].set(word as u32);
                    at += 1;
                })?;
                many == words.len()
            }
            _ => {
                let bytes = usize::try_from(self.numbers.numbers().div_ceil(4));
                self.outcomes = vec![0; bytes.map_err(|_| Unsolved::Large)?];
                let outcomes = &mut self.outcomes;
                let many = from.list(outcomes.len(), 1, |byte| {
                    outcomes[at] = byte as u8;
                    at += 1;
                })?;
                many == outcomes.len()
            }
        };
        if all { Ok(()) } else { Err(Unsolved::Kept) }
    }

    /// Writes boards and labels into files for this tier, where they are not there yet, and forgets them.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn put_aside<const W: usize>(&mut self, tier: usize, keep: &dyn Keep) -> io::Result<()>
    where
        N: Numbers<W>,
    {
        if !self.stored && self.bytes() > 0 {
            keep.put_aside(&labels_of(tier), &mut |to| {
                let out = &mut Out::new(to);
                self.put(out)?;
                out.flush()
            })?;
            self.stored = true;
        }
        (self.words, self.outcomes) = (Vec::new(), Vec::new());
        self.numbers.put_aside(tier, keep)
    }

    /// Reads them again.
    ///
    /// # Errors
    /// Where they cannot be read, or are not those of this tier.
    pub fn take_back<const W: usize>(
        &mut self,
        tier: usize,
        keep: &dyn Keep,
    ) -> Result<(), Unsolved>
    where
        N: Numbers<W>,
    {
        self.numbers.take_back(tier, keep)?;
        if self.is_aside() {
            let kept = keep.get(&labels_of(tier))?;
            self.read(&mut In::new(kept.ok_or(Unsolved::Kept)?))?;
        }
        Ok(())
    }
}
