//! Packed boards as bit planes, and commands as bit masks. A plane contains a bit for each cell of
//! a block of cells: whether the cell has a certain value.
//!
//! A packed board has one bit for each cell and each of its values except 0. A command is possible
//! if the bits under a mask have the required values; it then clears and sets bits. This takes
//! three operations for each word, whatever the rules are.

use crate::limits::{CapacityLimit, Unsolved};
use grundy_cell_rules::{Change, Command, Cube, Ending, Group, RuleSymmetry, Values};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A packed board of `W` words, with the bits that [`Planes`] lays out.
pub type Board<const W: usize> = [u64; W];

/// The location of a bit plane in a packed board. A bit plane has one bit for each cell of a block;
/// the bit is set if the cell has a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The index of the word in a packed board.
    pub word: u32,
    /// The index in the word of the bit for the block's first cell. The bits of the other cells
    /// follow.
    pub shift: u32,
}

/// Consecutive cells of a group, at most 64, so that a plane fits into a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of the block's first cell.
    pub first: u32,
    /// The number of cells of the block.
    pub cells: u32,
    /// The index of the block's group in [`Rules::groups`](grundy_cell_rules::Rules::groups).
    pub group: usize,
    /// The locations of the bit planes of the block, one for each value from 1 on.
    pub planes: Vec<Plane>,
    /// The index at which the counts of this block begin in the counts of a tier key; `None` if the
    /// counts of this block are not part of the key.
    pub counts_offset: Option<usize>,
}

impl Block {
    /// Returns the word in which the lowest [`cells`](Block::cells) bits are set.
    #[inline(always)]
    pub fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.cells)
    }

    /// Returns the part of a tier key's `counts` that belongs to this block: how often each value
    /// from 1 on occurs. Returns `None` if the block is not counted.
    pub fn counts_in<'a>(&self, counts: &'a [u8]) -> Option<&'a [u8]> {
        self.counts_offset.map(|offset| &counts[offset..offset + self.planes.len()])
    }
}

/// The bit layout of packed boards: the location of the bits for each value in each block of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    /// The blocks of cells, in the order of the cells.
    pub blocks: Vec<Block>,
    /// The number of words of a packed board: a power of two.
    pub words: usize,
    /// For each cell, the index of its block in `blocks`.
    block_of: Vec<usize>,
    /// For each cell, the number of its values.
    values: Vec<u8>,
}

impl Planes {
    /// Computes the layout for groups of cells: each plane is placed into the first word with
    /// enough free bits.
    pub fn new(groups: &[Group]) -> Planes {
        let mut planes =
            Planes { blocks: Vec::new(), words: 0, block_of: Vec::new(), values: Vec::new() };
        // The number of used bits of each word.
        let mut used_bits: Vec<u32> = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let mut remaining = group.cells;
            while remaining > 0 {
                let cells = remaining.min(64);
                let first_cell = planes.block_of.len() as u32;
                let mut block_planes = Vec::new();
                for _ in 1..group.values {
                    let word = match used_bits.iter().position(|used| used + cells <= 64) {
                        Some(word) => word,
                        None => {
                            used_bits.push(0);
                            used_bits.len() - 1
                        }
                    };
                    block_planes.push(Plane { word: word as u32, shift: used_bits[word] });
                    used_bits[word] += cells;
                }
                planes.block_of.extend((0..cells).map(|_| planes.blocks.len()));
                planes.values.extend((0..cells).map(|_| group.values));
                planes.blocks.push(Block {
                    first: first_cell,
                    cells,
                    group: i,
                    planes: block_planes,
                    counts_offset: None,
                });
                remaining -= cells;
            }
        }
        // The solver is compiled for word counts that are powers of two only.
        planes.words = used_bits.len().max(1).next_power_of_two();
        planes
    }

    /// Returns the index of the block of a cell.
    pub fn block(&self, cell: u32) -> usize {
        self.block_of[cell as usize]
    }

    /// Returns the number of values of a cell.
    pub fn value_count(&self, cell: u32) -> u8 {
        self.values[cell as usize]
    }

    /// Packs the values of all cells into a board.
    pub fn pack<const W: usize>(&self, cells: &[u8]) -> Board<W> {
        let mut board = [0; W];
        for (cell, value) in (0..).zip(cells) {
            if let Some((word, bit)) = self.bit(cell, *value) {
                board[word] |= bit;
            }
        }
        board
    }

    /// Unpacks a board into the values of all cells, which replace the contents of `cells`.
    pub fn unpack<const W: usize>(&self, board: &Board<W>, cells: &mut Vec<u8>) {
        cells.clear();
        for block in &self.blocks {
            let offset = cells.len();
            cells.resize(offset + block.cells as usize, 0);
            for (value, plane) in (1..).zip(&block.planes) {
                let mut set = board[plane.word as usize] >> plane.shift & block.mask();
                while set != 0 {
                    cells[offset + set.trailing_zeros() as usize] = value;
                    set &= set - 1;
                }
            }
        }
    }

    /// Counts for each bit of a packed board how many tests of `endings` permit it to be set.
    /// Returns a function from a bit to its count. The arguments of this function are the index of
    /// the word and the index of the bit in the word.
    pub fn bit_usage(&self, endings: &[Ending]) -> impl Fn(usize, u32) -> u64 + use<> {
        let mut usage = vec![0u64; 64 * self.words];
        for (cell, values) in endings.iter().flat_map(|ending| &ending.tests) {
            for value in (1..64).filter(|value| values >> value & 1 == 1) {
                if let Some((word, bit)) = self.bit(*cell, value) {
                    usage[64 * word + bit.trailing_zeros() as usize] += 1;
                }
            }
        }
        move |word, bit| usage[64 * word + bit as usize]
    }

    /// Returns the bit that encodes a value of a cell: the index of its word, and the word with
    /// only this bit set. Returns `None` for the value 0, which has no bit, and for values that the
    /// cell does not have.
    pub fn bit(&self, cell: u32, value: u8) -> Option<(usize, u64)> {
        let block = &self.blocks[self.block_of[cell as usize]];
        let plane = block.planes.get(usize::from(value).checked_sub(1)?)?;
        Some((plane.word as usize, 1 << (plane.shift + cell - block.first)))
    }
}

