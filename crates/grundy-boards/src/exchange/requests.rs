//! Requests for labels of positions that other ranks store.
//!
//! With dense numbering, the requesting rank computes the slot of the position: its index in the
//! label table of its owner, the rank that stores it. Requests are first sorted into bins of 2^16
//! slots by counting, then within a bin by a bit set, which also removes duplicates. So a request
//! takes one or two bytes in a message, the owner reads adjacent labels one after the other, and
//! only small numbers of requests are sorted by comparison. If reachable positions are listed,
//! requests are sorted by canonical key.

use super::partition::Location;
use super::radix::{KeyRecord, sort_by_key};
use super::records::{BinTable, LOW_BITS, decode_records, put_records, start_of_bins};
use super::wire::{Decoder, put_number};
use crate::limits::Unsolved;

/// The number of 64-bit words of a bit set that has a bit for each slot of a bin.
const SET_WORDS: usize = 1 << (LOW_BITS - 6);
/// The number of requests in a bin below which they are sorted by comparison and not with a bit
/// set.
const SMALL_BIN: usize = 64;

/// A request for the label of a position.
#[derive(Clone, Copy)]
pub struct Request {
    /// The rank that stores the position, and the address there.
    pub location: Location,
    /// The index of the tier of the position.
    pub tier: u32,
    /// The index of the tier among the tiers of the requests; see [`RequestSet::tier_slot`].
    pub tier_slot: u32,
    /// A number by which the caller identifies the position that waits for the label.
    pub waiter: u32,
}

/// The pending requests of a thread, grouped by the rank that stores the positions.
pub trait RequestSet: Send {
    /// Creates an empty set of requests to `ranks` ranks. `tiers` are the tiers whose labels can be
    /// requested, in ascending order, each with the maximum number of slots that a rank has for it.
    fn new(ranks: u64, tiers: &[(u32, u64)]) -> Self;

    /// Returns the number of pending requests.
    fn pending(&self) -> usize;

    /// Returns the index of a tier among the tiers of these requests. If the tier is not among
    /// them, the result has no meaning.
    fn tier_slot(&self, tier: u32) -> u32;

    /// Adds a request.
    fn push(&mut self, request: Request);

    /// Builds the packet to a rank, which contains each requested position once. Also stores with
    /// each request the index of its answer in the response. An empty packet needs no response.
    fn pack(&mut self, rank: usize) -> Vec<u8>;

    /// Decodes a packet of another rank and calls `visit` with the tier and the address of each
    /// requested position, in the order of the answers.
    ///
    /// # Errors
    /// Returns an error if the packet is invalid.
    fn decode(&mut self, packet: &[u8], visit: impl FnMut(u32, u64)) -> Result<(), Unsolved>;

    /// Removes the requests that were packed for a rank. Calls `visit` for every request with the
    /// index of its answer in the response and the number of its waiter.
    fn take_waiters(&mut self, rank: usize, visit: impl FnMut(usize, u32));

    /// Removes all requests.
    fn clear(&mut self);
}

/// The requests for labels of positions on other ranks that a thread has not sent yet. A request
/// names the slot of a position, as is possible with dense numbering.
pub struct SlotRequests {
    /// The tiers of the requested positions, in ascending order.
    tiers: Vec<u32>,
    table: BinTable,
    /// The requests to each rank, each as two numbers. The first number is the address in `table`;
    /// [`pack`](RequestSet::pack) replaces it by the index of the answer in the response. The
    /// second number is [`Request::waiter`].
    by_rank: Vec<Vec<(u64, u32)>>,
    pending: usize,
    /// Buffer: for each bin the end of its requests in `order`; see [`sort_into_bins`].
    ends: Vec<u32>,
    /// Buffer: the indices of the requests to a rank, sorted by bin.
    order: Vec<u32>,
    /// Buffer: the words of the bit set of a bin, each with the number of bits set in earlier
    /// words.
    bit_set: Vec<(u64, u32)>,
    /// Buffer: the low bits of the distinct slots of a bin, in ascending order.
    lows: Vec<u16>,
}

