//! Positions beyond a table on which laws that agree in it are told apart.

use super::table::{Random, Table};

const GREATEST_POWER: usize = 24;

/// Positions like 2ⁱ, 2ⁱ ± 1 and 3·2ⁱ beyond the table, smallest first, that look as its rows do: no smaller
/// than they are, in the same order, and with parameters that occur.
pub(super) fn probes(
    table: &Table,
    fixed: &[bool],
    most_probes: usize,
    random: &mut Random,
) -> Vec<Vec<i64>> {
    let count = table.variables.len();
    let least: Vec<i64> = (0..count).map(|at| column(table, at).min().unwrap_or(0)).collect();
    let most: Vec<i64> = (0..count).map(|at| column(table, at).max().unwrap_or(0)).collect();
    let ordered = |x: usize, y: usize| table.rows.iter().all(|row| row[x] <= row[y]);
    let pairs: Vec<(usize, usize)> = (0..count)
        .flat_map(|x| (0..count).map(move |y| (x, y)))
        .filter(|&(x, y)| x != y && ordered(x, y))
        .collect();
    let strict: Vec<bool> =
        pairs.iter().map(|&(x, y)| table.rows.iter().all(|row| row[x] < row[y])).collect();
    let mut positions: Vec<Vec<i64>> = Vec::new();
    for _ in 0..4 * most_probes {
        let limit = random.below(GREATEST_POWER) + 1;
        let mut position: Vec<i64> = (0..count)
            .map(|at| {
                if fixed[at] {
                    table.rows[random.below(table.rows.len())][at]
                } else {
                    number(limit, most[at], random).max(least[at])
                }
            })
            .collect();
        // Two numbers near each other are what many laws turn on.
        if count >= 2 && random.below(2) == 0 {
            let (x, y) = (random.below(count), random.below(count));
            if !fixed[x] && !fixed[y] {
                position[x] = (position[y] + random.below(5) as i64 - 2).max(least[x]);
            }
        }
        let looks_so = pairs.iter().zip(&strict).all(|(&(x, y), &strict)| {
            if strict { position[x] < position[y] } else { position[x] <= position[y] }
        });
        let beyond = (0..count).any(|at| position[at] > most[at]);
        if looks_so && beyond && positions.len() < most_probes {
            positions.push(position);
        }
    }
    positions.sort_by_key(|position| {
        let most = position.iter().copied().max();
        (most, position.iter().fold(0i64, |sum, x| sum.saturating_add(*x)), position.clone())
    });
    positions.dedup();
    positions
}

fn column(table: &Table, at: usize) -> impl Iterator<Item = i64> + '_ {
    table.rows.iter().map(move |row| row[at])
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
