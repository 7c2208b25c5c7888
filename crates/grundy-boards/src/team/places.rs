//! Updates of positions at other workers, with dense numbering. The sender knows the local index of
//! each position at its owner, and sorts the updates by counting into bins of 2^16 local indices.
//! So an update takes about two bytes in a message, and the updates of nearby positions are applied
//! together.

use super::wire::{Rest, put};
use crate::checkpoint::invalid_data;
use std::io;

/// The number of low bits of a local index: a bin contains 2^16 consecutive local indices of a
/// tier, which only differ in these bits.
const LOW: u32 = 16;

/// The pending updates of positions in a component, for each worker.
pub struct Places {
    /// Two entries for each tier of the component: the index of its first bin with `good == false`,
    /// and of its first bin with `good == true`; see [`Places::at`].
    begins: Vec<u32>,
    /// The number of bins.
    bins: u32,
    /// The number of groups of 2^16 consecutive bins.
    groups: usize,
    /// The updates for each worker and each group of bins: entry `worker * groups + group`. The
    /// high 16 bits of an update are the index of the bin in its group, and the low 16 bits are the
    /// low bits of the local index.
    of: Vec<Vec<u32>>,
    /// The number of pending updates.
    pub many: usize,
    /// Buffer: the end of each bin of a group in `lows`.
    ends: Vec<u32>,
    /// Buffer: the low bits of the local indices of a bin or of a group.
    lows: Vec<u16>,
}

/// A bin of updates: the index of the tier in the component, whether moving to the decided
/// successors wins, and the local index at which the bin begins.
pub type Bin = (usize, bool, u64);

impl Places {
    /// Creates an empty set of updates. `tiers` contains for each tier of the component the maximum
    /// number of local indices that a worker has for it.
    pub fn new(workers: u64, tiers: impl Iterator<Item = u64>) -> Places {
        let (mut begins, mut bins) = (Vec::new(), 0);
        for places in tiers {
            for _ in 0..2 {
                begins.push(bins);
                // The number of bins fits into 32 bits: a tier has fewer than 2^32 local indices,
                // and only few tiers are so large.
                bins += places.div_ceil(1 << LOW) as u32;
            }
        }
        let groups = bins.div_ceil(1 << (32 - LOW)).max(1) as usize;
        let of = vec![Vec::new(); workers as usize * groups];
        Places { begins, bins, groups, of, many: 0, ends: Vec::new(), lows: Vec::new() }
    }

    /// Returns the address of an update, `bin << 16 | low`: the index of the bin and the low bits
    /// of the local index `place`. `tier` is the index of the tier in the component, and `good` is
    /// whether moving to the decided successor wins.
    #[inline(always)]
    pub fn at(&self, tier: u32, good: bool, place: u64) -> u64 {
        (u64::from(self.begins[2 * tier as usize + usize::from(good)]) << LOW) + place
    }

    /// Adds an update for a position of the worker `to`; `at` is the address that
    /// [`at`](Places::at) returns.
    #[inline(always)]
    pub fn push(&mut self, to: u64, at: u64) {
        self.of[to as usize * self.groups + (at >> 32) as usize].push(at as u32);
        self.many += 1;
    }

    /// Calls `each` for every bin with updates for a worker, in ascending order, with the index of
    /// the bin and the low bits of the local indices. Removes these updates.
    fn binned(&mut self, worker: usize, mut each: impl FnMut(u32, &[u16])) {
        for group in 0..self.groups {
            let from = (group as u32) << (32 - LOW);
            self.binned_group(worker * self.groups + group, |bin, lows| each(from + bin, lows));
        }
    }

