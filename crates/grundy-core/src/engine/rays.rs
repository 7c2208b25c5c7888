//! Grids of Grundy values, where a position is two numbers and a move goes any distance along one of some directions.

use crate::base::{Budget, Meter, Nimber, Stopped};

/// The values on one line, as bits, and how many whole words of them have every bit.
#[derive(Clone, Default)]
struct Line {
    words: Vec<u64>,
    full: usize,
}

impl Line {
    fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    fn insert(&mut self, value: usize) {
        let at = value / 64;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (value % 64);
        while self.word(self.full) == u64::MAX {
            self.full += 1;
        }
    }
}

/// The least value on none of the lines.
fn mex(lines: &[(usize, Vec<Line>)]) -> usize {
    let lines = || lines.iter().map(|(at, lines)| &lines[*at]);
    let mut at = lines().map(|line| line.full).max().unwrap_or(0);
    loop {
        let seen = lines().fold(0, |seen, line| seen | line.word(at));
        if seen != u64::MAX {
            return at * 64 + seen.trailing_ones() as usize;
        }
        at += 1;
    }
}

/// The values of all (a, b) up to `to`, a row for each a. A move lowers a position by a positive multiple
/// of one of the `rays`, whose two numbers have no common divisor; neither number falls below 0.
///
/// Every line in the direction of a ray keeps the set of the values before: cost O(to²·rays) sets of a few words each.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn grid(rays: &[[u64; 2]], to: u64, budget: &Budget) -> Result<Vec<Vec<Nimber>>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let size = to as usize + 1;
    let count = |[x, y]: [u64; 2]| to.saturating_mul(x.saturating_add(y)).saturating_add(1);
    for &ray in rays {
        meter.room(count(ray), size_of::<Line>())?;
    }
    // Two positions are on one line along (x, y) when they have the same a·y - b·x.
    let mut lines: Vec<(usize, Vec<Line>)> =
        rays.iter().map(|&ray| (0, vec![Line::default(); count(ray) as usize])).collect();
    let mut rows = Vec::new();
    for a in 0..=to {
        let mut row = Vec::with_capacity(size);
        for b in 0..=to {
            for ((at, _), [x, y]) in lines.iter_mut().zip(rays) {
                *at = (a * y + (to - b) * x) as usize;
            }
            let value = mex(&lines);
            for (at, lines) in &mut lines {
                lines[*at].insert(value);
            }
            // A value, and a bit of it on every line.
            meter.position(size_of::<Nimber>() + rays.len(), rays.len())?;
            row.push(Nimber(value as u32));
        }
        meter.reached(a);
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::grid;
    use crate::base::{Budget, Ruleset, Split};
    use crate::engine::{Grundy, Search};

    /// The same by listing every move.
    struct Rays(Vec<[u64; 2]>);

    impl Ruleset for Rays {
        type Position = (u64, u64);

        fn options(&self, out: &mut Vec<(u64, u64)>, &(a, b): &(u64, u64)) {
            for [x, y] in &self.0 {
                let steps =
                    (1..).map_while(|t| Some((a.checked_sub(t * x)?, b.checked_sub(t * y)?)));
                out.extend(steps);
            }
        }
    }

    impl Split for Rays {
        fn split(&self, out: &mut Vec<(u64, u64)>, position: &(u64, u64)) {
            out.push(*position);
        }
    }

    #[test]
    fn agrees_with_the_definition_along_any_directions() {
        let sets: [&[[u64; 2]]; 7] = [
            &[[1, 0], [0, 1]],
            &[[1, 0], [0, 1], [1, 1]],
            &[[1, 1]],
            &[[1, 2], [2, 1]],
            &[[1, 0], [1, 2], [3, 1]],
            &[[0, 1], [2, 3]],
            &[[1, 0], [0, 1], [1, 1], [1, 2], [2, 1], [1, 3]],
        ];
        for rays in sets {
            let to = 40;
            let found = grid(rays, to, &Budget::default()).unwrap();
            let rules = Rays(rays.to_vec());
            let mut search = Search::new(Grundy::default());
            for (a, row) in (0..).zip(&found) {
                for (b, value) in (0..).zip(row) {
                    let wanted = search.value(&rules, &(a, b), &Budget::default()).unwrap();
                    assert_eq!(*value, wanted, "{rays:?} at {a} {b}");
                }
            }
        }
    }

    #[test]
    fn nim_sums_come_out_and_limits_hold() {
        let to = 300;
        let found = grid(&[[1, 0], [0, 1]], to, &Budget::default()).unwrap();
        for (a, row) in (0..).zip(&found) {
            assert!((0..).zip(row).all(|(b, value)| value.0 == a ^ b), "row {a}");
        }
        let small = Budget { bytes: 10_000, ..Budget::default() };
        assert!(grid(&[[1, 0], [0, 1], [1, 1]], 1000, &small).is_err());
        let few = Budget { positions: 1000, ..Budget::default() };
        assert!(grid(&[[1, 1]], 1000, &few).is_err());
    }
}