/// A case of a command, or the condition of an ending, as bit masks of a packed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Masks<const W: usize> {
    /// The bits of the board that are tested.
    pub tested: Board<W>,
    /// The values that the tested bits must have; all other bits are 0.
    pub required: Board<W>,
    /// The bits that the command clears.
    pub clear: Board<W>,
    /// The bits that the command sets after clearing.
    pub set: Board<W>,
    /// For a command, the index in [`Kinds::all`] of its kind, which describes how the command
    /// changes counts of values. For an ending, the index of the ending in the rules.
    pub kind: u32,
    /// An index that the owner of the masks assigns: in a
    /// [`Canonicalizer`](crate::index::canonical_key::Canonicalizer) the index of the command's
    /// precomputed key changes, in a proof search the index of the command among all masks of the
    /// game.
    pub index: u32,
}

/// The effect of a command besides its changes of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveEffect {
    /// Whether the same side moves again after the command.
    pub again: bool,
    /// The points that the side that moves gains by the command.
    pub gain: i32,
}

/// A kind of commands: all commands that change the counts of values in the same way and agree in
/// whether the turn passes, in the points and in the guards. From boards of one tier, all commands
/// of a kind lead to the same tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kind {
    /// Whether the same side moves again after the command.
    pub again: bool,
    /// The points that the side that moves gains by the command.
    pub gain: i32,
    /// The changes that commands of this kind make to cells of counted blocks, sorted. The counts
    /// of values of these blocks are part of the tier key. Each change is the index of the block,
    /// the old value and the new value.
    pub moved: SmallVec<[(u8, u8, u8); 4]>,
    /// The guards of the commands, as an index in the lists of
    /// [`Guards`](crate::compiled::guards::Guards).
    pub guards: u32,
}

/// The kinds of commands that occur in a game, numbered in the order of their discovery.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// The kinds, in the order of their indices.
    pub all: Vec<Kind>,
    index_of: FxHashMap<Kind, u32>,
}

impl Kinds {
    /// Returns the index of a kind in `all`; a new kind is added.
    fn index(&mut self, kind: Kind) -> u32 {
        let kinds = &mut self.all;
        *self.index_of.entry(kind).or_insert_with_key(|kind| {
            kinds.push(kind.clone());
            kinds.len() as u32 - 1
        })
    }
}

impl<const W: usize> Masks<W> {
    /// The masks of a command that is always possible and changes nothing.
    pub const NONE: Masks<W> =
        Masks { tested: [0; W], required: [0; W], clear: [0; W], set: [0; W], kind: 0, index: 0 };

