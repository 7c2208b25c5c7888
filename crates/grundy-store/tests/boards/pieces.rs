//! Board games with several kinds of pieces.

use super::{AROUND, ByHand, Position, game, mover, stepped, then};
use grundy_core::base::Budget;
use grundy_core::base::{Counts, Outcome};
use grundy_store::reachable::{self, Images};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the rules of Dōbutsu shōgi. The kinds are chick, elephant, giraffe, lion and hen: 1 to 5
/// for the first side and 6 to 10 for the second. The hands follow the cells.
fn dobutsu() -> ByHand {
    const STRAIGHT: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let ways = |piece: u64| -> Vec<(i64, i64)> {
        let ahead = if piece <= 5 { -1 } else { 1 };
        match (piece - 1) % 5 {
            0 => vec![(ahead, 0)],
            1 => AROUND.into_iter().filter(|way| way.0 * way.1 != 0).collect(),
            2 => STRAIGHT.to_vec(),
            3 => AROUND.to_vec(),
            _ => STRAIGHT.into_iter().chain([(ahead, -1), (ahead, 1)]).collect(),
        }
    };
    let reached = move |position: &Position, from: usize| -> Vec<usize> {
        let to = ways(position[from]).into_iter().filter_map(|way| stepped(from, (4, 3), way));
        to.collect()
    };
    let owner = |piece: u64| (piece > 0).then(|| (piece - 1) / 5);
    ByHand {
        options: Box::new(move |position| {
            let side = mover(position);
            let hand = 12 + 3 * side as usize;
            let last = |to: usize| to / 3 == if side == 0 { 0 } else { 3 };
            let mut all = Vec::new();
            for from in (0..12).filter(|i| owner(position[*i]) == Some(side)) {
                for to in reached(position, from) {
                    if owner(position[to]) == Some(side) {
                        continue;
                    }
                    let piece = position[from];
                    let chick = (piece - 1) % 5 == 0;
                    let piece = if chick && last(to) { piece + 4 } else { piece };
                    let mut changes = vec![(from, 0), (to, piece)];
                    match position[to].checked_sub(1).map(|taken| taken % 5) {
                        None | Some(3) => {}
                        Some(taken) => {
                            let kind = hand + if taken == 4 { 0 } else { taken as usize };
                            changes.push((kind, position[kind] + 1));
                        }
                    }
                    all.push(then(position, &changes));
                }
            }
            for kind in (0..3).filter(|kind| position[hand + kind] > 0) {
                for to in (0..12).filter(|to| position[*to] == 0) {
                    let piece = 5 * side + kind as u64 + 1;
                    let left = position[hand + kind] - 1;
                    all.push(then(position, &[(to, piece), (hand + kind, left)]));
                }
            }
            all
        }),
        over: Box::new(move |position| {
            let side = mover(position);
            let lion = |side: u64| (0..12).find(|i| position[*i] == 5 * side + 4);
            if lion(side).is_none() {
                return Some(-1);
            }
            let home = if side == 0 { 3 } else { 0 };
            let tried = lion(1 - side).filter(|at| at / 3 == home)?;
            let mut own = (0..12).filter(|i| owner(position[*i]) == Some(side));
            (!own.any(|from| reached(position, from).contains(&tried))).then_some(-1)
        }),
        stuck: -1,
    }
}

#[test]
fn dobutsu_shogi_by_hand() {
    dobutsu().agrees_at_random("dobutsu-shogi", &game("dobutsu-shogi", &[]), 4_000);
}

/// Returns whether king, rook and bare king may stand on these cells of a board of `n` rows with
/// the bare king to move, by the rules of chess.
fn legal(n: i64, [king, rook, bare]: [i64; 3]) -> bool {
    let far = ((king / n - bare / n).abs()).max((king % n - bare % n).abs());
    king != rook && rook != bare && king != bare && far > 1
}

/// Returns the least image of a position under the eight symmetries of a board of `n` rows and
/// columns.
fn image(n: i64, cells: [i64; 3]) -> [i64; 3] {
    let mut images = Vec::new();
    for turn in 0..8 {
        images.push(cells.map(|cell| {
            let (mut r, mut c) = (cell / n, cell % n);
            if turn & 1 == 1 {
                r = n - 1 - r;
            }
            if turn & 2 == 2 {
                c = n - 1 - c;
            }
            if turn & 4 == 4 { c * n + r } else { r * n + c }
        }));
    }
    images.into_iter().min().unwrap_or(cells)
}

