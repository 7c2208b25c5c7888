//! [`BoardComponents`]: board games whose positions decompose into independent components.

use crate::board_symmetry::BoardSymmetries;
use crate::canonical::CanonicalForms;
use crate::conflict_graph::VertexPlacement;
use crate::error::ComponentError;
use crate::graph_components::GraphComponents;
use crate::guards::GuardTable;
use crate::key_table::hash_bytes;
use crate::local::{LocalBoard, Split};
use crate::moves::{BoardMove, board_moves};
use crate::stored_component::StoredComponent;
use crate::translations::Translations;
use crate::vertex_set::VertexSet;
use grundy_cell_rules::{GuardedRules, Rules};
use grundy_core::base::{Counts, Side};
use grundy_core::engine::Decomposition;
use hashbrown::HashTable;
use std::ops::ControlFlow;

/// The maximum number of moves (of both sides together). The key of a component contains one bit
/// for each move, so keys would be too long.
const MAX_MOVES: usize = 4_000;
/// The maximum number of moves of a component whose canonical form is sought. Larger components have
/// the same representative only if they are translations of each other.
const MAX_LABELLED_MOVES: usize = 300;
/// The maximum number of different guards. Each is compared with its images under the symmetries of
/// the board.
const MAX_GUARDS: usize = 500;

/// The rules of a board game as a list of moves, with the components of positions that were found
/// so far.
///
/// After each move the board is split into components: two cells belong to the same component if a
/// move that is possible now or later involves both. A move that can never be possible again
/// connects no cells, and a cell that can never change connects nothing. Components on the same
/// cells with the same values and moves have the same number. Components that are the same game up
/// to a renaming of cells have the same representative, whatever their place on the board.
pub struct BoardComponents {
    /// The moves of all sides.
    pub(crate) moves: Vec<BoardMove>,
    /// For each cell, the number that a position contains when the cell has its least value. This
    /// is the least value itself, or 0 if the range of the cell begins below zero. A board stores
    /// the number of the position minus this number.
    pub(crate) lows: Vec<u64>,
    /// The components found so far; the index of a component is its number.
    pub(crate) components: Vec<StoredComponent>,
    /// The placed keys of the components that are not graphs, one after the other: the cells, their
    /// values and the moves.
    keys: Vec<u8>,
    /// The numbers of the components with placed keys.
    placed: HashTable<u32>,
    /// The representatives of components with placed keys by their canonical forms.
    forms: CanonicalForms,
    /// The representatives of components with placed keys that are translations of each other.
    translations: Translations,
    /// The symmetries of the board, and the representatives of components with wide guards.
    symmetries: BoardSymmetries,
    /// The components that are graphs of at most 64 moves, and of at most 128.
    pub(crate) narrow_graphs: GraphComponents<u64>,
    pub(crate) wide_graphs: GraphComponents<u128>,
    /// The component whose options are listed, and its parts after a move.
    local: LocalBoard,
    split: Split,
    sum: Vec<u32>,
}

impl BoardComponents {
    /// Creates the decomposition of the positions of a board game in normal play. Returns `None` if
    /// the rules have too many moves, state endings, gain points, let a side move twice in
    /// succession, or state that a player without a move wins.
    pub fn new(rules: &Rules) -> Option<BoardComponents> {
        BoardComponents::with_guards(GuardedRules::new(rules.clone()))
    }

    /// Creates the decomposition of the positions of a board game whose commands can have guards.
    /// Returns `None` as [`new`](BoardComponents::new) does.
    pub fn with_guards(guarded: GuardedRules) -> Option<BoardComponents> {
        let is_normal_play = guarded.rules.sides.iter().all(|side| side.no_moves < 0);
        if is_normal_play { BoardComponents::in_any_play(guarded) } else { None }
    }

