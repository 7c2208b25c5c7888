//! [`BoardComponents`]: board games whose positions decompose into independent components.

use crate::canonical::{CanonicalForms, hash_bytes};
use crate::error::ComponentError;
use crate::local::{LocalBoard, Split};
use crate::moves::{BoardMove, board_moves};
use grundy_cell_rules::Rules;
use grundy_core::base::{Counts, Side};
use grundy_core::engine::Decomposition;
use hashbrown::HashTable;
use std::ops::ControlFlow;

/// The maximum number of moves (of both sides together). The key of a component contains one bit
/// for each move, so keys would be too long.
const MAX_MOVES: usize = 4_000;
/// The maximum number of bytes of the cache of placed components.
const MAX_PLACED_BYTES: usize = 64 << 20;

/// The rules of a board game as a list of moves, with the components of positions that were found
/// so far.
///
/// After each move the board is split into components: two cells belong to the same component if a
/// move that is possible now or later involves both. A move that can never be possible again
/// connects no cells, and a cell that can never change connects nothing. Components that are the
/// same game up to a renaming of cells have the same number, whatever their place on the board.
pub struct BoardComponents {
    /// The moves of all sides.
    moves: Vec<BoardMove>,
    /// For each cell, the number that a position contains when the cell has its least value. This
    /// is the least value itself, or 0 if the range of the cell begins below zero. A board stores
    /// the number of the position minus this number.
    lows: Vec<u64>,
    /// The components found so far; the index of a component is its number.
    components: Vec<StoredComponent>,
    /// The placed keys of all components, one after the other.
    keys: Vec<u8>,
    /// The numbers of the components by their canonical forms.
    forms: CanonicalForms,
    /// The numbers of components by their placed keys.
    placed: PlacedCache,
    /// The component whose options are listed, and its parts after a move.
    local: LocalBoard,
    split: Split,
    sum: Vec<u32>,
}

/// A component, as the place of its key in the list of keys.
struct StoredComponent {
    begin: u64,
    length: u32,
    /// The greatest number of moves that one side has.
    option_bound: u32,
}

/// A cache of the numbers of components by their placed keys: the cells, their values and the
/// moves. It is cleared when it is full.
#[derive(Default)]
struct PlacedCache {
    /// For each key, its place in `keys` and the number of the component.
    entries: HashTable<(u32, u32, u32)>,
    keys: Vec<u8>,
}

impl PlacedCache {
    fn find(&self, hash: u64, key: &[u8]) -> Option<u32> {
        let matches = |entry: &(u32, u32, u32)| {
            &self.keys[entry.0 as usize..(entry.0 + entry.1) as usize] == key
        };
        self.entries.find(hash, matches).map(|entry| entry.2)
    }

    fn insert(&mut self, hash: u64, key: &[u8], component: u32) {
        if self.keys.len() + key.len() > MAX_PLACED_BYTES {
            self.keys.clear();
            self.entries.clear();
        }
        let begin = self.keys.len() as u32;
        self.keys.extend_from_slice(key);
        let keys = &self.keys;
        let rehash = |entry: &(u32, u32, u32)| {
            hash_bytes(&keys[entry.0 as usize..(entry.0 + entry.1) as usize])
        };
        self.entries.insert_unique(hash, (begin, key.len() as u32, component), rehash);
    }

    fn bytes(&self) -> usize {
        self.keys.capacity() + 13 * self.entries.capacity()
    }
}

impl BoardComponents {
    /// Creates the decomposition of the positions of a board game. Returns `None` if the rules have
    /// too many moves, state endings, or let a side move twice in succession.
    pub fn new(rules: &Rules) -> Option<BoardComponents> {
        let is_normal_play = rules.sides.iter().all(|side| {
            side.endings.is_empty()
                && side.no_moves < 0
                && side.moves.iter().all(|command| !command.again)
        });
        let move_count: usize = rules.sides.iter().map(|side| side.moves.len()).sum();
        if !is_normal_play || move_count > MAX_MOVES || rules.cells() > u32::from(u16::MAX) {
            return None;
        }
        let moves = board_moves(rules);
        let groups = rules.groups.iter();
        let lows = groups
            .flat_map(|group| vec![u64::try_from(group.low).unwrap_or(0); group.cells as usize]);
        Some(BoardComponents {
            forms: CanonicalForms::new(&moves),
            moves,
            lows: lows.collect(),
            components: Vec::new(),
            keys: Vec::new(),
            placed: PlacedCache::default(),
            local: LocalBoard::default(),
            split: Split::default(),
            sum: Vec::new(),
        })
    }

    /// Returns the number of cells of the board.
    fn cell_count(&self) -> usize {
        self.lows.len()
    }

    /// Adds the numbers of the parts of `self.local` after the last split to `self.sum`.
    fn number_parts(&mut self) {
        self.sum.clear();
        for part_index in 0..self.split.len() {
            let key =
                self.split.placed_key(part_index, &self.local, self.lows.len(), self.moves.len());
            let hash = hash_bytes(key);
            if let Some(component) = self.placed.find(hash, key) {
                self.sum.push(component);
                continue;
            }
            let next = self.components.len() as u32;
            let component = self.forms.number(&self.local, &self.split, part_index, next);
            let key = self.split.key();
            if component == next {
                let begin = self.keys.len() as u64;
                self.keys.extend_from_slice(key);
                self.components.push(StoredComponent {
                    begin,
                    length: key.len() as u32,
                    option_bound: self.split.option_bound(part_index, &self.local),
                });
            }
            self.placed.insert(hash, key, component);
            self.sum.push(component);
        }
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
        self.number_parts();
        sum.extend_from_slice(&self.sum);
        Ok(())
    }

    fn for_each_option(
        &mut self,
        component: u32,
        side: Side,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), ComponentError> {
        let StoredComponent { begin, length, .. } = self.components[component as usize];
        let key = &self.keys[begin as usize..][..length as usize];
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

    fn option_bound(&self, component: u32) -> u32 {
        self.components[component as usize].option_bound
    }

    fn component_count(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        let stored = self.keys.capacity()
            + self.components.capacity() * size_of::<StoredComponent>()
            + self.placed.bytes();
        stored as u64 + self.forms.bytes()
    }

    fn cycle_error(&self) -> ComponentError {
        ComponentError::Cycle
    }
}