    /// Does the same as [`binned`](Places::binned) for a single group, whose bins are numbered from
    /// 0; `at` is the index of the entry in `of`.
    fn binned_group(&mut self, at: usize, mut each: impl FnMut(u32, &[u16])) {
        let of = &mut self.of[at];
        let bins = self.bins.min(1 << (32 - LOW)) as usize;
        self.many -= of.len();
        self.lows.clear();
        if of.len() < bins / 4 {
            of.sort_unstable();
            for own in of.chunk_by(|one, next| one >> LOW == next >> LOW) {
                self.lows.clear();
                self.lows.extend(own.iter().map(|own| *own as u16));
                each(own[0] >> LOW, &self.lows);
            }
            of.clear();
            return;
        }
        let ends = &mut self.ends;
        ends.clear();
        ends.resize(bins, 0);
        for own in &*of {
            ends[(own >> LOW) as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut *ends {
            (sum, *end) = (sum + *end, sum);
        }
        self.lows.resize(of.len(), 0);
        for own in &*of {
            let end = &mut ends[(own >> LOW) as usize];
            self.lows[*end as usize] = *own as u16;
            *end += 1;
        }
        let mut from = 0;
        for (bin, end) in (0..).zip(&*ends) {
            let end = *end as usize;
            if end > from {
                each(bin, &self.lows[from..end]);
            }
            from = end;
        }
        of.clear();
    }

    /// Decodes a message with updates. Calls `each` for every bin with the local indices of the
    /// updated positions, relative to the start of the bin.
    ///
    /// # Errors
    /// Returns an error if the message is invalid.
    pub fn arrived(&mut self, parcel: &[u8], mut each: impl FnMut(Bin, &[u16])) -> io::Result<()> {
        let (mut rest, mut bin) = (Rest(parcel), 0u64);
        while !rest.is_empty() {
            bin += rest.below(u64::from(self.bins) - bin)?;
            let many = rest.number()?;
            let bytes = usize::try_from(many).ok().and_then(|many| many.checked_mul(2));
            let split = bytes.and_then(|bytes| rest.0.split_at_checked(bytes));
            let (lows, after) = split.ok_or_else(invalid_data)?;
            rest = Rest(after);
            self.lows.clear();
            self.lows.extend(lows.chunks_exact(2).map(|low| u16::from_le_bytes([low[0], low[1]])));
            each(bin_of(&self.begins, bin as u32), &self.lows);
        }
        Ok(())
    }

    /// Builds the message to each worker, and removes all updates.
    pub fn packed(&mut self) -> Vec<Vec<u8>> {
        let workers = self.of.len() / self.groups;
        let parcels = (0..workers).map(|to| {
            let mut parcel = Vec::new();
            let own = &self.of[to * self.groups..(to + 1) * self.groups];
            let many: usize = own.iter().map(Vec::len).sum();
            if many == 0 {
                return parcel;
            }
            parcel.reserve_exact(2 * many + many / 16 + 64);
            let mut last = 0;
            self.binned(to, |bin, lows| {
                put(&mut parcel, (bin - last).into());
                put(&mut parcel, lows.len() as u64);
                parcel.extend(lows.iter().flat_map(|low| low.to_le_bytes()));
                last = bin;
            });
            parcel
        });
        parcels.collect()
    }
}

/// Returns the bin with the index `bin`; `begins` is [`Places::begins`].
fn bin_of(begins: &[u32], bin: u32) -> Bin {
    // A tier without bins begins at the same bin as the next tier, so the last entry that begins at
    // or before the bin contains it.
    let at = begins.partition_point(|begins| *begins <= bin) - 1;
    (at / 2, at % 2 == 1, u64::from(bin - begins[at]) << LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_arrive_with_their_multiplicity() {
        let tiers = [0, 70_000, 1, 64, 400_000];
        // No updates; few updates, which are sorted by comparison; and so many that they are sorted
        // by counting.
        for many in [0, 2, 3000] {
            let mut places = Places::new(2, tiers.into_iter());
            let mut sent = Vec::new();
            let mut random = 7u64;
            for _ in 0..many {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let tier = [1, 2, 3, 4, 4][(random >> 40) as usize % 5];
                let (good, place) = (random >> 50 & 1 == 1, (random >> 20) % tiers[tier]);
                places.push(1, places.at(tier as u32, good, place));
                sent.push((tier, good, place));
            }
            assert_eq!(places.many, many);
            let mut taken = Vec::new();
            let mut take = |(tier, good, from): Bin, lows: &[u16]| {
                taken.extend(lows.iter().map(|low| (tier, good, from + u64::from(*low))));
            };
            let parcels = places.packed();
            assert!(parcels[0].is_empty() && places.many == 0);
            assert!(many < 3000 || parcels[1].len() < 5 * many / 2);
            places.arrived(&parcels[1], &mut take).unwrap();
            taken.sort_unstable();
            sent.sort_unstable();
            assert_eq!(taken, sent);
            let torn = parcels[1].len().saturating_sub(1);
            assert!(many == 0 || places.arrived(&parcels[1][..torn], |_, _| {}).is_err());
        }
        let mut places = Places::new(2, tiers.into_iter());
        assert!(places.arrived(&[100, 1, 0, 0], |_, _| {}).is_err());
        assert!(
            places
                .arrived(&[0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1], |_, _| {})
                .is_err()
        );
    }

    /// A tier that is so large that its bins form more than one group.
    #[test]
    fn bins_of_all_groups_arrive() {
        let large = u64::from(u32::MAX) - 1;
        let mut places = Places::new(2, [large, 70_000].into_iter());
        assert_eq!(places.groups, 3);
        let mut sent: Vec<(usize, bool, u64)> = Vec::new();
        for at in 0..3000u64 {
            let tier = usize::from(at % 7 == 0);
            let place = at.wrapping_mul(0x9e37_79b9_7f4a_7c15) % [large, 70_000][tier];
            places.push(1, places.at(tier as u32, at % 2 == 1, place));
            sent.push((tier, at % 2 == 1, place));
        }
        let parcels = places.packed();
        let mut taken = Vec::new();
        let take = |(tier, good, from): Bin, lows: &[u16]| {
            taken.extend(lows.iter().map(|low| (tier, good, from + u64::from(*low))));
        };
        places.arrived(&parcels[1], take).unwrap();
        taken.sort_unstable();
        sent.sort_unstable();
        assert_eq!(taken, sent);
    }
}
