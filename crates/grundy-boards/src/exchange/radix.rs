//! Sorts records of positions by tier and key with a radix sort (Hollerith 1889), which is several
//! times as fast as a comparison sort.

/// A record of a position for a message to another rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyRecord {
    /// The index of the tier of the position.
    pub tier: u32,
    /// The canonical key of the position.
    pub key: u64,
    /// A number whose meaning depends on the message, for example
    /// [`PositionUpdate::number`](super::outbox::PositionUpdate::number) in an update.
    pub number: u32,
}

/// The number of bits of a digit, by which the radix sort sorts in one pass.
const DIGIT_BITS: u32 = 11;
/// The number of records below which a comparison sort is used instead of the radix sort.
const SMALL_LEN: usize = 1 << 10;
/// The mask of the lowest digit of a number.
const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;

/// Sorts records by tier, and within a tier by key. Records with the same tier and key are adjacent
/// afterwards, in unspecified order. `scratch` is a buffer that callers reuse; its contents are
/// irrelevant.
pub fn sort_by_key(records: &mut Vec<KeyRecord>, scratch: &mut Vec<KeyRecord>) {
    if records.len() < SMALL_LEN {
        records.sort_unstable();
        return;
    }
    let reference = records[0];
    // Skip the digits that are the same in all records.
    let (mut tier_bits, mut key_bits) = (0, 0);
    for record in &*records {
        tier_bits |= record.tier ^ reference.tier;
        key_bits |= record.key ^ reference.key;
    }
    scratch.clear();
    scratch.resize(records.len(), KeyRecord::default());
    for shift in (0..64).step_by(DIGIT_BITS as usize) {
        if key_bits >> shift & DIGIT_MASK != 0 {
            sort_by_digit(records, scratch, |record| record.key >> shift & DIGIT_MASK);
            std::mem::swap(records, scratch);
        }
    }
    for shift in (0..32).step_by(DIGIT_BITS as usize) {
        if u64::from(tier_bits) >> shift & DIGIT_MASK != 0 {
            let digit = |record: &KeyRecord| u64::from(record.tier) >> shift & DIGIT_MASK;
            sort_by_digit(records, scratch, digit);
            std::mem::swap(records, scratch);
        }
    }
}

/// Copies `records` to `sorted`, sorted by one digit, which `digit` extracts from a record. Records
/// with the same digit stay in their order (stable counting sort).
#[inline(always)]
fn sort_by_digit(
    records: &[KeyRecord],
    sorted: &mut [KeyRecord],
    digit: impl Fn(&KeyRecord) -> u64,
) {
    let mut ends = [0u32; 1 << DIGIT_BITS];
    for record in records {
        ends[digit(record) as usize] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        (sum, *end) = (sum + *end, sum);
    }
    for record in records {
        let end = &mut ends[digit(record) as usize];
        sorted[*end as usize] = *record;
        *end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_sorted_by_tier_and_key() {
        let mut random = 7u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random >> 11
        };
        let mut scratch = Vec::new();
        // No records and few records, which are sorted by comparison; then records of one tier and
        // of 70,000 tiers, with keys of different lengths.
        for (len, tiers, bits) in [(0, 1, 9), (700, 9, 40), (5000, 1, 38), (9000, 70_000, 53)] {
            let mut records: Vec<KeyRecord> = (0..len)
                .map(|number| KeyRecord {
                    tier: (next() % tiers) as u32 * 3,
                    key: (next() & ((1 << bits) - 1)) << 11,
                    number,
                })
                .collect();
            let mut expected = records.clone();
            expected.sort_unstable();
            sort_by_key(&mut records, &mut scratch);
            assert!(records.is_sorted_by_key(|record| (record.tier, record.key)));
            records.sort_unstable();
            assert_eq!(records, expected);
        }
    }
}
