//! Quotients, compared with a published table and with brute force; certificates, tested with
//! mutations.

mod brute;
mod certificates;
mod families;
mod published_table;
mod resumed;
mod searches;

use grundy_misere::{CodeRules, Limits, Search};

/// Returns the rules of a code with one character for each digit.
fn digits(code: &str) -> CodeRules {
    let digits = code.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap() as u8);
    CodeRules::new(&digits.collect::<Vec<u8>>()).unwrap()
}

/// Returns a search for the quotient of a code after the heaps 1 to `heaps` were added.
fn searched(code: &str, heaps: usize) -> Search<CodeRules> {
    let mut search = Search::new(digits(code));
    for n in 1..=heaps {
        search
            .advance(&Limits::default())
            .unwrap_or_else(|error| panic!("{code}, heap {n}: {error}"));
    }
    search
}

/// A pseudo-random generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
