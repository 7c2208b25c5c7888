//! Dense indices of the boards of a tier, a set of boards in which each value occurs equally often
//! in every counted block. Computes the index of a board (rank) and the board with an index
//! (unrank).
//!
//! In a counted block the cells with the value 1 are a subset of the block, those with the value 2
//! a subset of the remaining cells, and so on. Subsets of equal size are ranked in the
//! combinatorial number system: the sum of binomial coefficients of the members (Lehmer 1964),
//! added up by tables for chunks of 13 cells. In other blocks each cell is a digit.

use super::rank_tables::{RankTables, SubsetRanks};
use super::{IndexContext, PositionIndex, TierPart};
use crate::checkpoint::{NumberWriter, TierFiles};
use crate::compiled::planes::{Board, Masks, Planes};
use crate::compiled::simd::Gather;
use crate::exchange::outbox::SlotUpdates;
use crate::exchange::partition::{Location, Partition};
use crate::exchange::requests::SlotRequests;
use crate::index::hashed::KeySet;
use crate::limits::{Numbering, Unsolved};
use std::io;

/// A digit of the index of a board: the rank of the subset of cells that have a certain value. This
/// rank is the number of the subset in the combinatorial number system.
#[derive(Clone, Debug)]
struct ValueDigit {
    /// The index of the word of a packed board that contains the bit plane of the value.
    word: usize,
    /// The index in this word of the first bit of the plane.
    shift: u32,
    subsets: SubsetRanks,
    /// The place value of the digit in the index: the product of the bases of all later digits.
    weight: u32,
}

/// How the cells of a block contribute to the index of a board.
#[derive(Clone, Debug)]
enum BlockRanks {
    /// A counted block. The fields are the mask of its cells, and one digit for each value from 1
    /// on. The digit of a value is the rank of the subset of cells with this value, among the cells
    /// that have no smaller nonzero value.
    Counted(u64, Vec<ValueDigit>),
    /// A block that is not counted: each cell is a digit, whose value is that of the cell. `planes`
    /// contains for each value from 1 on the word and the shift of its bit plane, and `weight` is
    /// the place value of the last cell's digit.
    Digits { cells: u32, planes: Vec<(usize, u32)>, weight: u32 },
}

/// The dense index of a tier: numbers all arrangements of the cells that have the tier's counts of
/// values.
#[derive(Clone, Debug)]
pub struct DenseTier {
    blocks: Vec<BlockRanks>,
    /// The number of boards of the tier, reachable or not.
    pub size: u64,
}

impl DenseTier {
    /// Creates the index of the tier with the counts `counts`, in which the counts of a block begin
    /// at [`Block::counts_offset`](crate::compiled::planes::Block::counts_offset). Returns `None`
    /// if the tier has 2^32 - 1 or more boards.
    pub fn new(planes: &Planes, counts: &[u8], tables: &mut RankTables) -> Option<DenseTier> {
        let (mut blocks, mut size) = (Vec::new(), 1u64);
        let multiply = |size: u64, factor: u64| {
            size.checked_mul(factor).filter(|size| *size < u64::from(u32::MAX))
        };
        for block in &planes.blocks {
            let value_planes = block.planes.iter().map(|plane| (plane.word as usize, plane.shift));
            let Some(offset) = block.counts_offset else {
                for _ in 0..block.cells {
                    size = multiply(size, block.planes.len() as u64 + 1)?;
                }
                let (cells, planes) = (block.cells, value_planes.collect());
                blocks.push(BlockRanks::Digits { cells, planes, weight: 1 });
                continue;
            };
            let mut free_cells = block.cells;
            let mut digits = Vec::new();
            for ((word, shift), k) in value_planes.zip(&counts[offset..]) {
                let subsets = tables.subsets(free_cells, u32::from(*k))?;
                size = multiply(size, subsets.count)?;
                free_cells -= u32::from(*k);
                digits.push(ValueDigit { word, shift, subsets, weight: 1 });
            }
            blocks.push(BlockRanks::Counted(block.mask(), digits));
        }
        // The last digit has the place value 1.
        let mut next_weight = 1u64;
        for block in blocks.iter_mut().rev() {
            match block {
                BlockRanks::Counted(_, digits) => {
                    for digit in digits.iter_mut().rev() {
                        digit.weight = next_weight as u32;
                        next_weight *= digit.subsets.count;
                    }
                }
                BlockRanks::Digits { cells, planes, weight } => {
                    *weight = next_weight as u32;
                    next_weight *= (planes.len() as u64 + 1).pow(*cells);
                }
            }
        }
        Some(DenseTier { blocks, size })
    }

