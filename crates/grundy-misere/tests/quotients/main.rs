//! Quotients against a table of other people's, against brute force, and their certificates against mutations.

mod brute;
mod certificates;
mod found;
mod lists;
mod resumed;
mod table;

use grundy_misere::{Digits, Limits, Search};

/// A code that is written with one digit a place.
fn digits(code: &str) -> Digits {
    let digits = code.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap() as u8);
    Digits::new(&digits.collect::<Vec<u8>>()).unwrap()
}

/// The search of a code to some heap.
fn searched(code: &str, heaps: usize) -> Search<Digits> {
    let mut search = Search::new(digits(code));
    for n in 1..=heaps {
        search
            .advance(&Limits::default())
            .unwrap_or_else(|error| panic!("{code}, heap {n}: {error}"));
    }
    search
}

/// Numbers without order.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
