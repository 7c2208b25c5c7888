//! The tier graph: which tiers can be reached from the start, and in which order the tiers are
//! solved. A tier is a set of boards with equal counts of values.
//!
//! All commands of a [`Kind`] change the counts in the same way, so that from each tier all
//! commands of a kind lead to the same tier. The tiers and these edges form a graph, whose strongly
//! connected components (Tarjan 1972) are solved one by one, each after its successors.

use crate::compiled::planes::{Kind, Kinds, Planes};
use grundy_cell_rules::{RuleSymmetry, Rules};
use rustc_hash::FxHashMap;

/// How stored positions take the side to move into account.
#[derive(Clone, Debug)]
pub enum Turn {
    /// Both sides have the same rules: the side to move is not part of a position.
    Same,
    /// The rules of the second side are those of the first under this renaming. Boards at which the
    /// second side is to move are renamed and stored as boards of the first side.
    Symmetric(RuleSymmetry),
    /// The sides have different rules: the side to move is part of the tier key.
    Separate,
}

/// The key that identifies a tier: the side to move, and the number of cells with each value in
/// each counted block (see [`count_blocks`]).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TierKey {
    /// The side to move; 0 if the side to move is not part of a position.
    pub side: u8,
    /// How often each value from 1 on occurs in each counted block; the counts of all counted
    /// blocks are concatenated.
    pub counts: Box<[u8]>,
}

/// The value in place of a list of guards if no board of a tier meets them.
pub const NEVER: u32 = u32::MAX;

/// The value that is stored instead of the index of a tier if there is no such tier.
pub const NO_TIER: u32 = u32::MAX;

/// The graph of all tiers that are reachable from the start. Each edge is a [`Kind`]: commands that
/// change the counts of values in the same way.
pub struct Tiers {
    /// The key of each tier, by the index of the tier. The first tier contains the start.
    pub keys: Vec<TierKey>,
    /// For each tier and each [`Kind`] of command, the tier that such commands lead to from this
    /// tier, or [`NO_TIER`].
    successors: Vec<u32>,
    /// For each tier and each [`Kind`] of command, the list of guards that such commands have at
    /// boards of this tier.
    guards: Vec<u32>,
    /// For each tier and each [`Kind`] of command, the tier from which such commands lead to this
    /// tier, or [`NO_TIER`].
    predecessors: Vec<u32>,
    /// The number of kinds of commands: the number of entries of each tier in `successors`.
    kinds: usize,
    /// The strongly connected components of the graph, each as a list of tiers. They are in the
    /// order in which they are solved: each after its successors.
    pub components: Vec<Vec<u32>>,
    /// For each tier, the index of its strongly connected component in `components`.
    pub component_of: Vec<u32>,
    /// The index of each tier by its key.
    pub index_of: FxHashMap<TierKey, u32>,
}

/// The kinds of commands of a game.
#[derive(Clone, Copy)]
pub struct KindsInUse<'a> {
    /// All kinds.
    pub kinds: &'a Kinds,
    /// For each side, and for each kind, whether the side has commands of the kind.
    pub used: &'a [Vec<bool>],
}

/// Decides which blocks are counted. The counts of values of these blocks are part of the tier key.
/// They are the blocks with more than one cell, and the single cells that never return to a value
/// that they had before.
pub fn count_blocks(planes: &mut Planes, rules: &Rules) {
    let mut offset = 0;
    for block in &mut planes.blocks {
        let values = block.planes.len() as u8 + 1;
        if block.cells > 1 || is_monotone(rules, block.first, values) {
            block.counts_offset = Some(offset);
            offset += block.planes.len();
        }
    }
}

/// Returns whether no sequence of commands takes `cell` back to a value that it had before.
/// `values` is the number of values of the cell.
fn is_monotone(rules: &Rules, cell: u32, values: u8) -> bool {
    // For each value the values that replace it, as bits.
    let mut successors = vec![0u64; usize::from(values)];
    let commands = rules.sides.iter().flat_map(|side| &side.moves);
    for command in commands {
        let Some((_, change)) = command.writes.iter().find(|write| write.0 == cell) else {
            continue;
        };
        let test = command.tests.iter().find(|test| test.0 == cell);
        for old in (0..values).filter(|old| test.is_none_or(|test| test.1 >> old & 1 == 1)) {
            let new = change.apply(old);
            if new != old {
                successors[usize::from(old)] |= 1 << new;
            }
        }
    }
    // Repeatedly remove the values that lead to no remaining value. If some values remain at the
    // end, the graph has a cycle.
    let mut removed = 0u64;
    loop {
        let sinks = (0..values).filter(|value| successors[usize::from(*value)] & !removed == 0);
        let sinks = sinks.fold(0, |sinks, value| sinks | 1 << value);
        if sinks == removed {
            return removed == u64::MAX >> (64 - values);
        }
        removed = sinks;
    }
}