    /// Returns the number of boards of a tier, reachable or not. `counts` are the counts of values
    /// of the tier. Returns `None` if the number exceeds 64 bits.
    pub fn count(planes: &Planes, counts: &[u8], tables: &RankTables) -> Option<u64> {
        let mut size = 1u64;
        for block in &planes.blocks {
            let Some(offset) = block.counts_offset else {
                for _ in 0..block.cells {
                    size = size.checked_mul(block.planes.len() as u64 + 1)?;
                }
                continue;
            };
            let mut free_cells = block.cells;
            for k in &counts[offset..offset + block.planes.len()] {
                let subsets = tables.binomials[free_cells as usize][usize::from(*k)];
                size = size.checked_mul(subsets).filter(|_| subsets < u64::MAX)?;
                free_cells -= u32::from(*k);
            }
        }
        Some(size)
    }

    /// Returns the index of a board. The board must belong to this tier.
    #[inline(always)]
    pub fn rank<const W: usize, G: Gather>(
        &self,
        gather: G,
        tables: &RankTables,
        board: &Board<W>,
    ) -> u64 {
        let mut rank = 0;
        for block in &self.blocks {
            match block {
                BlockRanks::Counted(cells, digits) => {
                    let mut free = *cells;
                    for digit in digits {
                        let plane = board[digit.word] >> digit.shift & cells;
                        let set = gather.gather(plane, free);
                        rank = rank * digit.subsets.count + tables.rank_subset(set);
                        free &= !plane;
                    }
                }
                BlockRanks::Digits { cells, planes, .. } => {
                    for cell in 0..*cells {
                        let digit = (1..).zip(planes).fold(0, |digit, (value, (word, shift))| {
                            digit | (value * (board[*word] >> (shift + cell) & 1))
                        });
                        rank = rank * (planes.len() as u64 + 1) + digit;
                    }
                }
            }
        }
        rank
    }

    /// Returns the board with an index, which must be less than `size`.
    #[inline(always)]
    pub fn unrank<const W: usize, G: Gather>(
        &self,
        gather: G,
        tables: &RankTables,
        rank: u64,
    ) -> Board<W> {
        // Ranks are below 2^32, and 32-bit division takes half the time of 64-bit division.
        let mut remainder = rank as u32;
        let mut next_digit = |weight: u32| {
            let digit = if weight == 1 { remainder } else { remainder / weight };
            remainder -= digit * weight;
            digit
        };
        let mut board = [0; W];
        for block in &self.blocks {
            match block {
                BlockRanks::Counted(cells, digits) => {
                    let mut free = *cells;
                    for ValueDigit { word, shift, subsets, weight } in digits {
                        let rank = next_digit(*weight);
                        let set = match subsets.list.get(rank as usize) {
                            Some(set) => *set,
                            None => tables.unrank_subset(subsets.n, subsets.k, rank.into()),
                        };
                        let plane = gather.scatter(set, free);
                        free &= !plane;
                        board[*word] |= plane << shift;
                    }
                }
                BlockRanks::Digits { cells, planes, weight } => {
                    let (mut rank, base) = (next_digit(*weight), planes.len() as u32 + 1);
                    for cell in (0..*cells).rev() {
                        let digit = rank % base;
                        rank /= base;
                        if let Some((word, shift)) = planes.get((digit as usize).wrapping_sub(1)) {
                            board[*word] |= 1 << (shift + cell);
                        }
                    }
                }
            }
        }
        board
    }
}

