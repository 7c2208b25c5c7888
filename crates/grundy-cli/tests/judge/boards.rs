//! Problems on strips, rows and bars, compared with brute force.

use super::{hold, lines, numbers, wins};
use std::collections::BTreeMap;

#[test]
fn hdu1730() {
    hold("hdu1730", |input| {
        let mut all = numbers(input);
        let mut told = Vec::new();
        while let Some(rows) = all.next() {
            let columns = all.next().unwrap();
            let board: Vec<i64> = all.by_ref().take(2 * rows as usize).collect();
            told.push(if northcott(&board, columns) { "I WIN!" } else { "BAD LUCK!" });
        }
        lines(told)
    });
}

/// Returns whether Tom, who is to move, can force a win. Pieces can move back, so all positions are
/// labelled repeatedly until no label changes.
fn northcott(board: &[i64], columns: i64) -> bool {
    let rows = board.len() / 2;
    let mut positions: Vec<Vec<i64>> = vec![vec![]];
    for _ in 0..rows {
        positions = positions
            .iter()
            .flat_map(|position| {
                let pairs = (1..=columns).flat_map(|a| (1..=columns).map(move |b| (a, b)));
                let extended = pairs.filter(|(a, b)| a != b);
                extended.map(|(a, b)| [position.as_slice(), &[a, b]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let options = |(position, jerry): &(Vec<i64>, usize)| {
        let mut options = Vec::new();
        for row in 0..rows {
            let (own, other) = (position[2 * row + jerry], position[2 * row + 1 - jerry]);
            for to in 1..=columns {
                let free = if own < other { to < other } else { to > other };
                if free && to != own {
                    let mut next = position.clone();
                    next[2 * row + jerry] = to;
                    options.push((next, 1 - jerry));
                }
            }
        }
        options
    };
    let mut label: BTreeMap<(Vec<i64>, usize), bool> = BTreeMap::new();
    loop {
        let mut changed = false;
        for position in &positions {
            for side in 0..2 {
                let key = (position.clone(), side);
                if label.contains_key(&key) {
                    continue;
                }
                let options = options(&key);
                if options.iter().any(|option| label.get(option) == Some(&false)) {
                    label.insert(key, true);
                    changed = true;
                } else if options.iter().all(|option| label.get(option) == Some(&true)) {
                    label.insert(key, false);
                    changed = true;
                }
            }
        }
        if !changed {
            return label[&(board.to_vec(), 0)];
        }
    }
}

#[test]
fn poj1704() {
    hold("poj1704", |input| {
        let mut all = numbers(input);
        let cases = all.next().unwrap();
        let mut memory = BTreeMap::new();
        lines((0..cases).map(|_| {
            let men = all.next().unwrap();
            let mut cells: Vec<i64> = all.by_ref().take(men as usize).collect();
            cells.sort_unstable();
            let options = |cells: &[i64]| {
                let mut options = Vec::new();
                for at in 0..cells.len() {
                    let wall = if at == 0 { 0 } else { cells[at - 1] };
                    for to in wall + 1..cells[at] {
                        let mut next = cells.to_vec();
                        next[at] = to;
                        options.push(next);
                    }
                }
                options
            };
            if wins(&cells, &options, &mut memory) { "Georgia will win" } else { "Bob will win" }
        }))
    });
}

#[test]
fn hdu4315() {
    hold("hdu4315", |input| {
        let mut all = numbers(input);
        let mut told = Vec::new();
        while let Some(count) = all.next() {
            let king = all.next().unwrap() as usize - 1;
            let persons: Vec<i64> = all.by_ref().take(count as usize).collect();
            // Play ends when the king is at the top: the player to move has lost.
            let options = |persons: &[i64]| {
                let mut options = Vec::new();
                if persons[king] == 0 {
                    return options;
                }
                for at in 0..persons.len() {
                    let above = if at == 0 { 0 } else { persons[at - 1] };
                    let least = if above == 0 { 0 } else { above + 1 };
                    for to in least..persons[at] {
                        let mut next = persons.to_vec();
                        next[at] = to;
                        options.push(next);
                    }
                }
                options
            };
            let first = wins(&persons, &options, &mut BTreeMap::new());
            told.push(if first { "Alice" } else { "Bob" });
        }
        lines(told)
    });
}

#[test]
fn ural1639() {
    hold("ural1639", |input| {
        let sides: Vec<usize> = numbers(input).map(|side| side as usize).collect();
        // Compute the Grundy value of every piece from all breaks.
        let mut values = vec![vec![0usize; 20]; 20];
        for rows in 1..20 {
            for columns in 1..20 {
                let across = (1..rows).map(|r| values[r][columns] ^ values[rows - r][columns]);
                let along = (1..columns).map(|c| values[rows][c] ^ values[rows][columns - c]);
                let reached: Vec<usize> = across.chain(along).collect();
                values[rows][columns] = (0..).find(|value| !reached.contains(value)).unwrap();
            }
        }
        let first = values[sides[0]][sides[1]] != 0;
        lines([if first { "[:=[first]" } else { "[second]=:]" }])
    });
}

#[test]
fn p4363() {
    hold("p4363", |input| {
        let all: Vec<i64> = numbers(input).collect();
        let (n, m) = (all[0] as usize, all[1] as usize);
        lines([chessmen(&all[2..], n, m, 0, &mut BTreeMap::new())])
    });
}

/// Returns the lead in points that the player to move still gains, by minimax over the sets of
/// taken cells; `taken` has a bit for each taken cell.
fn chessmen(
    points: &[i64],
    n: usize,
    m: usize,
    taken: u32,
    memory: &mut BTreeMap<u32, i64>,
) -> i64 {
    if let Some(&known) = memory.get(&taken) {
        return known;
    }
    let is_taken = |row: usize, column: usize| taken >> (row * m + column) & 1 == 1;
    let player = taken.count_ones() as usize % 2;
    let mut best = None;
    for cell in 0..n * m {
        let (row, column) = (cell / m, cell % m);
        let left = (0..column).all(|earlier| is_taken(row, earlier));
        let above = (0..row).all(|earlier| is_taken(earlier, column));
        if !is_taken(row, column) && left && above {
            let rest = chessmen(points, n, m, taken | 1 << cell, memory);
            best = best.max(Some(points[player * n * m + cell] - rest));
        }
    }
    memory.insert(taken, best.unwrap_or(0));
    best.unwrap_or(0)
}
