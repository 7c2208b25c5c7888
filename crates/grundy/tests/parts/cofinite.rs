//! Tests games in which all but finitely many numbers may be taken.

use grundy::base::{Big, Budget, Nimber, mex};
use grundy::law::cofinite::prove;
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
fn periods_of_example_games_are_reproduced() {
    // The test below checks each of them by brute force.
    for (missing, period, saltus) in
        [(&[][..], 1, 1), (&[2], 4, 2), (&[3], 6, 3), (&[1, 2], 3, 1), (&[2, 3, 7], 4, 2)]
    {
        let found = prove(missing, 1000, &Budget::default()).unwrap().unwrap();
        assert_eq!((found.period, found.saltus), (period, saltus), "{missing:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn proved_periods_hold_and_are_minimal(set in prop::collection::btree_set(1u64..24, 0..7)) {
        let missing: Vec<u64> = set.into_iter().collect();
        let found = prove(&missing, 100_000, &Budget::default()).unwrap().unwrap();
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
