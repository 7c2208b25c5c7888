//! The assignment of positions to workers: each position belongs to a shard, which never changes,
//! and each shard to a worker.

/// The number of shards, into which the positions of a game are divided, and thus the maximum
/// number of workers. A shard is a set of positions that the same worker stores.
pub const SHARDS: u64 = 256;
/// The length of a run: consecutive dense indices of a tier that belong to the same shard.
pub const RUN: u64 = 64;

/// A worker of a run with several workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owners {
    /// The index of the worker.
    pub worker: u64,
    /// The number of workers.
    pub workers: u64,
}

/// Returns the shard of a listed position, by a hash of its canonical key. The hash is independent
/// of the one for slots of hash sets.
#[inline(always)]
pub fn shard_of_word(word: u64) -> u64 {
    let mixed = (word ^ word >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 56
}

/// Returns the shard of the first run of a tier. It depends on the tier, so that small tiers do not
/// all belong to the same worker.
#[inline(always)]
fn first_of(tier: u32) -> u64 {
    u64::from(tier) * 97 % SHARDS
}

impl Owners {
    /// Returns the worker that stores the positions of a shard.
    #[inline(always)]
    pub fn of_shard(self, shard: u64) -> u64 {
        shard % self.workers
    }

    /// Returns the number of shards of this worker.
    #[inline(always)]
    pub fn shards(self) -> u64 {
        (SHARDS - self.worker).div_ceil(self.workers)
    }

    /// Returns the worker that stores the position with a dense index in a tier.
    #[inline(always)]
    pub fn of_number(self, tier: u32, number: u64) -> u64 {
        self.of_shard((number / RUN + first_of(tier)) % SHARDS)
    }

    /// Returns how many of the runs `0..run` belong to this worker, if run 0 is in shard 0.
    #[inline(always)]
    fn runs_before(self, run: u64) -> u64 {
        let rest = (run % SHARDS).saturating_sub(self.worker).div_ceil(self.workers);
        run / SHARDS * self.shards() + rest
    }

    /// Returns the number of local indices that this worker has for a tier of `size` positions: a
    /// multiple of [`RUN`].
    pub fn places(self, tier: u32, size: u64) -> u64 {
        let first = first_of(tier);
        (self.runs_before(first + size.div_ceil(RUN)) - self.runs_before(first)) * RUN
    }
}

/// The data of a shard for tiers whose first run is in a certain shard.
#[derive(Clone, Copy)]
struct Lot {
    /// The worker that stores the shard.
    owner: u8,
    /// The number of shards of this worker.
    shards: u16,
    /// The number of this worker's shards before this shard, minus the number of its shards before
    /// the shard of the first run.
    rank: i16,
}

/// The assignment of positions to all workers in tables. It is looked up for every move, so that
/// divisions would take too long.
pub struct Lots {
    /// The index of this worker, and the number of workers.
    pub owners: Owners,
    /// The worker of each shard.
    owner: [u8; SHARDS as usize],
    /// The [`Lot`] of each shard, for each shard in which the first run of a tier can be: entry
    /// `first * SHARDS + shard`.
    lots: Vec<Lot>,
    /// The number of shards of each worker.
    shards: Vec<u32>,
    /// 2^37 divided by the number of this worker's shards, rounded up: a division by this number of
    /// shards becomes a multiplication and a shift.
    part: u64,
    /// For each shard `first` in which the first run of a tier can be, and for each worker: the
    /// number of the worker's shards before `first`; entry `first * workers + worker`.
    before: Vec<u8>,
}

impl Lots {
    /// Computes the tables for a worker.
    pub fn new(owners: Owners) -> Lots {
        let workers = owners.workers;
        let each = |worker| Owners { worker, workers };
        let before = (0..SHARDS).flat_map(|first| {
            (0..workers).map(move |worker| each(worker).runs_before(first) as u8)
        });
        let before: Vec<u8> = before.collect();
        let owner = std::array::from_fn(|shard| owners.of_shard(shard as u64) as u8);
        let lots = (0..SHARDS * SHARDS).map(|at| {
            let (first, shard) = (at / SHARDS, at % SHARDS);
            let own = each(shard % workers);
            let before = before[(first * workers + own.worker) as usize];
            Lot {
                owner: own.worker as u8,
                shards: own.shards() as u16,
                rank: (shard / workers) as i16 - i16::from(before),
            }
        });
        let lots = lots.collect();
        let shards = (0..workers).map(|worker| each(worker).shards() as u32).collect();
        let part = (1u64 << 37).div_ceil(owners.shards());
        Lots { owners, owner, lots, shards, part, before }
    }

    /// Returns the worker that stores the positions of a shard.
    #[inline(always)]
    pub fn of_shard(&self, shard: u64) -> u64 {
        self.owner[usize::from(shard as u8)].into()
    }

    /// Returns the worker that stores the position with a dense index in a tier, and the local
    /// index of the position at that worker.
    #[inline(always)]
    pub fn of_number(&self, tier: u32, number: u64) -> (u64, u64) {
        let first = first_of(tier);
        let run = number / RUN + first;
        let Lot { owner, shards, rank } = self.lots[(first * SHARDS + run % SHARDS) as usize];
        let row = (run / SHARDS * u64::from(shards)).wrapping_add_signed(rank.into());
        (owner.into(), row * RUN + number % RUN)
    }

    /// Returns the dense index of the position at a local index of this worker, in a tier of `size`
    /// positions; `size` is less than 2^32. Returns `None` if the local index does not belong to a
    /// position.
    #[inline(always)]
    pub fn number(&self, tier: u32, size: u64, place: u64) -> Option<u64> {
        let number = self.run(tier, place / RUN).from + place % RUN;
        (number < size).then_some(number)
    }

    /// Returns the run with the index `at` among the runs of a tier that this worker stores.
    #[inline(always)]
    pub fn run(&self, tier: u32, at: u64) -> Run {
        let (first, Owners { worker, workers }) = (first_of(tier), self.owners);
        let before = u64::from(self.before[(first * workers + worker) as usize]);
        // A tier has fewer than 2^32 local indices, so `row` is less than 2^27, and the product
        // exceeds the exact quotient by less than 2^-10. A quotient that is not an integer is at
        // least 2^-8 below the next integer, so the result is exact.
        let row = at + before;
        let rows = (row * self.part) >> 37;
        let in_row = (row - rows * u64::from(self.shards[worker as usize])) * workers + worker;
        let run = (rows * SHARDS + in_row).checked_sub(first);
        Run { of: (tier, at), from: run.map_or(NOWHERE, |run| run * RUN) }
    }
}

/// The value of [`Run::from`] if there is no such run; it exceeds every dense index.
const NOWHERE: u64 = 1 << 40;

/// A run of consecutive dense indices that a worker stores.
pub struct Run {
    /// The tier, and the index of the run among the worker's runs of this tier.
    pub of: (u32, u64),
    /// The first dense index of the run, or [`NOWHERE`] if there is no such run.
    pub from: u64,
}

impl Default for Run {
    fn default() -> Run {
        Run { of: (0, u64::MAX), from: NOWHERE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_owner_and_a_unique_place() {
        for workers in [1, 2, 3, 7, 255, 256] {
            for (tier, size) in [(0, 1), (1, 63), (5, 100_000), (200, 20_001)] {
                let mut met = 0;
                for worker in 0..workers {
                    let own = Owners { worker, workers };
                    let lots = Lots::new(own);
                    for place in 0..own.places(tier, size) {
                        let Some(number) = lots.number(tier, size, place) else { continue };
                        assert_eq!(own.of_number(tier, number), worker);
                        assert_eq!(lots.of_number(tier, number), (worker, place));
                        met += 1;
                    }
                }
                assert_eq!(met, size, "{workers} workers");
            }
        }
    }

    /// Tiers of maximum size, for which division by multiplication must still be exact.
    #[test]
    fn places_of_large_tiers_have_their_numbers() {
        let size = u64::from(u32::MAX) - 1;
        for workers in [1, 2, 3, 5, 37, 255, 256] {
            let all: Vec<Lots> =
                (0..workers).map(|worker| Lots::new(Owners { worker, workers })).collect();
            for tier in [0, 1, 77] {
                let far = (0..20_000).map(|at| size - 1 - 61 * at);
                let wide = (0..20_000).map(|at| at * 211_111 % size);
                for number in far.chain(wide) {
                    let (worker, place) = all[0].of_number(tier, number);
                    let found = all[worker as usize].number(tier, size, place);
                    assert_eq!(found, Some(number), "{workers} workers");
                }
            }
        }
    }

    /// Files are read by runs with other numbers of workers: the shards of keys must never change.
    #[test]
    fn shards_of_keys_never_change() {
        let shards = [0, 1, 2, 3, 1 << 40, u64::MAX - 1].map(shard_of_word);
        assert_eq!(shards, [0, 86, 219, 30, 107, 13]);
        let lots = Lots::new(Owners { worker: 2, workers: 7 });
        assert!((0..SHARDS).all(|shard| lots.of_shard(shard) == lots.owners.of_shard(shard)));
    }
}