impl RequestSet for SlotRequests {
    fn new(ranks: u64, tiers: &[(u32, u64)]) -> SlotRequests {
        SlotRequests {
            tiers: tiers.iter().map(|(tier, _)| *tier).collect(),
            table: BinTable::new(tiers.iter().map(|(_, slots)| *slots)),
            by_rank: vec![Vec::new(); ranks as usize],
            pending: 0,
            ends: Vec::new(),
            order: Vec::new(),
            bit_set: vec![(0, 0); SET_WORDS],
            lows: Vec::new(),
        }
    }

    fn pending(&self) -> usize {
        self.pending
    }

    fn tier_slot(&self, tier: u32) -> u32 {
        self.tiers.partition_point(|other| *other < tier) as u32
    }

    #[inline(always)]
    fn push(&mut self, Request { location, tier_slot, waiter, .. }: Request) {
        let address = self.table.address(tier_slot, location.address);
        self.by_rank[location.owner as usize].push((address, waiter));
        self.pending += 1;
    }

    fn pack(&mut self, rank: usize) -> Vec<u8> {
        let SlotRequests { by_rank, ends, order, bit_set, lows, table, .. } = self;
        let requests = &mut by_rank[rank];
        let mut packet = Vec::with_capacity(2 * requests.len());
        sort_into_bins(requests, table.bins as usize, ends, order);
        let bin_of = |requests: &[(u64, u32)], i: &u32| requests[*i as usize].0 >> LOW_BITS;
        let (mut tail, mut previous_bin, mut answers) = (&order[..], 0, 0u64);
        while let Some(first) = tail.first() {
            let bin = bin_of(requests, first);
            let bin_len = if ends.is_empty() {
                tail.iter().take_while(|i| bin_of(requests, i) == bin).count()
            } else {
                ends[bin as usize] as usize - (order.len() - tail.len())
            };
            let (members, later) = tail.split_at(bin_len);
            tail = later;
            lows.clear();
            put_number(&mut packet, bin - previous_bin);
            previous_bin = bin;
            if bin_len < SMALL_BIN {
                lows.extend(members.iter().map(|i| requests[*i as usize].0 as u16));
                lows.sort_unstable();
                lows.dedup();
                for i in members {
                    let address = &mut requests[*i as usize].0;
                    // The search succeeds, because `lows` contains the low bits of all requests of
                    // the bin.
                    let index = lows.binary_search(&(*address as u16)).unwrap_or(0);
                    *address = answers + index as u64;
                }
            } else {
                bit_set.fill((0, 0));
                for i in members {
                    let low = requests[*i as usize].0 as u16;
                    bit_set[usize::from(low >> 6)].0 |= 1 << (low & 63);
                }
                let mut bits_before = 0;
                for (word, (bits, before)) in (0..).zip(&mut *bit_set) {
                    *before = bits_before;
                    bits_before += bits.count_ones();
                    let mut remaining = *bits;
                    while remaining != 0 {
                        lows.push(word << 6 | remaining.trailing_zeros() as u16);
                        remaining &= remaining - 1;
                    }
                }
                for i in members {
                    let address = &mut requests[*i as usize].0;
                    let (bits, before) = bit_set[usize::from(*address as u16 >> 6)];
                    let lower_bits = bits & ((1 << (*address & 63)) - 1);
                    *address = answers + u64::from(before + lower_bits.count_ones());
                }
            }
            put_number(&mut packet, lows.len() as u64);
            let mut previous = 0;
            for low in &*lows {
                put_number(&mut packet, u64::from(low - previous));
                previous = *low;
            }
            answers += lows.len() as u64;
        }
        packet
    }

