//! Runs of Grundy values of subtraction games with far takes, compared with tables by definition and
//! with a known law.

use grundy_core::base::{Budget, SplitMix64};
use grundy_octal::far_takes::RunTable;

/// The values of heaps 0 to `heap` by definition.
fn table(takes: &[u64], heap: u64) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::new();
    for n in 0..=heap {
        let options = takes.iter().filter_map(|take| n.checked_sub(*take));
        let options: Vec<u8> = options.map(|option| values[option as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn runs_equal_the_table_by_definition() {
    let mut random = SplitMix64::new(17);
    for _ in 0..300 {
        let near_count = random.index(5);
        let mut takes: Vec<u64> = (0..near_count).map(|_| 1 + random.index(32) as u64).collect();
        takes.extend((0..1 + random.index(3)).map(|_| 33 + random.index(700) as u64));
        takes.sort_unstable();
        takes.dedup();
        let mut runs = RunTable::new(&takes).expect("a take is far");
        // The table grows in several steps.
        for heap in [0, 40, 900, 4_000] {
            assert_eq!(runs.extend(heap, &Budget::default()), Ok(true));
        }
        let expected = table(&takes, 4_000);
        for (heap, value) in (0..).zip(&expected) {
            assert_eq!(runs.value(heap), *value, "{takes:?}: heap {heap}");
        }
    }
}

/// Taking 1, 2 or k: for k not divisible by 3, heaps divisible by 3 are lost; otherwise n is lost if
/// n mod (k + 1) is divisible by 3 and not k (Codeforces 1194D).
#[test]
fn values_at_a_billion_follow_the_law_of_one_two_k() {
    let mut random = SplitMix64::new(5);
    for _ in 0..200 {
        let k = 1_000_000 + random.index(999_000_000) as u64;
        let mut runs = RunTable::new(&[1, 2, k]).unwrap();
        let heap = 1_000_000_000 - random.index(1_000) as u64;
        assert_eq!(runs.extend(heap, &Budget::default()), Ok(true));
        let is_lost = match k % 3 {
            0 => (heap % (k + 1)).is_multiple_of(3) && heap % (k + 1) != k,
            _ => heap.is_multiple_of(3),
        };
        assert_eq!(runs.value(heap) == 0, is_lost, "k = {k}, heap {heap}");
    }
}

#[test]
fn games_without_far_takes_have_no_runs() {
    assert!(RunTable::new(&[1, 2, 32]).is_none());
    assert!(RunTable::new(&[]).is_none());
}
