//! Describes tables without a law by the period that holds on the longest range of the table.

/// A period of values that holds on a range of a table, but not on all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialPeriod {
    /// The period p: G(n + p) = G(n) for every n from [`from`](PartialPeriod::from) to
    /// [`to`](PartialPeriod::to).
    pub period: u64,
    /// The first n of the range in which G(n + p) = G(n) holds for every n.
    pub from: u64,
    /// The last n of the range in which G(n + p) = G(n) holds for every n.
    pub to: u64,
}

/// The maximum period that [`partial_period`] tries.
const MAX_PERIOD: usize = 512;
/// The maximum number of values, from the start of the table, that [`partial_period`] examines.
pub const PARTIAL_PERIOD_VALUES: usize = 20_000;

/// Returns how many different periods [`partial_period`] tries in a table of `values` values.
pub fn periods_tried(values: usize) -> usize {
    MAX_PERIOD.min(values.min(PARTIAL_PERIOD_VALUES) / 3)
}

/// Returns the period that holds on the longest range of the table; of several with equally long
/// ranges, the shortest. Returns `None` if no period holds on a range of at least its own length.
/// Examines the first [`PARTIAL_PERIOD_VALUES`] values.
///
/// Takes O(periods · values) time: at most about ten million comparisons.
pub fn partial_period(values: &[u64]) -> Option<PartialPeriod> {
    let values = &values[..values.len().min(PARTIAL_PERIOD_VALUES)];
    let mut best: Option<PartialPeriod> = None;
    let length = |run: &PartialPeriod| run.to + 1 - run.from;
    for period in 1..=periods_tried(values.len()) {
        let mut begins = 0;
        for n in 0..=values.len() - period {
            // The index after the last comparison ends every run.
            let holds = n + period < values.len() && values[n] == values[n + period];
            if holds {
                continue;
            }
            if n >= begins + period {
                let run =
                    PartialPeriod { period: period as u64, from: begins as u64, to: n as u64 - 1 };
                if best.as_ref().is_none_or(|best| length(&run) > length(best)) {
                    best = Some(run);
                }
            }
            begins = n + 1;
        }
    }
    best
}