    fn decode(&mut self, packet: &[u8], mut visit: impl FnMut(u32, u64)) -> Result<(), Unsolved> {
        let (mut decoder, mut bin) = (Decoder(packet), 0);
        while !decoder.is_empty() {
            bin = self.table.decode_bin(&mut decoder, bin)?;
            let (list, first_slot) = self.table.list_of(bin);
            let len = decoder.number_below((1 << LOW_BITS) + 1)?;
            let mut low = 0;
            for _ in 0..len {
                low += decoder.number_below((1 << LOW_BITS) - low)?;
                visit(self.tiers[list], first_slot + low);
            }
        }
        Ok(())
    }

    fn take_waiters(&mut self, rank: usize, mut visit: impl FnMut(usize, u32)) {
        self.pending -= self.by_rank[rank].len();
        self.by_rank[rank].drain(..).for_each(|(answer, waiter)| visit(answer as usize, waiter));
    }

    fn clear(&mut self) {
        self.by_rank.iter_mut().for_each(Vec::clear);
        self.pending = 0;
    }
}

/// Sorts the indices of requests by bin into `order`; `bins` is the number of bins. If the requests
/// are sorted by counting, `ends` contains for each bin the end of its requests in `order`; if they
/// are few and sorted by comparison, `ends` is empty.
fn sort_into_bins(requests: &[(u64, u32)], bins: usize, ends: &mut Vec<u32>, order: &mut Vec<u32>) {
    order.clear();
    ends.clear();
    if requests.len() < bins / 4 {
        order.extend(0..requests.len() as u32);
        order.sort_unstable_by_key(|i| requests[*i as usize].0);
        return;
    }
    let bin_of = |(address, _): &(u64, u32)| (address >> LOW_BITS) as usize;
    start_of_bins(bins, requests.iter().map(bin_of), ends);
    order.resize(requests.len(), 0);
    for (i, request) in (0..).zip(requests) {
        let end = &mut ends[bin_of(request)];
        order[*end as usize] = i;
        *end += 1;
    }
}

/// The pending requests of a thread by canonical key, if reachable positions are listed.
pub struct KeyRequests {
    /// The requests to each rank. The number of a record is [`Request::waiter`].
    by_rank: Vec<Vec<KeyRecord>>,
    pending: usize,
    /// A reusable buffer for sorting requests.
    scratch: Vec<KeyRecord>,
}

impl RequestSet for KeyRequests {
    fn new(ranks: u64, _: &[(u32, u64)]) -> KeyRequests {
        let by_rank = vec![Vec::new(); ranks as usize];
        KeyRequests { by_rank, pending: 0, scratch: Vec::new() }
    }

    fn pending(&self) -> usize {
        self.pending
    }

    fn tier_slot(&self, _: u32) -> u32 {
        0
    }

    #[inline(always)]
    fn push(&mut self, Request { location, tier, waiter, .. }: Request) {
        let record = KeyRecord { tier, key: location.address, number: waiter };
        self.by_rank[location.owner as usize].push(record);
        self.pending += 1;
    }

    fn pack(&mut self, rank: usize) -> Vec<u8> {
        let KeyRequests { by_rank, scratch, .. } = self;
        let requests = &mut by_rank[rank];
        sort_by_key(requests, scratch);
        scratch.clear();
        scratch.extend_from_slice(requests);
        scratch.dedup_by_key(|record| (record.tier, record.key));
        let mut packet = Vec::with_capacity(3 * scratch.len());
        put_records(&mut packet, scratch, false);
        packet
    }

    fn decode(&mut self, packet: &[u8], mut visit: impl FnMut(u32, u64)) -> Result<(), Unsolved> {
        decode_records(packet, false, |record| {
            visit(record.tier, record.key);
            Ok(())
        })
    }

