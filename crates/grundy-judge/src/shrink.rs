//! A simpler record of choices that still shows a fault.

/// Makes a record simpler as long as `fault` finds it at fault.
///
/// `fault` makes an input of a record and gives what is wrong with it, with the record of the
/// choices it truly used; `None` where nothing is wrong, or no more may be tried. A record is
/// simpler than another when it is shorter, or as long and less by the first difference.
pub fn shrink<T>(
    first: (T, Vec<u64>),
    fault: impl FnMut(&[u64]) -> Option<(T, Vec<u64>)>,
) -> (T, Vec<u64>) {
    let mut best = Best { found: first.0, record: first.1, fault };
    loop {
        let before = best.record.clone();
        best.leave_out();
        best.set_to_least();
        best.lower_each();
        best.lower_one_and_leave_out();
        best.lower_two();
        if best.record == before {
            return (best.found, best.record);
        }
    }
}

/// Records up to this length are tried in all pairs of places.
const PAIRS: usize = 60;

/// So many values below a choice, and at the bottom, are tried one by one.
const NEAR: u64 = 16;

struct Best<T, F> {
    found: T,
    record: Vec<u64>,
    fault: F,
}

impl<T, F: FnMut(&[u64]) -> Option<(T, Vec<u64>)>> Best<T, F> {
    /// Takes a record over if it is at fault and simpler.
    fn take(&mut self, record: &[u64]) -> bool {
        let simpler = |new: &[u64], old: &[u64]| (new.len(), new) < (old.len(), old);
        if !simpler(record, &self.record) {
            return false;
        }
        match (self.fault)(record) {
            Some((found, used)) if simpler(&used, &self.record) => {
                (self.found, self.record) = (found, used);
                true
            }
            _ => false,
        }
    }

    /// Runs of choices left out, long ones first, from the end.
    fn leave_out(&mut self) {
        let mut length = self.record.len().div_ceil(2);
        while length > 0 {
            let mut end = self.record.len();
            while end > 0 {
                let start = end.saturating_sub(length);
                let mut record = self.record.clone();
                record.drain(start..end);
                self.take(&record);
                end = start.min(self.record.len());
            }
            length /= 2;
        }
    }

    /// Runs of choices replaced by the simplest ones.
    fn set_to_least(&mut self) {
        let mut length = self.record.len().div_ceil(2);
        while length > 1 {
            for start in (0..self.record.len()).step_by(length) {
                let mut record = self.record.clone();
                let end = record.len().min(start + length);
                if start < end {
                    record[start..end].fill(0);
                    self.take(&record);
                }
            }
            length /= 2;
        }
    }

    /// Each choice as low as it goes: by halves, then to every low value and every near one, for a
    /// fault need not stay as a choice goes down.
    fn lower_each(&mut self) {
        let mut at = 0;
        while at < self.record.len() {
            self.lower(&[at]);
            let now = self.record.get(at).copied().unwrap_or(0);
            let values = (0..now.min(NEAR)).chain(now.saturating_sub(NEAR)..now);
            for value in values {
                let mut record = self.record.clone();
                record[at] = value;
                if self.take(&record) {
                    break;
                }
            }
            at += 1;
        }
    }

    /// Lowers the choices at these places by the same amount, as far as possible.
    fn lower(&mut self, places: &[usize]) {
        let lowest =
            |record: &[u64]| places.iter().map(|&i| record.get(i).copied()).min().flatten();
        let mut step = lowest(&self.record).unwrap_or(0);
        while step > 0 {
            let mut record = self.record.clone();
            places.iter().for_each(|&i| record[i] -= step);
            // What was lowered may be lowered by as much again.
            if !self.take(&record) {
                step /= 2;
            }
            step = step.min(lowest(&self.record).unwrap_or(0));
        }
    }

    /// A number of things lowered by one, and one of the things left out.
    fn lower_one_and_leave_out(&mut self) {
        if self.record.len() > PAIRS {
            return;
        }
        let mut at = 0;
        'places: while at < self.record.len() {
            for length in 1..=4 {
                for start in at + 1..(self.record.len() + 1).saturating_sub(length) {
                    let mut record = self.record.clone();
                    if record[at] == 0 {
                        break;
                    }
                    record[at] -= 1;
                    record.drain(start..start + length);
                    if self.take(&record) {
                        continue 'places;
                    }
                }
            }
            at += 1;
        }
    }

    /// Two choices lowered together, for faults that rest on their difference.
    fn lower_two(&mut self) {
        if self.record.len() > PAIRS {
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

    /// The simplest list, its length drawn first, that is at fault.
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
        let (found, _) = shrink((start, choices.made()), |record| {
            let mut choices = Choices::again(1, record);
            let found = list(&mut choices);
            at_fault(&found).then(|| (found, choices.made()))
        });
        found
    }

    #[test]
    fn what_is_found_is_the_simplest() {
        assert_eq!(simplest(|list| list.len() >= 3), [0, 0, 0]);
        assert_eq!(simplest(|list| list.iter().any(|&n| n > 777)), [778]);
        assert_eq!(simplest(|list| list.iter().any(|&n| n > 6 && n % 4 == 3)), [7]);
        assert_eq!(simplest(|list| list.windows(2).any(|w| w[0] > w[1] + 9)), [10, 0]);
        let with_5_more = |list: &[u64]| list.iter().any(|n| list.contains(&(n + 5)));
        let seeded = |list: &[u64]| list.len() > 1 && (with_5_more(list) || list[0] % 2 == 1);
        assert!(simplest(seeded).len() == 2);
    }

    #[test]
    fn it_ends_when_nothing_more_may_be_tried() {
        let mut left = 10;
        let record = vec![9; 100_000];
        let (_, record) = shrink(((), record), |record| {
            left -= 1;
            (left > 0).then(|| ((), record.to_vec()))
        });
        assert!(record.len() < 1000);
    }
}
