//! [`BoardSymmetries`]: symmetries of the board that map moves with guards to moves with guards.
//!
//! The candidates are those that boards usually have: a row is reversed, a rectangle is turned or
//! mirrored, and values are exchanged. Each candidate is compared with the rules, move by move and
//! guard by guard.

use crate::guards::GuardTable;
use crate::key_table::KeyTable;
use crate::local_load::{GUARD_BYTES, bits};
use crate::moves::{BoardMove, CellRole};
use grundy_cell_rules::{Change, Group, RuleSymmetry, group_of_cells};
use rustc_hash::{FxHashMap, FxHashSet};

/// A symmetry of the board.
struct BoardSymmetry {
    /// The image of each cell, and the images of its values.
    cells: Vec<(u16, Vec<u8>)>,
    /// The image of each move.
    moves: Vec<u16>,
    /// The image of each guard.
    guards: Vec<u16>,
}

/// The symmetries of the board of a game that has guards, and the representatives of components
/// whose guards are not restricted.
#[derive(Default)]
pub(crate) struct BoardSymmetries {
    symmetries: Vec<BoardSymmetry>,
    /// The representatives by the least image of the placed key.
    representatives: KeyTable,
}

/// A move by its side, its roles and its guards.
type MoveKey = (u8, Vec<(u16, CellRole)>, Vec<u16>);

impl BoardSymmetries {
    /// Finds symmetries of a game with the given groups of cells. Symmetries that exchange the sides
    /// are left out.
    pub fn new(groups: &[Group], moves: &[BoardMove], guards: &mut GuardTable) -> BoardSymmetries {
        let group_of = group_of_cells(groups);
        let key = |board_move: &BoardMove| -> MoveKey {
            let mut guards = board_move.guards.clone();
            guards.sort_unstable();
            (board_move.side, board_move.roles.clone(), guards)
        };
        let indices: FxHashMap<MoveKey, u16> = moves.iter().map(key).zip(0..).collect();
        let role_lists: FxHashSet<(u8, Vec<(u16, CellRole)>)> =
            moves.iter().map(|board_move| (board_move.side, board_move.roles.clone())).collect();
        let mut symmetries = Vec::new();
        for symmetry in candidates(groups) {
            let is_possible_image = moves.iter().all(|board_move| {
                let roles = image_of_roles(board_move, &symmetry, &group_of);
                role_lists.contains(&(board_move.side, roles))
            });
            if !is_possible_image {
                continue;
            }
            let Some(guard_images) = guards.images(&symmetry, &group_of) else { continue };
            let image = |board_move: &BoardMove| {
                let roles = image_of_roles(board_move, &symmetry, &group_of);
                let guards =
                    board_move.guards.iter().map(|guard| guard_images[usize::from(*guard)]);
                let mut guards: Vec<u16> = guards.collect();
                guards.sort_unstable();
                indices.get(&(board_move.side, roles, guards)).copied()
            };
            let Some(move_images) = moves.iter().map(image).collect::<Option<Vec<u16>>>() else {
                continue;
            };
            let cells = (0..).zip(&group_of).map(|(cell, group)| {
                (symmetry.cells[cell] as u16, symmetry.values[*group].clone())
            });
            symmetries.push(BoardSymmetry {
                cells: cells.collect(),
                moves: move_images,
                guards: guard_images,
            });
        }
        BoardSymmetries { symmetries, representatives: KeyTable::default() }
    }

    /// Returns the number of the component with the same least image of its placed key. The first
    /// component with an image becomes the representative: it has the number `next`.
    pub fn number(&mut self, key: &[u8], next: u32) -> u32 {
        let images = self.symmetries.iter().map(|symmetry| symmetry.image_of_key(key));
        match images.min() {
            Some(least_image) => self.representatives.number(&least_image, next),
            None => next,
        }
    }

    /// Returns the approximate number of bytes of the representatives.
    pub fn bytes(&self) -> u64 {
        self.representatives.bytes()
    }
}

/// The greatest number of values of a cell that are exchanged.
const MAX_PERMUTED_VALUES: u8 = 4;

/// Returns the renamings of cells and values that are compared with the rules.
fn candidates(groups: &[Group]) -> Vec<RuleSymmetry> {
    let most_values = groups.iter().map(|group| group.values).max().unwrap_or(0);
    let mut value_images = permutations(most_values.min(MAX_PERMUTED_VALUES));
    value_images.sort_unstable();
    let mut symmetries = Vec::new();
    for cells in cell_images(groups) {
        for images in &value_images {
            // Cells with more or fewer values keep them.
            let values_of = |group: &Group| match usize::from(group.values) == images.len() {
                true => images.clone(),
                false => (0..group.values).collect(),
            };
            let values = groups.iter().map(values_of).collect();
            symmetries.push(RuleSymmetry { cells: cells.clone(), values, swaps: false });
        }
    }
    symmetries
}

