//! Reduces test cases on which a contestant's program fails. The reduction works on records of
//! choices (see the module `choices`). It is a greedy search with five passes over the record,
//! which are repeated until none of them improves it.

/// Reduces a failing record of choices until no pass of the search finds a simpler record that
/// fails too. Returns the failure of the simplest record, and this record.
///
/// `first` is the failure to start from, with its record. `fault` generates the input of a record
/// and tests it. It returns the failure and the record of the choices that the generator drew;
/// `None` if the input does not fail, or if the caller allows no further trial. A record is simpler
/// if it is shorter, at equal length if its sum is smaller, and at equal sum if it is
/// lexicographically smaller.
pub fn shrink<T>(
    first: (T, Vec<u64>),
    fault: impl FnMut(&[u64]) -> Option<(T, Vec<u64>)>,
) -> (T, Vec<u64>) {
    let mut shrinker = Shrinker { failure: first.0, record: first.1, fault };
    loop {
        let previous = shrinker.record.clone();
        shrinker.remove_runs();
        shrinker.zero_runs();
        shrinker.lower_each();
        shrinker.lower_one_and_remove_run();
        shrinker.lower_two();
        if shrinker.record == previous {
            return (shrinker.failure, shrinker.record);
        }
    }
}

/// The maximum length of a record for the passes that try pairs of choices. The time of these
/// passes is quadratic in the length.
const MAX_PAIRWISE_LEN: usize = 60;

/// How many values are tried one by one when a choice is lowered: this many from 0 on, and this
/// many directly below the current value of the choice.
const NEIGHBOURHOOD: u64 = 16;

/// The state of a reduction: the simplest failing record that has been found so far, and its
/// failure.
struct Shrinker<T, F> {
    failure: T,
    /// The simplest failing record so far, from which the input of `failure` is generated.
    record: Vec<u64>,
    fault: F,
}

impl<T, F: FnMut(&[u64]) -> Option<(T, Vec<u64>)>> Shrinker<T, F> {
    /// Tests `record` if it is simpler than the current record. If its input fails, `record`
    /// becomes the current record. Returns whether that happened.
    fn try_record(&mut self, record: &[u64]) -> bool {
        let sum = |record: &[u64]| record.iter().map(|choice| u128::from(*choice)).sum::<u128>();
        let simpler =
            |new: &[u64], old: &[u64]| (new.len(), sum(new), new) < (old.len(), sum(old), old);
        if !simpler(record, &self.record) {
            return false;
        }
        match (self.fault)(record) {
            Some((failure, used)) if simpler(&used, &self.record) => {
                (self.failure, self.record) = (failure, used);
                true
            }
            _ => false,
        }
    }

    /// Removes runs of consecutive choices as long as the input still fails: the longest runs
    /// first, and from the end of the record.
    fn remove_runs(&mut self) {
        let mut length = self.record.len().div_ceil(2);
        while length > 0 {
            let mut end = self.record.len();
            while end > 0 {
                let start = end.saturating_sub(length);
                let mut record = self.record.clone();
                record.drain(start..end);
                self.try_record(&record);
                end = start.min(self.record.len());
            }
            length /= 2;
        }
    }

    /// Replaces runs of consecutive choices by zeros, which mean simplest values, as long as the
    /// input still fails: the longest runs first.
    fn zero_runs(&mut self) {
        let mut length = self.record.len().div_ceil(2);
        while length > 1 {
            for start in (0..self.record.len()).step_by(length) {
                let mut record = self.record.clone();
                let end = record.len().min(start + length);
                if start < end {
                    record[start..end].fill(0);
                    self.try_record(&record);
                }
            }
            length /= 2;
        }
    }

    /// Lowers each choice as far as the input still fails. Bisection is tried first. Then some
    /// small values and values directly below the choice are tried one by one, because whether an
    /// input fails is not monotone in a choice.
    fn lower_each(&mut self) {
        let mut at = 0;
        while at < self.record.len() {
            self.lower(&[at]);
            let current = self.record.get(at).copied().unwrap_or(0);
            let smallest = 0..current.min(NEIGHBOURHOOD);
            let nearest = current.saturating_sub(NEIGHBOURHOOD)..current;
            let values = smallest.chain(nearest);
            for value in values {
                let mut record = self.record.clone();
                record[at] = value;
                if self.try_record(&record) {
                    break;
                }
            }
            at += 1;
        }
    }

