//! Computes the successors of reachable positions, and distributes them among the threads that add
//! them to the hash sets.

use crate::compiled::CompiledGame;
use crate::compiled::magic_moves::MoveScratch;
use crate::compiled::planes::Board;
use crate::exchange::outbox::KeyOutbox;
use crate::exchange::partition::Location;
use crate::exchange::radix::KeyRecord;
use crate::index::canonical_key::{CanonicalKey, Canonicalizer};
use crate::index::hashed::{KeyRegion, KeySet, RegionInsert, region_of};
use crate::index::memory::BATCH;
use crate::index::tier_graph::NO_TIER;

/// The number of entries in the cache of recently sent positions. The cache avoids sending most of
/// the duplicates.
const SENT_CACHE: usize = 1 << 14;

/// A successor of an expanded position.
#[derive(Clone, Copy)]
pub struct SuccessorKey {
    /// The index of the tier of the successor.
    pub tier: u32,
    /// The canonical key of the successor.
    pub key: CanonicalKey,
}

/// A position that is added to the set of its tier if it is new.
#[derive(Clone, Copy)]
pub struct FoundKey {
    /// The index of the tier of the position.
    pub tier: u32,
    /// The number of boards that the position represents, or 0 if it is not known.
    pub boards: u32,
    /// The canonical key of the position.
    pub key: u64,
}

/// Computes the successors of listed positions (expands them).
pub struct Expander<'a, const W: usize> {
    game: &'a CompiledGame<W>,
    canonicalizer: &'a Canonicalizer<W>,
    scratch: MoveScratch,
    /// The greatest number of successors of a position that has been expanded so far; see
    /// [`ReachableSets::max_successors`](super::reachable_sets::ReachableSets::max_successors).
    pub max_successors: u32,
    /// The successors of the positions that were expanded last.
    pub successors: Vec<SuccessorKey>,
}

impl<const W: usize> Expander<'_, W> {
    /// Adds the successors of positions of a tier, given by their `keys`, to the list of
    /// successors. Prefetches the memory in which the successors are looked up; `sets` contains the
    /// hash set of each tier.
    pub fn expand(&mut self, tier: u32, keys: &[u64], sets: &[KeySet]) {
        let Expander { game, canonicalizer, scratch, max_successors, successors } = self;
        let (side, next) = (game.side(tier), game.tiers.successors(tier));
        let guards = game.tier_guards(tier);
        for key in keys {
            let board: Board<W> = canonicalizer.board(*key);
            if side.is_leaf(&board) {
                continue;
            }
            let mut count = 0;
            let swapped = game.swapped(&board);
            let [view, swapped_view] =
                game.key_views(&board, &swapped, |board| canonicalizer.keys(board));
            side.forward.for_each_possible(&board, guards, scratch, |command| {
                let tier = next[command.kind as usize];
                if tier != NO_TIER {
                    let (from, view) = if game.passes_turn(command.kind) {
                        (&swapped, &swapped_view)
                    } else {
                        (&board, &view)
                    };
                    let key = canonicalizer.successor_key(view, from, command);
                    count += key.stabilizer;
                    sets.get(tier as usize).into_iter().for_each(|set| set.prefetch(key.key));
                    successors.push(SuccessorKey { tier, key });
                }
            });
            *max_successors = (*max_successors).max(count);
        }
    }
}

/// The state of a thread in the enumeration.
pub struct ExploreLane<'a, const W: usize> {
    /// Computes the successors.
    pub expander: Expander<'a, W>,
    /// The positions of this rank that the thread has found, by the region of the hash sets to
    /// which they are added.
    pub found: Vec<Vec<FoundKey>>,
    /// The positions that are sent to other ranks.
    pub outbox: KeyOutbox,
    /// The cache of recently sent positions. The index of an entry is computed from a hash of the
    /// key.
    recently_sent: Vec<KeyRecord>,
}

impl<'a, const W: usize> ExploreLane<'a, W> {
    /// Creates the state of one of `threads` threads. `ranks` is the number of ranks.
    pub fn new(
        game: &'a CompiledGame<W>,
        canonicalizer: &'a Canonicalizer<W>,
        threads: usize,
        ranks: u64,
    ) -> ExploreLane<'a, W> {
        let entries = if ranks > 1 { SENT_CACHE } else { 1 };
        ExploreLane {
            expander: Expander {
                game,
                canonicalizer,
                scratch: MoveScratch::default(),
                max_successors: 0,
                successors: Vec::with_capacity(16 * BATCH),
            },
            found: vec![Vec::new(); threads],
            outbox: KeyOutbox::new(ranks),
            recently_sent: vec![KeyRecord { tier: NO_TIER, key: 0, number: 0 }; entries],
        }
    }

    /// Adds a position to the message to its owner, unless it was sent recently.
    #[inline(always)]
    pub fn send(&mut self, owner: u64, tier: u32, key: u64) {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let entry = mixed as usize % self.recently_sent.len();
        let record = KeyRecord { tier, key, number: 0 };
        if self.recently_sent[entry] != record {
            self.recently_sent[entry] = record;
            self.outbox.push(Location { owner, address: key }, tier, 0);
        }
    }

    /// Adds a position of this rank to the list of its region of the hash sets.
    #[inline(always)]
    pub fn collect(&mut self, found: FoundKey) {
        let region = region_of(found.key, self.found.len());
        self.found[region].push(found);
    }
}

/// The task of one thread: the positions that it adds to one region of each hash set.
#[derive(Default)]
pub struct RegionTask<'s> {
    /// The region of the set of each tier, in ascending order of the tiers.
    pub regions: Vec<(u32, KeyRegion<'s>)>,
    /// The positions to add, by the thread that has found them.
    pub lists: Vec<Vec<FoundKey>>,
    /// The positions that are new.
    pub new: Vec<FoundKey>,
    /// The positions that must be added to the entire set, because the region has no slot for them.
    pub overflow: Vec<FoundKey>,
    /// Whether the task has been run.
    pub is_done: bool,
}

impl RegionTask<'_> {
    /// Adds all positions to the region, and empties the lists.
    pub fn run(&mut self) {
        let RegionTask { regions, lists, new, overflow, is_done } = self;
        *is_done = true;
        // Consecutive positions often belong to the same tier.
        let mut latest_index = 0;
        let mut index_of = |regions: &[(u32, KeyRegion)], tier: u32| {
            if regions[latest_index].0 != tier {
                latest_index = regions.binary_search_by_key(&tier, |region| region.0).ok()?;
            }
            Some(latest_index)
        };
        for list in lists {
            for batch in list.chunks(2 * BATCH) {
                for found in batch {
                    if let Some(i) = index_of(regions, found.tier) {
                        regions[i].1.prefetch(found.key);
                    }
                }
                for found in batch {
                    let Some(i) = index_of(regions, found.tier) else { continue };
                    match regions[i].1.insert(found.key) {
                        RegionInsert::New => new.push(*found),
                        RegionInsert::Known => {}
                        RegionInsert::NoSlot => overflow.push(*found),
                    }
                }
            }
            list.clear();
        }
    }
}
