//! Periods of one-heap games without splitting, proved for every size.
//!
//! # Theorem
//! Let a game take from a fixed finite set whose greatest member is t. If G(n+p) = G(n) for t
//! consecutive n from n₀ on, then it holds for every n ≥ n₀: each later value is a function of the t
//! before it. Golomb 1966; Winning Ways, chapter 4.

use crate::base::{Big, Nimber};

/// An eventual period with the table that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀ with G(n+p) = G(n) for every n ≥ n₀.
    pub preperiod: u64,
    /// The least such p.
    pub period: u64,
    /// The greatest take: how many consecutive values were compared.
    pub window: u64,
    values: Vec<Nimber>,
}

/// The least period and preperiod that a table proves, for takes up to `largest`; `None` when the
/// table is too short to show one. O(length of the table).
pub fn prove(table: &[Nimber], largest: u64) -> Option<Period> {
    if largest == 0 {
        return Some(Period { preperiod: 0, period: 1, window: 0, values: vec![Nimber(0)] });
    }
    // The prefix function of the reversed table: border[i] is the longest border of the last i + 1
    // values, so i + 1 - border[i] is their least period.
    let reversed: Vec<Nimber> = table.iter().rev().copied().collect();
    let mut border = vec![0usize; reversed.len()];
    let mut best: Option<(usize, usize)> = None;
    for i in 1..reversed.len() {
        let mut length = border[i - 1];
        while length > 0 && reversed[i] != reversed[length] {
            length = border[length - 1];
        }
        if reversed[i] == reversed[length] {
            length += 1;
        }
        border[i] = length;
        // `length` values agree with those one period later.
        if length as u64 >= largest {
            let period = i + 1 - length;
            if best.is_none_or(|(_, least)| period <= least) {
                best = Some((table.len() - 1 - i, period));
            }
        }
    }
    let (preperiod, period) = best?;
    Some(Period {
        preperiod: preperiod as u64,
        period: period as u64,
        window: largest,
        values: table[..preperiod + period].to_vec(),
    })
}

impl Period {
    /// The Grundy value of a heap of any size.
    pub fn value(&self, n: &Big) -> Nimber {
        let at = match crate::base::to_u64(n) {
            Some(n) if n < self.preperiod => n,
            _ => {
                let within = (n - self.preperiod) % self.period;
                self.preperiod + within
            }
        };
        self.values[at as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(takes: &[u64], to: u64) -> Vec<Nimber> {
        let mut table: Vec<Nimber> = Vec::new();
        for n in 0..=to {
            let options = takes.iter().filter(|&&s| s <= n).map(|s| table[(n - s) as usize]);
            let value = crate::base::mex(options.collect::<Vec<_>>());
            table.push(value);
        }
        table
    }

    #[test]
    fn a_period_is_least_and_proved() {
        let found = prove(&table(&[1, 3, 4], 100), 4).unwrap();
        assert_eq!((found.preperiod, found.period), (0, 7));
        let found = prove(&table(&[2, 5, 11], 400), 11).unwrap();
        let long = table(&[2, 5, 11], 4000);
        for (n, value) in long.iter().enumerate() {
            assert_eq!(found.value(&Big::from(n)), *value, "{n}");
        }
        assert_eq!(prove(&table(&[3, 50], 60), 50), None);
    }
}