    fn take_waiters(&mut self, rank: usize, mut visit: impl FnMut(usize, u32)) {
        let requests = &mut self.by_rank[rank];
        let is_same = |record: &KeyRecord, next: &KeyRecord| {
            (record.tier, record.key) == (next.tier, next.key)
        };
        for (answer, equal) in requests.chunk_by(is_same).enumerate() {
            equal.iter().for_each(|record| visit(answer, record.number));
        }
        self.pending -= requests.len();
        requests.clear();
    }

    fn clear(&mut self) {
        self.by_rank.iter_mut().for_each(Vec::clear);
        self.pending = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_slot_is_requested_once_and_answers_reach_all_requests() {
        let tiers = [(3, 0), (7, 70_000), (8, 64), (20, 5_000_000)];
        // Few requests, which are sorted by comparison, and so many requests that they are sorted
        // by counting and with bit sets.
        for len in [0u32, 2, 10, 300, 60_000] {
            let mut requests = SlotRequests::new(2, &tiers);
            assert_eq!([3, 7, 8, 20].map(|tier| requests.tier_slot(tier)), [0, 1, 2, 3]);
            let mut sent = Vec::new();
            let mut random = 7u64;
            for waiter in 0..len {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let (tier, slots) = tiers[[1, 1, 1, 2, 3][(random >> 40) as usize % 5]];
                let location = Location { owner: 1, address: (random >> 20) % slots };
                let tier_slot = requests.tier_slot(tier);
                requests.push(Request { location, tier, tier_slot, waiter });
                sent.push((tier, location.address));
            }
            assert_eq!(requests.pending(), len as usize);
            assert!(requests.pack(0).is_empty());
            let packet = requests.pack(1);
            let mut decoded = Vec::new();
            let mut receiver = SlotRequests::new(2, &tiers);
            receiver.decode(&packet, |tier, slot| decoded.push((tier, slot))).unwrap();
            assert!(decoded.is_sorted_by(|request, next| request < next));
            let mut answer_count = 0;
            requests.take_waiters(1, |answer, waiter| {
                assert_eq!(decoded[answer], sent[waiter as usize]);
                answer_count += 1;
            });
            assert_eq!((answer_count, requests.pending()), (len, 0));
            let truncated = packet.len().saturating_sub(1);
            assert!(len == 0 || receiver.decode(&packet[..truncated], |_, _| {}).is_err());
        }
        let mut requests = SlotRequests::new(2, &tiers);
        // Invalid packets: with a bin that does not exist, with more slots than a bin has, and with
        // a slot beyond its bin.
        for packet in [&[100, 1, 0][..], &[0, 255, 255, 7], &[0, 2, 255, 255, 3, 1]] {
            assert!(requests.decode(packet, |_, _| {}).is_err());
        }
        assert!(SlotRequests::new(2, &[]).decode(&[0, 1, 0], |_, _| {}).is_err());
    }

    #[test]
    fn each_key_is_requested_once_and_answers_reach_all_requests() {
        let mut requests = KeyRequests::new(3, &[]);
        let keys = [(4, 9), (2, 700), (4, 9), (4, 8), (2, 1 << 40)];
        for (waiter, (tier, address)) in (0..).zip(keys) {
            let location = Location { owner: 2, address };
            requests.push(Request { location, tier, tier_slot: 0, waiter });
        }
        assert!(requests.pack(0).is_empty());
        let packet = requests.pack(2);
        let mut decoded = Vec::new();
        requests.decode(&packet, |tier, key| decoded.push((tier, key))).unwrap();
        assert_eq!(decoded, [(2, 700), (2, 1 << 40), (4, 8), (4, 9)]);
        let mut answer_count = 0;
        requests.take_waiters(2, |answer, waiter| {
            assert_eq!(decoded[answer], keys[waiter as usize]);
            answer_count += 1;
        });
        assert_eq!((answer_count, requests.pending()), (5, 0));
        assert!(requests.decode(&packet[..packet.len() - 1], |_, _| {}).is_err());
    }
}
