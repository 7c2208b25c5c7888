//! Problems on graphs, and on a board with infinite play, compared with retrograde analysis in
//! rounds over all positions.

use super::{hold, lines, numbers, wins};
use std::collections::BTreeMap;

#[test]
fn hdu1524() {
    hold("hdu1524", |input| {
        let mut all = numbers(input);
        let mut told = Vec::new();
        while let Some(vertices) = all.next() {
            let rows: Vec<Vec<i64>> = (0..vertices)
                .map(|_| {
                    let count = all.next().unwrap() as usize;
                    all.by_ref().take(count).collect()
                })
                .collect();
            let options = |tokens: &[i64]| {
                let mut found = Vec::new();
                for (i, &vertex) in tokens.iter().enumerate() {
                    for &to in &rows[vertex as usize] {
                        let mut after = tokens.to_vec();
                        after[i] = to;
                        after.sort_unstable();
                        found.push(after);
                    }
                }
                found
            };
            let mut memory = BTreeMap::new();
            while let Some(count) = all.next().filter(|count| *count > 0) {
                let mut tokens: Vec<i64> = all.by_ref().take(count as usize).collect();
                tokens.sort_unstable();
                told.push(if wins(&tokens, &options, &mut memory) { "WIN" } else { "LOSE" });
            }
        }
        lines(told)
    });
}

/// A position: the cells (row, column) of X and of both O, and whether Black is to move.
type At = ([(i64, i64); 3], bool);

/// Returns the positions after all moves. If play is over, returns as an error whether the player
/// to move has won.
fn moves(board: &[Vec<u8>], (pieces, black): At) -> Result<Vec<At>, bool> {
    let [x, one, other] = pieces;
    if x.0 == 0 {
        return Err(black);
    }
    if x == one || x == other {
        return Err(false);
    }
    let free = |(row, column): (i64, i64)| {
        let row = usize::try_from(row).ok().and_then(|row| board.get(row));
        let cell = row.and_then(|row| row.get(usize::try_from(column).ok()?));
        cell.is_some_and(|cell| *cell != b'#')
    };
    let mut found = Vec::new();
    for (which, piece) in pieces.into_iter().enumerate() {
        for step in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let to = (piece.0 + step.0, piece.1 + step.1);
            let own = (which == 0) == black && !(which == 0 && step == (1, 0));
            if own && free(to) && !(which == 1 && to == other || which == 2 && to == one) {
                let mut after = pieces;
                after[which] = to;
                found.push((after, !black));
            }
        }
    }
    if found.is_empty() { Err(false) } else { Ok(found) }
}

fn crossing(rows: &[&str]) -> String {
    let board: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().collect()).collect();
    let mut pieces = [vec![], vec![]];
    for (r, row) in board.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            match cell {
                b'X' => pieces[0].push((r as i64, c as i64)),
                b'O' => pieces[1].push((r as i64, c as i64)),
                _ => {}
            }
        }
    }
    let start: At = ([pieces[0][0], pieces[1][0], pieces[1][1]], false);
    let mut found: BTreeMap<At, Result<Vec<At>, bool>> = BTreeMap::new();
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        found.entry(at).or_insert_with(|| {
            let next = moves(&board, at);
            open.extend(next.iter().flatten());
            next
        });
    }
    // Round r labels the positions that are decided in r moves.
    let mut known: BTreeMap<At, (bool, u32)> = BTreeMap::new();
    known.extend(found.iter().filter_map(|(at, next)| Some((*at, (*next.as_ref().err()?, 0)))));
    for round in 1.. {
        let mut newly = Vec::new();
        for (at, next) in &found {
            let (Ok(next), None) = (next, known.get(at)) else { continue };
            let won = |to: &At| known.get(to).map(|(won, _)| *won);
            if next.iter().any(|to| won(to) == Some(false)) {
                newly.push((*at, (true, round)));
            } else if next.iter().all(|to| won(to) == Some(true)) {
                newly.push((*at, (false, round)));
            }
        }
        if newly.is_empty() || known.contains_key(&start) {
            break;
        }
        known.extend(newly);
    }
    match known.get(&start) {
        None => "Tie".to_string(),
        Some((true, moves)) => format!("Red {moves}"),
        Some((false, moves)) => format!("Black {moves}"),
    }
}

#[test]
fn p9169() {
    hold("p9169", |input| {
        let mut words = input.split_whitespace().skip(1);
        let boards: usize = words.next().unwrap().parse().unwrap();
        let told = (0..boards).map(|_| {
            let n: usize = words.next().unwrap().parse().unwrap();
            words.next();
            let rows: Vec<&str> = words.by_ref().take(n).collect();
            crossing(&rows)
        });
        lines(told.collect::<Vec<_>>())
    });
}
