//! Grids of Grundy values for games on two numbers in which a move subtracts any positive multiple
//! of one of several directions, as queens move.

use crate::base::{Budget, Meter, Nimber, Stopped};

/// The set of the Grundy values that are already computed on one line of the grid. It is a bit set
/// in words of 64 bits.
#[derive(Clone, Default)]
struct PrefixValues {
    words: Vec<u64>,
    /// Number of leading entries of `words` in which every bit is set.
    full: usize,
}

impl PrefixValues {
    /// Returns the word of the bit set with the index `index`. It has a bit for each of the 64
    /// Grundy values from 64 · `index` on.
    fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    fn insert(&mut self, value: usize) {
        let index = value / 64;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        self.words[index] |= 1 << (value % 64);
        while self.word(self.full) == u64::MAX {
            self.full += 1;
        }
    }
}

/// Returns the Grundy value of the current position: the least value that does not occur on any
/// line through it. Each entry of `lines` belongs to one direction: the index of the line through
/// the current position, and the values on all lines in that direction.
fn mex(lines: &[(usize, Vec<PrefixValues>)]) -> usize {
    let current = || lines.iter().map(|(index, lines)| &lines[*index]);
    let mut word_index = current().map(|line| line.full).max().unwrap_or(0);
    loop {
        let bits = current().fold(0, |bits, line| bits | line.word(word_index));
        if bits != u64::MAX {
            return word_index * 64 + bits.trailing_ones() as usize;
        }
        word_index += 1;
    }
}

/// Returns the Grundy values of all positions (a, b) with a and b at most `to`, as a table in which
/// entry b of row a is the value of (a, b). A move subtracts a positive multiple of one of the
/// `directions`, whose two numbers are coprime; neither number falls below 0.
///
/// For every line in a direction, the set of the values computed so far on it is maintained. Takes
/// O(n²·D) operations on sets of few words, for n = `to` and D directions.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn grid(
    directions: &[[u64; 2]],
    to: u64,
    budget: &Budget,
) -> Result<Vec<Vec<Nimber>>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let size = to as usize + 1;
    let count = |[x, y]: [u64; 2]| to.saturating_mul(x.saturating_add(y)).saturating_add(1);
    for &direction in directions {
        meter.check_options(count(direction), size_of::<PrefixValues>())?;
    }
    // Two positions (a, b) are on one line in direction (x, y) if a·y - b·x is the same.
    let mut lines: Vec<(usize, Vec<PrefixValues>)> = directions
        .iter()
        .map(|&direction| (0, vec![PrefixValues::default(); count(direction) as usize]))
        .collect();
    let mut rows = Vec::new();
    for a in 0..=to {
        let mut row = Vec::with_capacity(size);
        for b in 0..=to {
            for ((index, _), [x, y]) in lines.iter_mut().zip(directions) {
                *index = (a * y + (to - b) * x) as usize;
            }
            let value = mex(&lines);
            for (index, lines) in &mut lines {
                lines[*index].insert(value);
            }
            // The memory of a position: its value, and a bit of that value on one line of every
            // direction.
            meter.position(size_of::<Nimber>() + directions.len(), directions.len())?;
            row.push(Nimber(value as u32));
        }
        meter.set_progress(a);
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::grid;
    use crate::base::{Budget, Ruleset, Split};
    use crate::engine::{Grundy, Search};

    /// The game of [`grid`] as rules that list every move.
    struct LineGame(Vec<[u64; 2]>);

    impl Ruleset for LineGame {
        type Position = (u64, u64);

        fn options(&self, out: &mut Vec<(u64, u64)>, &(a, b): &(u64, u64)) {
            for [x, y] in &self.0 {
                let steps =
                    (1..).map_while(|t| Some((a.checked_sub(t * x)?, b.checked_sub(t * y)?)));
                out.extend(steps);
            }
        }
    }

    impl Split for LineGame {
        fn split(&self, out: &mut Vec<(u64, u64)>, position: &(u64, u64)) {
            out.push(*position);
        }
    }

    #[test]
    fn grid_equals_the_definition_for_any_directions() {
        let sets: [&[[u64; 2]]; 7] = [
            &[[1, 0], [0, 1]],
            &[[1, 0], [0, 1], [1, 1]],
            &[[1, 1]],
            &[[1, 2], [2, 1]],
            &[[1, 0], [1, 2], [3, 1]],
            &[[0, 1], [2, 3]],
            &[[1, 0], [0, 1], [1, 1], [1, 2], [2, 1], [1, 3]],
        ];
        for directions in sets {
            let to = 40;
            let values = grid(directions, to, &Budget::default()).unwrap();
            let rules = LineGame(directions.to_vec());
            let mut search = Search::new(Grundy::default());
            for (a, row) in (0..).zip(&values) {
                for (b, value) in (0..).zip(row) {
                    let expected = search.value(&rules, &(a, b), &Budget::default()).unwrap();
                    assert_eq!(*value, expected, "{directions:?} at {a} {b}");
                }
            }
        }
    }

    #[test]
    fn grid_gives_nim_sums_and_respects_limits() {
        let to = 300;
        let values = grid(&[[1, 0], [0, 1]], to, &Budget::default()).unwrap();
        for (a, row) in (0..).zip(&values) {
            assert!((0..).zip(row).all(|(b, value)| value.0 == a ^ b), "row {a}");
        }
        let small = Budget { bytes: 10_000, ..Budget::default() };
        assert!(grid(&[[1, 0], [0, 1], [1, 1]], 1000, &small).is_err());
        let few = Budget { positions: 1000, ..Budget::default() };
        assert!(grid(&[[1, 1]], 1000, &few).is_err());
    }
}
