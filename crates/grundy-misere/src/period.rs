//! Periods of the elements of heaps, and when they hold for ever.

use crate::rules::Digits;

/// Heaps n + period and n have the same element for every n from the preperiod on; both are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// How far apart the heaps are.
    pub period: usize,
    /// The first heap that has one a period later; at least 1.
    pub preperiod: usize,
}

impl Period {
    /// How many heaps must have been computed for the period to hold for ever: with takes of at most t and at most h
    /// heaps left, the elements of heaps n and n + period must be equal for n from the preperiod up to
    /// h·preperiod + (h - 1)·period + t - h. Then every option of a larger heap has a part that can be made larger or
    /// smaller by a period, so heaps n and n + period have options of the same elements, and what was checked of one
    /// holds of the other (Plambeck and Siegel 2008, "Misère quotients for impartial games", for h = 2). `None` on
    /// overflow.
    pub fn heaps_needed(&self, rules: &Digits) -> Option<usize> {
        let (parts, take) = (rules.most_parts(), rules.largest_take());
        let window = parts
            .checked_mul(self.preperiod)?
            .checked_add((parts - 1).checked_mul(self.period)?)?
            .checked_add(take)?
            .checked_sub(parts)?;
        window.checked_add(self.period)
    }
}

/// The least period that these elements, of heaps 1, 2, ... of a code in a quotient that was checked, prove for ever. Other
/// positions may belong to the quotient too. O(heaps) time.
pub fn proved_period(values: &[u16], rules: &Digits) -> Option<Period> {
    let n = values.len();
    let back: Vec<u16> = values.iter().rev().copied().collect();
    // How far what is written backwards agrees with itself, moved by each distance.
    let mut agree = vec![0; n];
    let (mut from, mut to) = (0, 0);
    for i in 1..n {
        let mut many = if i < to { (to - i).min(agree[i - from]) } else { 0 };
        while i + many < n && back[many] == back[i + many] {
            many += 1;
        }
        if i + many > to {
            (from, to) = (i, i + many);
        }
        agree[i] = many;
    }
    (1..n)
        .map(|period| Period { period, preperiod: n - period - agree[period] + 1 })
        .find(|period| period.heaps_needed(rules).is_some_and(|needed| needed <= n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_needs_its_window() {
        let rules = Digits::new(&[0, 7, 7]).unwrap();
        let period = Period { period: 12, preperiod: 71 };
        assert_eq!(period.heaps_needed(&rules), Some(166));
        let values =
            |n: u16| (1..=n).map(|i| if i < 5 { i + 10 } else { i % 3 }).collect::<Vec<_>>();
        // 2 · 5 + 3 + 2 - 2 = 13 is the last heap to compare.
        assert_eq!(proved_period(&values(15), &rules), None);
        assert_eq!(proved_period(&values(16), &rules), Some(Period { period: 3, preperiod: 5 }));
    }
}
