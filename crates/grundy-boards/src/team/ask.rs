//! Requests for labels of positions that other workers store, with dense numbering. The worker that
//! sends a request knows the local index of the position at its owner.
//!
//! Requests are first sorted into bins of 2^16 local indices by counting, then within a bin by a
//! bit set, which also removes duplicates. So a request takes one or two bytes in a message, the
//! owner reads adjacent labels one after the other, and only small numbers of requests are sorted
//! by comparison.

use super::wire::{Rest, put};
use std::io;

/// The number of low bits of a local index: a bin contains 2^16 consecutive local indices of a
/// tier, which only differ in these bits.
const LOW: u32 = 16;
/// The number of 64-bit words of a bit set that has a bit for each local index of a bin.
const WORDS: usize = 1 << (LOW - 6);
/// The number of requests in a bin below which they are sorted by comparison and not with a bit
/// set.
const FEW: usize = 64;

/// The pending requests of a worker for labels of positions in certain tiers, grouped by the worker
/// that stores the positions.
pub struct Questions {
    /// The tiers of the requested positions, in ascending order.
    tiers: Vec<u32>,
    /// The index of the first bin of each of the `tiers`.
    begins: Vec<u32>,
    /// The number of bins of all tiers.
    bins: u32,
    /// The requests to each worker, each as two numbers. The first number identifies the position
    /// whose label is requested: it is `bin << 16 | low`, where `bin` is the index of its bin among
    /// the bins of all tiers, and `low` are the low 16 bits of its local index.
    /// [`packed`](Questions::packed) replaces this number by the index of the answer in the
    /// worker's response. The second number identifies the position that waits for the label; the
    /// caller chooses it.
    of: Vec<Vec<(u64, u32)>>,
    /// The number of pending requests.
    pub many: usize,
    /// Buffer: for each bin the end of its requests in `order`; see [`in_bins`].
    ends: Vec<u32>,
    /// Buffer: the indices of the requests to a worker, sorted by bin.
    order: Vec<u32>,
    /// Buffer: the words of the bit set of a bin, each with the number of bits set in earlier
    /// words.
    set: Vec<(u64, u32)>,
    /// Buffer: the low bits of the distinct local indices of a bin, in ascending order.
    lows: Vec<u16>,
}

impl Questions {
    /// Creates an empty set of requests. `tiers` are the tiers whose labels can be requested, in
    /// ascending order, each with the maximum number of local indices that a worker has for it.
    pub fn new(workers: u64, tiers: impl Iterator<Item = (u32, u64)>) -> Questions {
        let (mut own, mut begins, mut bins) = (Vec::new(), Vec::new(), 0);
        for (tier, places) in tiers {
            own.push(tier);
            begins.push(bins);
            // The number of bins fits into 32 bits: a tier has fewer than 2^32 local indices, and
            // only few tiers are so large.
            bins += places.div_ceil(1 << LOW) as u32;
        }
        let of = vec![Vec::new(); workers as usize];
        let (ends, order, set, lows) = (Vec::new(), Vec::new(), vec![(0, 0); WORDS], Vec::new());
        Questions { tiers: own, begins, bins, of, many: 0, ends, order, set, lows }
    }

    /// Returns the slot of a tier: its index among the tiers of these requests. If the tier is not
    /// among them, the result has no meaning.
    pub fn slot(&self, tier: u32) -> u32 {
        self.tiers.partition_point(|own| *own < tier) as u32
    }

    /// Adds a request to the worker `to` for the label at the local index `place` of the tier with
    /// the slot `slot`. `who` identifies the position that waits for the label.
    #[inline(always)]
    pub fn push(&mut self, to: u64, slot: u32, place: u64, who: u32) {
        let from = u64::from(self.begins[slot as usize]) << LOW;
        self.of[to as usize].push((from + place, who));
        self.many += 1;
    }

    /// Builds the message to each worker, which contains each requested position once. Replaces the
    /// position in each request by the index of its answer in the worker's response.
    pub fn packed(&mut self) -> Vec<Vec<u8>> {
        (0..self.of.len()).map(|to| self.packed_for(to)).collect()
    }

    /// Builds the message to the worker `to`; see [`packed`](Questions::packed).
    fn packed_for(&mut self, to: usize) -> Vec<u8> {
        let Questions { of, ends, order, set, lows, bins, .. } = self;
        let own = &mut of[to];
        let mut parcel = Vec::with_capacity(2 * own.len());
        in_bins(own, *bins as usize, ends, order);
        let bin_of = |own: &[(u64, u32)], at: &u32| own[*at as usize].0 >> LOW;
        let (mut rest, mut last, mut answers) = (&order[..], 0, 0u64);
        while let Some(first) = rest.first() {
            let bin = bin_of(own, first);
            let bin_len = if ends.is_empty() {
                rest.iter().take_while(|at| bin_of(own, at) == bin).count()
            } else {
                ends[bin as usize] as usize - (order.len() - rest.len())
            };
            let (run, after) = rest.split_at(bin_len);
            rest = after;
            lows.clear();
            put(&mut parcel, bin - last);
            last = bin;
            if bin_len < FEW {
                lows.extend(run.iter().map(|at| own[*at as usize].0 as u16));
                lows.sort_unstable();
                lows.dedup();
                for at in run {
                    let at = &mut own[*at as usize].0;
                    // The search succeeds, because `lows` contains the low bits of all requests of
                    // the bin.
                    let rank = lows.binary_search(&(*at as u16)).unwrap_or(0);
                    *at = answers + rank as u64;
                }
            } else {
                set.fill((0, 0));
                for at in run {
                    let low = own[*at as usize].0 as u16;
                    set[usize::from(low >> 6)].0 |= 1 << (low & 63);
                }
                let mut before = 0;
                for (at, (bits, rank)) in (0..).zip(&mut *set) {
                    *rank = before;
                    before += bits.count_ones();
                    let mut left = *bits;
                    while left != 0 {
                        lows.push(at << 6 | left.trailing_zeros() as u16);
                        left &= left - 1;
                    }
                }
                for at in run {
                    let at = &mut own[*at as usize].0;
                    let (bits, rank) = set[usize::from(*at as u16 >> 6)];
                    let below = bits & ((1 << (*at & 63)) - 1);
                    *at = answers + u64::from(rank + below.count_ones());
                }
            }
            put(&mut parcel, lows.len() as u64);
            let mut before = 0;
            for low in &*lows {
                put(&mut parcel, u64::from(low - before));
                before = *low;
            }
            answers += lows.len() as u64;
        }
        parcel
    }

