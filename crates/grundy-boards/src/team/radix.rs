//! Sorts records of positions by tier and key with a radix sort (Hollerith 1889), which is several
//! times as fast as a comparison sort.

/// A record of a position for a message to another worker: the index of its tier, its key, and a
/// number whose meaning depends on the message.
pub type Told = (u32, u64, u32);

/// The number of bits of a digit.
const DIGIT: u32 = 11;
/// The number of records below which a comparison sort is used.
const FEW: usize = 1 << 10;

/// Sorts records by tier, and within a tier by key. Records with the same tier and key are adjacent
/// afterwards, in unspecified order. `room` is a buffer that callers reuse; its contents are
/// irrelevant.
pub fn by_key(boards: &mut Vec<Told>, room: &mut Vec<Told>) {
    if boards.len() < FEW {
        boards.sort_unstable();
        return;
    }
    let first = boards[0];
    // Skip the digits that are the same in all records.
    let (mut tiers, mut keys) = (0, 0);
    for (tier, key, _) in &*boards {
        (tiers, keys) = (tiers | tier ^ first.0, keys | key ^ first.1);
    }
    room.clear();
    room.resize(boards.len(), (0, 0, 0));
    for shift in (0..64).step_by(DIGIT as usize) {
        if keys >> shift & MASK != 0 {
            by_digit(boards, room, |(_, key, _)| key >> shift & MASK);
            std::mem::swap(boards, room);
        }
    }
    for shift in (0..32).step_by(DIGIT as usize) {
        if u64::from(tiers) >> shift & MASK != 0 {
            by_digit(boards, room, |(tier, _, _)| u64::from(*tier) >> shift & MASK);
            std::mem::swap(boards, room);
        }
    }
}

/// The mask of the lowest digit of a number.
const MASK: u64 = (1 << DIGIT) - 1;

/// Copies the records of `from` to `to`, sorted by one digit, which `digit` extracts from a record.
/// Records with the same digit stay in their order (stable counting sort).
#[inline(always)]
fn by_digit(from: &[Told], to: &mut [Told], digit: impl Fn(&Told) -> u64) {
    let mut ends = [0u32; 1 << DIGIT];
    for own in from {
        ends[digit(own) as usize] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        (sum, *end) = (sum + *end, sum);
    }
    for own in from {
        let end = &mut ends[digit(own) as usize];
        to[*end as usize] = *own;
        *end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_sorted_by_tier_and_word() {
        let mut random = 7u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random >> 11
        };
        let mut room = Vec::new();
        // No records and few records, which are sorted by comparison; then records of one tier and
        // of 70,000 tiers, with keys of different lengths.
        for (many, tiers, bits) in [(0, 1, 9), (700, 9, 40), (5000, 1, 38), (9000, 70_000, 53)] {
            let mut boards: Vec<Told> = (0..many)
                .map(|at| ((next() % tiers) as u32 * 3, (next() & ((1 << bits) - 1)) << 11, at))
                .collect();
            let mut sorted = boards.clone();
            sorted.sort_unstable();
            by_key(&mut boards, &mut room);
            assert!(boards.is_sorted_by_key(|own| (own.0, own.1)));
            boards.sort_unstable();
            assert_eq!(boards, sorted);
        }
    }
}
