//! The encoding of boards as integers, which the hash sets of boards store.

use crate::compiled::planes::{Board, Planes};

/// Encodes a board as a 64-bit key. Each block of cells contributes one bit plane for each binary
/// digit of the cells' values.
#[derive(Clone, Debug)]
pub struct KeyCodec {
    blocks: Vec<BlockCodec>,
}

/// The encoding of one block of cells ([`Block`](crate::compiled::planes::Block)) in a key.
#[derive(Clone, Debug)]
struct BlockCodec {
    /// The mask of one bit plane of the block: its lowest bits are set, one for each cell of the
    /// block.
    mask: u64,
    /// The number of cells of the block.
    cells: u32,
    /// For each value from 1 on, the location of its bit plane in a packed board: the index of the
    /// word and the shift in it.
    planes: Vec<(usize, u32)>,
}

impl KeyCodec {
    /// Creates the encoding for a bit layout of boards. Returns `None` if a key would need more
    /// than 63 bits.
    pub fn new(planes: &Planes) -> Option<KeyCodec> {
        let blocks = planes.blocks.iter().map(|block| BlockCodec {
            mask: block.mask(),
            cells: block.cells,
            planes: block.planes.iter().map(|plane| (plane.word as usize, plane.shift)).collect(),
        });
        let codec = KeyCodec { blocks: blocks.collect() };
        let widths = codec.blocks.iter().map(|block| block.cells * bits(block.planes.len()));
        // A set stores `key + 1`, so the key `u64::MAX` must not occur.
        (widths.sum::<u32>() < 64).then_some(codec)
    }

    /// Encodes a board as a key.
    #[inline(always)]
    pub fn key<const W: usize>(&self, board: &Board<W>) -> u64 {
        let (mut key, mut offset) = (0, 0);
        for BlockCodec { mask, cells, planes } in &self.blocks {
            for bit in 0..bits(planes.len()) {
                let mut plane = 0;
                for (value, (word, shift)) in (1usize..).zip(planes) {
                    if value >> bit & 1 == 1 {
                        plane |= board[*word] >> shift & mask;
                    }
                }
                key |= plane << offset;
                offset += cells;
            }
        }
        key
    }

    /// Decodes a key to the board that it encodes.
    #[inline(always)]
    pub fn board<const W: usize>(&self, key: u64) -> Board<W> {
        let (mut board, mut offset) = ([0; W], 0);
        for BlockCodec { mask, cells, planes } in &self.blocks {
            let width = bits(planes.len());
            for (value, (word, shift)) in (1usize..).zip(planes) {
                let mut plane = *mask;
                for bit in 0..width {
                    let bit_plane = key >> (offset + bit * cells);
                    plane &= if value >> bit & 1 == 1 { bit_plane } else { !bit_plane };
                }
                board[*word] |= plane << shift;
            }
            offset += width * cells;
        }
        board
    }
}

/// Returns the number of binary digits of `max_value`, so that they encode the values
/// `0..=max_value`.
fn bits(max_value: usize) -> u32 {
    usize::BITS - max_value.leading_zeros()
}
