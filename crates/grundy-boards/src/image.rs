//! Boards with other names for cells and values, by tables.

use crate::alike::Alike;
use crate::named::kinds;
use crate::planes::{Board, Planes};
use crate::rules::Group;

/// A way to rename cells and values as tables.
pub struct Image<const W: usize> {
    /// The bytes that boards use: word and shift.
    bytes: Vec<(usize, u32)>,
    /// The image of the board whose cells are all 0.
    zero: Board<W>,
    /// For each of those bytes and each value of it the bits in which the image differs.
    tables: Vec<Board<W>>,
}

impl<const W: usize> Image<W> {
    /// Tables of other names.
    pub fn new(groups: &[Group], planes: &Planes, alike: &Alike) -> Image<W> {
        let kind_of = kinds(groups);
        let mut used = [0u64; W];
        let bits = || {
            let cells = kind_of.iter().zip(0u32..);
            cells.flat_map(|(kind, cell)| {
                (1..groups[*kind].values).map(move |value| (*kind, cell, value))
            })
        };
        for (_, cell, value) in bits() {
            if let Some((word, bit)) = planes.bit(cell, value) {
                used[word] |= bit;
            }
        }
        let all = (0..W).flat_map(|word| (0..64).step_by(8).map(move |shift| (word, shift)));
        let bytes: Vec<(usize, u32)> =
            all.filter(|(word, shift)| used[*word] >> shift & 255 != 0).collect();
        let image = |kind: usize, cell: u32, value: u8, board: &mut Board<W>| {
            let (cell, value) = alike.of(kind, cell, value);
            if let Some((word, bit)) = planes.bit(cell, value) {
                board[word] ^= bit;
            }
        };
        let mut zero = [0; W];
        for (kind, cell) in kind_of.iter().zip(0u32..) {
            image(*kind, cell, 0, &mut zero);
        }
        let mut tables = vec![[0; W]; 256 * bytes.len()];
        for (kind, cell, value) in bits() {
            let Some((word, bit)) = planes.bit(cell, value) else { continue };
            let mut differs = [0; W];
            image(kind, cell, value, &mut differs);
            image(kind, cell, 0, &mut differs);
            for (at, (own, shift)) in bytes.iter().enumerate() {
                if *own != word || bit >> shift & 255 == 0 {
                    continue;
                }
                let table = tables[256 * at..][..256].iter_mut().enumerate();
                for (_, sum) in table.filter(|(byte, _)| bit >> shift & *byte as u64 != 0) {
                    *sum = std::array::from_fn(|w| sum[w] ^ differs[w]);
                }
            }
        }
        Image { bytes, zero, tables }
    }

    /// The board with the other names.
    #[inline(always)]
    pub fn of(&self, board: &Board<W>) -> Board<W> {
        let tables = self.tables.as_chunks::<256>().0;
        self.bytes.iter().zip(tables).fold(self.zero, |sum, ((word, shift), table)| {
            let added = &table[(board[*word] >> shift & 255) as usize];
            std::array::from_fn(|w| sum[w] ^ added[w])
        })
    }
}
