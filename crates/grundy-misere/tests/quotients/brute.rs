//! Misère outcomes of sums of heaps by their options alone.

use std::collections::HashMap;

/// Outcomes of sums, remembered.
pub struct Brute<F> {
    /// The options of a heap or position, as its parts.
    options: F,
    known: HashMap<Vec<usize>, bool>,
}

impl<F: Fn(usize) -> Vec<Vec<usize>>> Brute<F> {
    pub fn new(options: F) -> Brute<F> {
        Brute { options, known: HashMap::new() }
    }

    /// The options of a sum, each in order.
    pub fn options(&self, sum: &[usize]) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for i in 0..sum.len() {
            for option in (self.options)(sum[i]) {
                let mut rest = sum.to_vec();
                rest.remove(i);
                rest.extend(option);
                rest.sort_unstable();
                all.push(rest);
            }
        }
        all
    }

    /// Whether who moves loses: there is a move, and every one leads to a sum that is won.
    pub fn is_p(&mut self, sum: &[usize]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.known.get(&sum) {
            return known;
        }
        let options = self.options(&sum);
        let p = !options.is_empty() && !options.iter().any(|option| self.is_p(option));
        self.known.insert(sum, p);
        p
    }
}

/// The options of a heap by the digits of its code, written out plainly.
pub fn heap(code: &str) -> impl Fn(usize) -> Vec<Vec<usize>> + use<> {
    let digits: Vec<u32> =
        code.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap()).collect();
    move |n| {
        let mut all = Vec::new();
        for (take, digit) in digits.iter().enumerate().filter(|&(take, _)| take <= n) {
            let left = n - take;
            for parts in partitions(left, left) {
                if parts.len() < 4 && digit >> parts.len() & 1 == 1 {
                    all.push(parts);
                }
            }
        }
        all
    }
}

/// The ways to write a number as a sum of at most three positive ones, none above `most`; further ones are left out.
fn partitions(n: usize, most: usize) -> Vec<Vec<usize>> {
    fn go(n: usize, most: usize, places: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        if places == 0 {
            return Vec::new();
        }
        let mut all = Vec::new();
        for first in 1..=n.min(most) {
            for mut rest in go(n - first, first, places - 1) {
                rest.insert(0, first);
                all.push(rest);
            }
        }
        all
    }
    go(n, most, 3)
}

/// Every multiset of numbers from 1 to `most` whose sum is at most `total`.
pub fn sums(total: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for first in 1..=most.min(total) {
        for mut rest in sums(total - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}
