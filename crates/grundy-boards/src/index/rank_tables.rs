//! Tables of the combinatorial number system, which numbers the subsets of equal size. The number
//! of a subset is its rank.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The number of cells whose contribution to the rank of a subset is looked up at once.
const CHUNK: u32 = 13;
/// The maximum number of subsets of equal size that are listed in the order of their ranks. If
/// there are more, a subset is computed from its rank.
const MAX_LISTED_SUBSETS: u64 = 1 << 18;

/// Tables of the combinatorial number system that the ranks of all tiers share.
#[derive(Debug)]
pub struct RankTables {
    /// The binomial coefficients `binomials[n][k]` for `n` up to 64; those that exceed 64 bits are
    /// `u64::MAX`.
    pub binomials: Vec<[u64; 65]>,
    /// The contribution of each chunk of cells to the rank of a subset, indexed by the chunk, the
    /// number of members of the subset in earlier chunks, and the set of its members in this chunk.
    /// Entries above 32 bits are not exact: they do not occur in a tier.
    sums: Vec<u32>,
    /// The number of possible counts of members in earlier chunks: the counts from 0 to the number
    /// of cells of the largest block. An index of `sums` contains the chunk multiplied by this
    /// number.
    stride: usize,
    /// The number of chunks into which the largest block is divided.
    chunks: u32,
    /// The subsets of size `k` of `n` cells in the order of their ranks, for each pair `(n, k)`
    /// that was requested. The list is empty if there are too many subsets.
    listed: FxHashMap<(u32, u32), Arc<Vec<u64>>>,
}

impl RankTables {
    /// Computes the tables for blocks of at most `max_cells` cells.
    pub fn new(max_cells: u32) -> RankTables {
        let mut binomials = vec![[0u64; 65]; 65];
        for n in 0..65 {
            binomials[n][0] = 1;
            for k in 1..=n {
                let above = if k < n { binomials[n - 1][k] } else { 0 };
                binomials[n][k] = binomials[n - 1][k - 1].saturating_add(above);
            }
        }
        let mut sums = Vec::new();
        let chunks = max_cells.div_ceil(CHUNK);
        for chunk in 0..chunks {
            for earlier_members in 0..=max_cells {
                sums.extend((0..1u64 << CHUNK).map(|members| {
                    let (mut remaining, mut i, mut sum) = (members, earlier_members, 0u64);
                    while remaining != 0 {
                        i += 1;
                        let cell = chunk * CHUNK + remaining.trailing_zeros();
                        if i <= max_cells && cell < max_cells {
                            sum = sum.saturating_add(binomials[cell as usize][i as usize]);
                        }
                        remaining &= remaining - 1;
                    }
                    u32::try_from(sum).unwrap_or(u32::MAX)
                }));
            }
        }
        let listed = FxHashMap::default();
        RankTables { binomials, sums, stride: max_cells as usize + 1, chunks, listed }
    }

    /// Returns the size in bytes of the tables and of the lists of subsets.
    pub fn bytes(&self) -> u64 {
        let lists: usize = self.listed.values().map(|list| 8 * list.len()).sum();
        (4 * self.sums.len() + lists) as u64
    }

    /// Returns the maximum number of cells of a block for which the tables were computed.
    pub fn max_cells(&self) -> u32 {
        self.stride as u32 - 1
    }

    /// Returns the number of subsets of size `k` of `n` cells, or `None` if it exceeds 32 bits.
    pub fn binomial(&self, n: u32, k: u32) -> Option<u64> {
        let binomial = self.binomials[n as usize][k as usize];
        (binomial <= u64::from(u32::MAX)).then_some(binomial)
    }

    /// Returns the subsets of size `k` of `n` cells, or `None` if their number exceeds 32 bits.
    pub fn subsets(&mut self, n: u32, k: u32) -> Option<SubsetRanks> {
        let count = self.binomial(n, k)?;
        if !self.listed.contains_key(&(n, k)) {
            let ranks = if count <= MAX_LISTED_SUBSETS { 0..count } else { 0..0 };
            let list = ranks.map(|rank| self.unrank_subset(n, k, rank)).collect();
            self.listed.insert((n, k), Arc::new(list));
        }
        Some(SubsetRanks { k, n, count, list: Arc::clone(&self.listed[&(n, k)]) })
    }

    /// Computes the subset of size `k` of `n` cells that has this rank, as bits, from the greatest
    /// member down.
    pub fn unrank_subset(&self, n: u32, k: u32, mut rank: u64) -> u64 {
        let (mut set, mut cell) = (0, n);
        for k in (1..=k).rev() {
            loop {
                cell -= 1;
                if self.binomials[cell as usize][k as usize] <= rank {
                    break;
                }
            }
            rank -= self.binomials[cell as usize][k as usize];
            set |= 1 << cell;
        }
        set
    }

    /// Returns the rank of a subset of cells, given as bits, among the subsets of its size.
    #[inline(always)]
    pub fn rank_subset(&self, mut set: u64) -> u64 {
        let (mut rank, mut row, mut earlier_members) = (0, 0, 0);
        // The number of iterations does not depend on the set: no branch is mispredicted.
        for _ in 0..self.chunks {
            let low = set & ((1 << CHUNK) - 1);
            rank += u64::from(self.sums[(row + earlier_members) << CHUNK | low as usize]);
            earlier_members += low.count_ones() as usize;
            set >>= CHUNK;
            row += self.stride;
        }
        rank
    }
}

/// The subsets of size `k` of `n` cells. A subset is identified by its rank, its number in the
/// combinatorial number system.
#[derive(Clone, Debug)]
pub struct SubsetRanks {
    /// The size of the subsets.
    pub k: u32,
    /// The number of cells.
    pub n: u32,
    /// The number of subsets: the binomial coefficient `n` over `k`.
    pub count: u64,
    /// The subsets in the order of their ranks, as bits; empty if there are too many to list.
    pub list: Arc<Vec<u64>>,
}
