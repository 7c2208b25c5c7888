//! [`LocalBoard`]: one component of a board, whose cells and moves are numbered from 0, and how it
//! splits after a move.

use crate::error::ComponentError;
use crate::guards::GuardTable;
use grundy_cell_rules::{Change, Function, Values};

/// What a move does with one cell of a component.
#[derive(Clone, Copy)]
pub(crate) struct LocalRole {
    /// The number of the cell in the component.
    pub cell: u16,
    /// The index of the role among the roles of the move in the rules.
    pub role: u16,
    /// The values for which the move is possible.
    pub test: u64,
    /// The value that the move writes, or [`KEEP`] or [`MAP`].
    pub write: u8,
}

/// The mark of a role that does not change the cell.
pub(crate) const KEEP: u8 = u8::MAX;
/// The mark of a role that maps each value to another.
pub(crate) const MAP: u8 = u8::MAX - 1;

/// A move in a component.
#[derive(Clone, Copy)]
pub(crate) struct LocalMove {
    /// The index of the move in the rules.
    pub index: u16,
    /// The side that can make the move.
    pub side: u8,
    /// Whether the move maps each value of some cell to another.
    pub has_each: bool,
    /// The range of the roles of the move in [`LocalBoard::roles`].
    pub begin: u32,
    pub end: u32,
    /// The range of the guards of the move in [`LocalBoard::move_guards`].
    pub guards_begin: u32,
    pub guards_end: u32,
}

/// A guard of moves in a component.
#[derive(Clone, Copy)]
pub(crate) struct LocalGuard {
    /// The index of the guard in the [`GuardTable`].
    pub condition: u16,
    /// The guard as a function of the cells of the component, in the position that was loaded.
    pub loaded: Function,
    /// The guard after the last split. It is constant if its value is settled.
    pub current: Function,
}

/// A component of a board. Moves can be made in it, and it can be split.
pub(crate) struct LocalBoard {
    /// The guards of the moves of the game.
    pub guard_table: GuardTable,
    /// The guards of the moves of the component that are not settled, in the order of their
    /// indices.
    pub guards: Vec<LocalGuard>,
    /// The indices in `guards` of the guards of all moves.
    pub move_guards: Vec<u16>,
    /// For each cell, the values on which `LocalGuard::loaded` is exact.
    pub loaded_reachable: Vec<Values>,
    /// Whether a settled guard makes each move impossible.
    pub is_dead: Vec<bool>,
    /// The cell of the board of each cell of the component.
    pub cells: Vec<u16>,
    /// The value of each cell.
    pub values: Vec<u8>,
    /// The moves that are possible now or later.
    pub moves: Vec<LocalMove>,
    /// The roles of all moves.
    pub roles: Vec<LocalRole>,
    /// The maps of the roles with the mark [`MAP`], by the indices of the move and the role.
    pub maps: Vec<(u16, u16, Change)>,
    /// The values of the cells that the last move changed, before the move.
    saved: Vec<(u16, u8)>,
    /// For each cell, the values that it can have from now on.
    pub reachable: Vec<u64>,
    /// The indices of the moves that are not known to be possible.
    waiting: Vec<u16>,
    /// The indices of the moves that are possible now or later, after the last split.
    pub live: Vec<u16>,
    /// Whether each cell belongs to a component: it can change, or a guard depends on it.
    pub is_joined: Vec<bool>,
    /// The parents of the cells in the union-find forest of the components.
    parents: Vec<u16>,
    /// The number of each cell of the board in the component, or `u16::MAX`.
    pub numbers: Vec<u16>,
}

/// The components into which a [`LocalBoard`] splits.
#[derive(Default)]
pub(crate) struct Split {
    /// The cells of all parts, one part after the other, and their ends.
    cells: Vec<u16>,
    cell_ends: Vec<u32>,
    /// The indices of the moves of all parts, one part after the other, and their ends.
    moves: Vec<u16>,
    move_ends: Vec<u32>,
    /// The number of the part of each root of the forest.
    part_of_root: Vec<u16>,
    key: Vec<u8>,
    /// The indices of the guards of a part.
    guards: Vec<u16>,
}