    /// Returns whether the tested bits of a board have the required values.
    #[inline(always)]
    pub fn is_possible(&self, board: &Board<W>) -> bool {
        (0..W).fold(0, |differ, w| differ | (board[w] & self.tested[w]) ^ self.required[w]) == 0
    }

    /// Returns the board after the command, which must be possible.
    #[inline(always)]
    pub fn apply(&self, board: &Board<W>) -> Board<W> {
        std::array::from_fn(|w| board[w] & !self.clear[w] | self.set[w])
    }
}

/// Adds the tests of a condition to `masks`. A test that admits several values, none of them 0,
/// needs one copy of the masks for each value. Returns all copies, or `None` if there would be more
/// than `max_masks`.
pub fn test_masks<const W: usize>(
    planes: &Planes,
    tests: &[(u32, Values)],
    masks: Masks<W>,
    max_masks: usize,
) -> Option<Vec<Masks<W>>> {
    let mut cases = vec![masks];
    for (cell, values) in tests {
        let value_count = planes.values[*cell as usize];
        if values & 1 == 1 {
            // The value 0 has no bit: exclude the other values.
            for value in (1..value_count).filter(|value| values >> value & 1 == 0) {
                let (word, bit) = planes.bit(*cell, value)?;
                cases.iter_mut().for_each(|masks| masks.tested[word] |= bit);
            }
            continue;
        }
        let mut next_cases = Vec::new();
        for value in (1..value_count).filter(|value| values >> value & 1 == 1) {
            for masks in &cases {
                let mut masks = *masks;
                // One bit would suffice. All bits of the cell are tested so that commands that test
                // the same cells test the same bits, and share a table.
                for other in 1..value_count {
                    let (word, bit) = planes.bit(*cell, other)?;
                    masks.tested[word] |= bit;
                    masks.required[word] |= if other == value { bit } else { 0 };
                }
                next_cases.push(masks);
            }
        }
        if next_cases.len() > max_masks {
            return None;
        }
        cases = next_cases;
    }
    Some(cases)
}

/// Returns the image of a cell and its value under `swap`, or both unchanged if `swap` is `None`.
fn relabel(planes: &Planes, swap: Option<&RuleSymmetry>, cell: u32, value: u8) -> (u32, u8) {
    swap.map_or((cell, value), |swap| {
        swap.image_of(planes.blocks[planes.block(cell)].group, cell, value)
    })
}

/// Extends the masks of a command so that the command also sets `cell` to `value`.
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

/// Returns the values that a cell can have at boards where a command is possible.
fn possible_values(planes: &Planes, command: &Command, cell: u32) -> Vec<u8> {
    let test = command.tests.iter().find(|test| test.0 == cell);
    let values = 0..planes.values[cell as usize];
    values.filter(|value| test.is_none_or(|test| test.1 >> value & 1 == 1)).collect()
}

/// A partially compiled command, restricted to certain old values of the cells that it changes.
/// Each case is compiled to masks of its own.
#[derive(Clone)]
struct PlaneCase<const W: usize> {
    tests: Cube,
    masks: Masks<W>,
    /// The changes of cells in counted blocks so far; see [`Kind::moved`].
    moved: SmallVec<[(u8, u8, u8); 4]>,
}

/// A cell that a command changes. A separate case is compiled for each of its old values.
struct SplitCell<'a> {
    cell: u32,
    /// The values that the tests of the command allow for the cell before the move.
    old_values: Vec<u8>,
    change: &'a Change,
}

/// Splits each case into one case for each old value of a cell. In the forward direction a case
/// tests the cell for the old value and writes the new one; in the backward direction it tests for
/// the new value and writes the old one. Returns `None` if there would be more than [`MAX_CASES`]
/// cases.
fn split_by_value<const W: usize>(
    planes: &Planes,
    cases: &[PlaneCase<W>],
    SplitCell { cell, old_values, change }: &SplitCell,
    direction: Direction,
    swap: Option<&RuleSymmetry>,
) -> Option<Vec<PlaneCase<W>>> {
    let count = cases.len().checked_mul(old_values.len());
    if count.is_none_or(|count| count > MAX_CASES) {
        return None;
    }
    let block = planes.block(*cell);
    let is_counted = planes.blocks[block].counts_offset.is_some();
    let mut split = Vec::new();
    for old in old_values {
        let new = change.apply(*old);
        let (tested, written) = match direction {
            Direction::Forward => (*old, new),
            Direction::Backward => (new, *old),
        };
        for case in cases {
            let mut case = case.clone();
            case.tests.retain(|test| test.0 != *cell);
            case.tests.push((*cell, 1 << tested));
            write(planes, &mut case.masks, relabel(planes, swap, *cell, written));
            if is_counted && *old != new {
                case.moved.push((block as u8, *old, new));
            }
            split.push(case);
        }
    }
    Some(split)
}