/// Counts the positions with the bare king to move, up to symmetry, by the number of White's moves
/// to mate, as the rule file defines them. Draws are counted at 99.
fn mates(n: i64) -> BTreeMap<u64, usize> {
    let rules = game("rook-ending", &[("n", n)]);
    // The file numbers cells from 1.
    let typed = |at: [i64; 3]| Counts::of(at.map(|cell| cell as u64 + 1).into_iter().chain([1]));
    let mut starts = Vec::new();
    let mut asked = BTreeSet::new();
    let cells = n * n;
    for cell in 0..cells * cells * cells {
        let at = [cell / cells / cells, cell / cells % cells, cell % cells];
        if legal(n, at) {
            starts.push(typed(at));
            asked.insert(image(n, at));
        }
    }
    let solved = reachable::solve(&rules, &starts, Images::Distinct, &Budget::default()).unwrap();
    let mut found = BTreeMap::new();
    for at in asked {
        let position = typed(at);
        let play = solved.play(&position).unwrap();
        let moves = match play.outcome {
            Outcome::Draw => 99,
            _ => u64::from(play.remoteness.0).div_ceil(2),
        };
        *found.entry(moves).or_default() += 1;
    }
    found
}

/// Compares the counts on boards of 3 and 4 with retrograde rounds over independent rules of chess.
#[test]
fn rook_endings_by_hand() {
    for n in [3, 4] {
        assert_eq!(mates(n), rounds(n), "{n}");
    }
}

/// Bain 1994 (UCI repository, "Chess (King-Rook vs. King)"): 28,056 positions with Black to move,
/// by the number of White's moves to mate.
#[test]
#[ignore = "four hundred thousand positions"]
fn rook_endings_on_the_usual_board_are_counted_as_published() {
    let published =
        [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    let mut expected: BTreeMap<u64, usize> =
        published.into_iter().enumerate().map(|(moves, many)| (moves as u64, many)).collect();
    expected.insert(99, 2796);
    assert_eq!(mates(8), expected);
}

/// Computes the same counts as [`mates`] from independent rules, in rounds: round r finds the
/// positions that are mated in r moves.
fn rounds(n: i64) -> BTreeMap<u64, usize> {
    let size = (n as usize, n as usize);
    let steps = move |cell: i64| -> Vec<i64> {
        let to = AROUND.iter().filter_map(move |way| stepped(cell as usize, size, *way));
        to.map(|cell| cell as i64).collect()
    };
    // Returns the cells to which a rook can move if only a king is in its way.
    let slides = move |rook: i64, king: i64| -> Vec<i64> {
        let mut all = Vec::new();
        for way in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let mut at = rook as usize;
            while let Some(next) = stepped(at, size, way).filter(|next| *next as i64 != king) {
                all.push(next as i64);
                at = next;
            }
        }
        all
    };
    let safe = move |king: i64, rook: i64, to: i64| {
        !steps(king).contains(&to)
            && king != to
            && (to == rook || !slides(rook, king).contains(&to))
    };
    let cells = n * n;
    let all: Vec<[i64; 3]> = (0..cells * cells * cells)
        .map(|cell| [cell / cells / cells, cell / cells % cells, cell % cells])
        .filter(|at| legal(n, *at))
        .collect();
    let mut known: BTreeMap<[i64; 3], u64> = BTreeMap::new();
    for round in 0.. {
        let before = known.len();
        let mut found = Vec::new();
        for at @ [king, rook, bare] in all.iter().copied() {
            if known.contains_key(&at) {
                continue;
            }
            let flights: Vec<i64> =
                steps(bare).into_iter().filter(|to| safe(king, rook, *to)).collect();
            let mated = flights.is_empty() && slides(rook, king).contains(&bare);
            // White has a reply after which Black is mated in fewer rounds.
            let answered = |to: &i64| {
                *to != rook
                    && (steps(king).into_iter().any(|next| known.contains_key(&[next, rook, *to]))
                        || slides(rook, king)
                            .into_iter()
                            .any(|next| known.contains_key(&[king, next, *to])))
            };
            if mated || !flights.is_empty() && flights.iter().all(answered) {
                found.push(at);
            }
        }
        known.extend(found.into_iter().map(|at| (at, round)));
        if known.len() == before && round > 0 {
            break;
        }
    }
    let mut counted = BTreeMap::new();
    for at in all.iter().map(|at| image(n, *at)).collect::<BTreeSet<_>>() {
        *counted.entry(known.get(&at).copied().unwrap_or(99)).or_default() += 1;
    }
    counted
}
