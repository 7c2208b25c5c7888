//! Tiers of boards: which counts of values can arise from a start, and in which order they are solved.
//!
//! Commands of a kind change the counts alike, so that tiers and kinds form a graph; tiers that can return to each other are
//! solved together (strongly connected components; Tarjan 1972), each component after all those that it leads to.

use crate::alike::Alike;
use crate::planes::{Kind, Kinds, Planes};
use crate::rules::{Change, Rules};
use rustc_hash::FxHashMap;

/// Which boards are the same for the player to move.
#[derive(Clone, Debug)]
pub enum Turn {
    /// There is one set of rules.
    One,
    /// The rules of the second side are those of the first, with other names for cells and values: boards are kept as the
    /// first side would see them.
    Alike(Alike),
    /// The sides have rules of their own: whose turn it is belongs to the tier.
    Two,
}

/// A tier: how often each value stands in each block that is counted, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Whose turn it is; 0 where sides are alike.
    pub side: u8,
    /// For each counted block its values from 1 on.
    pub counts: Box<[u8]>,
}

/// No tier.
pub const NONE: u32 = u32::MAX;

/// Every tier that can arise.
pub struct Tiers {
    /// What they are, by their places.
    pub keys: Vec<Key>,
    /// For each tier and each kind where its commands lead, and from where they lead here.
    pub next: Vec<u32>,
    /// See `next`.
    pub before: Vec<u32>,
    kinds: usize,
    /// Tiers that are solved together, in an order in which each comes after those that it leads to.
    pub components: Vec<Vec<u32>>,
    /// The component of each tier.
    pub component_of: Vec<u32>,
    /// The place of each tier.
    pub place_of: FxHashMap<Key, u32>,
}

/// Says which blocks are counted: all of more than one cell, and cells that only go one way.
pub fn count_blocks(planes: &mut Planes, rules: &Rules) {
    let mut at = 0;
    for block in 0..planes.blocks.len() {
        let own = &planes.blocks[block];
        let counted = own.cells > 1 || goes_one_way(rules, own.first, own.planes.len() as u8 + 1);
        if counted {
            planes.blocks[block].counts_at = Some(at);
            at += planes.blocks[block].planes.len();
        }
    }
}

/// Whether no moves bring a cell back to a value that it left.
fn goes_one_way(rules: &Rules, cell: u32, values: u8) -> bool {
    let mut goes = vec![0u64; usize::from(values)];
    let commands = rules.sides.iter().flat_map(|side| &side.moves);
    for command in commands {
        let Some((_, change)) = command.writes.iter().find(|write| write.0 == cell) else {
            continue;
        };
        let test = command.tests.iter().find(|test| test.0 == cell);
        for old in (0..values).filter(|old| test.is_none_or(|test| test.1 >> old & 1 == 1)) {
            let new = match change {
                Change::To(new) => *new,
                Change::Each(of) => of[usize::from(old)],
            };
            if new != old {
                goes[usize::from(old)] |= 1 << new;
            }
        }
    }
    // Values that lead nowhere but to such are taken away until none is left, or all lead round.
    let mut ends = 0u64;
    loop {
        let more = (0..values).filter(|value| goes[usize::from(*value)] & !ends == 0);
        let more = more.fold(0, |more, value| more | 1 << value);
        if more == ends {
            return ends == u64::MAX >> (64 - values);
        }
        ends = more;
    }
}

/// The tier of a board of cells.
pub fn key_of(planes: &Planes, cells: &[u8], side: u8) -> Key {
    let mut counts = Vec::new();
    for block in planes.blocks.iter().filter(|block| block.counts_at.is_some()) {
        let own = &cells[block.first as usize..(block.first + block.cells) as usize];
        counts.extend(
            (1..=block.planes.len())
                .map(|value| own.iter().filter(|cell| usize::from(**cell) == value).count() as u8),
        );
    }
    Key { side, counts: counts.into() }
}

impl Turn {
    /// Whether a board is seen from the other side after a move that does not go on.
    pub fn turns(&self) -> bool {
        matches!(self, Turn::Alike(_))
    }

    /// The tier as the other side sees it.
    fn turned(&self, planes: &Planes, key: &mut Key) {
        match self {
            Turn::One => {}
            Turn::Two => key.side = 1 - key.side,
            Turn::Alike(alike) => {
                let mut counts = key.counts.clone();
                for block in &planes.blocks {
                    let Some(own) = block.counted(&key.counts) else { continue };
                    let rest = block.cells as u8 - own.iter().sum::<u8>();
                    let image = &planes.blocks[planes.block(alike.cells[block.first as usize])];
                    let Some(from) = image.counts_at else { continue };
                    for (value, count) in [rest].iter().chain(own).enumerate() {
                        // How often 0 stands there follows from the others.
                        let to = alike.values[block.group][value];
                        if let Some(to) = usize::from(to).checked_sub(1) {
                            counts[from + to] = *count;
                        }
                    }
                }
                key.counts = counts;
            }
        }
    }
}

/// Whether other names take cells that are counted together to such cells.
pub fn keeps_counts(planes: &Planes, alike: &Alike) -> bool {
    planes.blocks.iter().all(|block| {
        let image = |cell: u32| planes.block(alike.cells[cell as usize]);
        let to = &planes.blocks[image(block.first)];
        to.cells == block.cells
            && to.counts_at.is_some() == block.counts_at.is_some()
            && (block.first..block.first + block.cells)
                .all(|cell| image(cell) == image(block.first))
    })
}

