//! Subtraction games in which every number may be taken but finitely many: proved for every size.
//!
//! # Theorem
//! Let E be finite, M its largest member, and let every number ≥ 1 outside E be a legal take. Deal the values
//! out in order: value x goes to the least heap n₀ that has none, and then, going up, to every heap that
//! has none and from which no heap of value x can be reached. Such heaps differ by members of E, so they lie in
//! n₀..=n₀+M, and all that comes later depends only on which heaps of n₀'..n₀'+M are without a value, seen
//! from the next least heap n₀'. If this pattern after value x is the one after value x + s, p further on, then
//! G(n+p) = G(n) + s for every n that has no value yet after value x. This is the usual argument by
//! finitely many states; the patterns are the states.

use super::period::{Period, Theorem};

/// Steps of dealing that are tried before giving up, in heaps looked at.
const MOST_STEPS: u64 = 2_000_000_000;

/// The proved arithmetic period of the game in which all takes but those missing (ascending, without 0)
/// are legal; `None` when no pattern comes back while heaps stay below `most`.
///
/// Cost: O(M) a value. Memory: 8 bytes a heap up to the second coming of the pattern.
pub fn prove(missing: &[u64], most: u64) -> Option<Period> {
    let reach = usize::try_from(missing.last().copied().unwrap_or(0)).ok()?;
    let mut dealer = Dealer::new(missing, reach);
    // Brent: a pattern that is kept is compared with those after it, and replaced at powers of two.
    let mut kept = dealer.pattern();
    let (mut kept_value, mut kept_first, mut power) = (0u64, 0usize, 1u64);
    let mut steps = 0;
    loop {
        dealer.deal();
        steps += reach as u64 + 1;
        if dealer.first as u64 > most || steps > MOST_STEPS {
            return None;
        }
        if dealer.is_pattern(&kept) {
            break;
        }
        if dealer.value - kept_value == power {
            kept = dealer.pattern();
            (kept_value, kept_first) = (dealer.value, dealer.first);
            power *= 2;
        }
    }
    let (saltus, period) = (dealer.value - kept_value, dealer.first - kept_first);
    // All heaps from here on have been without a value when the pattern was first seen.
    let proved_from = kept_first + reach;
    while dealer.least_open() < proved_from + period {
        dealer.deal();
    }
    let values = &dealer.values;
    let agrees = |n: &usize| values[n + period] == values[*n].map(|value| value + saltus);
    let exceptions = (0..proved_from).rev().skip_while(agrees);
    let preperiod = exceptions.map(|n| n + 1).next().unwrap_or(0);
    Some(Period {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus,
        window: (proved_from - preperiod) as u64,
        theorem: Theorem::Patterns { dealt: kept_value },
        values: values[..preperiod + period].iter().map(|value| value.expect("dealt")).collect(),
    })
}

/// Deals values out in order.
struct Dealer {
    missing: Vec<usize>,
    /// Whether a take, up to the largest that is missing, is missing.
    is_missing: Vec<bool>,
    reach: usize,
    /// The values dealt so far.
    values: Vec<Option<u64>>,
    /// The least heap without a value, and the value that comes next.
    first: usize,
    value: u64,
}

impl Dealer {
    fn new(missing: &[u64], reach: usize) -> Dealer {
        let missing: Vec<usize> = missing.iter().map(|&take| take as usize).collect();
        let mut is_missing = vec![false; reach + 1];
        missing.iter().for_each(|&take| is_missing[take] = true);
        Dealer { missing, is_missing, reach, values: vec![None; reach + 1], first: 0, value: 0 }
    }

    /// Deals the next value.
    fn deal(&mut self) {
        let first = self.first;
        if self.values.len() < first + 2 * self.reach + 2 {
            self.values.resize(2 * (first + self.reach + 1), None);
        }
        let mut given = vec![first];
        for &take in &self.missing {
            let n = first + take;
            let free = self.values[n].is_none();
            if free && given.iter().all(|&other| self.is_missing[n - other]) {
                given.push(n);
            }
        }
        for n in given {
            self.values[n] = Some(self.value);
        }
        self.value += 1;
        self.first = self.least_open();
    }

    /// The least heap without a value.
    fn least_open(&self) -> usize {
        let open = self.values[self.first..].iter().position(Option::is_none);
        open.map_or(self.values.len(), |at| self.first + at)
    }

    /// Which heaps after the least one without a value have none either.
    fn pattern(&self) -> Vec<bool> {
        (0..=self.reach).map(|at| self.is_open(self.first + at)).collect()
    }

    fn is_pattern(&self, pattern: &[bool]) -> bool {
        (0..).zip(pattern).all(|(at, open)| self.is_open(self.first + at) == *open)
    }

    fn is_open(&self, n: usize) -> bool {
        self.values.get(n).is_none_or(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Big, Nimber, mex};
    use proptest::prelude::*;

    fn naive(missing: &[u64], to: u64) -> Vec<u64> {
        let mut table: Vec<u64> = Vec::new();
        for n in 0..=to {
            let takes = (1..=n).filter(|take| !missing.contains(take));
            let options: Vec<Nimber> =
                takes.map(|take| Nimber(table[(n - take) as usize] as u32)).collect();
            table.push(mex(options).0.into());
        }
        table
    }

    #[test]
    fn periods_of_single_games_are_known() {
        // Each also by brute force in the test below.
        for (missing, period, saltus) in
            [(&[][..], 1, 1), (&[2], 4, 2), (&[3], 6, 3), (&[1, 2], 3, 1), (&[2, 3, 7], 4, 2)]
        {
            let found = prove(missing, 1000).unwrap();
            assert_eq!((found.period, found.saltus), (period, saltus), "{missing:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_proved_holds_and_is_least(set in prop::collection::btree_set(1u64..24, 0..7)) {
            let missing: Vec<u64> = set.into_iter().collect();
            let found = prove(&missing, 100_000).unwrap();
            let to = 3 * (found.preperiod + found.period) + 300;
            let table = naive(&missing, to);
            for (n, value) in table.iter().enumerate() {
                prop_assert_eq!(found.value(&Big::from(n)), Big::from(*value), "{:?} {}", missing, n);
            }
            let holds = |from: u64, p: u64, s: u64| {
                (from..=to - p).all(|n| table[(n + p) as usize] == table[n as usize] + s)
            };
            if found.preperiod > 0 {
                prop_assert!(!holds(found.preperiod - 1, found.period, found.saltus));
            }
            for p in 1..found.period {
                let s = table[(found.preperiod + p) as usize].checked_sub(table[found.preperiod as usize]);
                prop_assert!(s.is_none_or(|s| !holds(found.preperiod, p, s)), "{:?} {}", missing, p);
            }
        }
    }
}
