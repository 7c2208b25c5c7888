//! Guards: conditions of commands that depend on many cells. They are decision diagrams over the
//! bits of a packed board.

use crate::compiled::planes::{Board, Planes};
use crate::index::tier_graph::{NEVER, TierKey};
use grundy_cell_rules::{Function, GuardedRules};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The index of the list without guards; see [`Guards::lists`].
pub const NO_GUARDS: u32 = 0;

/// The maximum number of steps in which the values of a guard at the boards of a tier are found.
const MAX_TIER_STEPS: usize = 20_000;

/// In place of the reference to a node: the condition that always holds.
const TRUE: u32 = u32::MAX;
/// In place of the reference to a node: the condition that never holds.
const FALSE: u32 = u32::MAX - 1;

/// A node of a decision diagram, which tests one bit of a board.
#[derive(Clone, Copy)]
struct Node {
    /// The index of the word that contains the bit.
    word: u32,
    /// The index of the bit in the word.
    bit: u32,
    /// The references to the nodes that follow if the bit is 0 and if it is 1.
    children: [u32; 2],
}

/// The guards of the commands of a game.
#[derive(Clone)]
pub struct Guards<const W: usize> {
    nodes: Vec<Node>,
    /// The lists of guards that commands have, each as the references to the root nodes. The list
    /// with the index [`NO_GUARDS`] is empty.
    lists: Vec<Vec<u32>>,
}

/// The guards of a game during their translation.
pub struct GuardCompiler<'a, const W: usize> {
    rules: &'a GuardedRules,
    planes: &'a Planes,
    guards: Guards<W>,
    node_of: FxHashMap<Function, u32>,
    list_of: FxHashMap<Vec<u16>, u32>,
    /// The guards of each list, as indices in [`GuardedRules::conditions`].
    conditions_of: Vec<Vec<u16>>,
}

impl<'a, const W: usize> GuardCompiler<'a, W> {
    /// Begins the translation of the guards of `rules` to the bits that `planes` lays out.
    pub fn new(rules: &'a GuardedRules, planes: &'a Planes) -> GuardCompiler<'a, W> {
        let guards = Guards { nodes: Vec::new(), lists: vec![Vec::new()] };
        let list_of = FxHashMap::from_iter([(Vec::new(), NO_GUARDS)]);
        let (node_of, conditions_of) = (FxHashMap::default(), vec![Vec::new()]);
        GuardCompiler { rules, planes, guards, node_of, list_of, conditions_of }
    }

    /// Returns the index of the list of the guards of a command.
    pub fn list(&mut self, side: usize, command: usize) -> u32 {
        let conditions = self.rules.guards_of(side, command);
        if let Some(list) = self.list_of.get(conditions) {
            return *list;
        }
        let roots = conditions.iter().map(|condition| {
            let function = self.rules.conditions[usize::from(*condition)];
            self.node(function)
        });
        let roots = roots.collect();
        self.guards.lists.push(roots);
        let list = self.guards.lists.len() as u32 - 1;
        self.list_of.insert(conditions.to_vec(), list);
        self.conditions_of.push(conditions.to_vec());
        list
    }

    /// Returns the reference to the node of a function of the cells.
    fn node(&mut self, function: Function) -> u32 {
        if let Some(node) = self.node_of.get(&function) {
            return *node;
        }
        let diagrams = &self.rules.diagrams;
        let node = match diagrams.branches(function) {
            None if diagrams.as_constant(function) == Some(true) => TRUE,
            None => FALSE,
            Some((cell, branches)) => {
                let nodes: Vec<u32> = branches.iter().map(|branch| self.node(*branch)).collect();
                // A cell has at most one bit, and none for the value 0.
                (1..).zip(&nodes[1..]).fold(nodes[0], |zero, (value, one)| {
                    match self.planes.bit(cell, value) {
                        Some((word, bit)) if *one != nodes[0] => {
                            let (word, bit) = (word as u32, bit.trailing_zeros());
                            self.guards.nodes.push(Node { word, bit, children: [zero, *one] });
                            self.guards.nodes.len() as u32 - 1
                        }
                        _ => zero,
                    }
                })
            }
        };
        self.node_of.insert(function, node);
        node
    }

    /// Returns the list of guards that remain to be evaluated at the boards of a tier for a list:
    /// [`NO_GUARDS`] if all guards hold at all boards, [`NEVER`] if one of them holds at none, else
    /// the list itself. Guards that depend on counts of values only are constant in a tier.
    pub fn list_in_tier(&self, key: &TierKey, list: u32) -> u32 {
        let conditions = self.conditions_of[list as usize].iter();
        let mut remaining = NO_GUARDS;
        for condition in conditions {
            match self.values_in_tier(key, self.rules.conditions[usize::from(*condition)]) {
                [_, false] => return NEVER,
                [false, true] => {}
                [true, true] => remaining = list,
            }
        }
        remaining
    }

    /// Returns whether a function can be false, and whether it can be true, at boards with the counts
    /// of values of a tier. Returns `true` for both if this takes too many steps.
    fn values_in_tier(&self, key: &TierKey, function: Function) -> [bool; 2] {
        /// A part of the boards of a tier: those whose cells before `cell` lead to `function`.
        #[derive(Clone, PartialEq, Eq, Hash)]
        struct PartialBoard {
            cell: u32,
            function: Function,
            /// How many cells of the block from `cell` on have each value; empty if it is not counted.
            counts: SmallVec<[u8; 16]>,
        }
        let diagrams = &self.rules.diagrams;
        let start_block = |cell: u32| -> SmallVec<[u8; 16]> {
            let block = &self.planes.blocks[self.planes.block(cell)];
            let counts = block.counts_in(&key.counts).unwrap_or_default();
            let zeros = (block.cells as u8).saturating_sub(counts.iter().sum());
            let value_counts = [zeros].into_iter().chain(counts.iter().copied());
            if block.counts_offset.is_some() { value_counts.collect() } else { SmallVec::new() }
        };
        let mut values = [false, false];
        let mut visited = FxHashSet::default();
        let mut open = vec![PartialBoard { cell: 0, function, counts: start_block(0) }];
        while let Some(PartialBoard { mut cell, function, mut counts }) = open.pop() {
            let Some((tested, branches)) = diagrams.branches(function) else {
                values[usize::from(diagrams.as_constant(function) == Some(true))] = true;
                if values == [true, true] {
                    return values;
                }
                continue;
            };
            // Blocks that the function does not depend on are skipped.
            let first_cell = self.planes.blocks[self.planes.block(tested)].first;
            if first_cell >= cell {
                (cell, counts) = (first_cell, start_block(first_cell));
            }
            for value in 0..self.planes.value_count(cell) {
                let mut counts = counts.clone();
                if let Some(count) = counts.get_mut(usize::from(value)) {
                    match count.checked_sub(1) {
                        Some(fewer) => *count = fewer,
                        None => continue,
                    }
                }
                let is_tested = tested == cell;
                let function = if is_tested { branches[usize::from(value)] } else { function };
                let next = PartialBoard { cell: cell + 1, function, counts };
                if visited.insert(next.clone()) {
                    open.push(next);
                }
            }
            if visited.len() > MAX_TIER_STEPS {
                return [true, true];
            }
        }
        values
    }

    /// Returns the translated guards.
    pub fn finish(self) -> Guards<W> {
        self.guards
    }
}

