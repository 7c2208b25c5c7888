//! Boards that are the same up to symmetry have one image, the least.

use super::alike::Alike;
use crate::planes::{Board, Planes};
use crate::rules::Rules;

/// Symmetries as tables: for each byte of a board what it adds to the image.
pub struct Images<const W: usize> {
    /// The bytes that boards use: word and shift.
    bytes: Vec<(usize, u32)>,
    same: Vec<Image<W>>,
    other: Vec<Image<W>>,
}

struct Image<const W: usize> {
    /// The image of the board whose cells are all 0.
    zero: Board<W>,
    /// For each byte and each value of it the bits in which the image differs.
    tables: Vec<Board<W>>,
}

impl<const W: usize> Images<W> {
    /// Tables of symmetries.
    pub fn new(rules: &Rules, planes: &Planes, alike: &[Alike]) -> Images<W> {
        let mut used = [0u64; W];
        let kinds = rules.groups.iter().enumerate();
        let kind_of: Vec<(usize, u8)> =
            kinds.flat_map(|(at, group)| vec![(at, group.values); group.cells as usize]).collect();
        let bits = || {
            let cells = kind_of.iter().zip(0u32..);
            cells.flat_map(|(kind, cell)| (1..kind.1).map(move |value| (kind.0, cell, value)))
        };
        for (_, cell, value) in bits() {
            if let Some((word, bit)) = planes.bit(cell, value) {
                used[word] |= bit;
            }
        }
        let all = (0..W).flat_map(|word| (0..64).step_by(8).map(move |shift| (word, shift)));
        let bytes: Vec<(usize, u32)> =
            all.filter(|(word, shift)| used[*word] >> shift & 255 != 0).collect();
        let made = |alike: &Alike| {
            let image = |kind: usize, cell: u32, value: u8, board: &mut Board<W>| {
                let value = alike.values[kind][usize::from(value)];
                if let Some((word, bit)) = planes.bit(alike.cells[cell as usize], value) {
                    board[word] ^= bit;
                }
            };
            let mut zero = [0; W];
            for (kind, cell) in kind_of.iter().zip(0u32..) {
                image(kind.0, cell, 0, &mut zero);
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
            Image { zero, tables }
        };
        let same = alike.iter().skip(1).filter(|alike| !alike.swaps).map(made).collect();
        let other = alike.iter().filter(|alike| alike.swaps).map(made).collect();
        Images { bytes, same, other }
    }

    /// The least image, and the side to move there.
    #[inline(always)]
    pub fn least(&self, board: Board<W>, side: usize) -> (Board<W>, usize) {
        match side == 1 && !self.other.is_empty() {
            true => (self.of(&self.other[1..], self.one(&self.other[0], &board), &board), 0),
            false => (self.of(&self.same, board, &board), side),
        }
    }

    #[inline(always)]
    fn of(&self, images: &[Image<W>], first: Board<W>, board: &Board<W>) -> Board<W> {
        images.iter().fold(first, |least, image| least.min(self.one(image, board)))
    }

    #[inline(always)]
    fn one(&self, image: &Image<W>, board: &Board<W>) -> Board<W> {
        let tables = image.tables.as_chunks::<256>().0;
        self.bytes.iter().zip(tables).fold(image.zero, |sum, ((word, shift), table)| {
            let added = &table[(board[*word] >> shift & 255) as usize];
            std::array::from_fn(|w| sum[w] ^ added[w])
        })
    }
}
