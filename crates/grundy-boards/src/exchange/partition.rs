//! Partitions: the assignment of positions to ranks (the workers of a run, numbered from 0). Each
//! position belongs to a shard, which never changes, and each shard to a rank.

/// The number of shards of a game, which is also the maximum number of ranks. A shard is a set of
/// positions that the same rank stores.
pub const SHARDS: u64 = 256;
/// The length of a run: consecutive dense indices of a tier that belong to the same shard.
pub const RUN: u64 = 64;

/// A rank (worker of a run), and the number of ranks of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The index of the rank.
    pub rank: u64,
    /// The number of ranks.
    pub size: u64,
}

/// The location of a position among the ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The rank that stores the position.
    pub owner: u64,
    /// The address of the position at its owner: its slot with dense numbering, or its canonical
    /// key if reachable positions are listed.
    pub address: u64,
}

/// An assignment of positions to ranks, as one of the ranks sees it. With dense numbering, a slot
/// is the number of a position among the positions of its tier that the same rank stores.
pub trait Partition: Send + Sync + Sized {
    /// Whether there is only one rank. The code for other ranks is then removed at compile time.
    const SINGLE: bool;
    /// A cache for [`index_of`](Partition::index_of) that makes consecutive slots fast.
    type Cursor: Default + Send;
    /// Returns this rank and the number of ranks.
    fn ranks(&self) -> Ranks;
    /// Returns the assignment of positions to `ranks` in a game with `tiers` tiers. With a single
    /// rank it is always the same.
    fn with_ranks(&self, ranks: Ranks, tiers: usize) -> Self;
    /// Returns the rank that stores the position with the dense index `index` in a tier, and the
    /// slot of the position at that rank.
    fn locate(&self, tier: u32, index: u64) -> Location;
    /// Returns the dense index of the position at a slot of this rank. If the slot does not belong
    /// to a position, the result is not less than the number of positions of the tier.
    fn index_of(&self, tier: u32, slot: u64, cursor: &mut Self::Cursor) -> u64;
    /// Returns the number of slots that a rank has for a tier of `len` positions.
    fn slot_count(&self, rank: u64, tier: u32, len: u64) -> u64;
    /// Returns the rank that stores the position with a canonical key.
    fn owner_of_key(&self, key: u64) -> u64;

    /// Returns the number of positions that this rank stores of a tier of `len` positions.
    fn position_count(&self, tier: u32, len: u64) -> u64 {
        let rank = self.ranks().rank;
        let slots = self.slot_count(rank, tier, len);
        // All runs are complete except the last run of the tier.
        let has_last = !Self::SINGLE && len > 0 && self.locate(tier, len - 1).owner == rank;
        slots - if has_last { len.next_multiple_of(RUN) - len } else { 0 }
    }
}

/// The partition of a run with a single rank: the slot of a position is its dense index.
pub struct SingleRank;

impl Partition for SingleRank {
    const SINGLE: bool = true;
    type Cursor = ();

    fn ranks(&self) -> Ranks {
        Ranks { rank: 0, size: 1 }
    }

    fn with_ranks(&self, _: Ranks, _: usize) -> SingleRank {
        SingleRank
    }

    #[inline(always)]
    fn locate(&self, _: u32, index: u64) -> Location {
        Location { owner: 0, address: index }
    }

    #[inline(always)]
    fn index_of(&self, _: u32, slot: u64, (): &mut ()) -> u64 {
        slot
    }

    fn slot_count(&self, _: u64, _: u32, len: u64) -> u64 {
        len
    }

    #[inline(always)]
    fn owner_of_key(&self, _: u64) -> u64 {
        0
    }
}