impl<const W: usize> Guards<W> {
    /// Returns whether no command has a guard.
    pub fn is_empty(&self) -> bool {
        self.lists.len() == 1
    }

    /// Returns whether all guards of a list hold at a board.
    pub fn hold(&self, list: u32, board: &Board<W>) -> bool {
        self.lists[list as usize].iter().all(|root| {
            let mut node = *root;
            while let Some(Node { word, bit, children }) = self.nodes.get(node as usize) {
                node = children[(board[*word as usize] >> bit & 1) as usize];
            }
            node == TRUE
        })
    }
}

/// The guards of commands at the boards of a tier.
#[derive(Clone, Copy)]
pub struct TierGuards<'a, const W: usize> {
    /// The guards of all commands of the game.
    pub guards: &'a Guards<W>,
    /// For each [`Kind`](crate::compiled::planes::Kind) of command, its list of guards in the tier;
    /// see [`GuardCompiler::list_in_tier`].
    pub list_of_kind: &'a [u32],
}

impl<const W: usize> TierGuards<'_, W> {
    /// Returns whether the guards allow a command of a kind at `board`. `memo` contains the guards
    /// that were evaluated at this board.
    #[inline(always)]
    pub fn allow(&self, kind: u32, board: &Board<W>, memo: &mut GuardMemo) -> bool {
        match self.list_of_kind[kind as usize] {
            NO_GUARDS => true,
            NEVER => false,
            list => memo.hold(self.guards, list, board),
        }
    }
}

/// The guards that were evaluated at a board, for the first 64 lists.
#[derive(Clone, Copy, Default)]
pub struct GuardMemo {
    /// The lists that were evaluated, as bits.
    evaluated: u64,
    /// The lists whose guards hold, as bits.
    holding: u64,
}

impl GuardMemo {
    /// Returns whether all guards of a list hold at `board`, always the same board.
    pub fn hold<const W: usize>(
        &mut self,
        guards: &Guards<W>,
        list: u32,
        board: &Board<W>,
    ) -> bool {
        let Some(bit) = 1u64.checked_shl(list) else { return guards.hold(list, board) };
        if self.evaluated & bit == 0 {
            self.evaluated |= bit;
            self.holding |= if guards.hold(list, board) { bit } else { 0 };
        }
        self.holding & bit != 0
    }
}
