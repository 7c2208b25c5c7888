//! Problems on sets of numbers, compared with brute force.

use super::{hold, lines, numbers, wins};
use std::collections::BTreeMap;

#[test]
fn arc131c() {
    hold("arc131c", |input| {
        let mut start: Vec<i64> = numbers(input).skip(1).collect();
        start.sort_unstable();
        // The player to move has lost if the xor is 0, for any remaining numbers.
        let options = |set: &[i64]| {
            if set.iter().fold(0, |sum, n| sum ^ n) == 0 {
                return vec![];
            }
            let without = |at| [&set[..at], &set[at + 1..]].concat();
            (0..set.len()).map(without).collect()
        };
        lines([if wins(&start, &options, &mut BTreeMap::new()) { "Win" } else { "Lose" }])
    });
}
