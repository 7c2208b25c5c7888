//! Loads entire boards and components with placed keys into a [`LocalBoard`].

use crate::local::{KEEP, LocalBoard, LocalGuard, LocalMove, LocalRole, MAP};
use crate::moves::BoardMove;
use grundy_cell_rules::{Change, Function, Values};

/// The number of bytes of a guard in a placed key: the index of the guard, and the function.
pub(crate) const GUARD_BYTES: usize = 6;

impl LocalBoard {
    /// Takes an entire board as the component.
    pub fn load_board(&mut self, board: &[u8], moves: &[BoardMove]) {
        self.cells.clear();
        self.cells.extend(0..board.len() as u16);
        self.values.clear();
        self.values.extend_from_slice(board);
        self.guards.clear();
        let mut conditions: Vec<u16> =
            moves.iter().flat_map(|board_move| board_move.guards.iter().copied()).collect();
        conditions.sort_unstable();
        conditions.dedup();
        self.guards.extend(conditions.into_iter().map(|condition| {
            let guard = self.guard_table.condition(condition);
            LocalGuard { condition, loaded: guard, current: guard }
        }));
        self.loaded_reachable.clear();
        self.loaded_reachable.resize(board.len(), Values::MAX);
        self.load_moves(board.len(), moves, 0..moves.len());
    }

    /// Takes the component with a placed key.
    pub fn load_key(&mut self, key: &[u8], cell_count: usize, moves: &[BoardMove]) {
        let (cell_bits, remaining) = key.split_at(cell_count.div_ceil(8));
        self.cells.clear();
        self.cells.extend(bits(cell_bits));
        let (values, remaining) = remaining.split_at(self.cells.len());
        self.values.clear();
        self.values.extend_from_slice(values);
        let (move_bits, guards) = remaining.split_at(moves.len().div_ceil(8));
        self.guards.clear();
        let (guards, _) = guards.as_chunks::<GUARD_BYTES>();
        self.guards.extend(guards.iter().map(|[low, high, function @ ..]| {
            let guard = Function::from_bits(u32::from_le_bytes(*function));
            let condition = u16::from_le_bytes([*low, *high]);
            LocalGuard { condition, loaded: guard, current: guard }
        }));
        self.load_moves(cell_count, moves, bits(move_bits).map(usize::from));
        self.loaded_reachable.clear();
        if !self.guards.is_empty() {
            // The guards in the key are restricted to the values that the cells can take.
            self.is_dead.clear();
            self.is_dead.resize(self.moves.len(), false);
            self.find_live_moves();
            self.loaded_reachable.extend_from_slice(&self.reachable);
        }
    }

    fn load_moves(
        &mut self,
        cell_count: usize,
        moves: &[BoardMove],
        indices: impl Iterator<Item = usize>,
    ) {
        self.numbers.clear();
        self.numbers.resize(cell_count, u16::MAX);
        for (number, cell) in (0..).zip(&self.cells) {
            self.numbers[usize::from(*cell)] = number;
        }
        self.moves.clear();
        self.roles.clear();
        self.maps.clear();
        self.move_guards.clear();
        for index in indices {
            let BoardMove { side, roles, guards } = &moves[index];
            let begin = self.roles.len() as u32;
            let guards_begin = self.move_guards.len() as u32;
            // The guards that the component does not contain are settled: they are true.
            self.move_guards.extend(guards.iter().filter_map(|condition| {
                let index = self.guards.binary_search_by_key(condition, |guard| guard.condition);
                index.ok().map(|index| index as u16)
            }));
            let guards_end = self.move_guards.len() as u32;
            let mut has_each = false;
            for (number, (cell, role)) in (0..).zip(roles) {
                let local_cell = self.numbers[usize::from(*cell)];
                if local_cell == u16::MAX {
                    continue;
                }
                let write = match &role.write {
                    None => KEEP,
                    Some(Change::To(value)) => *value,
                    Some(change) => {
                        has_each = true;
                        self.maps.push((index as u16, number, change.clone()));
                        MAP
                    }
                };
                self.roles.push(LocalRole {
                    cell: local_cell,
                    role: number,
                    test: role.test,
                    write,
                });
            }
            let end = self.roles.len() as u32;
            self.moves.push(LocalMove {
                index: index as u16,
                side: *side,
                has_each,
                begin,
                end,
                guards_begin,
                guards_end,
            });
        }
    }
}

/// Iterates over the indices of the bits that are set.
pub(crate) fn bits(bytes: &[u8]) -> impl Iterator<Item = u16> {
    (0..).zip(bytes).flat_map(|(byte, bits)| {
        (0..8).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 8 * byte + bit)
    })
}
