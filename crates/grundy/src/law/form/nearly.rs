//! Where a table of heaps shows no law: the period that holds longest before it breaks.

/// A period that a table bears out for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearly {
    /// How long it is.
    pub period: u64,
    /// G(n + period) = G(n) for every n from here on …
    pub from: u64,
    /// … up to here.
    pub to: u64,
}

/// Periods that are tried.
const PERIODS: usize = 512;
/// Values that are looked at, from the first on.
pub const NEARLY_VALUES: usize = 20_000;

/// How many kinds of periods [`nearly`] tries in a table of so many values.
pub fn periods_tried(values: usize) -> usize {
    PERIODS.min(values.min(NEARLY_VALUES) / 3)
}

/// The period that is right for most heaps in a row, the shortest of those; none where no period comes back once in full.
///
/// O(periods · values): some ten million comparisons at most.
pub fn nearly(values: &[u64]) -> Option<Nearly> {
    let values = &values[..values.len().min(NEARLY_VALUES)];
    let mut best: Option<Nearly> = None;
    let length = |found: &Nearly| found.to + 1 - found.from;
    for period in 1..=periods_tried(values.len()) {
        let mut begins = 0;
        for n in 0..=values.len() - period {
            // Behind the last comparison every run is over.
            let holds = n + period < values.len() && values[n] == values[n + period];
            if holds {
                continue;
            }
            if n >= begins + period {
                let found = Nearly { period: period as u64, from: begins as u64, to: n as u64 - 1 };
                if best.as_ref().is_none_or(|best| length(&found) > length(best)) {
                    best = Some(found);
                }
            }
            begins = n + 1;
        }
    }
    best
}