/// Compiles a command into masks: one for each combination of old values that needs its own masks
/// or changes counts differently. Backward masks lead from a board to exactly its predecessors by
/// this command. For `kinds` and `swap` see [`compile_commands`]. Returns `None` if there are more
/// than [`MAX_CASES`] cases.
fn compile_command<const W: usize>(
    planes: &Planes,
    (command, guards): (&Command, u32),
    direction: Direction,
    kinds: &mut Kinds,
    swap: Option<&RuleSymmetry>,
) -> Option<Vec<Masks<W>>> {
    let swap = swap.filter(|_| direction == Direction::Forward && !command.again);
    let mut base =
        PlaneCase { tests: command.tests.clone(), masks: Masks::NONE, moved: SmallVec::new() };
    let mut split_cells = Vec::new();
    for (cell, change) in &command.writes {
        let old_values = possible_values(planes, command, *cell);
        let is_counted = planes.blocks[planes.block(*cell)].counts_offset.is_some();
        if direction == Direction::Backward || is_counted {
            split_cells.push(SplitCell { cell: *cell, old_values, change });
            continue;
        }
        match change {
            Change::To(value) => {
                write(planes, &mut base.masks, relabel(planes, swap, *cell, *value))
            }
            // If each value stays or becomes 0, clearing bits suffices.
            Change::Each(_)
                if relabel(planes, swap, *cell, 0).1 == 0
                    && old_values.iter().all(|old| [*old, 0].contains(&change.apply(*old))) =>
            {
                let cleared = old_values.into_iter();
                for old in cleared.filter(|old| *old > 0 && change.apply(*old) == 0) {
                    let (cell, old) = relabel(planes, swap, *cell, old);
                    let (word, bit) = planes.bit(cell, old)?;
                    base.masks.clear[word] |= bit;
                }
            }
            Change::Each(_) => split_cells.push(SplitCell { cell: *cell, old_values, change }),
        }
    }
    let mut cases = vec![base];
    for split_cell in split_cells {
        cases = split_by_value(planes, &cases, &split_cell, direction, swap)?;
    }
    let mut masks = Vec::new();
    for mut case in cases {
        case.moved.sort_unstable();
        let Command { again, gain, .. } = *command;
        case.masks.kind = kinds.index(Kind { again, gain, moved: case.moved, guards });
        masks.extend(test_masks(planes, &case.tests, case.masks, MAX_CASES)?);
    }
    Some(masks)
}

/// The direction in which compiled commands are executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From a board to its successors.
    Forward,
    /// From a board to its predecessors. The masks do not test whether the game is over at a
    /// predecessor.
    Backward,
}

/// The maximum number of masks that a single command or ending can compile to.
pub const MAX_CASES: usize = 4_096;
/// The maximum number of masks that all commands of a side compile to together.
const MAX_MASKS: usize = 4_000_000;

/// Compiles commands into masks and adds their kinds to `kinds`. Each command comes with the index
/// of its list of guards.
///
/// `swap` is the renaming between symmetric sides, if there is one. With it, the clear and set
/// masks of forward commands that pass the turn are applied to the swapped board.
///
/// # Errors
/// Returns [`CapacityLimit::MoveMasks`] with the first move that compiles to too many masks, or at
/// which all commands together have too many.
pub fn compile_commands<const W: usize>(
    planes: &Planes,
    commands: &mut dyn Iterator<Item = (&Command, u32)>,
    direction: Direction,
    kinds: &mut Kinds,
    swap: Option<&RuleSymmetry>,
) -> Result<Vec<Masks<W>>, Unsolved> {
    let mut masks = Vec::new();
    for command in commands {
        let too_many = Unsolved::Capacity(CapacityLimit::MoveMasks(command.0.by));
        masks.extend(compile_command(planes, command, direction, kinds, swap).ok_or(too_many)?);
        if masks.len() > MAX_MASKS {
            return Err(too_many);
        }
    }
    Ok(masks)
}
