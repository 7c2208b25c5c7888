//! How positions that were found are remembered: as they are, or as their numbers.

use crate::base::Ranked;
use crate::engine::search::footprint;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The positions found so far, each with its place in the order in which they were found.
pub(super) trait Places<P> {
    /// The place of a position, which comes last when it had none.
    fn meet(&mut self, position: P) -> u32;

    /// The position at a place.
    fn at(&self, place: usize) -> P;

    /// How many were found.
    fn len(&self) -> usize;

    /// About how many bytes a position takes that owns so many elsewhere.
    fn bytes(&self, owned: usize) -> usize;
}

/// Positions as they are: in a list and in a hash table.
pub(super) struct Whole<P> {
    pub(super) found: Vec<P>,
    pub(super) index: FxHashMap<P, u32>,
}

impl<P> Default for Whole<P> {
    fn default() -> Self {
        Whole { found: Vec::new(), index: FxHashMap::default() }
    }
}

impl<P: Clone + Eq + Hash> Places<P> for Whole<P> {
    fn meet(&mut self, position: P) -> u32 {
        let found = &mut self.found;
        *self.index.entry(position).or_insert_with_key(|position| {
            found.push(position.clone());
            (found.len() - 1) as u32
        })
    }

    fn at(&self, place: usize) -> P {
        self.found[place].clone()
    }

    fn len(&self) -> usize {
        self.found.len()
    }

    fn bytes(&self, owned: usize) -> usize {
        3 * footprint::<P>() + 2 * owned
    }
}

/// Positions of a game that numbers them, as their numbers.
pub(super) struct Ranks<'a, R: ?Sized> {
    rules: &'a R,
    pub(super) found: Vec<u64>,
    pub(super) index: ByRank,
}

impl<'a, R: Ranked + ?Sized> Ranks<'a, R> {
    pub(super) fn new(rules: &'a R) -> Ranks<'a, R> {
        Ranks { rules, found: Vec::new(), index: ByRank::new(rules.size()) }
    }
}

impl<R: Ranked + ?Sized> Places<R::Position> for Ranks<'_, R> {
    fn meet(&mut self, position: R::Position) -> u32 {
        let rank = self.rules.rank(&position);
        let next = self.found.len() as u32;
        let place = self.index.place(rank, next);
        if place == next {
            self.found.push(rank);
            self.index.grown(self.rules.size());
        }
        place
    }

    fn at(&self, place: usize) -> R::Position {
        self.rules.unrank(self.found[place])
    }

    fn len(&self) -> usize {
        self.found.len()
    }

    fn bytes(&self, _: usize) -> usize {
        // In a list that has grown by half at worst, and in the index.
        2 * size_of::<u64>() + HASHED
    }
}

/// Places by number: a hash table while few numbers were met, then a list of all.
#[derive(Debug)]
pub(super) enum ByRank {
    Few(FxHashMap<u64, u32>),
    /// The place and 1 more; 0 of a number that was not met.
    All(Vec<u32>),
}

/// Bytes an entry of a hash table takes: 17, and room for up to as many again.
const HASHED: usize = 40;

/// So many numbers have a list from the start: 256 KiB.
const SMALL: u64 = 1 << 16;

/// A list is made as soon as it takes no more than the hash table does.
const SPARSE: u64 = (HASHED / size_of::<u32>()) as u64;

impl ByRank {
    fn new(size: u64) -> ByRank {
        if size <= SMALL {
            ByRank::All(vec![0; size as usize])
        } else {
            ByRank::Few(FxHashMap::default())
        }
    }

    fn place(&mut self, rank: u64, next: u32) -> u32 {
        match self {
            ByRank::Few(places) => *places.entry(rank).or_insert(next),
            ByRank::All(places) => {
                let place = &mut places[rank as usize];
                if *place == 0 {
                    *place = next + 1;
                }
                *place - 1
            }
        }
    }

    /// Looks, after a number was met, whether a list has become the smaller one.
    fn grown(&mut self, size: u64) {
        let ByRank::Few(places) = self else { return };
        if size / SPARSE > places.len() as u64 {
            return;
        }
        let mut all = vec![0; size as usize];
        for (&rank, &place) in places.iter() {
            all[rank as usize] = place + 1;
        }
        *self = ByRank::All(all);
    }

    pub(super) fn find(&self, rank: u64) -> Option<u32> {
        match self {
            ByRank::Few(places) => places.get(&rank).copied(),
            ByRank::All(places) => places.get(usize::try_from(rank).ok()?)?.checked_sub(1),
        }
    }

    /// Every number met with its place, in no particular order.
    pub(super) fn each(&self) -> impl Iterator<Item = (u64, u32)> {
        let (few, all) = match self {
            ByRank::Few(places) => (Some(places), None),
            ByRank::All(places) => (None, Some(places)),
        };
        let few = few.into_iter().flatten().map(|(&rank, &place)| (rank, place));
        let all = all.into_iter().flatten().enumerate();
        few.chain(all.filter_map(|(rank, place)| Some((rank as u64, place.checked_sub(1)?))))
    }
}
