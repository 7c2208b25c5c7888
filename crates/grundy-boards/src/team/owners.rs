//! Who has which boards: each board belongs to one of fixed shards for ever, and each shard to a worker of a team.

/// How many shards there are, and so how many workers at most.
pub const SHARDS: u64 = 256;
/// Numbers beside each other that are of one shard.
pub const RUN: u64 = 64;

/// A worker among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owners {
    /// Which it is.
    pub worker: u64,
    /// How many there are.
    pub workers: u64,
}

/// The shard of a board that is listed, by its word: its bits mixed otherwise than for the place in a table.
#[inline(always)]
pub fn shard_of_word(word: u64) -> u64 {
    let mixed = (word ^ word >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 56
}

/// Where the runs of a tier begin among the shards: small tiers are not all of the same.
#[inline(always)]
fn first_of(tier: u32) -> u64 {
    u64::from(tier) * 97 % SHARDS
}

impl Owners {
    /// Whose boards of a shard are.
    #[inline(always)]
    pub fn of_shard(self, shard: u64) -> u64 {
        shard % self.workers
    }

    /// How many shards this worker has.
    #[inline(always)]
    pub fn shards(self) -> u64 {
        (SHARDS - self.worker).div_ceil(self.workers)
    }

    /// Whose board a number of a tier is.
    #[inline(always)]
    pub fn of_number(self, tier: u32, number: u64) -> u64 {
        self.of_shard((number / RUN + first_of(tier)) % SHARDS)
    }

    /// How many runs before one are of this worker's shards, where the first is of the first shard.
    #[inline(always)]
    fn runs_before(self, run: u64) -> u64 {
        let rest = (run % SHARDS).saturating_sub(self.worker).div_ceil(self.workers);
        run / SHARDS * self.shards() + rest
    }

    /// How many places this worker has for a tier of so many: whole runs.
    pub fn places(self, tier: u32, size: u64) -> u64 {
        let first = first_of(tier);
        (self.runs_before(first + size.div_ceil(RUN)) - self.runs_before(first)) * RUN
    }
}

/// What is known of a shard in a tier.
#[derive(Clone, Copy)]
struct Lot {
    owner: u8,
    shards: u16,
    rank: i16,
}

/// The same for every worker, with what is asked for every move worked out before: dividing takes long.
pub struct Lots {
    /// Which of them this worker is.
    pub owners: Owners,
    /// By shards: whose it is.
    owner: [u8; SHARDS as usize],
    /// For each shard with which a tier may begin, by shards: whose it is, how many that worker has, and how many of them come before
    /// it, less those before the beginning.
    lots: Vec<Lot>,
    /// By workers: how many shards each has.
    shards: Vec<u32>,
    /// 2^37 divided by how many this worker has, and rounded up: a product with it is a quotient.
    part: u64,
    /// For each shard with which a tier may begin, by workers: how many of the worker's come before it.
    before: Vec<u8>,
}

impl Lots {
    /// What a worker knows of all.
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

    /// Whose boards of a shard are.
    #[inline(always)]
    pub fn of_shard(&self, shard: u64) -> u64 {
        self.owner[usize::from(shard as u8)].into()
    }

    /// Whose board a number of a tier is, and where that worker has it.
    #[inline(always)]
    pub fn of_number(&self, tier: u32, number: u64) -> (u64, u64) {
        let first = first_of(tier);
        let run = number / RUN + first;
        let Lot { owner, shards, rank } = self.lots[(first * SHARDS + run % SHARDS) as usize];
        let row = (run / SHARDS * u64::from(shards)).wrapping_add_signed(rank.into());
        (owner.into(), row * RUN + number % RUN)
    }

    /// The number at a place of this worker, in a tier of so many, which are fewer than 2^32; `None` where there is none.
    #[inline(always)]
    pub fn number(&self, tier: u32, size: u64, place: u64) -> Option<u64> {
        let number = self.run(tier, place / RUN).from + place % RUN;
        (number < size).then_some(number)
    }

    /// The run of a tier that lies so many runs from the beginning of this worker's places.
    #[inline(always)]
    pub fn run(&self, tier: u32, at: u64) -> Run {
        let (first, Owners { worker, workers }) = (first_of(tier), self.owners);
        let before = u64::from(self.before[(first * workers + worker) as usize]);
        // Rows of fewer than 2^32 places are below 2^27: the product is too large by less than 2^-10, and a quotient is 2^-8 or more
        // away from the next number, if it is none.
        let row = at + before;
        let rows = (row * self.part) >> 37;
        let in_row = (row - rows * u64::from(self.shards[worker as usize])) * workers + worker;
        let run = (rows * SHARDS + in_row).checked_sub(first);
        Run { of: (tier, at), from: run.map_or(NOWHERE, |run| run * RUN) }
    }
}

/// No number is as large.
const NOWHERE: u64 = 1 << 40;

/// Numbers beside each other of one worker.
pub struct Run {
    /// Of which tier, and which of the worker's it is there.
    pub of: (u32, u64),
    /// The first number; larger than all where there is none.
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
    fn every_number_has_one_owner_and_a_place_of_its_own_there() {
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

    /// The largest tiers that there may be, in which dividing by a product must still be exact.
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

    /// Files of one team are read by another: what is written here never changes.
    #[test]
    fn the_shards_of_words_are_these_for_ever() {
        let shards = [0, 1, 2, 3, 1 << 40, u64::MAX - 1].map(shard_of_word);
        assert_eq!(shards, [0, 86, 219, 30, 107, 13]);
        let lots = Lots::new(Owners { worker: 2, workers: 7 });
        assert!((0..SHARDS).all(|shard| lots.of_shard(shard) == lots.owners.of_shard(shard)));
    }
}
