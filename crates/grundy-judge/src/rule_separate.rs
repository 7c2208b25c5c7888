//! The tests of a rule problem as separate tests: the least ones, and those less than a failing one.

use crate::choices::{Choices, MAX_SIZE};
use crate::lesser_tests::{TestSource, losing_tests, near_tests, special_tests, tests_below};
use crate::rule_problem::{MAX_LEAST_TESTS, RuleProblem};
use crate::rule_tests::Draw;
use crate::task::{Lesser, RecordedInput, SeparateTests};
use std::time::Instant;

/// The maximum number of tests that are tried below a failing test.
const MAX_LESSER_TESTS: usize = 4000;

impl RuleProblem<'_> {
    /// Enumerates tests that can be answered, each as its text and its record, in ascending order.
    /// Returns at most `limit` tests in all, and at most `limit_per_count` with one number of
    /// numbers. `is_wanted` gets the number of numbers and the sum, and ends the enumeration for
    /// this number of numbers if it returns false.
    fn enumerate_tests(
        &self,
        limit: usize,
        limit_per_count: usize,
        max_count: usize,
        is_wanted: impl Fn(usize, u64) -> bool,
    ) -> Vec<RecordedInput> {
        let mut tests: Vec<RecordedInput> = Vec::new();
        let (mut current_count, mut visited) = (0, 0);
        self.shape().enumerate(self, max_count, |count, sum, record| {
            if count != current_count {
                (current_count, visited) = (count, 0);
            }
            visited += 1;
            if tests.len() >= limit || visited > limit_per_count || !is_wanted(count, sum) {
                return false;
            }
            let mut choices = Choices::replay(1, record);
            if let Ok(test) = self.shape().draw(self, &mut choices, 64)
                && let Some(text) = self.answerable_text(&test)
            {
                tests.push((text, record.to_vec()));
            }
            true
        });
        tests
    }

    /// Returns the tests of the input with this record, each as its text and its record.
    fn tests_of(&self, record: &[u64]) -> Vec<RecordedInput> {
        let mut choices = Choices::replay(MAX_SIZE, record);
        let mut count = 1;
        if self.template.counts_tests {
            let (low, high) = self.test_count_bounds();
            count = choices.between(low, high.max(MAX_LEAST_TESTS as u64));
        }
        let mut tests = Vec::new();
        for _ in 0..count {
            let mark = choices.mark();
            let mut text = String::new();
            if !self.draw_test(&mut choices, &mut text) {
                break;
            }
            let end = choices.mark();
            let test_record = record.get(mark..end.min(record.len())).unwrap_or_default();
            let mut test_record = test_record.to_vec();
            test_record.resize(end - mark, 0);
            tests.push((text, test_record));
        }
        tests
    }
}

impl SeparateTests for RuleProblem<'_> {
    fn least_case(&self, index: u64) -> Option<RecordedInput> {
        let tests = self.least_tests.get_or_init(|| {
            let max = match (self.template.counts_tests, self.ranges.get("T")) {
                (true, Some(&(_, high))) => MAX_LEAST_TESTS.min(high.max(1) as usize),
                _ => MAX_LEAST_TESTS,
            };
            let mut tests = Vec::new();
            // Where tests have different numbers of numbers, each of these gets its share.
            let has_length = self.log(&[]).iter().any(|(_, is_length)| *is_length);
            let max_share = if has_length { max / 3 } else { max };
            for count in 0..=8 {
                let share = max_share.min(max.saturating_sub(tests.len()));
                tests.extend(self.enumerate_tests(share, share, count, |n, _| n == count));
            }
            tests
        });
        if self.template.counts_tests {
            return (index == 0 && !tests.is_empty()).then(|| self.join(tests));
        }
        let test = tests.get((index / 2) as usize).filter(|_| index.is_multiple_of(2))?;
        Some(self.join(std::slice::from_ref(test)))
    }

    fn split(&self, record: &[u64]) -> Vec<RecordedInput> {
        let tests = self.tests_of(record);
        tests.iter().map(|test| self.join(std::slice::from_ref(test))).collect()
    }

    fn lesser_inputs(&self, record: &[u64], kind: Lesser, deadline: Instant) -> Vec<RecordedInput> {
        let head = usize::from(self.template.counts_tests);
        let Some(record) = record.get(head..) else { return Vec::new() };
        let Some(rank) = self.shape().rank(self, record) else { return Vec::new() };
        let mut tests = match kind {
            Lesser::Least => {
                let (count, sum) = rank;
                let is_less =
                    |n: usize, s: u64| (n < count || s <= sum) && Instant::now() < deadline;
                self.enumerate_tests(MAX_LESSER_TESTS, MAX_LESSER_TESTS / 2, count, is_less)
            }
            Lesser::Below(bits) => tests_below(self, record, bits, deadline),
            Lesser::Near(seed) => near_tests(self, record, seed, deadline),
            Lesser::Losing => losing_tests(self, record, deadline),
            Lesser::Special => special_tests(self, record, deadline),
        };
        let key = |record: &Vec<u64>| (self.shape().rank(self, record), record.clone());
        let bound = key(&record.to_vec());
        tests.retain(|test| key(&test.1) < bound);
        tests.sort_by_cached_key(|test| key(&test.1));
        tests.dedup();
        if !self.template.counts_tests {
            return tests.iter().map(|test| self.join(std::slice::from_ref(test))).collect();
        }
        tests.chunks(MAX_LEAST_TESTS).map(|tests| self.join(tests)).collect()
    }
}

impl TestSource for RuleProblem<'_> {
    fn log(&self, record: &[u64]) -> Vec<Draw> {
        let mut choices = Choices::replay(1, record);
        self.shape().draw_logged(self, &mut choices, 64).map(|(_, log)| log).unwrap_or_default()
    }

    fn test(&self, record: &[u64]) -> Option<RecordedInput> {
        let test = self.shape().draw(self, &mut Choices::replay(1, record), 64).ok()?;
        Some((self.answerable_text(&test)?, record.to_vec()))
    }

    fn losing_test(&self, record: &[u64]) -> Option<RecordedInput> {
        let test = self.shape().draw(self, &mut Choices::replay(1, record), 64).ok()?;
        self.after_winning_move(&test)
    }
}