    /// Lowers the choices at `positions` in the record together, each by the same amount, as far as
    /// the input still fails.
    fn lower(&mut self, positions: &[usize]) {
        let lowest =
            |record: &[u64]| positions.iter().map(|&i| record.get(i).copied()).min().flatten();
        let mut step = lowest(&self.record).unwrap_or(0);
        while step > 0 {
            let mut record = self.record.clone();
            positions.iter().for_each(|&i| record[i] -= step);
            // After a success the same step is tried again.
            if !self.try_record(&record) {
                step /= 2;
            }
            step = step.min(lowest(&self.record).unwrap_or(0));
        }
    }

    /// Lowers one choice by 1 and removes a run of 1 to 4 later choices, if the input still fails.
    /// This removes an item of a list whose number of items is the first choice.
    fn lower_one_and_remove_run(&mut self) {
        if self.record.len() > MAX_PAIRWISE_LEN {
            return;
        }
        let mut at = 0;
        'positions: while at < self.record.len() {
            for length in 1..=4 {
                for start in at + 1..(self.record.len() + 1).saturating_sub(length) {
                    let mut record = self.record.clone();
                    if record[at] == 0 {
                        break;
                    }
                    record[at] -= 1;
                    record.drain(start..start + length);
                    if self.try_record(&record) {
                        continue 'positions;
                    }
                }
            }
            at += 1;
        }
    }

    /// Lowers each pair of choices by the same amount as far as the input still fails, for failures
    /// that depend on the difference of two choices.
    fn lower_two(&mut self) {
        if self.record.len() > MAX_PAIRWISE_LEN {
            return;
        }
        for first in 0..self.record.len() {
            for second in first + 1..self.record.len() {
                if second < self.record.len() {
                    self.lower(&[first, second]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Choices;
    use super::*;

    /// Returns the reduced form of the first random list that fails. The length of a list is drawn
    /// before its numbers.
    fn simplest(at_fault: impl Fn(&[u64]) -> bool) -> Vec<u64> {
        let list = |choices: &mut Choices| -> Vec<u64> {
            let length = choices.between(0, 12);
            (0..length).map(|_| choices.between(0, 1_000_000)).collect()
        };
        let (seed, start) = (0..)
            .map(|seed| (seed, list(&mut Choices::new(seed, 1))))
            .find(|(_, start)| at_fault(start))
            .expect("some list is at fault");
        let mut choices = Choices::new(seed, 1);
        list(&mut choices);
        let (simplest_list, _) = shrink((start, choices.into_record()), |record| {
            let mut choices = Choices::replay(1, record);
            let failure = list(&mut choices);
            at_fault(&failure).then(|| (failure, choices.into_record()))
        });
        simplest_list
    }

    #[test]
    fn shrinking_finds_the_simplest_failing_list() {
        assert_eq!(simplest(|list| list.len() >= 3), [0, 0, 0]);
        assert_eq!(simplest(|list| list.iter().any(|&n| n > 777)), [778]);
        assert_eq!(simplest(|list| list.iter().any(|&n| n > 6 && n % 4 == 3)), [7]);
        assert_eq!(simplest(|list| list.windows(2).any(|w| w[0] > w[1] + 9)), [10, 0]);
        let has_difference_5 = |list: &[u64]| list.iter().any(|n| list.contains(&(n + 5)));
        let fails = |list: &[u64]| list.len() > 1 && (has_difference_5(list) || list[0] % 2 == 1);
        assert!(simplest(fails).len() == 2);
    }

    #[test]
    fn shrinking_stops_at_the_limit_of_trials() {
        let mut tries_left = 10;
        let record = vec![9; 100_000];
        let (_, record) = shrink(((), record), |record| {
            tries_left -= 1;
            (tries_left > 0).then(|| ((), record.to_vec()))
        });
        assert!(record.len() < 1000);
    }
}
