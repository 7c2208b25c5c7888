//! Sorts an array of keys in place and applies the same permutation to the array of their labels.
//! Sorting a list of pairs would need more memory than the label table itself.

use crate::label::LabelCell;

/// The maximum number of keys that are sorted by insertion sort.
const INSERTION_SORT_LEN: usize = 32;

/// Sorts `keys` in ascending order and permutes `labels` in the same way, by in-place radix sort on
/// bytes, most significant byte first (American flag sort; McIlroy, Bostic and McIlroy 1993).
pub fn sort_with_labels<A: LabelCell>(keys: &mut [u64], labels: &[A]) {
    let all_bits = keys.iter().fold(0, |bits, key| bits | key);
    sort_by_byte(keys, labels, (64 - all_bits.leading_zeros()).saturating_sub(8));
}

fn swap<A: LabelCell>(keys: &mut [u64], labels: &[A], a: usize, b: usize) {
    keys.swap(a, b);
    let (label_a, label_b) = (labels[a].get(), labels[b].get());
    labels[a].set(label_b);
    labels[b].set(label_a);
}

/// Sorts `keys` that agree in all bits above the byte at bit `shift`, by this byte first and then
/// by the lower bytes, and permutes `labels` in the same way.
fn sort_by_byte<A: LabelCell>(keys: &mut [u64], labels: &[A], shift: u32) {
    if keys.len() <= INSERTION_SORT_LEN {
        for from in 1..keys.len() {
            let mut i = from;
            while i > 0 && keys[i - 1] > keys[i] {
                swap(keys, labels, i - 1, i);
                i -= 1;
            }
        }
        return;
    }
    let byte = |key: u64| (key >> shift & 255) as usize;
    let mut ends = [0; 256];
    keys.iter().for_each(|key| ends[byte(*key)] += 1);
    let (mut starts, mut sum) = ([0; 256], 0);
    for (start, end) in starts.iter_mut().zip(&mut ends) {
        *start = sum;
        sum += *end;
        *end = sum;
    }
    // Swap each key into the bucket of its byte until every bucket is full.
    let mut next = starts;
    for bucket in 0..256 {
        while next[bucket] < ends[bucket] {
            let target = byte(keys[next[bucket]]);
            if target != bucket {
                swap(keys, labels, next[bucket], next[target]);
            }
            next[target] += 1;
        }
    }
    if shift == 0 {
        return;
    }
    for (from, to) in starts.into_iter().zip(ends) {
        sort_by_byte(&mut keys[from..to], &labels[from..to], shift.saturating_sub(8));
    }
}