/// Returns all permutations of the values from 0.
fn permutations(count: u8) -> Vec<Vec<u8>> {
    let Some(last_value) = count.checked_sub(1) else { return vec![Vec::new()] };
    let insert_everywhere = |permutation: Vec<u8>| {
        (0..=permutation.len()).map(move |place| {
            let mut permutation = permutation.clone();
            permutation.insert(place, last_value);
            permutation
        })
    };
    permutations(last_value).into_iter().flat_map(insert_everywhere).collect()
}

/// Returns the renamings of cells that mirror or turn all groups with the same number of cells as
/// the largest group: as a row, and as each rectangle with this number of cells.
fn cell_images(groups: &[Group]) -> Vec<Vec<u32>> {
    let size = groups.iter().map(|group| group.cells).max().unwrap_or(0);
    let mut images: Vec<Vec<u32>> = Vec::new();
    for height in (1..=size).filter(|height| size % height == 0) {
        let width = size / height;
        for flip in 0..8u32 {
            let is_transposed = flip & 4 != 0;
            if is_transposed && height != width {
                continue;
            }
            let image_in_group = |cell: u32| {
                let (mut row, mut column) = (cell / width, cell % width);
                if flip & 1 != 0 {
                    row = height - 1 - row;
                }
                if flip & 2 != 0 {
                    column = width - 1 - column;
                }
                if is_transposed { column * width + row } else { row * width + column }
            };
            let mut cells = Vec::new();
            for group in groups {
                let first_cell = cells.len() as u32;
                cells.extend((0..group.cells).map(|cell| match group.cells == size {
                    true => first_cell + image_in_group(cell),
                    false => first_cell + cell,
                }));
            }
            if !images.contains(&cells) {
                images.push(cells);
            }
        }
    }
    images
}

/// Returns the image of the roles of a move under a symmetry.
fn image_of_roles(
    board_move: &BoardMove,
    symmetry: &RuleSymmetry,
    group_of: &[usize],
) -> Vec<(u16, CellRole)> {
    let role_image = |(cell, role): &(u16, CellRole)| {
        let values = &symmetry.values[group_of[usize::from(*cell)]];
        let image_of = |value: u8| values[usize::from(value)];
        // Bits of values that the cell does not have stay where they are.
        let is_value = |value: &u8| usize::from(*value) < values.len();
        let test = (0..64u8).filter(|value| role.test >> value & 1 == 1);
        let test = test.map(|value| if is_value(&value) { image_of(value) } else { value });
        let write = role.write.as_ref().map(|change| match change {
            Change::To(value) => Change::To(image_of(*value)),
            Change::Each(new) => {
                let mut images = new.clone();
                for (value, new_value) in (0..).zip(new) {
                    images[usize::from(image_of(value))] = image_of(*new_value);
                }
                Change::Each(images)
            }
        });
        let test = test.fold(0, |set, value| set | 1u64 << value);
        (symmetry.cells[usize::from(*cell)] as u16, CellRole { test, write })
    };
    let mut roles: Vec<(u16, CellRole)> = board_move.roles.iter().map(role_image).collect();
    roles.sort_by_key(|(cell, _)| *cell);
    roles
}

impl BoardSymmetry {
    /// Returns the image of the placed key of a component. Guards are images of guards of the
    /// rules, so that the image describes them by their index alone.
    fn image_of_key(&self, key: &[u8]) -> Vec<u8> {
        let cell_bytes = self.cells.len().div_ceil(8);
        let (cell_bits, remaining) = key.split_at(cell_bytes);
        let cell_count = cell_bits.iter().map(|byte| byte.count_ones()).sum::<u32>() as usize;
        let (values, remaining) = remaining.split_at(cell_count);
        let (move_bits, guards) = remaining.split_at(self.moves.len().div_ceil(8));
        let mut cells: Vec<(u16, u8)> = Vec::with_capacity(cell_count);
        for (cell, value) in bits(cell_bits).zip(values) {
            let (image, value_images) = &self.cells[usize::from(cell)];
            cells.push((*image, value_images[usize::from(*value)]));
        }
        cells.sort_unstable();
        let mut image = vec![0; cell_bytes];
        for (cell, _) in &cells {
            image[usize::from(cell / 8)] |= 1 << (cell % 8);
        }
        image.extend(cells.iter().map(|(_, value)| *value));
        let begin = image.len();
        image.resize(begin + move_bits.len(), 0);
        for index in bits(move_bits).filter(|index| usize::from(*index) < self.moves.len()) {
            let index = usize::from(self.moves[usize::from(index)]);
            image[begin + index / 8] |= 1 << (index % 8);
        }
        let (guards, _) = guards.as_chunks::<GUARD_BYTES>();
        let mut guards: Vec<u16> = guards
            .iter()
            .map(|[low, high, ..]| self.guards[usize::from(u16::from_le_bytes([*low, *high]))])
            .collect();
        guards.sort_unstable();
        image.extend(guards.iter().flat_map(|guard| guard.to_le_bytes()));
        image
    }
}
