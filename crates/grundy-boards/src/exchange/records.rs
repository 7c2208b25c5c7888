//! Encodings of positions in messages: records of canonical keys, and bins of slots.

use super::radix::KeyRecord;
use super::wire::{Decoder, put_number};
use crate::checkpoint::invalid_data;
use crate::limits::Unsolved;
use std::io;

/// Appends `records`, which are sorted by tier and key, to a packet: for each tier its index, the
/// number of its records, and the difference of each key from the previous key. Each key is
/// followed by the number of its record if `with_numbers` is set.
pub fn put_records(packet: &mut Vec<u8>, records: &[KeyRecord], with_numbers: bool) {
    for tier in records.chunk_by(|record, next| record.tier == next.tier) {
        put_number(packet, tier[0].tier.into());
        put_number(packet, tier.len() as u64);
        let mut previous = 0;
        for record in tier {
            put_number(packet, record.key - previous);
            if with_numbers {
                put_number(packet, record.number.into());
            }
            previous = record.key;
        }
    }
}

/// Decodes a packet of records and calls `visit` with each of them. Without `with_numbers`,
/// [`KeyRecord::number`] is 0.
///
/// # Errors
/// Returns an error if the packet is invalid, or the first error of `visit`.
#[inline(always)]
pub fn decode_records(
    packet: &[u8],
    with_numbers: bool,
    mut visit: impl FnMut(KeyRecord) -> Result<(), Unsolved>,
) -> Result<(), Unsolved> {
    let mut decoder = Decoder(packet);
    while !decoder.is_empty() {
        let tier = decoder.number_below(1 << 32)? as u32;
        let (len, mut key) = (decoder.number()?, 0u64);
        for _ in 0..len {
            key = key.checked_add(decoder.number()?).ok_or_else(invalid_data)?;
            let number = if with_numbers { decoder.number_below(1 << 32)? as u32 } else { 0 };
            visit(KeyRecord { tier, key, number })?;
        }
    }
    Ok(())
}

/// The number of low bits of a slot by which the slots in a bin differ. A bin contains 2^16
/// consecutive slots of a tier.
pub const LOW_BITS: u32 = 16;

/// The division of several lists of slots into bins of 2^16 slots. The bins of all lists are
/// numbered consecutively.
pub struct BinTable {
    /// The index of the first bin of each list, among the bins of all lists.
    first_bins: Vec<u32>,
    /// The number of bins of all lists together.
    pub bins: u32,
}

impl BinTable {
    /// Creates the table. `slot_counts` contains the number of slots of each list.
    pub fn new(slot_counts: impl Iterator<Item = u64>) -> BinTable {
        let mut bins = 0;
        let first_bins = slot_counts.map(|slots| {
            let first_bin = bins;
            // The number of bins fits into 32 bits: a tier has fewer than 2^32 slots, and only few
            // tiers are so large.
            bins += slots.div_ceil(1 << LOW_BITS) as u32;
            first_bin
        });
        let first_bins = first_bins.collect();
        BinTable { first_bins, bins }
    }

    /// Returns `bin << 16 | low` for a slot of a list: the index of its bin among the bins of all
    /// lists, and its low 16 bits.
    #[inline(always)]
    pub fn address(&self, list: u32, slot: u64) -> u64 {
        (u64::from(self.first_bins[list as usize]) << LOW_BITS) + slot
    }

    /// Returns the index of the list that contains a bin, and the first slot of the bin in this
    /// list.
    pub fn list_of(&self, bin: u32) -> (usize, u64) {
        // A list without bins begins at the same bin as the next list, so the last list that begins
        // at or before the bin contains it.
        let list = self.first_bins.partition_point(|first| *first <= bin) - 1;
        (list, u64::from(bin - self.first_bins[list]) << LOW_BITS)
    }

    /// Decodes the index of the next bin in a packet, which is stored as the difference from the
    /// index of the `previous` bin.
    ///
    /// # Errors
    /// Returns an error if there is no such bin or its encoding is invalid.
    pub fn decode_bin(&self, decoder: &mut Decoder, previous: u32) -> io::Result<u32> {
        Ok(previous + decoder.number_below(u64::from(self.bins) - u64::from(previous))? as u32)
    }
}

/// Computes where each bin begins in a list of elements that is sorted by bin: `ends[bin]` is the
/// index of its first element. The caller's counting sort advances these indices, so that
/// afterwards they are the ends of the bins. `elements` contains the bin of each element.
pub fn start_of_bins(bins: usize, elements: impl Iterator<Item = usize>, ends: &mut Vec<u32>) {
    ends.clear();
    ends.resize(bins, 0);
    elements.for_each(|bin| ends[bin] += 1);
    let mut sum = 0;
    for end in ends {
        (sum, *end) = (sum + *end, sum);
    }
}