    /// Creates the decomposition of the positions of a board game in normal or in misère play.
    /// Returns `None` as [`new`](BoardComponents::new) does, except that a player without a move can
    /// win.
    pub fn in_any_play(rules: impl Into<GuardedRules>) -> Option<BoardComponents> {
        let guarded: GuardedRules = rules.into();
        let rules = &guarded.rules;
        let ends_without_moves = rules.sides.iter().all(|side| {
            side.endings.is_empty()
                && side.moves.iter().all(|command| !command.again && command.gain == 0)
        });
        let move_count: usize = rules.sides.iter().map(|side| side.moves.len()).sum();
        let has_many_guards = guarded.conditions.len() > MAX_GUARDS;
        if !ends_without_moves
            || has_many_guards
            || move_count > MAX_MOVES
            || rules.cells() > u32::from(u16::MAX)
        {
            return None;
        }
        let moves = board_moves(&guarded);
        let groups = rules.groups.iter();
        let lows = groups
            .flat_map(|group| vec![u64::try_from(group.low).unwrap_or(0); group.cells as usize])
            .collect();
        let groups = rules.groups.clone();
        let mut guard_table = GuardTable::new(guarded, &moves);
        let symmetries = match guard_table.has_wide_guards() {
            true => BoardSymmetries::new(&groups, &moves, &mut guard_table),
            false => BoardSymmetries::default(),
        };
        Some(BoardComponents {
            symmetries,
            forms: CanonicalForms::new(&moves),
            translations: Translations::new(&moves),
            lows,
            components: Vec::new(),
            keys: Vec::new(),
            placed: HashTable::new(),
            narrow_graphs: GraphComponents::default(),
            wide_graphs: GraphComponents::default(),
            local: LocalBoard::new(guard_table),
            moves,
            split: Split::default(),
            sum: Vec::new(),
        })
    }

    /// Returns the number of cells of the board.
    fn cell_count(&self) -> usize {
        self.lows.len()
    }

    /// Sets `self.sum` to the components of the current position, if they are graphs of moves.
    /// Returns whether they are.
    fn number_graphs(&mut self) -> bool {
        let Some(moves) = self.local.possible_live_moves() else { return false };
        if moves.is_empty() {
            self.sum.clear();
            return true;
        }
        if self.graph_of_moves(&moves).is_none() {
            return false;
        }
        let (components, sum) = (&mut self.components, &mut self.sum);
        self.narrow_graphs.decompose(&moves, components, sum)
            || self.wide_graphs.decompose(&moves, components, sum)
    }

    /// Returns the graph that contains the given moves, with these moves. Creates it if there is
    /// none. Returns `None` if a cell can change twice or there are too many moves or graphs.
    pub(crate) fn graph_of_moves(&mut self, moves: &[u16]) -> Option<StoredComponent> {
        let stored = |components: &BoardComponents| {
            let narrow = components.narrow_graphs.component_of_moves(moves);
            narrow.or_else(|| components.wide_graphs.component_of_moves(moves))
        };
        if let Some(stored) = stored(self) {
            return Some(stored);
        }
        let placement = VertexPlacement::new(&self.moves, moves);
        let is_added = if placement.vertex_bound <= u64::CAPACITY {
            self.narrow_graphs.add_graph(&self.moves, moves, &placement)
        } else {
            placement.vertex_bound <= u128::CAPACITY
                && self.wide_graphs.add_graph(&self.moves, moves, &placement)
        };
        if is_added { stored(self) } else { None }
    }

    /// Returns the number of a component that is a graph. Returns `None` if the graph has no such
    /// moves.
    pub(crate) fn number_of_graph(&mut self, stored: StoredComponent) -> Option<u32> {
        match stored {
            StoredComponent::Placed { .. } => None,
            StoredComponent::NarrowGraph { .. } => {
                self.narrow_graphs.number(stored, &mut self.components)
            }
            StoredComponent::WideGraph { .. } => {
                self.wide_graphs.number(stored, &mut self.components)
            }
        }
    }

    /// Sets `self.sum` to the parts of `self.local` after the last split.
    fn number_parts(&mut self) {
        self.sum.clear();
        for part_index in 0..self.split.len() {
            let key =
                self.split.placed_key(part_index, &self.local, self.lows.len(), self.moves.len());
            let hash = hash_bytes(key);
            let (keys, components) = (&self.keys, &self.components);
            let placed_key = |number: &u32| placed_key(keys, &components[*number as usize]);
            if let Some(number) = self.placed.find(hash, |number| placed_key(number) == key) {
                self.sum.push(*number);
                continue;
            }
            let number = self.components.len() as u32;
            self.placed.insert_unique(hash, number, |number| hash_bytes(placed_key(number)));
            let begin = self.keys.len() as u64;
            self.keys.extend_from_slice(key);
            self.components.push(StoredComponent::Placed {
                begin,
                length: key.len() as u32,
                option_bound: self.split.option_bound(part_index, &self.local),
            });
            self.sum.push(number);
        }
    }
}

/// Returns the placed key of a component, or nothing if it is a graph.
fn placed_key<'a>(keys: &'a [u8], component: &StoredComponent) -> &'a [u8] {
    match *component {
        StoredComponent::Placed { begin, length, .. } => &keys[begin as usize..][..length as usize],
        StoredComponent::NarrowGraph { .. } | StoredComponent::WideGraph { .. } => &[],
    }
}

