//! Repetitions observed in a table, which reduce the pairs of heaps that must be visited.
//!
//! Suppose that `G(k) = G(k + p)` for all heaps k from s on for which heap k + p is in the table.
//! Take a pair of heaps a ≤ b in the table with a ≥ s + p, whose move leads from the next heap. Then
//! a - p and b + p are heaps of the table with the same total size, and `G(a - p) = G(a)` and
//! `G(b + p) = G(b)`, so the pair has the same nim-sum. By induction, a pair with the same nim-sum
//! has a smaller heap below s + p. So the other pairs need not be visited.
//!
//! This holds for each heap as long as all values before it repeat. No assumption about later
//! values is made: the value of each heap is computed, and compared with the value p heaps before.
//! If they differ, the repetition has ended, and all pairs are visited again.

/// A repetition that all values of a table confirm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetition {
    /// The first heap k, at least 1, from which on the values of heaps k and k + `period` are equal.
    start: usize,
    period: usize,
}

impl Repetition {
    /// Returns the repetition of `values` with the least [`pair_bound`](Self::pair_bound), or
    /// `None` if no such bound is below half of the length. Stops after about 16 comparisons for
    /// each value.
    pub(super) fn find(values: &[u16]) -> Option<Repetition> {
        let n = values.len();
        let mut best: Option<Repetition> = None;
        let mut comparisons = 0;
        for period in 1..n / 2 {
            let bound = best.map_or(n / 2, |best| best.pair_bound());
            if period >= bound || comparisons > 16 * n {
                break;
            }
            let pairs = values[..n - period].iter().rev().zip(values.iter().rev());
            let repeated = pairs.take_while(|(earlier, later)| earlier == later).count();
            comparisons += repeated;
            let start = (n - period - repeated).max(1);
            if start + period < bound {
                best = Some(Repetition { start, period });
            }
        }
        best
    }

    /// Returns the bound for the smaller heap of a pair: every nim-sum of a pair is the nim-sum of
    /// a pair of the same total size whose smaller heap is below the bound.
    pub(super) fn pair_bound(&self) -> usize {
        self.start + self.period
    }

    /// Returns whether the next value of a table continues the repetition.
    pub(super) fn continues(&self, values: &[u16], next: u16) -> bool {
        match values.len().checked_sub(self.period) {
            Some(earlier) if earlier >= self.start => values[earlier] == next,
            _ => true,
        }
    }
}
