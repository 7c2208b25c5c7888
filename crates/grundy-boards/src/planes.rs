//! Boards as words of bits, and commands as masks.
//!
//! A board has a bit for each cell and each of its values but 0. A command is possible where the bits under a mask are as
//! they must be, and it clears and sets bits: three operations a word, whatever the rules.

use crate::alike::Alike;
use crate::diagram::{Cube, Values};
use crate::rules::{Change, Command, Ending, Group};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A board of so many words.
pub type Board<const W: usize> = [u64; W];

/// Bits of some cells for one of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The word.
    pub word: u32,
    /// The bit of the first of the cells.
    pub shift: u32,
}

/// Cells of one group that lie in words together: at most 64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The first cell of the board.
    pub first: u32,
    /// How many.
    pub cells: u32,
    /// A place in [`Rules::groups`](crate::rules::Rules::groups).
    pub group: usize,
    /// For each value from 1 on.
    pub planes: Vec<Plane>,
    /// Where tiers tell boards apart by how often each value from 1 on stands here: where those counts begin among all.
    pub counts_at: Option<usize>,
}

impl Block {
    /// The lowest bits, as many as there are cells.
    #[inline(always)]
    pub fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.cells)
    }

    /// How often each value from 1 on stands here, where that is counted.
    pub fn counted<'a>(&self, counts: &'a [u8]) -> Option<&'a [u8]> {
        self.counts_at.map(|from| &counts[from..from + self.planes.len()])
    }
}

/// Where every cell and value lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    /// The blocks, in the order of the cells.
    pub blocks: Vec<Block>,
    /// How many words a board has.
    pub words: usize,
    /// The block of each cell.
    block_of: Vec<usize>,
    /// How many values each cell has.
    values: Vec<u8>,
}

impl Planes {
    /// Places for cells of these groups: planes of one block beside each other where they fit.
    pub fn new(groups: &[Group]) -> Planes {
        let mut planes =
            Planes { blocks: Vec::new(), words: 0, block_of: Vec::new(), values: Vec::new() };
        // Bits that are taken of each word.
        let mut taken: Vec<u32> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let mut left = group.cells;
            while left > 0 {
                let cells = left.min(64);
                let first = planes.block_of.len() as u32;
                let mut own = Vec::new();
                for _ in 1..group.values {
                    let word = match taken.iter().position(|taken| taken + cells <= 64) {
                        Some(word) => word,
                        None => {
                            taken.push(0);
                            taken.len() - 1
                        }
                    };
                    own.push(Plane { word: word as u32, shift: taken[word] });
                    taken[word] += cells;
                }
                planes.block_of.extend((0..cells).map(|_| planes.blocks.len()));
                planes.values.extend((0..cells).map(|_| group.values));
                let block = Block { first, cells, group: at, planes: own, counts_at: None };
                planes.blocks.push(block);
                left -= cells;
            }
        }
        // Widths for which code is made.
        planes.words = taken.len().max(1).next_power_of_two();
        planes
    }

    /// The block of a cell.
    pub fn block(&self, cell: u32) -> usize {
        self.block_of[cell as usize]
    }

    /// How many values a cell may have.
    pub fn many(&self, cell: u32) -> u8 {
        self.values[cell as usize]
    }

    /// A board of cells.
    pub fn packed<const W: usize>(&self, cells: &[u8]) -> Board<W> {
        let mut board = [0; W];
        for (cell, value) in (0..).zip(cells) {
            if let Some((word, bit)) = self.bit(cell, *value) {
                board[word] |= bit;
            }
        }
        board
    }

    /// The cells of a board.
    pub fn unpacked<const W: usize>(&self, board: &Board<W>, cells: &mut Vec<u8>) {
        cells.clear();
        for block in &self.blocks {
            let from = cells.len();
            cells.resize(from + block.cells as usize, 0);
            for (value, plane) in (1..).zip(&block.planes) {
                let mut set = board[plane.word as usize] >> plane.shift & block.mask();
                while set != 0 {
                    cells[from + set.trailing_zeros() as usize] = value;
                    set &= set - 1;
                }
            }
        }
    }

    /// For each bit how many endings ask for it.
    pub fn asked(&self, endings: &[Ending]) -> impl Fn(usize, u32) -> u64 + use<> {
        let mut asked = vec![0u64; 64 * self.words];
        for (cell, values) in endings.iter().flat_map(|ending| &ending.tests) {
            for value in (1..64).filter(|value| values >> value & 1 == 1) {
                if let Some((word, bit)) = self.bit(*cell, value) {
                    asked[64 * word + bit.trailing_zeros() as usize] += 1;
                }
            }
        }
        move |word, bit| asked[64 * word + bit as usize]
    }

    /// The word and the bit of a value of a cell; `None` for the value 0.
    pub fn bit(&self, cell: u32, value: u8) -> Option<(usize, u64)> {
        let block = &self.blocks[self.block_of[cell as usize]];
        let plane = block.planes.get(usize::from(value).checked_sub(1)?)?;
        Some((plane.word as usize, 1 << (plane.shift + cell - block.first)))
    }
}

