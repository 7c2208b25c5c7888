//! Tests that are less than a failing test and are likely to fail too.

use crate::choices::special_numbers;
use crate::rule_tests::Draw;
use crate::task::RecordedInput;
use grundy::base::SplitMix64;
use std::time::Instant;

/// The number of random tests near a failing test.
const NEAR_TESTS: usize = 1000;
/// The number of values of one number for which losing positions are sought.
const MAX_SOUGHT_VALUES: u64 = 700;

/// A source of the tests of a task.
pub trait TestSource {
    /// Returns the choices of the test with this record.
    fn log(&self, record: &[u64]) -> Vec<Draw>;

    /// Returns the test with this record, or `None` if it cannot be answered.
    fn test(&self, record: &[u64]) -> Option<RecordedInput>;

    /// Returns the test with the position after a winning move of the test with this record, or
    /// `None` without a winning move.
    fn losing_test(&self, record: &[u64]) -> Option<RecordedInput>;
}

/// Returns the sum of a record.
fn sum(record: &[u64]) -> u128 {
    record.iter().map(|choice| u128::from(*choice)).sum()
}

/// Returns tests with as many numbers as the test with this record and a smaller sum: those of
/// [`box_records`], and random ones. There each number changes by a random amount of a random number of digits, or not at all.
pub fn near_tests(
    source: &dyn TestSource,
    record: &[u64],
    seed: u64,
    deadline: Instant,
) -> Vec<RecordedInput> {
    let (log, mut random) = (source.log(record), SplitMix64::new(seed));
    let numbers = number_indices(source, record);
    let mut tests = Vec::new();
    for changed in box_records(&numbers, &log, record) {
        if sum(&changed) < sum(record) && Instant::now() < deadline {
            tests.extend(source.test(&changed));
        }
    }
    for _ in 0..NEAR_TESTS {
        if Instant::now() >= deadline {
            break;
        }
        let mut changed = record.to_vec();
        for (choice, (span, is_length)) in changed.iter_mut().zip(&log) {
            let bits = 64 - choice.leading_zeros();
            if *is_length || bits == 0 || random.next_u64().is_multiple_of(3) {
                continue;
            }
            let shift = 64 - (1 + random.next_u64() % u64::from(bits)) as u32;
            let amount = random.next_u64() >> shift;
            *choice = match random.next_u64() % 4 {
                0 => choice.saturating_add(amount).min(*span),
                _ => choice.saturating_sub(amount),
            };
        }
        if sum(&changed) < sum(record) {
            tests.extend(source.test(&changed));
        }
    }
    tests
}

/// The number of random tests of one magnitude.
const TESTS_PER_MAGNITUDE: usize = 200;

/// Returns random tests with the lengths of the test with this record, whose numbers have at most
/// `bits` binary digits. Half of them are losing positions if a move leads to one.
pub fn tests_below(
    source: &dyn TestSource,
    record: &[u64],
    bits: u32,
    deadline: Instant,
) -> Vec<RecordedInput> {
    let mut random = SplitMix64::new(u64::from(bits));
    let (log, numbers) = (source.log(record), number_indices(source, record));
    let mut tests = Vec::new();
    for index in 0..TESTS_PER_MAGNITUDE {
        if Instant::now() >= deadline {
            break;
        }
        let mut changed = record.to_vec();
        for &at in &numbers {
            changed[at] = (random.next_u64() >> (64 - bits.clamp(1, 63))).min(log[at].0);
        }
        let losing = if index % 2 == 0 { source.losing_test(&changed) } else { None };
        tests.extend(losing.or_else(|| source.test(&changed)));
    }
    tests
}

/// Returns the indices of the choices in a record that are numbers, and not lengths.
fn number_indices(source: &dyn TestSource, record: &[u64]) -> Vec<usize> {
    let log = source.log(record);
    (0..record.len()).filter(|at| log.get(*at).is_some_and(|(_, length)| !length)).collect()
}

/// Returns tests in which one number of the test with this record is replaced by a special number.
pub fn special_tests(
    source: &dyn TestSource,
    record: &[u64],
    deadline: Instant,
) -> Vec<RecordedInput> {
    let special = special_numbers();
    let mut tests = Vec::new();
    for at in number_indices(source, record) {
        for &value in special.iter().filter(|value| **value < record[at]) {
            let mut changed = record.to_vec();
            changed[at] = value;
            if Instant::now() < deadline {
                tests.extend(source.test(&changed));
            }
        }
    }
    tests
}

/// Returns losing positions that are reached when one number of the test with this record is made
/// large and another one is small or special.
pub fn losing_tests(
    source: &dyn TestSource,
    record: &[u64],
    deadline: Instant,
) -> Vec<RecordedInput> {
    let (log, numbers) = (source.log(record), number_indices(source, record));
    let largest = numbers.iter().map(|at| record[*at]).max().unwrap_or(0);
    let mut tests = Vec::new();
    for &at in &numbers {
        // A test of one number has no number but the large one.
        let varied = numbers.iter().copied().find(|varied| *varied != at);
        let values = (0..MAX_SOUGHT_VALUES).chain(special_numbers());
        for value in values.filter(|value| *value <= largest) {
            let mut changed = record.to_vec();
            let large = value.saturating_mul(8).saturating_add(64);
            changed[at] = if varied.is_some() { large } else { value }.min(log[at].0);
            if let Some(varied) = varied {
                changed[varied] = value.min(log[varied].0);
            }
            if Instant::now() < deadline {
                tests.extend(source.losing_test(&changed));
            }
        }
    }
    tests
}

/// The greatest difference of a number in [`box_records`].
const BOX_RADIUS: u64 = 2;
/// The maximum number of numbers of a test for [`box_records`].
const MAX_BOX_NUMBERS: usize = 4;

/// Returns the records in which every number differs by at most [`BOX_RADIUS`]; none if the test
/// has many numbers.
fn box_records(numbers: &[usize], log: &[Draw], record: &[u64]) -> Vec<Vec<u64>> {
    if numbers.len() > MAX_BOX_NUMBERS {
        return Vec::new();
    }
    let mut records = vec![record.to_vec()];
    for &at in numbers {
        let low = record[at].saturating_sub(BOX_RADIUS);
        let high = record[at].saturating_add(BOX_RADIUS).min(log[at].0);
        let vary = |record: Vec<u64>| {
            (low..=high).map(move |value| {
                let mut changed = record.clone();
                changed[at] = value;
                changed
            })
        };
        records = records.into_iter().flat_map(vary).collect();
    }
    records
}
