//! Tests the detection of periods in the values of one heap.

use grundy::base::{Big, Budget, Nimber, mex};
use grundy::law::period::{self, Period, RuleBounds};

fn prove(table: &[Nimber], reach: RuleBounds) -> Option<Period> {
    period::prove(table.len(), |n| table[n].0, reach, &Budget::default()).unwrap()
}

fn subtraction(takes: &[u64], to: u64) -> Vec<Nimber> {
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        let options = takes.iter().filter(|&&s| s <= n).map(|s| table[(n - s) as usize]);
        let value = mex(options.collect::<Vec<_>>());
        table.push(value);
    }
    table
}

/// Returns the values of the heaps 0 to `to` of an octal game: a move takes from `least` to 2
/// stones and may split the rest. `least` 1 is the code 0.77 and `least` 2 is 0.07.
fn octal(least: u64, to: u64) -> Vec<Nimber> {
    let mut table: Vec<Nimber> = Vec::new();
    for n in 0..=to {
        let rests = (least..=2).filter(|&take| take <= n).map(|take| n - take);
        let options = rests.flat_map(|m| (0..=m / 2).map(move |a| (a as usize, (m - a) as usize)));
        let value = mex(options.map(|(a, b)| table[a] ^ table[b]));
        table.push(value);
    }
    table
}

#[test]
fn a_period_is_minimal_and_proved() {
    let found = prove(&subtraction(&[1, 3, 4], 100), RuleBounds::subtraction(4)).unwrap();
    assert_eq!((found.preperiod, found.period), (0, 7));
    let found = prove(&subtraction(&[2, 5, 11], 400), RuleBounds::subtraction(11)).unwrap();
    let long = subtraction(&[2, 5, 11], 4000);
    for (n, value) in long.iter().enumerate() {
        assert_eq!(found.value(&Big::from(n)), Big::from(value.0), "{n}");
    }
    assert_eq!(prove(&subtraction(&[3, 50], 60), RuleBounds::subtraction(50)), None);
    let nothing = prove(&subtraction(&[], 3), RuleBounds::subtraction(0)).unwrap();
    assert_eq!((nothing.preperiod, nothing.period), (0, 1));
    assert_eq!(nothing.value(&(Big::ONE << 100)), Big::ZERO);
}

#[test]
fn heaps_that_split_need_the_longer_window() {
    // The periods and preperiods of Kayles and of Dawson's Kayles are classical results.
    for (least, period, preperiod) in [(1, 12, 71), (2, 34, 53)] {
        let reach = RuleBounds { takes: 2, leaves: 2, unequal: false, least: 1 };
        let needed = 2 * preperiod + 2 * period + 2;
        let table = octal(least, needed - 1);
        let found = prove(&table, reach).unwrap();
        assert_eq!((found.preperiod, found.period), (preperiod, period));
        assert_eq!(prove(&table[..needed as usize - 1], reach), None);
        for (n, value) in octal(least, 1000).iter().enumerate() {
            assert_eq!(found.value(&Big::from(n)), Big::from(value.0), "{n}");
        }
    }
}

#[test]
fn splits_are_counted_by_residue() {
    for (least, unequal) in [(1, false), (2, false), (1, true)] {
        let reach = RuleBounds { takes: 2, leaves: 2, unequal, least: 1 };
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
    // Take 1 or 2 stones, or split the rest into two different heaps, compared with a longer table.
    let table = |to: u64| {
        let mut table: Vec<Nimber> = Vec::new();
        for n in 0..=to {
            let rests = (1..=2).filter(|take| *take <= n).map(|take| n - take);
            let options = rests.flat_map(|m| {
                (0..=m / 2)
                    .filter(move |a| 2 * a != m || m == 0)
                    .map(move |a| (a as usize, (m - a) as usize))
            });
            let value = mex(options.map(|(a, b)| table[a] ^ table[b]));
            table.push(value);
        }
        table
    };
    let reach = RuleBounds { takes: 2, leaves: 2, unequal: true, least: 1 };
    let Some(found) = prove(&table(3_000), reach) else { return };
    for (n, value) in table(6_000).iter().enumerate() {
        assert_eq!(found.value(&Big::from(n)), Big::from(value.0), "{n}");
    }
}