/// A command, or an ending, as masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Masks<const W: usize> {
    /// The bits that are looked at.
    pub look: Board<W>,
    /// What they must be.
    pub want: Board<W>,
    /// The bits that are cleared, and then those that are set.
    pub clear: Board<W>,
    /// See `clear`.
    pub set: Board<W>,
    /// How the command changes counts: a place in [`Kinds`]; of an ending its place.
    pub kind: u32,
    /// Where it is noted what the command does to words.
    pub noted: u32,
}

/// How a command changes the counts of values, and who moves next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Whether the same side moves again.
    pub again: bool,
    /// For each cell that changes in a block that is counted: the block, the value it had and the one it gets; in order.
    pub moved: SmallVec<[(u8, u8, u8); 4]>,
}

/// Every kind of command there is.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// By their places.
    pub all: Vec<Kind>,
    known: FxHashMap<Kind, u32>,
}

impl Kinds {
    fn place(&mut self, kind: Kind) -> u32 {
        let all = &mut self.all;
        *self.known.entry(kind).or_insert_with_key(|kind| {
            all.push(kind.clone());
            all.len() as u32 - 1
        })
    }
}

impl<const W: usize> Masks<W> {
    pub const NONE: Masks<W> =
        Masks { look: [0; W], want: [0; W], clear: [0; W], set: [0; W], kind: 0, noted: 0 };

    /// Whether it is possible.
    #[inline(always)]
    pub fn possible(&self, board: &Board<W>) -> bool {
        (0..W).fold(0, |differ, w| differ | (board[w] & self.look[w]) ^ self.want[w]) == 0
    }

    /// What it leads to.
    #[inline(always)]
    pub fn done(&self, board: &Board<W>) -> Board<W> {
        std::array::from_fn(|w| board[w] & !self.clear[w] | self.set[w])
    }
}

/// The masks of tests, one for each way to have a value other than 0 where several will do.
pub fn tested<const W: usize>(
    planes: &Planes,
    tests: &[(u32, Values)],
    masks: Masks<W>,
    most: usize,
) -> Option<Vec<Masks<W>>> {
    let mut all = vec![masks];
    for (cell, values) in tests {
        let many = planes.values[*cell as usize];
        if values & 1 == 1 {
            for value in (1..many).filter(|value| values >> value & 1 == 0) {
                let (word, bit) = planes.bit(*cell, value)?;
                all.iter_mut().for_each(|masks| masks.look[word] |= bit);
            }
            continue;
        }
        let mut next = Vec::new();
        for value in (1..many).filter(|value| values >> value & 1 == 1) {
            for masks in &all {
                let mut masks = *masks;
                // The other values are looked at as well, though one alone says it: what is alike then looks at the same.
                for other in 1..many {
                    let (word, bit) = planes.bit(*cell, other)?;
                    masks.look[word] |= bit;
                    masks.want[word] |= if other == value { bit } else { 0 };
                }
                next.push(masks);
            }
        }
        if next.len() > most {
            return None;
        }
        all = next;
    }
    Some(all)
}

/// What a cell and a value of it are for who moves next.
fn named(planes: &Planes, seen: Option<&Alike>, cell: u32, value: u8) -> (u32, u8) {
    seen.map_or((cell, value), |seen| seen.of(planes.blocks[planes.block(cell)].group, cell, value))
}

/// The bits of a cell become those of a value.
fn write<const W: usize>(planes: &Planes, masks: &mut Masks<W>, (cell, value): (u32, u8)) {
    for other in 1..planes.values[cell as usize] {
        if let Some((word, bit)) = planes.bit(cell, other) {
            masks.clear[word] |= bit;
            if other == value {
                masks.set[word] |= bit;
            }
        }
    }
}

/// The values that a cell may have where a command is possible.
fn values_of(planes: &Planes, command: &Command, cell: u32) -> Vec<u8> {
    let test = command.tests.iter().find(|test| test.0 == cell);
    let all = 0..planes.values[cell as usize];
    all.filter(|value| test.is_none_or(|test| test.1 >> value & 1 == 1)).collect()
}