impl<const W: usize> PositionIndex<W> for DenseTier {
    type Key = Board<W>;
    type View = ();
    type Requests = SlotRequests;
    type Updates = SlotUpdates;
    const NUMBERING: Numbering = Numbering::Dense;
    const USES_GATHER: bool = true;

    fn bytes(&self) -> u64 {
        0
    }

    fn resident_bytes(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn key(_: &IndexContext<W>, board: &Board<W>) -> Board<W> {
        *board
    }

    #[inline(always)]
    fn view(_: &IndexContext<W>, _: &Board<W>) {}

    #[inline(always)]
    fn successor_key(
        _: &IndexContext<W>,
        (): &(),
        board: &Board<W>,
        command: &Masks<W>,
    ) -> Board<W> {
        command.apply(board)
    }

    #[inline(always)]
    fn folds_symmetry(_: &IndexContext<W>) -> bool {
        false
    }

    #[inline(always)]
    fn symmetry_counts(_: &IndexContext<W>, _: Board<W>) -> (u32, u64) {
        (1, 1)
    }

    #[inline(always)]
    fn prefetch(&self, _: Board<W>) {}

    fn slot_count<P: Partition>(&self, part: TierPart<P>, rank: u64) -> u64 {
        part.partition.slot_count(rank, part.tier, self.size)
    }

    fn local_boards<P: Partition>(&self, part: TierPart<P>) -> u64 {
        part.partition.position_count(part.tier, self.size)
    }

    fn local_positions<P: Partition>(&self, part: TierPart<P>) -> u64 {
        part.partition.position_count(part.tier, self.size)
    }

    #[inline(always)]
    fn board_at<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<Board<W>> {
        let index = part.partition.index_of(part.tier, slot, cursor);
        (P::SINGLE || index < self.size).then(|| self.unrank(gather, context.tables, index))
    }

    #[inline(always)]
    fn locate<G: Gather, P: Partition>(
        &self,
        gather: G,
        context: &IndexContext<W>,
        part: TierPart<P>,
        board: Board<W>,
    ) -> Location {
        part.partition.locate(part.tier, self.rank(gather, context.tables, &board))
    }

    #[inline(always)]
    fn slot_of(&self, address: u64) -> Option<u64> {
        Some(address)
    }

    #[inline(always)]
    fn prefetch_address(&self, _: u64) {}

    fn stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        slot: u64,
        cursor: &mut P::Cursor,
    ) -> Option<u64> {
        let index = part.partition.index_of(part.tier, slot, cursor);
        (index < self.size).then_some(index)
    }

    fn location_of_stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        key: u64,
    ) -> Option<Location> {
        (key < self.size).then(|| part.partition.locate(part.tier, key))
    }

    fn drain(&mut self) -> Vec<u64> {
        Vec::new()
    }

    fn write(&self, _: &mut NumberWriter) -> io::Result<()> {
        Ok(())
    }

    fn for_each_saved_key<P: Partition>(
        &self,
        _: &KeySet,
        part: TierPart<P>,
        visit: &mut dyn FnMut(Option<u64>) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let slots = part.partition.slot_count(part.partition.ranks().rank, part.tier, self.size);
        let mut cursor = P::Cursor::default();
        (0..slots).try_for_each(|slot| {
            visit(PositionIndex::<W>::stable_key(self, part, slot, &mut cursor))
        })
    }

    fn spill(&mut self, _: usize, _: TierFiles) -> io::Result<()> {
        Ok(())
    }

    fn reload(&mut self, _: usize, _: TierFiles) -> io::Result<()> {
        Ok(())
    }
}