/// Returns the key of the tier that contains the board with the values `cells` and `side` to move.
pub fn tier_key(planes: &Planes, cells: &[u8], side: u8) -> TierKey {
    let mut counts = Vec::new();
    for block in planes.blocks.iter().filter(|block| block.counts_offset.is_some()) {
        let block_cells = &cells[block.first as usize..(block.first + block.cells) as usize];
        counts.extend((1..=block.planes.len()).map(|value| {
            block_cells.iter().filter(|cell| usize::from(**cell) == value).count() as u8
        }));
    }
    TierKey { side, counts: counts.into() }
}

impl Turn {
    /// Returns whether boards are renamed whenever the turn passes, because the sides are
    /// symmetric.
    pub fn swaps_views(&self) -> bool {
        matches!(self, Turn::Symmetric(_))
    }

    /// Replaces the key of a tier by the key of the same boards after the turn has passed.
    fn pass_turn(&self, planes: &Planes, key: &mut TierKey) {
        match self {
            Turn::Same => {}
            Turn::Separate => key.side = 1 - key.side,
            Turn::Symmetric(swap) => {
                let mut counts = key.counts.clone();
                for block in &planes.blocks {
                    let Some(block_counts) = block.counts_in(&key.counts) else {
                        continue;
                    };
                    let zeros = block.cells as u8 - block_counts.iter().sum::<u8>();
                    let image = &planes.blocks[planes.block(swap.cells[block.first as usize])];
                    let Some(offset) = image.counts_offset else {
                        continue;
                    };
                    for (value, count) in [zeros].iter().chain(block_counts).enumerate() {
                        // The count of the value 0 is not part of a key.
                        let image_value = swap.values[block.group][value];
                        if let Some(i) = usize::from(image_value).checked_sub(1) {
                            counts[offset + i] = *count;
                        }
                    }
                }
                key.counts = counts;
            }
        }
    }
}

/// Returns whether a symmetry maps blocks to blocks, and counted blocks to counted blocks.
pub fn preserves_blocks(planes: &Planes, symmetry: &RuleSymmetry) -> bool {
    planes.blocks.iter().all(|block| {
        let image_block = |cell: u32| planes.block(symmetry.cells[cell as usize]);
        let image = &planes.blocks[image_block(block.first)];
        image.cells == block.cells
            && image.counts_offset.is_some() == block.counts_offset.is_some()
            && (block.first..block.first + block.cells)
                .all(|cell| image_block(cell) == image_block(block.first))
    })
}

/// Returns the key of the tier that commands of the kind `kind` lead to from the tier with the key
/// `key`. Returns `None` if the boards of the tier have too few cells with the old values that such
/// a command changes.
fn successor_key(planes: &Planes, turn: &Turn, key: &TierKey, kind: &Kind) -> Option<TierKey> {
    let mut successor = key.clone();
    // For each block the number of cells with the value 0.
    let mut zeros: Vec<u8> = planes
        .blocks
        .iter()
        .map(|block| {
            let counts = block.counts_in(&key.counts);
            let nonzero: u32 = counts.into_iter().flatten().map(|count| u32::from(*count)).sum();
            (block.cells - nonzero) as u8
        })
        .collect();
    let add = |key: &mut TierKey, zeros: &mut Vec<u8>, block: u8, value: u8, delta: i8| {
        let offset = planes.blocks[usize::from(block)].counts_offset?;
        let count = match value {
            0 => &mut zeros[usize::from(block)],
            _ => &mut key.counts[offset + usize::from(value) - 1],
        };
        *count = count.checked_add_signed(delta)?;
        Some(())
    };
    for (block, old, _) in &kind.moved {
        add(&mut successor, &mut zeros, *block, *old, -1)?;
    }
    for (block, _, new) in &kind.moved {
        add(&mut successor, &mut zeros, *block, *new, 1)?;
    }
    if !kind.again {
        turn.pass_turn(planes, &mut successor);
    }
    Some(successor)
}