impl LocalBoard {
    /// Creates a component without cells, of a game with the given guards.
    pub fn new(guard_table: GuardTable) -> LocalBoard {
        LocalBoard {
            guard_table,
            guards: Vec::new(),
            move_guards: Vec::new(),
            loaded_reachable: Vec::new(),
            is_dead: Vec::new(),
            cells: Vec::new(),
            values: Vec::new(),
            moves: Vec::new(),
            roles: Vec::new(),
            maps: Vec::new(),
            saved: Vec::new(),
            reachable: Vec::new(),
            waiting: Vec::new(),
            live: Vec::new(),
            is_joined: Vec::new(),
            parents: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Returns the approximate number of bytes of the guards.
    pub fn guard_bytes(&self) -> u64 {
        self.guard_table.bytes()
    }

    /// Returns the indices of the moves, those first that share their cells with most other moves.
    /// After these moves, the component often splits into small ones.
    pub fn moves_by_influence(&self) -> Vec<usize> {
        let mut counts = vec![0u32; self.cells.len()];
        for role in &self.roles {
            counts[usize::from(role.cell)] += 1;
        }
        let influence = |index: &usize| {
            let roles = self.roles(self.moves[*index]).iter();
            std::cmp::Reverse(roles.map(|role| counts[usize::from(role.cell)]).sum::<u32>())
        };
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by_cached_key(influence);
        order
    }

    /// Returns what a move does with the cells of the component.
    pub fn roles(&self, moves: LocalMove) -> &[LocalRole] {
        &self.roles[moves.begin as usize..moves.end as usize]
    }

    /// Returns the new value of a cell under a role of a move.
    fn value_after(&self, local_move: LocalMove, role: LocalRole, value: u8) -> u8 {
        match role.write {
            KEEP => value,
            MAP => self.image(local_move.index, role, value),
            new => new,
        }
    }

    /// Returns the image of a value under a role that maps each value to another.
    pub fn image(&self, index: u16, role: LocalRole, value: u8) -> u8 {
        let map = self.maps.iter().find(|(at, number, _)| (*at, *number) == (index, role.role));
        map.map_or(value, |(_, _, change)| change.apply(value))
    }

    /// Returns the indices of the guards of a move.
    pub fn guards_of(&self, local_move: LocalMove) -> &[u16] {
        &self.move_guards[local_move.guards_begin as usize..local_move.guards_end as usize]
    }

    /// Returns whether a move is possible now.
    fn is_possible(&self, local_move: LocalMove) -> bool {
        let board = |cell: u32| self.values[usize::from(self.numbers[cell as usize])];
        self.roles(local_move)
            .iter()
            .all(|role| role.test >> self.values[usize::from(role.cell)] & 1 == 1)
            && self.guards_of(local_move).iter().all(|index| {
                self.guard_table.value(self.guards[usize::from(*index)].loaded, &board)
            })
    }

    /// Makes the move with an index, if it is possible and belongs to a side. Returns whether it
    /// does.
    pub fn play(&mut self, index: usize, side: u8) -> bool {
        let local_move = self.moves[index];
        if local_move.side != side || !self.is_possible(local_move) {
            return false;
        }
        self.saved.clear();
        for at in local_move.begin..local_move.end {
            let role = self.roles[at as usize];
            if role.write != KEEP {
                let value = self.values[usize::from(role.cell)];
                self.saved.push((role.cell, value));
                self.values[usize::from(role.cell)] = self.value_after(local_move, role, value);
            }
        }
        true
    }

    /// Takes back the last move.
    pub fn take_back(&mut self) {
        for (cell, value) in self.saved.drain(..) {
            self.values[usize::from(cell)] = value;
        }
    }

    /// Returns the indices in the rules of the moves that were found by the last split to be
    /// possible now or later, or `None` if some of them are impossible now or have a guard that is
    /// not settled.
    pub fn possible_live_moves(&self) -> Option<Vec<u16>> {
        let is_settled = |index: &u16| {
            let guard = self.guards[usize::from(*index)].current;
            self.guard_table.as_constant(guard).is_some()
        };
        let moves = self.live.iter().map(|index| {
            let local_move = self.moves[usize::from(*index)];
            let is_possible =
                self.is_possible(local_move) && self.guards_of(local_move).iter().all(is_settled);
            is_possible.then_some(local_move.index)
        });
        moves.collect()
    }

    /// Splits the component into the parts that no move connects.
    ///
    /// # Errors
    /// [`ComponentError::Cycle`] if a move leads back to the same position, and
    /// [`ComponentError::LargeGuards`] if the decision diagrams of guards become too large.
    pub fn split(&mut self, split: &mut Split) -> Result<(), ComponentError> {
        self.is_dead.clear();
        self.is_dead.resize(self.moves.len(), false);
        self.find_live_moves();
        if !self.guards.is_empty() {
            self.settle_guards()?;
        }
        self.find_joined_cells();
        self.parents.clear();
        self.parents.extend(0..self.cells.len() as u16);
        for at in 0..self.live.len() {
            let local_move = self.moves[usize::from(self.live[at])];
            let LocalMove { begin, end, .. } = local_move;
            let mut least_root = None;
            for role in begin..end {
                let cell = self.roles[role as usize].cell;
                if self.is_joined[usize::from(cell)] {
                    let root = find_root(&mut self.parents, cell);
                    unite(&mut self.parents, &mut least_root, root);
                }
            }
            // A move that involves no cell that can change leads back to the same position.
            let roles = &self.roles[begin as usize..end as usize];
            if !roles.iter().any(|role| self.changes(role.cell)) {
                return Err(ComponentError::Cycle);
            }
            for at in local_move.guards_begin..local_move.guards_end {
                let guard = self.guards[usize::from(self.move_guards[at as usize])].current;
                for cell in self.guard_table.support(guard) {
                    let root = find_root(&mut self.parents, self.numbers[*cell as usize]);
                    unite(&mut self.parents, &mut least_root, root);
                }
            }
        }
        split.collect(self);
        Ok(())
    }

    /// Returns whether a cell can change from now on.
    fn changes(&self, cell: u16) -> bool {
        !self.reachable[usize::from(cell)].is_power_of_two()
    }

    /// Computes the values that each cell can take from now on, and the moves that are ever
    /// possible. Both results can contain more than play can reach, because the computation treats
    /// the cells as independent of each other.
    pub fn find_live_moves(&mut self) {
        self.reachable.clear();
        self.reachable.extend(self.values.iter().map(|value| 1u64 << value));
        self.waiting.clear();
        let is_dead = &self.is_dead;
        let may_be_live = |index: &u16| !is_dead[usize::from(*index)];
        self.waiting.extend((0..self.moves.len() as u16).filter(may_be_live));
        self.live.clear();
        // Iterates to a fixed point. A move that maps every value to another must be applied again
        // whenever the value sets grow; a move that writes a constant needs to be applied once.
        let has_each = self.moves.iter().any(|local_move| local_move.has_each);
        let mut waiting = std::mem::take(&mut self.waiting);
        let mut is_first_pass = true;
        loop {
            let mut grown = false;
            let live_before = self.live.len();
            waiting.retain(|index| {
                let local_move = self.moves[usize::from(*index)];
                let roles = &self.roles[local_move.begin as usize..local_move.end as usize];
                let may_hold =
                    |role: &LocalRole| self.reachable[usize::from(role.cell)] & role.test != 0;
                if !roles.iter().all(may_hold) {
                    return true;
                }
                self.live.push(*index);
                for at in local_move.begin..local_move.end {
                    grown |= self.widen(local_move, at);
                }
                false
            });
            if has_each {
                for at in 0..self.live.len() {
                    let local_move = self.moves[usize::from(self.live[at])];
                    if local_move.has_each {
                        for role in local_move.begin..local_move.end {
                            grown |= self.widen(local_move, role);
                        }
                    }
                }
            }
            if !is_first_pass && self.live.len() > live_before {
                self.live.sort_unstable();
            }
            if !grown {
                break;
            }
            is_first_pass = false;
        }
        self.waiting = waiting;
    }

    /// Adds the values that a role of a move can write to the reachable values of its cell. Returns
    /// whether the set grew.
    fn widen(&mut self, local_move: LocalMove, role_index: u32) -> bool {
        let role = self.roles[role_index as usize];
        let cell = usize::from(role.cell);
        let old = self.reachable[cell];
        let new = match role.write {
            KEEP => return false,
            MAP => {
                let values = (0..64u8).filter(|value| old >> value & 1 == 1);
                values.fold(0, |set, value| set | 1u64 << self.value_after(local_move, role, value))
            }
            value => 1 << value,
        };
        self.reachable[cell] = old | new;
        old | new != old
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }
}

/// Joins the tree with the root `root` of a union-find forest to the tree with the root
/// `least_root`, and sets `least_root` to the root of both.
fn unite(parents: &mut [u16], least_root: &mut Option<u16>, root: u16) {
    match *least_root {
        None => *least_root = Some(root),
        Some(lesser) if lesser < root => parents[usize::from(root)] = lesser,
        Some(greater) => {
            parents[usize::from(greater)] = root;
            *least_root = Some(root);
        }
    }
}

/// Returns the root of the tree that contains `cell` in a union-find forest. Shortens the path to
/// the root by halving.
fn find_root(parents: &mut [u16], cell: u16) -> u16 {
    let mut at = cell;
    while parents[usize::from(at)] != at {
        let above = parents[usize::from(parents[usize::from(at)])];
        parents[usize::from(at)] = above;
        at = above;
    }
    at
}

impl Split {
    /// Lists the cells and the moves of each part of a board, from its union-find forest.
    fn collect(&mut self, board: &mut LocalBoard) {
        self.part_of_root.clear();
        self.part_of_root.resize(board.cells.len(), u16::MAX);
        self.cell_ends.clear();
        self.move_ends.clear();
        // Counting sort of the moves and cells by their parts.
        let LocalBoard {
            live, moves, roles, parents, is_joined, reachable, cells, waiting, ..
        } = board;
        waiting.clear();
        for index in live.iter() {
            let LocalMove { begin, end, .. } = moves[usize::from(*index)];
            let roles = &roles[begin as usize..end as usize];
            let cell = roles
                .iter()
                .map(|role| role.cell)
                .find(|cell| !reachable[usize::from(*cell)].is_power_of_two())
                .expect("each move involves a cell that can change");
            let root = usize::from(find_root(parents, cell));
            if self.part_of_root[root] == u16::MAX {
                self.part_of_root[root] = self.move_ends.len() as u16;
                self.move_ends.push(0);
                self.cell_ends.push(0);
            }
            let part_index = self.part_of_root[root];
            self.move_ends[usize::from(part_index)] += 1;
            waiting.push(part_index);
        }
        self.moves.clear();
        self.moves.resize(live.len(), 0);
        let mut begin = 0;
        for end in &mut self.move_ends {
            (begin, *end) = (begin + *end, begin);
        }
        for (index, part_index) in live.iter().zip(waiting.iter()) {
            let end = &mut self.move_ends[usize::from(*part_index)];
            self.moves[*end as usize] = *index;
            *end += 1;
        }
        waiting.clear();
        for cell in 0..cells.len() as u16 {
            let part_index = match is_joined[usize::from(cell)] {
                false => u16::MAX,
                true => self.part_of_root[usize::from(find_root(parents, cell))],
            };
            if part_index != u16::MAX {
                self.cell_ends[usize::from(part_index)] += 1;
            }
            waiting.push(part_index);
        }
        let mut begin = 0;
        for end in &mut self.cell_ends {
            (begin, *end) = (begin + *end, begin);
        }
        self.cells.clear();
        self.cells.resize(begin as usize, 0);
        for (cell, part_index) in (0..).zip(waiting.iter()) {
            if *part_index != u16::MAX {
                let end = &mut self.cell_ends[usize::from(*part_index)];
                self.cells[*end as usize] = cell;
                *end += 1;
            }
        }
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.move_ends.len()
    }

    /// Returns the cells of a part, in ascending order.
    pub fn cells(&self, part_index: usize) -> &[u16] {
        range(&self.cells, &self.cell_ends, part_index)
    }

    /// Returns the indices of the moves of a part, in ascending order.
    pub fn moves(&self, part_index: usize) -> &[u16] {
        range(&self.moves, &self.move_ends, part_index)
    }

    /// Returns the greatest number of moves of a part that one side has now.
    pub fn option_bound(&self, part_index: usize, board: &LocalBoard) -> u32 {
        let possible = |side: u8| {
            let moves = self.moves(part_index).iter().map(|index| board.moves[usize::from(*index)]);
            moves
                .filter(|local_move| local_move.side == side && board.is_possible(*local_move))
                .count()
        };
        possible(0).max(possible(1)) as u32
    }

    /// Writes the placed key of a part: the set of its cells, their values, the set of its moves,
    /// and the guards of these moves that are not settled.
    pub fn placed_key(
        &mut self,
        part_index: usize,
        board: &LocalBoard,
        cell_count: usize,
        move_count: usize,
    ) -> &[u8] {
        let cell_bytes = cell_count.div_ceil(8);
        self.key.clear();
        self.key.resize(cell_bytes, 0);
        let cells = range(&self.cells, &self.cell_ends, part_index);
        for cell in cells {
            let cell = usize::from(board.cells[usize::from(*cell)]);
            self.key[cell / 8] |= 1 << (cell % 8);
        }
        self.key.extend(cells.iter().map(|cell| board.values[usize::from(*cell)]));
        let begin = self.key.len();
        self.key.resize(begin + move_count.div_ceil(8), 0);
        for index in range(&self.moves, &self.move_ends, part_index) {
            let index = usize::from(board.moves[usize::from(*index)].index);
            self.key[begin + index / 8] |= 1 << (index % 8);
        }
        self.find_guards(part_index, board);
        for index in &self.guards {
            let guard = board.guards[usize::from(*index)];
            self.key.extend_from_slice(&guard.condition.to_le_bytes());
            self.key.extend_from_slice(&guard.current.to_bits().to_le_bytes());
        }
        &self.key
    }

    /// Sets `self.guards` to the indices of the guards of a part that are not settled.
    fn find_guards(&mut self, part_index: usize, board: &LocalBoard) {
        self.guards.clear();
        if board.guards.is_empty() {
            return;
        }
        for index in range(&self.moves, &self.move_ends, part_index) {
            let guards = board.guards_of(board.moves[usize::from(*index)]).iter();
            self.guards.extend(guards.filter(|guard| {
                let guard = board.guards[usize::from(**guard)].current;
                board.guard_table.as_constant(guard).is_none()
            }));
        }
        self.guards.sort_unstable();
        self.guards.dedup();
    }

    /// Returns, for each guard of a part that is not settled, whether it is wide.
    pub fn open_guards(
        &mut self,
        part_index: usize,
        board: &LocalBoard,
    ) -> impl Iterator<Item = bool> {
        self.find_guards(part_index, board);
        let condition = |index: &u16| board.guards[usize::from(*index)].condition;
        self.guards.iter().map(move |index| board.guard_table.is_wide(condition(index)))
    }
}

/// Returns the items of one part of a list.
fn range<'a>(items: &'a [u16], ends: &[u32], part_index: usize) -> &'a [u16] {
    let begin = if part_index == 0 { 0 } else { ends[part_index - 1] };
    &items[begin as usize..ends[part_index] as usize]
}
