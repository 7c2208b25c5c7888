//! Applies a rule symmetry to packed boards by table lookup: there is a table for each byte of a
//! board. The image of a board is the exclusive or of one entry of each table, because each cell
//! contributes its bits independently of the other cells.

use crate::compiled::planes::{Board, Planes};
use grundy_cell_rules::{Group, RuleSymmetry, group_of_cells};

/// The lookup tables of one rule symmetry.
pub struct SymmetryTables<const W: usize> {
    /// The bytes of a packed board that contain bits of cells, each as the index of its word and
    /// its shift in the word.
    bytes: Vec<(usize, u32)>,
    /// The image under the symmetry of the board whose cells are all 0.
    zero: Board<W>,
    /// The tables of all `bytes`, one after the other. A table has an entry for each of the 256
    /// values of the byte: the bits in which the image differs from `zero`.
    tables: Vec<Board<W>>,
}

impl<const W: usize> SymmetryTables<W> {
    /// Computes the lookup tables of `symmetry` for boards that `planes` packs; `groups` are the
    /// groups of cells of the rules.
    pub fn new(groups: &[Group], planes: &Planes, symmetry: &RuleSymmetry) -> SymmetryTables<W> {
        let group_of = group_of_cells(groups);
        let mut used = [0u64; W];
        let bits = || {
            let cells = group_of.iter().zip(0u32..);
            cells.flat_map(|(group, cell)| {
                (1..groups[*group].values).map(move |value| (*group, cell, value))
            })
        };
        for (_, cell, value) in bits() {
            if let Some((word, bit)) = planes.bit(cell, value) {
                used[word] |= bit;
            }
        }
        let all_bytes = (0..W).flat_map(|word| (0..64).step_by(8).map(move |shift| (word, shift)));
        let bytes: Vec<(usize, u32)> =
            all_bytes.filter(|(word, shift)| used[*word] >> shift & 255 != 0).collect();
        let toggle_image = |group: usize, cell: u32, value: u8, board: &mut Board<W>| {
            let (cell, value) = symmetry.image_of(group, cell, value);
            if let Some((word, bit)) = planes.bit(cell, value) {
                board[word] ^= bit;
            }
        };
        let mut zero = [0; W];
        for (group, cell) in group_of.iter().zip(0u32..) {
            toggle_image(*group, cell, 0, &mut zero);
        }
        let mut tables = vec![[0; W]; 256 * bytes.len()];
        for (group, cell, value) in bits() {
            let Some((word, bit)) = planes.bit(cell, value) else {
                continue;
            };
            let mut differs = [0; W];
            toggle_image(group, cell, value, &mut differs);
            toggle_image(group, cell, 0, &mut differs);
            for (i, (byte_word, shift)) in bytes.iter().enumerate() {
                if *byte_word != word || bit >> shift & 255 == 0 {
                    continue;
                }
                let table = tables[256 * i..][..256].iter_mut().enumerate();
                for (_, sum) in table.filter(|(byte, _)| bit >> shift & *byte as u64 != 0) {
                    *sum = std::array::from_fn(|w| sum[w] ^ differs[w]);
                }
            }
        }
        SymmetryTables { bytes, zero, tables }
    }

    /// Returns the image of a board under the symmetry.
    #[inline(always)]
    pub fn apply(&self, board: &Board<W>) -> Board<W> {
        let tables = self.tables.as_chunks::<256>().0;
        self.bytes.iter().zip(tables).fold(self.zero, |sum, ((word, shift), table)| {
            let difference = &table[(board[*word] >> shift & 255) as usize];
            std::array::from_fn(|w| sum[w] ^ difference[w])
        })
    }
}
