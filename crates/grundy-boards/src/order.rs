//! Words and labels put into the order of the words, where they are: a list of both would be larger than the table.

use crate::label::Atom;

/// So few are put in order one by one.
const FEW: usize = 32;

/// Puts words in order, and the label of each with it, byte by byte from the highest on (radix sort in place; McIlroy, Bostic
/// and McIlroy 1993).
pub fn in_order<A: Atom>(words: &mut [u64], labels: &[A]) {
    let all = words.iter().fold(0, |all, word| all | word);
    by_byte(words, labels, (64 - all.leading_zeros()).saturating_sub(8));
}

fn swap<A: Atom>(words: &mut [u64], labels: &[A], a: usize, b: usize) {
    words.swap(a, b);
    let (of_a, of_b) = (labels[a].get(), labels[b].get());
    labels[a].set(of_b);
    labels[b].set(of_a);
}

/// By the bits from `shift` on: those above the eight are the same in all.
fn by_byte<A: Atom>(words: &mut [u64], labels: &[A], shift: u32) {
    if words.len() <= FEW {
        for from in 1..words.len() {
            let mut at = from;
            while at > 0 && words[at - 1] > words[at] {
                swap(words, labels, at - 1, at);
                at -= 1;
            }
        }
        return;
    }
    let byte = |word: u64| (word >> shift & 255) as usize;
    let mut ends = [0; 256];
    words.iter().for_each(|word| ends[byte(*word)] += 1);
    let (mut first, mut sum) = ([0; 256], 0);
    for (first, end) in first.iter_mut().zip(&mut ends) {
        *first = sum;
        sum += *end;
        *end = sum;
    }
    let mut next = first;
    for own in 0..256 {
        while next[own] < ends[own] {
            match byte(words[next[own]]) {
                to if to == own => next[own] += 1,
                to => {
                    swap(words, labels, next[own], next[to]);
                    next[to] += 1;
                }
            }
        }
    }
    if shift == 0 {
        return;
    }
    for (from, to) in first.into_iter().zip(ends) {
        by_byte(&mut words[from..to], &labels[from..to], shift.saturating_sub(8));
    }
}
