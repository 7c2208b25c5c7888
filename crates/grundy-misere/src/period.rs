//! Periods of the elements of heaps, and the number of heaps that proves a period for all heaps.

use crate::rules::CodeRules;

/// A period of the elements of heaps in a [`Quotient`](crate::Quotient): the heaps n + `period` and
/// n have the same element for every n from `preperiod` on. Both numbers are minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The period of the elements, as a difference of heap sizes.
    pub period: usize,
    /// The size of the first heap of the repeating part; at least 1.
    pub preperiod: usize,
}

impl Period {
    /// Returns how many heaps, from heap 1 on, must have known elements to prove the period for all
    /// heaps. Returns `None` on overflow. If a move removes at most t tokens and leaves at most h
    /// heaps, heaps n and n + period must have equal elements for n from the preperiod up to
    /// h·preperiod + (h - 1)·period + t - h. Then every option of a larger heap has a part that can
    /// be made larger or smaller by a period, so heaps n and n + period have options with the same
    /// elements, and a check of one applies to the other (Plambeck and Siegel 2008, "Misère
    /// quotients for impartial games", for h = 2).
    pub fn heaps_needed(&self, rules: &CodeRules) -> Option<usize> {
        let (parts, take) = (rules.max_parts(), rules.largest_take());
        let window = parts
            .checked_mul(self.preperiod)?
            .checked_add((parts - 1).checked_mul(self.period)?)?
            .checked_add(take)?
            .checked_sub(parts)?;
        window.checked_add(self.period)
    }
}

/// Returns the least period that is proved for all heaps of a code by the elements of the heaps 1,
/// 2, …. Returns `None` if they prove no period. `values[i]` is the element of heap i + 1 in a
/// quotient that was checked to be correct. Takes O(n) time for n heaps, by the Z-function of the
/// reversed sequence.
pub fn proved_period(values: &[u16], rules: &CodeRules) -> Option<Period> {
    let n = values.len();
    let reversed: Vec<u16> = values.iter().rev().copied().collect();
    // `agree[i]` is the length of the longest common prefix of the reversed sequence and its suffix
    // from i on.
    let mut agree = vec![0; n];
    let (mut from, mut to) = (0, 0);
    for i in 1..n {
        let mut length = if i < to { (to - i).min(agree[i - from]) } else { 0 };
        while i + length < n && reversed[length] == reversed[i + length] {
            length += 1;
        }
        if i + length > to {
            (from, to) = (i, i + length);
        }
        agree[i] = length;
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
        let rules = CodeRules::new(&[0, 7, 7]).unwrap();
        let period = Period { period: 12, preperiod: 71 };
        assert_eq!(period.heaps_needed(&rules), Some(166));
        let values =
            |n: u16| (1..=n).map(|i| if i < 5 { i + 10 } else { i % 3 }).collect::<Vec<_>>();
        // 2 · 5 + 3 + 2 - 2 = 13 is the last heap to compare.
        assert_eq!(proved_period(&values(15), &rules), None);
        assert_eq!(proved_period(&values(16), &rules), Some(Period { period: 3, preperiod: 5 }));
    }
}