impl Tiers {
    /// Explores the tiers that are reachable from the tier with the key `start`. `list_in_tier` returns
    /// the list of guards that remains of a list at the boards of a tier; no command leads from the tier
    /// if it is [`NEVER`]. Returns `None` if there are more than `max_tiers` tiers.
    pub fn from_start(
        planes: &Planes,
        turn: &Turn,
        KindsInUse { kinds, used }: KindsInUse,
        list_in_tier: &dyn Fn(&TierKey, u32) -> u32,
        start: TierKey,
        max_tiers: usize,
    ) -> Option<Tiers> {
        let mut index_of = FxHashMap::default();
        index_of.insert(start.clone(), 0);
        let (mut keys, mut successors, mut guards) = (vec![start], Vec::new(), Vec::new());
        let mut i = 0;
        while i < keys.len() {
            let key: TierKey = keys[i].clone();
            let mut lists: FxHashMap<u32, u32> = FxHashMap::default();
            for (kind, is_used) in kinds.all.iter().zip(&used[usize::from(key.side)]) {
                let list =
                    *lists.entry(kind.guards).or_insert_with(|| list_in_tier(&key, kind.guards));
                guards.push(list);
                let is_possible = *is_used && list != NEVER;
                let successor =
                    if is_possible { successor_key(planes, turn, &key, kind) } else { None };
                let index = successor.map_or(NO_TIER, |successor| {
                    *index_of.entry(successor).or_insert_with_key(|key| {
                        keys.push(key.clone());
                        keys.len() as u32 - 1
                    })
                });
                successors.push(index);
            }
            if keys.len() > max_tiers {
                return None;
            }
            i += 1;
        }
        let kinds = kinds.all.len();
        let mut predecessors = vec![NO_TIER; successors.len()];
        for (edge, to) in successors.iter().enumerate().filter(|(_, to)| **to != NO_TIER) {
            let (from, kind) = (edge / kinds, edge % kinds);
            predecessors[*to as usize * kinds + kind] = from as u32;
        }
        let components = strong_components(&successors, keys.len(), kinds);
        let mut component_of = vec![0; keys.len()];
        for (i, component) in (0..).zip(&components) {
            component.iter().for_each(|tier| component_of[*tier as usize] = i);
        }
        Some(Tiers {
            keys,
            successors,
            guards,
            predecessors,
            kinds,
            components,
            component_of,
            index_of,
        })
    }

    /// Returns for each [`Kind`] of command its list of guards at boards of a tier.
    #[inline(always)]
    pub fn guards(&self, tier: u32) -> &[u32] {
        &self.guards[tier as usize * self.kinds..][..self.kinds]
    }

    /// Returns for each [`Kind`] of command the tier that commands of this kind lead to from
    /// `tier`, or [`NO_TIER`].
    #[inline(always)]
    pub fn successors(&self, tier: u32) -> &[u32] {
        &self.successors[tier as usize * self.kinds..][..self.kinds]
    }

    /// Returns for each [`Kind`] of command the tier from which commands of this kind lead to
    /// `tier`, or [`NO_TIER`].
    #[inline(always)]
    pub fn predecessors(&self, tier: u32) -> &[u32] {
        &self.predecessors[tier as usize * self.kinds..][..self.kinds]
    }

    /// Returns whether a component of tiers contains a cycle, so that play can stay in a tier or
    /// return to it.
    pub fn is_cyclic(&self, component: u32) -> bool {
        let tiers = &self.components[component as usize];
        tiers.len() > 1 || self.successors(tiers[0]).contains(&tiers[0])
    }
}

/// Returns the strongly connected components of the tier graph, each after its successors (Tarjan's
/// algorithm with an explicit stack). `successors` contains `kinds` entries for each tier: the
/// successors of the tier, or [`NO_TIER`].
fn strong_components(successors: &[u32], tier_count: usize, kinds: usize) -> Vec<Vec<u32>> {
    let mut components = Vec::new();
    // For each tier the number of its visit, and the smallest number of a visit that can be reached
    // from it; 0 before the tier is visited.
    let (mut visit, mut low_link) = (vec![0u32; tier_count], vec![0u32; tier_count]);
    let (mut stack, mut on_stack) = (Vec::new(), vec![false; tier_count]);
    let mut visits = 0;
    for root in 0..tier_count {
        if visit[root] > 0 {
            continue;
        }
        // The current path: each tier with the number of its edges that are explored.
        let mut path = vec![(root, 0)];
        while let Some((tier, edge)) = path.last_mut() {
            let tier = *tier;
            if *edge == 0 {
                visits += 1;
                (visit[tier], low_link[tier]) = (visits, visits);
                stack.push(tier as u32);
                on_stack[tier] = true;
            }
            let Some(to) = successors.get(tier * kinds + *edge).filter(|_| *edge < kinds) else {
                path.pop();
                if let Some((parent, _)) = path.last() {
                    low_link[*parent] = low_link[*parent].min(low_link[tier]);
                }
                if low_link[tier] == visit[tier] {
                    let from = stack.iter().rposition(|member| *member == tier as u32).unwrap_or(0);
                    let component = stack.split_off(from);
                    component.iter().for_each(|member| on_stack[*member as usize] = false);
                    components.push(component);
                }
                continue;
            };
            *edge += 1;
            if *to == NO_TIER {
                continue;
            }
            let to = *to as usize;
            if visit[to] == 0 {
                path.push((to, 0));
            } else if on_stack[to] {
                low_link[tier] = low_link[tier].min(visit[to]);
            }
        }
    }
    components
}
