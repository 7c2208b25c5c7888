//! [`Translations`]: the representatives of components that are translations of each other.

use crate::conflict_graph::{Shape, shape};
use crate::key_table::KeyTable;
use crate::local::{LocalBoard, Split};
use crate::moves::BoardMove;
use rustc_hash::FxHashMap;

/// The representatives of components by their keys, which do not depend on the place of a component
/// on the board.
///
/// The key consists of the cells and the moves of a component, with their distances from its first
/// cell, the values of the cells, and the shapes of the moves. What a move does at cells that can
/// change follows from its shape and its distance. So components with equal keys are the same game.
/// To build a key takes time linear in the size of the component, which is much less than to find
/// its canonical form.
pub(crate) struct Translations {
    /// The number of the shape of each move, and its lowest cell.
    shapes: Vec<(u32, u16)>,
    representatives: KeyTable,
    key: Vec<u8>,
}

impl Translations {
    pub fn new(moves: &[BoardMove]) -> Translations {
        let mut numbers: FxHashMap<Shape, u32> = FxHashMap::default();
        let shapes = moves.iter().map(|board_move| {
            let (lowest, shape) = shape(board_move);
            let next = numbers.len() as u32;
            (*numbers.entry(shape).or_insert(next), lowest)
        });
        Translations { shapes: shapes.collect(), representatives: KeyTable::default(), key: vec![] }
    }

    /// Returns the representative of a board that does not split and has no guards, if it is a
    /// translation of a board with a representative. Otherwise `new_representative` gives it.
    pub fn representative(
        &mut self,
        board: &LocalBoard,
        split: &Split,
        new_representative: impl FnOnce() -> u32,
    ) -> u32 {
        let cell_of = |local: &u16| board.cells[usize::from(*local)];
        let cells = split.cells(0);
        let base = cells.iter().map(cell_of).min().unwrap_or(0);
        self.key.clear();
        for local in cells {
            self.key.extend_from_slice(&(cell_of(local) - base).to_le_bytes());
            self.key.push(board.values[usize::from(*local)]);
        }
        for index in split.moves(0) {
            let (shape, lowest) = self.shapes[usize::from(board.moves[usize::from(*index)].index)];
            self.key.extend_from_slice(&shape.to_le_bytes());
            // A role at a cell that cannot change may be below the first cell.
            self.key.extend_from_slice(&lowest.wrapping_sub(base).to_le_bytes());
        }
        match self.representatives.find(&self.key) {
            Some(representative) => representative,
            None => self.representatives.number(&self.key, new_representative()),
        }
    }

    /// Returns the approximate number of bytes of the keys.
    pub fn bytes(&self) -> u64 {
        self.representatives.bytes() + 8 * self.shapes.len() as u64
    }
}
