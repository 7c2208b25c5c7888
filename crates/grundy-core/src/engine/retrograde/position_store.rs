//! Stores of enumerated positions: a store contains the positions themselves, or only their ranks.

use crate::base::Ranked;
use crate::engine::search::footprint;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A list of positions without repeats, in order of discovery, in which positions can be looked up.
pub(super) trait PositionStore<P> {
    /// Returns the index of a position in the store. A position that is not in the store is
    /// appended.
    fn insert(&mut self, position: P) -> u32;

    /// Returns the position with the given index.
    fn at(&self, index: usize) -> P;

    /// Returns the number of positions in the store.
    fn len(&self) -> usize;

    /// Returns the estimated number of bytes that the store needs for a position that owns
    /// `heap_bytes` on the heap.
    fn bytes(&self, heap_bytes: usize) -> usize;
}

/// A store that contains every position twice, in a list and as the key of a hash table.
pub(super) struct HashedPositions<P> {
    pub(super) positions: Vec<P>,
    pub(super) index: FxHashMap<P, u32>,
}

impl<P> Default for HashedPositions<P> {
    fn default() -> Self {
        HashedPositions { positions: Vec::new(), index: FxHashMap::default() }
    }
}

impl<P: Clone + Eq + Hash> PositionStore<P> for HashedPositions<P> {
    fn insert(&mut self, position: P) -> u32 {
        let positions = &mut self.positions;
        *self.index.entry(position).or_insert_with_key(|position| {
            positions.push(position.clone());
            (positions.len() - 1) as u32
        })
    }

    fn at(&self, index: usize) -> P {
        self.positions[index].clone()
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self, heap_bytes: usize) -> usize {
        3 * footprint::<P>() + 2 * heap_bytes
    }
}

/// A store that contains only the ranks of positions and computes positions from them.
pub(super) struct RankedPositions<'a, R: ?Sized> {
    rules: &'a R,
    pub(super) ranks: Vec<u64>,
    pub(super) index: RankIndex,
}

impl<'a, R: Ranked + ?Sized> RankedPositions<'a, R> {
    pub(super) fn new(rules: &'a R) -> RankedPositions<'a, R> {
        RankedPositions { rules, ranks: Vec::new(), index: RankIndex::new(rules.size()) }
    }
}

impl<R: Ranked + ?Sized> PositionStore<R::Position> for RankedPositions<'_, R> {
    fn insert(&mut self, position: R::Position) -> u32 {
        let rank = self.rules.rank(&position);
        let next = self.ranks.len() as u32;
        let index = self.index.get_or_insert(rank, next);
        if index == next {
            self.ranks.push(rank);
            self.index.densify_if_smaller(self.rules.size());
        }
        index
    }

    fn at(&self, index: usize) -> R::Position {
        self.rules.unrank(self.ranks[index])
    }

    fn len(&self) -> usize {
        self.ranks.len()
    }

    fn bytes(&self, _: usize) -> usize {
        // A list whose capacity is up to twice its length, and an entry of the index.
        2 * size_of::<u64>() + HASHED_BYTES
    }
}

/// A map from ranks to indices of positions: a hash table while it has few entries, then an array
/// over all ranks.
#[derive(Debug)]
pub(super) enum RankIndex {
    Hashed(FxHashMap<u64, u32>),
    /// An array whose entry for a rank is the index of the position plus 1, or 0 if the position is
    /// not present.
    Dense(Vec<u32>),
}

/// Estimated number of bytes for an entry of the hash table: an entry has 17 bytes, at a load
/// factor of about one half.
const HASHED_BYTES: usize = 40;

/// Maximum number of ranks of a game for which the map is an array from the start, which takes 256
/// KiB.
const MAX_INITIALLY_DENSE: u64 = 1 << 16;

/// The map becomes an array when one in this number of all ranks is present. From then on the array
/// is no larger than the hash table.
const DENSE_TO_HASHED_RATIO: u64 = (HASHED_BYTES / size_of::<u32>()) as u64;

impl RankIndex {
    fn new(size: u64) -> RankIndex {
        if size <= MAX_INITIALLY_DENSE {
            RankIndex::Dense(vec![0; size as usize])
        } else {
            RankIndex::Hashed(FxHashMap::default())
        }
    }

    /// Returns the index that belongs to a rank. A rank that is not present is inserted with the
    /// index `next`.
    fn get_or_insert(&mut self, rank: u64, next: u32) -> u32 {
        match self {
            RankIndex::Hashed(indices) => *indices.entry(rank).or_insert(next),
            RankIndex::Dense(indices) => {
                let entry = &mut indices[rank as usize];
                if *entry == 0 {
                    *entry = next + 1;
                }
                *entry - 1
            }
        }
    }

    /// Replaces the hash table by an array over all `size` ranks, if the array does not take more
    /// memory.
    fn densify_if_smaller(&mut self, size: u64) {
        let RankIndex::Hashed(indices) = self else { return };
        if size / DENSE_TO_HASHED_RATIO > indices.len() as u64 {
            return;
        }
        let mut dense = vec![0; size as usize];
        for (&rank, &index) in indices.iter() {
            dense[rank as usize] = index + 1;
        }
        *self = RankIndex::Dense(dense);
    }

    /// Returns the index of a rank, or `None` if it is not present.
    pub(super) fn find(&self, rank: u64) -> Option<u32> {
        match self {
            RankIndex::Hashed(indices) => indices.get(&rank).copied(),
            RankIndex::Dense(indices) => indices.get(usize::try_from(rank).ok()?)?.checked_sub(1),
        }
    }

    /// Iterates over all pairs of a rank and its index, in no particular order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        let (hashed, dense) = match self {
            RankIndex::Hashed(indices) => (Some(indices), None),
            RankIndex::Dense(indices) => (None, Some(indices)),
        };
        let hashed = hashed.into_iter().flatten().map(|(&rank, &index)| (rank, index));
        let dense = dense.into_iter().flatten().enumerate();
        hashed.chain(dense.filter_map(|(rank, index)| Some((rank as u64, index.checked_sub(1)?))))
    }
}