/// Returns the shard of a listed position, by a hash of its canonical key. This hash is independent
/// of the hash that selects the slots of hash sets.
#[inline(always)]
fn shard_of_key(key: u64) -> u64 {
    let mixed = (key ^ key >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 56
}

/// Returns the shard of the first run of [`RUN`] dense indices of a tier. It depends on the tier,
/// so that small tiers do not all belong to the same rank.
#[inline(always)]
fn first_shard(tier: u32) -> u64 {
    u64::from(tier) * 97 % SHARDS
}

impl Ranks {
    /// Returns whether there are at most [`SHARDS`] ranks, and the rank is one of them.
    pub fn is_valid(self) -> bool {
        self.rank < self.size && self.size <= SHARDS
    }

    /// Returns the rank that stores the positions of a shard.
    #[inline(always)]
    fn owner_of_shard(self, shard: u64) -> u64 {
        shard % self.size
    }

    /// Returns the number of shards of this rank.
    #[inline(always)]
    fn shard_count(self) -> u64 {
        (SHARDS - self.rank).div_ceil(self.size)
    }

    /// Returns the rank that stores the position with a dense index in a tier.
    #[inline(always)]
    pub fn owner_of_index(self, tier: u32, index: u64) -> u64 {
        self.owner_of_shard((index / RUN + first_shard(tier)) % SHARDS)
    }

    /// Returns how many of the runs `0..run` (each of [`RUN`] dense indices) belong to this rank,
    /// if run 0 is in shard 0.
    #[inline(always)]
    fn runs_before(self, run: u64) -> u64 {
        let in_last_row = (run % SHARDS).saturating_sub(self.rank).div_ceil(self.size);
        run / SHARDS * self.shard_count() + in_last_row
    }

    /// Returns the number of slots that this rank has for a tier of `len` positions: a multiple of
    /// [`RUN`].
    fn slot_count(self, tier: u32, len: u64) -> u64 {
        let start = first_shard(tier);
        (self.runs_before(start + len.div_ceil(RUN)) - self.runs_before(start)) * RUN
    }
}

/// The data by which positions in one shard are located. They depend on the shard that contains the
/// first run of the position's tier.
#[derive(Clone, Copy)]
struct ShardEntry {
    /// The rank that stores the shard.
    owner: u8,
    /// The number of shards that the rank `owner` stores.
    shard_count: u16,
    /// The number of shards of `owner` before this shard, minus the number of shards of `owner`
    /// before the shard of the tier's first run.
    offset: i16,
}

/// The partition of a run with several ranks, as precomputed tables. Every move looks up the
/// partition, so that divisions would take too long.
pub struct Sharded {
    ranks: Ranks,
    /// The rank that stores each shard.
    owners: [u8; SHARDS as usize],
    /// The entry for each pair of a tier and a shard, at the index `tier % SHARDS * SHARDS +
    /// shard`. An entry depends on the tier only by `tier % SHARDS`, which determines the shard of
    /// the tier's first run.
    entries: Vec<ShardEntry>,
    /// The number of shards of this rank.
    shard_count: u64,
    /// 2^37 divided by the number of this rank's shards, rounded up: a division by this number of
    /// shards becomes a multiplication and a shift.
    reciprocal: u64,
    /// The number of this rank's shards before the shard of the first run of a tier, by
    /// `tier % SHARDS`.
    shards_before: Vec<u8>,
}

impl Sharded {
    /// Computes the tables for a rank and a number of tiers. `ranks.size` is at most [`SHARDS`].
    pub fn new(ranks: Ranks, tiers: usize) -> Sharded {
        let size = ranks.size;
        let first_shards = || (0..SHARDS as u32).take(tiers).map(first_shard);
        let shards = first_shards().flat_map(|first| (0..SHARDS).map(move |shard| (first, shard)));
        let entries = shards.map(|(first, shard)| {
            let owner = Ranks { rank: shard % size, size };
            ShardEntry {
                owner: owner.rank as u8,
                shard_count: owner.shard_count() as u16,
                offset: (shard / size) as i16 - owner.runs_before(first) as i16,
            }
        });
        Sharded {
            ranks,
            owners: std::array::from_fn(|shard| ranks.owner_of_shard(shard as u64) as u8),
            entries: entries.collect(),
            shard_count: ranks.shard_count(),
            reciprocal: (1u64 << 37).div_ceil(ranks.shard_count()),
            shards_before: first_shards().map(|first| ranks.runs_before(first) as u8).collect(),
        }
    }

    /// Returns the first dense index of a run of [`RUN`] dense indices. Of all runs of the tier,
    /// only those that this rank stores are numbered, and `run` is this number. Returns
    /// [`NO_INDEX`] if there is no such run.
    #[inline(always)]
    fn first_index(&self, tier: u32, run: u64) -> u64 {
        let (first, Ranks { rank, size }) = (first_shard(tier), self.ranks);
        // A tier has fewer than 2^32 slots, so `shards` is less than 2^27, and the product exceeds
        // the exact quotient by less than 2^-10. A quotient that is not an integer is at least 2^-8
        // below the next integer, so the result is exact.
        let shards = run + u64::from(self.shards_before[tier as usize % SHARDS as usize]);
        let rows = (shards * self.reciprocal) >> 37;
        let in_row = (shards - rows * self.shard_count) * size + rank;
        (rows * SHARDS + in_row).checked_sub(first).map_or(NO_INDEX, |run| run * RUN)
    }
}

/// The result of [`Sharded::first_index`] if there is no such run. It exceeds every dense index.
const NO_INDEX: u64 = 1 << 40;

/// A cache of the run of consecutive dense indices that [`Sharded`] looked up last.
pub struct RunCursor {
    /// The tier, and the index of the run among the rank's runs of this tier.
    run: (u32, u64),
    /// The first dense index of the run, or [`NO_INDEX`] if there is no such run.
    first_index: u64,
}

impl Default for RunCursor {
    fn default() -> RunCursor {
        RunCursor { run: (0, u64::MAX), first_index: NO_INDEX }
    }
}

impl Partition for Sharded {
    const SINGLE: bool = false;
    type Cursor = RunCursor;

    fn ranks(&self) -> Ranks {
        self.ranks
    }

    fn with_ranks(&self, ranks: Ranks, tiers: usize) -> Sharded {
        Sharded::new(ranks, tiers)
    }

    #[inline(always)]
    fn locate(&self, tier: u32, index: u64) -> Location {
        let run = index / RUN + first_shard(tier);
        let entry = self.entries[(u64::from(tier) % SHARDS * SHARDS + run % SHARDS) as usize];
        let row = run / SHARDS * u64::from(entry.shard_count);
        let address = row.wrapping_add_signed(entry.offset.into()) * RUN + index % RUN;
        Location { owner: entry.owner.into(), address }
    }

    #[inline(always)]
    fn index_of(&self, tier: u32, slot: u64, cursor: &mut RunCursor) -> u64 {
        let run = (tier, slot / RUN);
        if cursor.run != run {
            *cursor = RunCursor { run, first_index: self.first_index(tier, slot / RUN) };
        }
        cursor.first_index + slot % RUN
    }

    fn slot_count(&self, rank: u64, tier: u32, len: u64) -> u64 {
        Ranks { rank, ..self.ranks }.slot_count(tier, len)
    }

    #[inline(always)]
    fn owner_of_key(&self, key: u64) -> u64 {
        self.owners[usize::from(shard_of_key(key) as u8)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the dense index of a slot of a tier of `len` positions, if the slot has one.
    fn index_at(sharded: &Sharded, tier: u32, len: u64, slot: u64) -> Option<u64> {
        let index = sharded.index_of(tier, slot, &mut RunCursor::default());
        (index < len).then_some(index)
    }

    #[test]
    fn every_index_has_one_owner_and_a_unique_slot() {
        let tiers = [(0, 1), (1, 63), (5, 100_000), (200, 20_001)];
        for size in [1, 2, 3, 7, 255, 256] {
            let mut counts = tiers.map(|_| 0);
            for rank in 0..size {
                let ranks = Ranks { rank, size };
                let sharded = Sharded::new(ranks, 256);
                for ((tier, len), count) in tiers.into_iter().zip(&mut counts) {
                    let previous_count = *count;
                    for slot in 0..sharded.slot_count(rank, tier, len) {
                        let Some(index) = index_at(&sharded, tier, len, slot) else {
                            continue;
                        };
                        assert_eq!(ranks.owner_of_index(tier, index), rank);
                        let location = Location { owner: rank, address: slot };
                        assert_eq!(sharded.locate(tier, index), location);
                        *count += 1;
                    }
                    assert_eq!(sharded.position_count(tier, len), *count - previous_count);
                }
            }
            assert_eq!(counts, tiers.map(|(_, len)| len), "{size} ranks");
        }
    }

    /// Tests tiers of maximum size, for which division by multiplication must still be exact.
    #[test]
    fn slots_of_large_tiers_have_their_indices() {
        let len = u64::from(u32::MAX) - 1;
        for size in [1, 2, 3, 5, 37, 255, 256] {
            let partitions: Vec<Sharded> =
                (0..size).map(|rank| Sharded::new(Ranks { rank, size }, 256)).collect();
            for tier in [0, 1, 77] {
                let high = (0..20_000).map(|i| len - 1 - 61 * i);
                let scattered = (0..20_000).map(|i| i * 211_111 % len);
                for index in high.chain(scattered) {
                    let Location { owner, address } = partitions[0].locate(tier, index);
                    let decoded = index_at(&partitions[owner as usize], tier, len, address);
                    assert_eq!(decoded, Some(index), "{size} ranks");
                }
            }
        }
    }

    /// Runs with other numbers of ranks read the same files: the shards of keys must never change.
    #[test]
    fn shards_of_keys_never_change() {
        let shards = [0, 1, 2, 3, 1 << 40, u64::MAX - 1].map(shard_of_key);
        assert_eq!(shards, [0, 86, 219, 30, 107, 13]);
        let sharded = Sharded::new(Ranks { rank: 2, size: 7 }, 1);
        for key in 0..1000 {
            let owner = sharded.ranks.owner_of_shard(shard_of_key(key));
            assert_eq!(sharded.owner_of_key(key), owner);
        }
    }
}
