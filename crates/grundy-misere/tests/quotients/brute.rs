//! Misère outcomes of sums of heaps by naive recursion.

use std::collections::HashMap;

/// A memoised solver of misère sums.
pub struct Brute<F> {
    /// Returns the options of a position, as lists of positions.
    options: F,
    known: HashMap<Vec<usize>, bool>,
}

impl<F: Fn(usize) -> Vec<Vec<usize>>> Brute<F> {
    pub fn new(options: F) -> Brute<F> {
        Brute { options, known: HashMap::new() }
    }

    /// Returns the options of a sum, each one sorted.
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

    /// Returns whether the player to move loses: there is a move, and every move leads to a won
    /// sum.
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

/// Returns the options of a heap by the digits of a code.
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

/// Returns the partitions of a number into at most three positive numbers, none above `max_part`.
fn partitions(n: usize, max_part: usize) -> Vec<Vec<usize>> {
    fn go(n: usize, max_part: usize, places: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        if places == 0 {
            return Vec::new();
        }
        let mut all = Vec::new();
        for first in 1..=n.min(max_part) {
            for mut rest in go(n - first, first, places - 1) {
                rest.insert(0, first);
                all.push(rest);
            }
        }
        all
    }
    go(n, max_part, 3)
}

/// Returns every multiset of numbers from 1 to `max_part` whose sum is at most `total`.
pub fn sums(total: usize, max_part: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for first in 1..=max_part.min(total) {
        for mut rest in sums(total - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}
