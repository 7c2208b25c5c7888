//! Positions beyond a table on which laws that agree in it are told apart.

use super::kept::Kept;
use super::table::{Random, Table};

const GREATEST_POWER: usize = 24;
const MOST_LOST: usize = 24;
const MOST_TRIED: usize = 200;
const FARTHEST: i64 = 500;

/// What the rows of a table have in common, which positions beyond it are to have as well.
struct Looks {
    least: Vec<i64>,
    most: Vec<i64>,
    /// Variables that the rules keep as small as they are in the table.
    bounded: Vec<usize>,
    /// Variables of which the first is never greater, and whether it is always less.
    ordered: Vec<(usize, usize, bool)>,
}

impl Looks {
    fn of(table: &Table) -> Looks {
        let count = table.variables.len();
        let column = |at: usize| table.rows.iter().map(move |row| row[at]);
        let never_greater = |x: usize, y: usize| table.rows.iter().all(|row| row[x] <= row[y]);
        let less = |x: usize, y: usize| table.rows.iter().all(|row| row[x] < row[y]);
        Looks {
            least: (0..count).map(|at| column(at).min().unwrap_or(0)).collect(),
            most: (0..count).map(|at| column(at).max().unwrap_or(0)).collect(),
            bounded: table.bounded.clone(),
            ordered: (0..count)
                .flat_map(|x| (0..count).map(move |y| (x, y)))
                .filter(|&(x, y)| x != y && never_greater(x, y))
                .map(|(x, y)| (x, y, less(x, y)))
                .collect(),
        }
    }

    /// Whether a position is beyond the table, and like its rows.
    fn fit(&self, position: &[i64]) -> bool {
        position.iter().zip(&self.least).all(|(x, least)| x >= least)
            && position.iter().zip(&self.most).any(|(x, most)| x > most)
            && self.bounded.iter().all(|&at| position[at] <= self.most[at])
            && self.ordered.iter().all(|&(x, y, less)| {
                if less { position[x] < position[y] } else { position[x] <= position[y] }
            })
    }
}

/// Positions like 2ⁱ, 2ⁱ ± 1 and 3·2ⁱ beyond the table, smallest first, that look as its rows do: no smaller
/// than they are, in the same order, and with parameters that occur.
pub(super) fn probes(
    table: &Table,
    fixed: &[bool],
    most_probes: usize,
    random: &mut Random,
) -> Vec<Vec<i64>> {
    let (count, looks) = (table.variables.len(), Looks::of(table));
    let mut positions: Vec<Vec<i64>> = Vec::new();
    for _ in 0..4 * most_probes {
        let limit = random.below(GREATEST_POWER) + 1;
        let mut position = table.rows[random.below(table.rows.len())].clone();
        for at in (0..count).filter(|at| !fixed[*at]) {
            position[at] = number(limit, looks.most[at], random).max(looks.least[at]);
        }
        // Two numbers near each other are what many laws turn on.
        if count >= 2 && random.below(2) == 0 {
            let (x, y) = (random.below(count), random.below(count));
            if !fixed[x] && !fixed[y] {
                position[x] = position[y].saturating_add(random.below(5) as i64 - 2);
            }
        }
        if looks.fit(&position) && positions.len() < most_probes {
            positions.push(position);
        }
    }
    by_size(&mut positions);
    positions
}

/// Sorts positions by their greatest number, which is what solving them hangs on, each once.
pub(super) fn by_size(positions: &mut Vec<Vec<i64>>) {
    positions.sort_by_cached_key(|position| {
        let most = position.iter().copied().max();
        (most, position.iter().fold(0i64, |sum, x| sum.saturating_add(*x)), position.clone())
    });
    positions.dedup();
}

/// Positions that a law says are P, near small ones of these: a wrong law is wrong there first, and few positions
/// chosen without it are P at all.
pub(super) fn said_lost(
    law: &Kept,
    table: &Table,
    positions: &[Vec<i64>],
    fixed: &[bool],
) -> Vec<Vec<i64>> {
    let looks = Looks::of(table);
    let mut found: Vec<Vec<i64>> = Vec::new();
    let tried = positions.iter().take(MOST_TRIED).cycle().zip(0..2 * MOST_TRIED);
    for (position, round) in tried {
        let Some(at) = (0..fixed.len()).map(|by| (by + round) % fixed.len()).find(|at| !fixed[*at])
        else {
            return found;
        };
        let most = position.iter().copied().max().unwrap_or(0).min(FARTHEST);
        let near = (0..=most).map(|value| {
            let mut near = position.clone();
            near[at] = value;
            near
        });
        let lost = |near: &Vec<i64>| looks.fit(near) && law.expression.value(near) == Some(1);
        found.extend(near.filter(lost).find(|near| !found.contains(near)));
        if found.len() == MOST_LOST {
            break;
        }
    }
    found
}

fn number(limit: usize, most: i64, random: &mut Random) -> i64 {
    let power = 1i64 << random.below(limit + 1);
    match random.below(8) {
        0 => power,
        1 => power - 1,
        2 => power + 1,
        3 => 3 * power,
        4 => power * (2 * random.below(16) as i64 + 1),
        5 => most.saturating_add(1 + random.below(8) as i64),
        6 => random.below(most.clamp(1, 1 << 30) as usize + 1) as i64,
        _ => random.below(power as usize + 1) as i64,
    }
}
