//! Problems on walks and cuts, and on a board game that is a walk.

use super::{hold, judge, lines, numbers};
use std::collections::BTreeMap;

#[test]
fn bzoj2463() {
    hold("bzoj2463", |input| {
        lines(
            numbers(input).take_while(|n| *n != 0).map(|n| {
                if walk(0, 1, n as usize, &mut BTreeMap::new()) { "Alice" } else { "Bob" }
            }),
        )
    });
}

/// Returns whether the player to move wins, with the token on cell `at` of a board of size `n`. The
/// bits of `visited` are the visited cells.
fn walk(at: usize, visited: u32, n: usize, memory: &mut BTreeMap<(usize, u32), bool>) -> bool {
    if let Some(&known) = memory.get(&(at, visited)) {
        return known;
    }
    let near = |to: &usize| (to / n).abs_diff(at / n) + (to % n).abs_diff(at % n) == 1;
    let options = (0..n * n).filter(near).filter(|to| visited >> to & 1 == 0);
    let won = { options }.any(|to| !walk(to, visited | 1 << to, n, memory));
    memory.insert((at, visited), won);
    won
}

#[test]
fn p4126() {
    hold("p4126", |input| {
        let all: Vec<usize> = numbers(input).map(|n| n as usize).collect();
        let [n, m, s, t] = [all[0], all[1], all[2] - 1, all[3] - 1];
        let edges: Vec<&[usize]> = all[4..].chunks(3).collect();
        // A cut is a set of vertices that contains s and not t.
        let sides = (0..1usize << n).filter(|side| side >> s & 1 == 1 && side >> t & 1 == 0);
        let cut = |side: usize| -> Vec<bool> {
            let leaves = |e: &&[usize]| side >> (e[0] - 1) & 1 == 1 && side >> (e[1] - 1) & 1 == 0;
            edges.iter().map(leaves).collect()
        };
        let cost = |cut: &[bool]| -> usize {
            cut.iter().zip(&edges).filter(|(cut, _)| **cut).map(|(_, e)| e[2]).sum()
        };
        let cuts: Vec<Vec<bool>> = sides.map(cut).collect();
        let least = cuts.iter().map(|cut| cost(cut)).min().unwrap();
        let minimum: Vec<&Vec<bool>> = cuts.iter().filter(|cut| cost(cut) == least).collect();
        lines((0..m).map(|e| {
            let some = minimum.iter().any(|cut| cut[e]);
            let every = minimum.iter().all(|cut| cut[e]);
            format!("{} {}", u8::from(some), u8::from(every))
        }))
    });
}

#[test]
fn p1971() {
    hold("p1971", |input| {
        let mut words = input.split_whitespace();
        let number = |words: &mut std::str::SplitWhitespace| -> usize {
            words.next().unwrap().parse().unwrap()
        };
        let (rows, columns) = (number(&mut words), number(&mut words));
        let mut board: Vec<u8> = (0..rows).flat_map(|_| words.next().unwrap().bytes()).collect();
        let moves = number(&mut words);
        let mut memory = BTreeMap::new();
        let mut mistakes = Vec::new();
        for at in 1..=moves {
            let mut before = false;
            for (side, piece) in [(0, b'O'), (1, b'X')] {
                let from = (number(&mut words) - 1) * columns + number(&mut words) - 1;
                if side == 0 {
                    before = slides(&board, columns, piece, &mut memory);
                }
                let blank = board.iter().position(|&cell| cell == b'.').unwrap();
                board.swap(blank, from);
                if side == 0 && before && slides(&board, columns, b'X', &mut memory) {
                    mistakes.push(at);
                }
            }
        }
        lines([mistakes.len()]) + &lines(mistakes)
    });
}

/// Returns whether the player to move wins, who slides the pieces `piece` into the blank cell.
fn slides(
    board: &[u8],
    columns: usize,
    piece: u8,
    memory: &mut BTreeMap<(Vec<u8>, u8), bool>,
) -> bool {
    if let Some(&known) = memory.get(&(board.to_vec(), piece)) {
        return known;
    }
    let blank = board.iter().position(|&cell| cell == b'.').unwrap();
    let near = |at: &usize| {
        (at / columns).abs_diff(blank / columns) + (at % columns).abs_diff(blank % columns) == 1
    };
    let movable = (0..board.len()).filter(near).filter(|&at| board[at] == piece);
    let won = { movable }.any(|from| {
        let mut next = board.to_vec();
        next.swap(blank, from);
        !slides(&next, columns, if piece == b'O' { b'X' } else { b'O' }, memory)
    });
    memory.insert((board.to_vec(), piece), won);
    won
}

#[test]
fn incomplete_game_records_are_refused() {
    let board = "1 5\n.OXOX\n";
    for (moves, part) in [
        ("1\n1 2\n1 3\n", "line 5: after all `k` = 1 moves"),
        ("2\n1 2\n1 4\n1 4\n1 5\n", "line 5: `x y` is `1 4`"),
        ("2\n1 3\n1 2\n1 4\n1 5\n", "line 4: `x y` is `1 3`"),
        ("2\n1 2\n1 3\n1 4\n", "line 6: the input ends"),
    ] {
        let output = judge(&["p1971"], format!("{board}{moves}").as_bytes());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{moves}");
        assert!(error.contains(part), "{moves}: {error}");
    }
    let complete = judge(&["p1971"], format!("{board}2\n1 2\n1 3\n1 4\n1 5\n").as_bytes());
    assert_eq!(complete.stdout, b"0\n");
}