/// The tier that a command of a kind leads to, if a board of this one can have such a command.
fn after(planes: &Planes, turn: &Turn, key: &Key, kind: &Kind) -> Option<Key> {
    let mut next = key.clone();
    let mut empty: Vec<u8> = planes
        .blocks
        .iter()
        .map(|block| {
            let counts = block.counts_at.map(|from| &key.counts[from..from + block.planes.len()]);
            let taken: u32 = counts.into_iter().flatten().map(|count| u32::from(*count)).sum();
            (block.cells - taken) as u8
        })
        .collect();
    let count = |next: &mut Key, empty: &mut Vec<u8>, block: u8, value: u8, more: bool| {
        let from = planes.blocks[usize::from(block)].counts_at?;
        let count = match value {
            0 => &mut empty[usize::from(block)],
            _ => &mut next.counts[from + usize::from(value) - 1],
        };
        *count = if more { count.checked_add(1)? } else { count.checked_sub(1)? };
        Some(())
    };
    for (block, old, _) in &kind.moved {
        count(&mut next, &mut empty, *block, *old, false)?;
    }
    for (block, _, new) in &kind.moved {
        count(&mut next, &mut empty, *block, *new, true)?;
    }
    if !kind.again {
        turn.turned(planes, &mut next);
    }
    Some(next)
}

impl Tiers {
    /// The tiers that can arise from a start, at most so many; `used` says which kinds of commands each side has.
    pub fn from_start(
        planes: &Planes,
        turn: &Turn,
        kinds: &Kinds,
        used: &[Vec<bool>],
        start: Key,
        most: usize,
    ) -> Option<Tiers> {
        let mut place_of = FxHashMap::default();
        place_of.insert(start.clone(), 0);
        let (mut keys, mut next) = (vec![start], Vec::new());
        let mut at = 0;
        while at < keys.len() {
            let key: Key = keys[at].clone();
            for (kind, is_used) in kinds.all.iter().zip(&used[usize::from(key.side)]) {
                let to = if *is_used { after(planes, turn, &key, kind) } else { None };
                let place = to.map_or(NONE, |to| {
                    *place_of.entry(to).or_insert_with_key(|to| {
                        keys.push(to.clone());
                        keys.len() as u32 - 1
                    })
                });
                next.push(place);
            }
            if keys.len() > most {
                return None;
            }
            at += 1;
        }
        let kinds = kinds.all.len();
        let mut before = vec![NONE; next.len()];
        for (edge, to) in next.iter().enumerate().filter(|(_, to)| **to != NONE) {
            let (from, kind) = (edge / kinds, edge % kinds);
            before[*to as usize * kinds + kind] = from as u32;
        }
        let components = components(&next, keys.len(), kinds);
        let mut component_of = vec![0; keys.len()];
        for (at, component) in (0..).zip(&components) {
            component.iter().for_each(|tier| component_of[*tier as usize] = at);
        }
        Some(Tiers { keys, next, before, kinds, components, component_of, place_of })
    }

    /// Where the commands of a tier lead, by their kinds.
    #[inline(always)]
    pub fn next(&self, tier: u32) -> &[u32] {
        &self.next[tier as usize * self.kinds..][..self.kinds]
    }

    /// From where commands lead to a tier, by their kinds.
    #[inline(always)]
    pub fn before(&self, tier: u32) -> &[u32] {
        &self.before[tier as usize * self.kinds..][..self.kinds]
    }

    /// Whether boards of a component may lead to each other.
    pub fn returns(&self, component: u32) -> bool {
        let tiers = &self.components[component as usize];
        tiers.len() > 1 || self.next(tiers[0]).contains(&tiers[0])
    }
}

/// Strongly connected components, each after those that it leads to.
fn components(next: &[u32], many: usize, kinds: usize) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    // When a tier was met first, and the earliest that it leads back to; 0 for not yet.
    let (mut met, mut low) = (vec![0u32; many], vec![0u32; many]);
    let (mut waits, mut waiting) = (Vec::new(), vec![false; many]);
    let mut now = 0;
    for root in 0..many {
        if met[root] > 0 {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((tier, edge)) = path.last_mut() {
            let tier = *tier;
            if *edge == 0 {
                now += 1;
                (met[tier], low[tier]) = (now, now);
                waits.push(tier as u32);
                waiting[tier] = true;
            }
            let Some(to) = next.get(tier * kinds + *edge).filter(|_| *edge < kinds) else {
                path.pop();
                if let Some((above, _)) = path.last() {
                    low[*above] = low[*above].min(low[tier]);
                }
                if low[tier] == met[tier] {
                    let from = waits.iter().rposition(|one| *one == tier as u32).unwrap_or(0);
                    let component = waits.split_off(from);
                    component.iter().for_each(|one| waiting[*one as usize] = false);
                    found.push(component);
                }
                continue;
            };
            *edge += 1;
            let to = *to as usize;
            if *next.get(tier * kinds + *edge - 1).unwrap_or(&NONE) == NONE {
                continue;
            }
            if met[to] == 0 {
                path.push((to, 0));
            } else if waiting[to] {
                low[tier] = low[tier].min(met[to]);
            }
        }
    }
    found
}
