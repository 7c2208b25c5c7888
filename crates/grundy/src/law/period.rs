//! Periods of heap games, proved for every size.
//!
//! # Theorem
//! Let every move take at most t from a heap and leave at most h heaps, whether it is legal not
//! depending on the sizes of the heaps left. If G(n+p) = G(n) for every n with
//! n₀ ≤ n < h·n₀ + (h-1)·p + t, where n₀ ≥ 1 unless h = 1, then G(n+p) = G(n) for every n ≥ n₀.
//!
//! Induction: for larger n, the largest heap left of n+p is at least n₀+p, so it can be made smaller by
//! p without changing its value, and the other way round; so n and n+p have options of the same
//! values. With h = 1 the window is t values long (Golomb 1966); with h = 2 it is the
//! window of Guy & Smith 1956.
//!
//! # Unequal parts
//! Where a split must leave two different heaps (Grundy's game), the same holds with the window
//! n₀ ≤ n < 2n₀ + 2p + t: should making the larger part smaller by p make the two equal, then both are at
//! least n₀ + p, and it is the other one that is made smaller, or larger, by p.

use crate::base::{Big, Nimber, SplitRule};

/// What a rule for one heap allows at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most that is ever taken.
    pub takes: u64,
    /// The most heaps that are ever left.
    pub leaves: u64,
    /// Whether two heaps that are left must differ.
    pub unequal: bool,
}

impl Reach {
    /// A subtraction game whose greatest take is `takes`.
    pub fn subtraction(takes: u64) -> Reach {
        Reach { takes, leaves: 1, unequal: false }
    }

    /// A rule that takes and splits.
    pub fn splits(rule: &SplitRule) -> Reach {
        let leaves = if rule.split.is_empty() { 1 } else { 2 };
        Reach { takes: rule.largest().into(), leaves, unequal: rule.unequal }
    }

    /// The end (exclusive) of the window in which G(n+p) = G(n) has to hold from `preperiod` on.
    fn window_end(self, preperiod: u64, period: u64) -> Option<u64> {
        let copies = self.leaves.checked_mul(preperiod)?;
        let shifts = self.leaves.saturating_sub(1) + u64::from(self.unequal);
        let shifts = shifts.checked_mul(period)?;
        copies.checked_add(shifts)?.checked_add(self.takes)
    }
}

/// An eventual period with the table that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀ with G(n+p) = G(n) for every n ≥ n₀ (at least 1 where heaps split).
    pub preperiod: u64,
    /// The least such p.
    pub period: u64,
    /// How many consecutive n, from the preperiod on, G(n+p) = G(n) was compared for.
    pub window: u64,
    values: Vec<Nimber>,
}

/// The least period and preperiod that a table proves for a rule of such a reach; `None` when the
/// table is too short to prove one. O(length of the table) time and memory.
pub fn prove(table: &[Nimber], reach: Reach) -> Option<Period> {
    let least = usize::from(reach.leaves > 1);
    let border = borders(table);
    let mut best = None;
    for (i, &length) in border.iter().enumerate().take(table.len().saturating_sub(least)).skip(1) {
        let (preperiod, period) = ((table.len() - 1 - i) as u64, (i + 1 - length) as u64);
        // `length` values, from the preperiod on, agree with those one period later. Of the suffixes
        // that prove a period the longest has the least preperiod, and the same period as the others:
        // a word with two periods for ever has the lesser one throughout.
        let proves = |end: u64| end - preperiod <= length as u64;
        if length > 0 && reach.window_end(preperiod, period).is_some_and(proves) {
            best = Some((preperiod, period));
        }
    }
    let (preperiod, period) = best?;
    Some(Period {
        preperiod,
        period,
        window: reach.window_end(preperiod, period)? - preperiod,
        values: table[..(preperiod + period) as usize].to_vec(),
    })
}

/// The prefix function of the reversed table: at i the longest border of the last i + 1 values, so
/// that i + 1 less it is their least period. O(length of the table).
pub(super) fn borders<T: Copy + PartialEq>(table: &[T]) -> Vec<usize> {
    let reversed: Vec<T> = table.iter().rev().copied().collect();
    let mut border = vec![0usize; reversed.len()];
    for i in 1..reversed.len() {
        let mut length = border[i - 1];
        while length > 0 && reversed[i] != reversed[length] {
            length = border[length - 1];
        }
        border[i] = length + usize::from(reversed[i] == reversed[length]);
    }
    border
}

impl Period {
    /// The ways to split a heap of `sum` into two of nim-sum `value`: how many, the smaller part first, and
    /// the first `limit` of them. The two parts may not be equal where `unequal`. O(preperiod + period).
    ///
    /// Parts of at least n₀ matter by their residue alone, so those are counted by residue.
    pub fn splits(
        &self,
        sum: &Big,
        value: &Big,
        unequal: bool,
        limit: usize,
    ) -> (Big, Vec<[Big; 2]>) {
        let (mut count, mut found) = (Big::ZERO, Vec::new());
        // The smaller part is at most this.
        let most: Big = match unequal {
            true => {
                if *sum == Big::ZERO {
                    Big::ZERO
                } else {
                    (sum - Big::ONE) / 2u8
                }
            }
            false => sum / 2u8,
        };
        let fits = |a: &Big| {
            let (low, high) = (self.value(a), self.value(&(sum - a)));
            Big::from((low ^ high).0) == *value
        };
        for a in (1..self.preperiod.max(1)).map(Big::from).take_while(|a| *a <= most) {
            if fits(&a) {
                count += Big::ONE;
                if found.len() < limit {
                    found.push([a.clone(), sum - &a]);
                }
            }
        }
        for a in (0..self.period).map(|r| Big::from(self.preperiod.max(1) + r)) {
            if a > most {
                break;
            }
            if !fits(&a) {
                continue;
            }
            let more = (&most - &a) / self.period;
            count += &more + Big::ONE;
            let mut part = a;
            while found.len() < limit && part <= most {
                found.push([part.clone(), sum - &part]);
                part += self.period;
            }
        }
        (count, found)
    }

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

