//! Mergeable sets of Grundy values, compared with sorted sets.

use grundy_core::base::Nimber;
use grundy_core::base::{NimberSet, NimberSets};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// An operation on a collection of sets.
#[derive(Clone, Debug)]
enum Step {
    Insert(usize, u32),
    Xor(usize, u32),
    Merge(usize, usize),
}

fn steps(bits: u32) -> impl Strategy<Value = Vec<Step>> {
    let value = 0..1u32 << bits;
    let step = prop_oneof![
        6 => (0..6usize, value.clone()).prop_map(|(set, value)| Step::Insert(set, value)),
        3 => (0..6usize, value).prop_map(|(set, value)| Step::Xor(set, value)),
        2 => (0..6usize, 0..6usize).prop_map(|(a, b)| Step::Merge(a, b)),
    ];
    prop::collection::vec(step, 1..80)
}

fn mex(set: &BTreeSet<u32>) -> u32 {
    (0..).find(|n| !set.contains(n)).unwrap()
}

fn compare(bits: u32, steps: &[Step]) {
    let mut sets = NimberSets::below(1 << bits);
    let mut tries: Vec<NimberSet> = (0..6).map(|_| sets.empty()).collect();
    let mut sorted: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); 6];
    for step in steps {
        match *step {
            Step::Insert(at, value) => {
                let fresh = sorted[at].insert(value);
                assert_eq!(sets.insert(&mut tries[at], Nimber(value)), fresh);
            }
            Step::Xor(at, by) => {
                sets.xor_all(&tries[at], Nimber(by));
                sorted[at] = sorted[at].iter().map(|value| value ^ by).collect();
            }
            Step::Merge(a, b) if a != b => {
                let (fresh, other) = (sets.empty(), sets.empty());
                let from = std::mem::replace(&mut tries[b], fresh);
                let into = std::mem::replace(&mut tries[a], other);
                // The set that replaced the merged one in the meantime is empty.
                let both = sets.merge(into, from);
                let empty = std::mem::replace(&mut tries[a], both);
                assert!(sets.is_empty(&empty));
                let values = std::mem::take(&mut sorted[b]);
                sorted[a].extend(values);
            }
            Step::Merge(..) => {}
        }
        for (trie, sorted) in tries.iter().zip(&sorted) {
            assert_eq!(sets.len(trie), sorted.len());
            assert_eq!(sets.mex(trie), Nimber(mex(sorted)));
            let values: Vec<u32> = sets.values(trie).iter().map(|value| value.0).collect();
            assert_eq!(values, sorted.iter().copied().collect::<Vec<_>>());
            for value in 0..(2u32 << bits).min(40) {
                assert_eq!(sets.contains(trie, Nimber(value)), sorted.contains(&value));
            }
        }
    }
}

proptest! {
    #[test]
    fn tries_equal_sorted_sets(bits in 0u32..7, steps in steps(6)) {
        let within: Vec<Step> = steps
            .into_iter()
            .map(|step| match step {
                Step::Insert(at, value) => Step::Insert(at, value & ((1 << bits) - 1)),
                Step::Xor(at, by) => Step::Xor(at, by & ((1 << bits) - 1)),
                merge => merge,
            })
            .collect();
        compare(bits, &within);
    }

    #[test]
    fn values_of_32_bits_are_supported(values in prop::collection::vec(any::<u32>(), 0..50), by in any::<u32>()) {
        let mut sets = NimberSets::below(u32::MAX);
        let mut set = sets.empty();
        values.iter().for_each(|&value| { sets.insert(&mut set, Nimber(value)); });
        sets.xor_all(&set, Nimber(by));
        let sorted: BTreeSet<u32> = values.iter().map(|value| value ^ by).collect();
        prop_assert_eq!(sets.mex(&set), Nimber(mex(&sorted)));
        let found: Vec<u32> = sets.values(&set).iter().map(|value| value.0).collect();
        prop_assert_eq!(found, sorted.into_iter().collect::<Vec<_>>());
    }
}

/// The memory of merged sets is reused: a set of all values is built a hundred times.
#[test]
fn a_full_set_has_the_bound_for_its_mex() {
    let mut sets = NimberSets::below(1 << 10);
    for round in 0..100 {
        let mut all = sets.empty();
        for value in 0..1 << 10 {
            let mut one = sets.empty();
            sets.insert(&mut one, Nimber(value));
            sets.xor_all(&one, Nimber(round));
            all = sets.merge(all, one);
        }
        assert_eq!((sets.len(&all), sets.mex(&all)), (1 << 10, Nimber(1 << 10)));
        let none = sets.empty();
        let all = sets.merge(none, all);
        assert_eq!(sets.mex(&all), Nimber(1 << 10));
    }
}