    /// Decodes a message with requests. Calls `each` for every bin with the tier, the local index
    /// at which the bin begins, and the low bits of the requested local indices in ascending order.
    ///
    /// # Errors
    /// Returns an error if the message is invalid.
    pub fn arrived(
        &mut self,
        parcel: &[u8],
        mut each: impl FnMut(u32, u64, &[u16]),
    ) -> io::Result<()> {
        let (mut rest, mut bin) = (Rest(parcel), 0u64);
        while !rest.is_empty() {
            bin += rest.below(u64::from(self.bins) - bin)?;
            let many = rest.below((1 << LOW) + 1)?;
            let mut low = 0;
            self.lows.clear();
            for _ in 0..many {
                low += rest.below((1 << LOW) - low)?;
                self.lows.push(low as u16);
            }
            // A tier without bins begins at the same bin as the next tier, so the last tier that
            // begins at or before the bin contains it.
            let at = self.begins.partition_point(|begins| u64::from(*begins) <= bin) - 1;
            each(self.tiers[at], (bin - u64::from(self.begins[at])) << LOW, &self.lows);
        }
        Ok(())
    }

    /// Removes the requests that were sent to the worker `from`, after
    /// [`packed`](Questions::packed). Calls `each` for every request with the index of its answer
    /// in the response of this worker and with the number of the waiting position.
    pub fn taken(&mut self, from: usize, each: impl FnMut((u64, u32))) {
        self.many -= self.of[from].len();
        self.of[from].drain(..).for_each(each);
    }

    /// Removes all requests.
    pub fn clear(&mut self) {
        self.of.iter_mut().for_each(Vec::clear);
        self.many = 0;
    }
}

/// Sorts the indices of requests by bin into `order`; `bins` is the number of bins. If the requests
/// are sorted by counting, `ends` contains for each bin the end of its requests in `order`; if they
/// are few and sorted by comparison, `ends` is empty.
fn in_bins(own: &[(u64, u32)], bins: usize, ends: &mut Vec<u32>, order: &mut Vec<u32>) {
    order.clear();
    ends.clear();
    if own.len() < bins / 4 {
        order.extend(0..own.len() as u32);
        order.sort_unstable_by_key(|at| own[*at as usize].0);
        return;
    }
    ends.resize(bins, 0);
    for (at, _) in own {
        ends[(at >> LOW) as usize] += 1;
    }
    let mut sum = 0;
    for end in &mut *ends {
        (sum, *end) = (sum + *end, sum);
    }
    order.resize(own.len(), 0);
    for (number, (at, _)) in (0..).zip(own) {
        let end = &mut ends[(at >> LOW) as usize];
        order[*end as usize] = number;
        *end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_is_requested_once_and_answers_reach_all_requests() {
        let tiers = [(3, 0), (7, 70_000), (8, 64), (20, 5_000_000)];
        // Few requests, which are sorted by comparison, and so many requests that they are sorted
        // by counting and with bit sets.
        for many in [0u32, 2, 10, 300, 60_000] {
            let mut asked = Questions::new(2, tiers.into_iter());
            assert_eq!([3, 7, 8, 20].map(|tier| asked.slot(tier)), [0, 1, 2, 3]);
            let mut sent = Vec::new();
            let mut random = 7u64;
            for who in 0..many {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (tier, places) = tiers[[1, 1, 1, 2, 3][(random >> 40) as usize % 5]];
                let place = (random >> 20) % places;
                asked.push(1, asked.slot(tier), place, who);
                sent.push((tier, place));
            }
            assert_eq!(asked.many, many as usize);
            let parcels = asked.packed();
            assert!(parcels[0].is_empty());
            let mut known = Vec::new();
            let mut other = Questions::new(2, tiers.into_iter());
            let each = |tier: u32, from: u64, lows: &[u16]| {
                known.extend(lows.iter().map(|low| (tier, from + u64::from(*low))));
            };
            other.arrived(&parcels[1], each).unwrap();
            assert!(known.is_sorted_by(|one, next| one < next));
            let mut answered = 0;
            asked.taken(1, |(answer, who)| {
                assert_eq!(known[answer as usize], sent[who as usize]);
                answered += 1;
            });
            assert_eq!((answered, asked.many), (many, 0));
            let torn = parcels[1].len().saturating_sub(1);
            assert!(many == 0 || other.arrived(&parcels[1][..torn], |_, _, _| {}).is_err());
        }
        let mut asked = Questions::new(2, tiers.into_iter());
        // Invalid messages: with a bin that does not exist, with more local indices than a bin has,
        // and with a local index beyond its bin.
        for parcel in [&[100, 1, 0][..], &[0, 255, 255, 7], &[0, 2, 255, 255, 3, 1]] {
            assert!(asked.arrived(parcel, |_, _, _| {}).is_err());
        }
        assert!(Questions::new(2, [].into_iter()).arrived(&[0, 1, 0], |_, _, _| {}).is_err());
    }
}