impl Decomposition for BoardComponents {
    type Error = ComponentError;

    fn decompose(&mut self, position: &Counts, sum: &mut Vec<u32>) -> Result<(), ComponentError> {
        let cells = position.iter().zip(&self.lows);
        let cells = cells.map(|(number, low)| u8::try_from(number.wrapping_sub(*low)).ok());
        let board: Option<Vec<u8>> = cells.filter(|cell| cell.is_none_or(|v| v < 64)).collect();
        let board = board.filter(|board| board.len() == self.cell_count());
        let board = board.ok_or(ComponentError::NotAPosition)?;
        self.local.load_board(&board, &self.moves);
        self.local.split(&mut self.split)?;
        if !self.number_graphs() {
            self.number_parts();
        }
        sum.extend_from_slice(&self.sum);
        Ok(())
    }

    fn for_each_option(
        &mut self,
        component: u32,
        side: Side,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), ComponentError> {
        let components = &mut self.components;
        match components[component as usize] {
            StoredComponent::NarrowGraph { .. } => {
                self.narrow_graphs.for_each_option(component, side as u8, components, option);
                return Ok(());
            }
            StoredComponent::WideGraph { .. } => {
                self.wide_graphs.for_each_option(component, side as u8, components, option);
                return Ok(());
            }
            StoredComponent::Placed { .. } => {}
        }
        let key = placed_key(&self.keys, &self.components[component as usize]);
        self.local.load_key(key, self.lows.len(), &self.moves);
        for index in self.local.moves_by_influence() {
            if self.local.play(index, side as u8) {
                self.local.split(&mut self.split)?;
                self.number_parts();
                if option(&self.sum).is_break() {
                    break;
                }
                self.local.take_back();
            }
        }
        Ok(())
    }

    fn representative(&mut self, component: u32) -> Result<u32, ComponentError> {
        let components = &self.components;
        match components[component as usize] {
            StoredComponent::NarrowGraph { .. } => {
                return Ok(self.narrow_graphs.representative(component, components));
            }
            StoredComponent::WideGraph { .. } => {
                return Ok(self.wide_graphs.representative(component, components));
            }
            StoredComponent::Placed { .. } => {}
        }
        let key = placed_key(&self.keys, &components[component as usize]);
        self.local.load_key(key, self.lows.len(), &self.moves);
        self.local.split(&mut self.split)?;
        let (mut has_guards, mut has_wide_guards_only) = (false, true);
        for is_wide in self.split.open_guards(0, &self.local) {
            has_guards = true;
            has_wide_guards_only &= is_wide;
        }
        if has_guards {
            let key = placed_key(&self.keys, &self.components[component as usize]);
            return Ok(match has_wide_guards_only {
                true => self.symmetries.number(key, component),
                false => component,
            });
        }
        let (local, split, forms) = (&self.local, &self.split, &mut self.forms);
        let new_representative = || match split.moves(0).len() > MAX_LABELLED_MOVES {
            true => component,
            false => forms.number(local, split, component),
        };
        Ok(self.translations.representative(local, split, new_representative))
    }

    fn has_mirror_strategy(&self, component: u32) -> bool {
        let stored = self.components[component as usize];
        match stored {
            StoredComponent::Placed { .. } => false,
            StoredComponent::NarrowGraph { .. } => self.narrow_graphs.has_mirror_strategy(stored),
            StoredComponent::WideGraph { .. } => self.wide_graphs.has_mirror_strategy(stored),
        }
    }

    fn option_bound(&self, component: u32) -> u32 {
        let stored = self.components[component as usize];
        match stored {
            StoredComponent::Placed { option_bound, .. } => option_bound,
            StoredComponent::NarrowGraph { .. } => self.narrow_graphs.option_bound(stored),
            StoredComponent::WideGraph { .. } => self.wide_graphs.option_bound(stored),
        }
    }

    fn component_count(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        let stored = self.keys.capacity()
            + self.components.capacity() * size_of::<StoredComponent>()
            + self.placed.capacity() * 5;
        stored as u64
            + self.symmetries.bytes()
            + self.forms.bytes()
            + self.translations.bytes()
            + self.narrow_graphs.bytes()
            + self.wide_graphs.bytes()
            + self.local.guard_bytes()
    }

    fn cycle_error(&self) -> ComponentError {
        ComponentError::Cycle
    }
}