    fn subtraction(takes: &[u64], to: u64) -> Vec<Nimber> {
        let mut table: Vec<Nimber> = Vec::new();
        for n in 0..=to {
            let options = takes.iter().filter(|&&s| s <= n).map(|s| table[(n - s) as usize]);
            let value = crate::base::mex(options.collect::<Vec<_>>());
            table.push(value);
        }
        table
    }

    /// Take `least` to 2, and split what is left or not: 0.77 with 1, 0.07 with 2.
    fn octal(least: u64, to: u64) -> Vec<Nimber> {
        let mut table: Vec<Nimber> = Vec::new();
        for n in 0..=to {
            let rests = (least..=2).filter(|&take| take <= n).map(|take| n - take);
            let options =
                rests.flat_map(|m| (0..=m / 2).map(move |a| (a as usize, (m - a) as usize)));
            let value = crate::base::mex(options.map(|(a, b)| table[a] ^ table[b]));
            table.push(value);
        }
        table
    }

    #[test]
    fn a_period_is_least_and_proved() {
        let found = prove(&subtraction(&[1, 3, 4], 100), Reach::subtraction(4)).unwrap();
        assert_eq!((found.preperiod, found.period), (0, 7));
        let found = prove(&subtraction(&[2, 5, 11], 400), Reach::subtraction(11)).unwrap();
        let long = subtraction(&[2, 5, 11], 4000);
        for (n, value) in long.iter().enumerate() {
            assert_eq!(found.value(&Big::from(n)), *value, "{n}");
        }
        assert_eq!(prove(&subtraction(&[3, 50], 60), Reach::subtraction(50)), None);
        let nothing = prove(&subtraction(&[], 3), Reach::subtraction(0)).unwrap();
        assert_eq!((nothing.preperiod, nothing.period), (0, 1));
        assert_eq!(nothing.value(&(Big::ONE << 100)), Nimber(0));
    }

    #[test]
    fn heaps_that_split_need_the_longer_window() {
        // Of Kayles and Dawson's Kayles the periods and preperiods are classical.
        for (least, period, preperiod) in [(1, 12, 71), (2, 34, 53)] {
            let reach = Reach { takes: 2, leaves: 2, unequal: false };
            let needed = 2 * preperiod + 2 * period + 2;
            let table = octal(least, needed - 1);
            let found = prove(&table, reach).unwrap();
            assert_eq!((found.preperiod, found.period), (preperiod, period));
            assert_eq!(prove(&table[..needed as usize - 1], reach), None);
            for (n, value) in octal(least, 1000).iter().enumerate() {
                assert_eq!(found.value(&Big::from(n)), *value, "{n}");
            }
        }
    }

    #[test]
    fn splits_are_counted_by_residue() {
        for (least, unequal) in [(1, false), (2, false), (1, true)] {
            let reach = Reach { takes: 2, leaves: 2, unequal };
            let table = octal(least, 2_000);
            let found = prove(&table, reach).unwrap();
            for sum in (0..500u64).chain([1_000, 1_999]) {
                for value in 0..10u32 {
                    let ways: Vec<[Big; 2]> = (1..=sum / 2)
                        .filter(|a| !(unequal && 2 * a == sum))
                        .filter(|&a| (table[a as usize] ^ table[(sum - a) as usize]).0 == value)
                        .map(|a| [Big::from(a), Big::from(sum - a)])
                        .collect();
                    let (count, mut listed) =
                        found.splits(&Big::from(sum), &Big::from(value), unequal, usize::MAX);
                    listed.sort();
                    assert_eq!(listed, ways, "{sum} {value}");
                    assert_eq!(count, Big::from(ways.len()), "{sum} {value}");
                    let (_, few) = found.splits(&Big::from(sum), &Big::from(value), unequal, 3);
                    assert_eq!(few.len(), ways.len().min(3));
                }
            }
        }
    }

    #[test]
    fn unequal_parts_need_a_longer_window() {
        // Take 1 or 2, or split into two different heaps after that: against a longer table.
        let table = |to: u64| {
            let mut table: Vec<Nimber> = Vec::new();
            for n in 0..=to {
                let rests = (1..=2).filter(|take| *take <= n).map(|take| n - take);
                let options = rests.flat_map(|m| {
                    (0..=m / 2)
                        .filter(move |a| 2 * a != m || m == 0)
                        .map(move |a| (a as usize, (m - a) as usize))
                });
                let value = crate::base::mex(options.map(|(a, b)| table[a] ^ table[b]));
                table.push(value);
            }
            table
        };
        let reach = Reach { takes: 2, leaves: 2, unequal: true };
        let Some(found) = prove(&table(3_000), reach) else { return };
        for (n, value) in table(6_000).iter().enumerate() {
            assert_eq!(found.value(&Big::from(n)), *value, "{n}");
        }
    }
}