/// Tests, and what is done where they hold, with the cells that change in counted blocks.
#[derive(Clone)]
struct Case<const W: usize> {
    tests: Cube,
    masks: Masks<W>,
    moved: SmallVec<[(u8, u8, u8); 4]>,
}

/// Each case once for each value that a cell had: it must have that, and gets the new one. Backwards the other way round.
fn split<const W: usize>(
    planes: &Planes,
    cases: &[Case<W>],
    (cell, old): (u32, &[u8]),
    change: &Change,
    (way, seen): (Way, Option<&Alike>),
) -> Option<Vec<Case<W>>> {
    if cases.len().checked_mul(old.len()).is_none_or(|many| many > MOST_CASES) {
        return None;
    }
    let block = planes.block(cell);
    let counted = planes.blocks[block].counts_at.is_some();
    let mut all = Vec::new();
    for before in old {
        let after = change.of(*before);
        let (is, becomes) = match way {
            Way::Forward => (*before, after),
            Way::Backward => (after, *before),
        };
        for case in cases {
            let mut case = case.clone();
            case.tests.retain(|test| test.0 != cell);
            case.tests.push((cell, 1 << is));
            write(planes, &mut case.masks, named(planes, seen, cell, becomes));
            if counted && *before != after {
                case.moved.push((block as u8, *before, after));
            }
            all.push(case);
        }
    }
    Some(all)
}

/// A command as masks, one for each case that masks, or the counts, tell apart. Backwards they lead exactly to the boards
/// from which the command leads here.
fn masks_of<const W: usize>(
    planes: &Planes,
    command: &Command,
    way: Way,
    (kinds, turns): (&mut Kinds, Option<&Alike>),
) -> Option<Vec<Masks<W>>> {
    let seen = turns.filter(|_| way == Way::Forward && !command.again);
    let mut first =
        Case { tests: command.tests.clone(), masks: Masks::NONE, moved: SmallVec::new() };
    let mut told_apart = Vec::new();
    for (cell, change) in &command.writes {
        let old = values_of(planes, command, *cell);
        let counted = planes.blocks[planes.block(*cell)].counts_at.is_some();
        if way == Way::Backward || counted {
            told_apart.push((*cell, old, change));
            continue;
        }
        match change {
            Change::To(value) => {
                write(planes, &mut first.masks, named(planes, seen, *cell, *value))
            }
            // What becomes 0 or stays is told by clearing alone.
            Change::Each(_)
                if named(planes, seen, *cell, 0).1 == 0
                    && old.iter().all(|old| [*old, 0].contains(&change.of(*old))) =>
            {
                for old in old.into_iter().filter(|old| *old > 0 && change.of(*old) == 0) {
                    let (cell, old) = named(planes, seen, *cell, old);
                    let (word, bit) = planes.bit(cell, old)?;
                    first.masks.clear[word] |= bit;
                }
            }
            Change::Each(_) => told_apart.push((*cell, old, change)),
        }
    }
    let mut cases = vec![first];
    for (cell, old, change) in told_apart {
        cases = split(planes, &cases, (cell, &old), change, (way, seen))?;
    }
    let mut all = Vec::new();
    for mut case in cases {
        case.moved.sort_unstable();
        case.masks.kind = kinds.place(Kind { again: command.again, moved: case.moved });
        all.extend(tested(planes, &case.tests, case.masks, MOST_CASES)?);
    }
    Some(all)
}

/// Which way commands are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From a board to its options.
    Forward,
    /// From a board to those of which it is an option; endings are left out.
    Backward,
}

/// Masks for one command at most.
pub const MOST_CASES: usize = 4_096;
/// Masks for all commands of a side at most.
const MOST_MASKS: usize = 4_000_000;

/// The masks of some commands; `None` where there would be too many. Where boards are seen `turned` by who moves next, commands
/// that pass the turn clear and set bits of a board that is turned already.
pub fn commands<const W: usize>(
    planes: &Planes,
    moves: &mut dyn Iterator<Item = &Command>,
    way: Way,
    (kinds, turned): (&mut Kinds, Option<&Alike>),
) -> Option<Vec<Masks<W>>> {
    let mut all = Vec::new();
    for command in moves {
        all.extend(masks_of(planes, command, way, (&mut *kinds, turned))?);
        if all.len() > MOST_MASKS {
            return None;
        }
    }
    Some(all)
}
