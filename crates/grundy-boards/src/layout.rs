//! The numbering of a solved game's boards as plain data: what another program needs in order to
//! look up the label of a board.

use crate::compiled::planes::Planes;
use crate::index::tier_graph::{TierKey, Turn};
use crate::limits::Numbering;

/// A block: adjacent cells of a board that are numbered together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of the block's first cell.
    pub first: u32,
    /// The number of cells of the block.
    pub cells: u32,
    /// The number of values of each cell of the block.
    pub values: u8,
    /// Whether all boards of a tier have the same number of cells with each value in this block;
    /// see [`TierLayout::counts`].
    pub counted: bool,
}

/// Whether the side to move is part of a stored board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Both sides have the same rules: the side to move does not matter and is not stored.
    Same,
    /// The rules of the second side are those of the first under a renaming of cells and values.
    /// Boards at which the second side is to move are renamed and stored as boards of the first
    /// side.
    Symmetric {
        /// The image of each cell under the renaming.
        cells: Vec<u32>,
        /// The image of each value under the renaming: `values[cell][value]`.
        values: Vec<Vec<u8>>,
    },
    /// The sides have different rules: the side to move is part of the key of a tier.
    Separate,
}

/// A tier: a set of boards with the same side to move and, in each counted block, the same number
/// of cells with each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierLayout {
    /// The side to move at the boards of the tier; 0 if the side to move is not part of a board.
    pub side: u8,
    /// The counts that all boards of the tier share: for each counted block, how often each value
    /// from 1 on occurs in it. The counts of all counted blocks are concatenated.
    pub counts: Vec<u8>,
    /// The number of stored boards of the tier, each with a label.
    pub boards: u64,
}

/// How the boards of a solved game are numbered.
///
/// With [`Numbering::Dense`] the number of a board within its tier is a mixed-radix number whose
/// digits are given block by block. In a counted block, the cells with the value 1 form a subset of
/// the block. Its rank among the subsets of this size (combinatorial number system) is the first
/// digit: the sum, for `i` from 1 to the size `k`, of the binomial coefficients `C(m_i, i)`, where
/// `m_1 < … < m_k` are the members and cells are numbered from 0. The next digit is the rank of the
/// cells with the value 2 as a subset of the remaining cells, and so on. In a block that is not
/// counted, each cell is a digit. A digit with `m` possible values has the base `m`; the first
/// digit is the most significant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which boards of a tier have numbers.
    pub numbering: Numbering,
    /// The blocks of cells, in the order of the cells.
    pub blocks: Vec<Block>,
    /// How the side to move is taken into account when boards are stored.
    pub sides: Sides,
    /// The symmetries of the board that were used to save memory, each as the image of every cell:
    /// of all boards that they map to each other, only one is stored. Empty if every board is
    /// stored.
    pub symmetries: Vec<Vec<u32>>,
    /// The tiers that have boards. The index of a tier in this list is the one that the methods of
    /// [`Solved`](crate::Solved) take.
    pub tiers: Vec<TierLayout>,
}

impl Layout {
    /// Builds the layout of a solved game. `boards[i]` is the number of stored boards of the tier
    /// with the key `keys[i]`; tiers without boards are omitted. `symmetries` are those by which
    /// boards are identified.
    pub(crate) fn new(
        numbering: Numbering,
        planes: &Planes,
        turn: &Turn,
        keys: &[TierKey],
        symmetries: &[Vec<u32>],
        boards: &[u64],
    ) -> Layout {
        let blocks = planes.blocks.iter().map(|block| Block {
            first: block.first,
            cells: block.cells,
            values: block.planes.len() as u8 + 1,
            counted: block.counts_offset.is_some(),
        });
        let sides = match turn {
            Turn::Same => Sides::Same,
            Turn::Separate => Sides::Separate,
            Turn::Symmetric(symmetry) => {
                let images = planes.blocks.iter().flat_map(|block| {
                    let image = symmetry.values[block.group].clone();
                    vec![image; block.cells as usize]
                });
                Sides::Symmetric { cells: symmetry.cells.clone(), values: images.collect() }
            }
        };
        // A tier can be empty, because the counts of a reachable tier key do not imply a reachable
        // board.
        let occupied = keys.iter().zip(boards).filter(|(_, boards)| **boards > 0);
        let tiers = occupied.map(|(key, boards)| TierLayout {
            side: key.side,
            counts: key.counts.to_vec(),
            boards: *boards,
        });
        let (blocks, tiers, symmetries) = (blocks.collect(), tiers.collect(), symmetries.to_vec());
        Layout { numbering, blocks, sides, symmetries, tiers }
    }
}
