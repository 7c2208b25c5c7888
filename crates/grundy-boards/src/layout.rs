//! How the boards of a solved game are numbered, as data: all that another program needs to find a board among labels.

use crate::limits::Numbering;
use crate::planes::Planes;
use crate::tiers::{Key, Turn};

/// Cells beside each other that are numbered together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The first cell of the board.
    pub first: u32,
    /// How many.
    pub cells: u32,
    /// How many values each may have.
    pub values: u8,
    /// Whether a tier says how often each value stands here.
    pub counted: bool,
}

/// Which boards are the same for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sides {
    /// There is one set of rules: it does not matter who moves.
    One,
    /// The second side sees the board as the first would with other names.
    Alike {
        /// What each cell becomes.
        cells: Vec<u32>,
        /// For each cell what each of its values becomes there.
        values: Vec<Vec<u8>>,
    },
    /// The sides have rules of their own, and tiers say whose turn it is.
    Two,
}

/// Boards that have as many of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierLayout {
    /// Whose turn it is; 0 where that does not matter.
    pub side: u8,
    /// For each block that is counted how often each value from 1 on stands there, one after the other.
    pub counts: Vec<u8>,
    /// How many boards have a label, of those that are kept.
    pub boards: u64,
}

/// How boards are numbered.
///
/// Where all are ([`Numbering::All`]), the number of a board in its tier is made block by block. Of a counted block the
/// cells with the value 1 are a set of `k` of `n` things; its number is the sum of the binomial coefficients of its `i`-th
/// member, in ascending order, over `i`, for `i` from 1 on; then the cells with the value 2 as a set of those that are
/// left, and so on; of another block each cell is a digit. Each part of `m` possible ones is a digit in base `m`, the first
/// part the most significant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Whether all boards of a tier have numbers, or only those that can arise.
    pub numbering: Numbering,
    /// The blocks, in the order of the cells.
    pub blocks: Vec<Block>,
    /// Who sees what.
    pub sides: Sides,
    /// What each cell becomes in symmetries: of boards that they make into each other one is kept. None where all are.
    pub symmetries: Vec<Vec<u32>>,
    /// The tiers.
    pub tiers: Vec<TierLayout>,
}

impl Layout {
    /// The layout of tiers, of which each has so many boards.
    pub(crate) fn new(
        numbering: Numbering,
        planes: &Planes,
        turn: &Turn,
        keys: &[Key],
        symmetries: &[Vec<u32>],
        boards: &[u64],
    ) -> Layout {
        let blocks = planes.blocks.iter().map(|block| Block {
            first: block.first,
            cells: block.cells,
            values: block.planes.len() as u8 + 1,
            counted: block.counts_at.is_some(),
        });
        let sides = match turn {
            Turn::One => Sides::One,
            Turn::Two => Sides::Two,
            Turn::Alike(alike) => {
                let images = planes.blocks.iter().flat_map(|block| {
                    let image = alike.values[block.group].clone();
                    vec![image; block.cells as usize]
                });
                Sides::Alike { cells: alike.cells.clone(), values: images.collect() }
            }
        };
        // Counts alone do not say that a board can arise.
        let some = keys.iter().zip(boards).filter(|(_, boards)| **boards > 0);
        let tiers = some.map(|(key, boards)| TierLayout {
            side: key.side,
            counts: key.counts.to_vec(),
            boards: *boards,
        });
        let (blocks, tiers, symmetries) = (blocks.collect(), tiers.collect(), symmetries.to_vec());
        Layout { numbering, blocks, sides, symmetries, tiers }
    }
}
