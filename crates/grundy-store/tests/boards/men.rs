//! Board games in which players place men and then move them along lines.

use super::{AROUND, ByHand, Position, full, game, lines, mover, stepped, then};
use grundy_core::base::Outcome;

/// Returns the rules of a game in which each side places the men in its hand and then moves men to
/// adjacent points. A side with a complete line wins. A position lists the two hands and then the
/// cells.
fn men(near: Vec<Vec<usize>>, lines: Vec<Vec<usize>>) -> ByHand {
    ByHand {
        options: Box::new(move |position: &Position| {
            let side = mover(position);
            let cells = 2..position.len() - 1;
            let mut all = Vec::new();
            for to in cells.clone().filter(|at| position[*at] == 0) {
                if position[side as usize] > 0 {
                    all.push(then(
                        position,
                        &[(side as usize, position[side as usize] - 1), (to, side + 1)],
                    ));
                    continue;
                }
                for from in near[to - 2].iter().map(|from| from + 2) {
                    if position[from] == side + 1 {
                        all.push(then(position, &[(from, 0), (to, side + 1)]));
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| {
            full(&lines, &position[2..], 2 - mover(position)).then_some(-1)
        }),
        stuck: -1,
    }
}

fn neighbours(h: usize, w: usize) -> Vec<Vec<usize>> {
    (0..h * w).map(|i| AROUND.iter().filter_map(|way| stepped(i, (h, w), *way)).collect()).collect()
}

fn teeko(n: usize) -> ByHand {
    let squares = (0..n * n).filter_map(|i| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().map(|by| stepped(i, (n, n), *by)).collect()
    });
    men(neighbours(n, n), lines(n, n, 4).into_iter().chain(squares).collect())
}

#[test]
fn teeko_on_three_by_three() {
    let rules = game("teeko", &[]);
    let (outcome, counted) = teeko(3).solved("teeko", &rules);
    assert_eq!(outcome, Outcome::Draw, "{counted:?}");
    let usual = game("teeko", &[("n", 5)]);
    teeko(5).agrees_at_random("teeko 5x5", &usual, 1_500);
}

/// Returns the rules of Picaria. Points are numbered by their places in a square of five by five;
/// lines join adjacent points.
fn picaria() -> ByHand {
    let place = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];
    let point = |at: Option<usize>| at.and_then(|at| place.iter().position(|known| *known == at));
    let mut near = vec![Vec::new(); 13];
    let mut rows = Vec::new();
    for i in 0..13 {
        for way in AROUND {
            // On straight lines the points are two places apart, and on diagonal lines one place.
            let by = if way.0 * way.1 == 0 { 2 } else { 1 };
            let at = |k: i64| point(stepped(place[i], (5, 5), (k * by * way.0, k * by * way.1)));
            // The straight lines are the sides of the square and the lines through its centre.
            let drawn = by == 1 || place[i] / 5 % 2 == 0 && place[i] % 2 == 0;
            if !drawn {
                continue;
            }
            near[i].extend(at(1));
            if let (Some(one), Some(other)) = (at(1), at(2)) {
                rows.push(vec![i, one, other]);
            }
        }
    }
    men(near, rows)
}

/// No published results are known. The test only checks that the rule file agrees with the
/// independent rules.
#[test]
fn picaria_by_hand() {
    let rules = game("picaria", &[]);
    picaria().agrees_at_random("picaria", &rules, 3_000);
}

#[test]
#[ignore = "half a million positions"]
fn picaria_is_won_by_the_first_player() {
    assert_eq!(picaria().solved("picaria", &game("picaria", &[])).0, Outcome::N);
}

/// Straffin 1995 ("Position graphs for Pong Hau K'i and Mu Torere"): neither player can be forced
/// to lose.
#[test]
fn pong_hau_ki_is_a_draw() {
    let joined = [(0, 2), (1, 2), (3, 2), (4, 2), (0, 3), (1, 4), (3, 4)];
    let by_hand = ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let ways = joined.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
            let open = ways.filter(|(from, to)| position[*from] == man && position[*to] == 0);
            open.map(|(from, to)| then(position, &[(from, 0), (to, man)])).collect()
        }),
        over: Box::new(|_| None),
        stuck: -1,
    };
    let (outcome, counted) = by_hand.solved("pong-hau-ki", &game("pong-hau-ki", &[]));
    assert_eq!((outcome, counted), (Outcome::Draw, [56, 8, 4, 44]));
}

fn dao() -> ByHand {
    let mut won: Vec<Vec<usize>> =
        lines(4, 4, 4).into_iter().filter(|line| matches!(line[1] - line[0], 1 | 4)).collect();
    won.extend((0..11).filter(|i| i % 4 < 3).map(|i| vec![i, i + 1, i + 4, i + 5]));
    won.push(vec![0, 3, 12, 15]);
    ByHand {
        options: Box::new(|position| {
            let man = mover(position) + 1;
            let mut all = Vec::new();
            for from in (0..16).filter(|i| position[*i] == man) {
                for way in AROUND {
                    let mut to = from;
                    while let Some(next) = stepped(to, (4, 4), way).filter(|at| position[*at] == 0)
                    {
                        to = next;
                    }
                    if to != from {
                        all.push(then(position, &[(from, 0), (to, man)]));
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| {
            let (own, others) = (mover(position) + 1, 2 - mover(position));
            let shut = |corner: usize| {
                let about = AROUND.iter().filter_map(|way| stepped(corner, (4, 4), *way));
                position[corner] == own && about.into_iter().all(|at| position[at] == others)
            };
            match full(&won, position, others) {
                true => Some(-1),
                false => [0, 3, 12, 15].into_iter().any(shut).then_some(1),
            }
        }),
        stuck: -1,
    }
}

#[test]
fn dao_by_hand() {
    dao().agrees_at_random("dao", &game("dao", &[]), 2_000);
}

/// Returns the rules of Men's Morris on rings of eight points. A player who completes a mill
/// removes an opposing man.
fn morris(rings: usize, fly: bool) -> ByHand {
    let points = 8 * rings;
    let mut mills: Vec<Vec<usize>> = Vec::new();
    for ring in 0..rings {
        for corner in [0, 2, 4, 6] {
            mills.push([0, 1, 2].iter().map(|k| 8 * ring + (corner + k) % 8).collect());
        }
    }
    if rings == 3 {
        mills.extend([1, 3, 5, 7].map(|middle| vec![middle, middle + 8, middle + 16]));
    }
    let near = move |a: usize, b: usize| {
        let round = a / 8 == b / 8 && (a % 8 + 1) % 8 == b % 8;
        round || a % 2 == 1 && b == a + 8
    };
    let men = move |position: &Position, side: u64| {
        position[side as usize] as usize
            + position[2..2 + points].iter().filter(|man| **man == side + 1).count()
    };
    ByHand {
        options: Box::new(move |position| {
            let (side, man, other) = (mover(position), mover(position) + 1, 2 - mover(position));
            let in_mill = |cells: &[u64], at: usize, man: u64| {
                mills.iter().any(|mill| mill.contains(&at) && mill.iter().all(|i| cells[*i] == man))
            };
            let mut all = Vec::new();
            let mut made = |after: Position, to: usize| {
                let cells = &after[2..2 + points];
                let theirs: Vec<usize> = (0..points).filter(|i| cells[*i] == other).collect();
                if !in_mill(cells, to, man) || theirs.is_empty() {
                    return all.push(after);
                }
                let loose: Vec<usize> =
                    theirs.iter().copied().filter(|i| !in_mill(cells, *i, other)).collect();
                for taken in if loose.is_empty() { &theirs } else { &loose } {
                    let mut after = after.clone();
                    after[taken + 2] = 0;
                    all.push(after);
                }
            };
            for to in (0..points).filter(|to| position[to + 2] == 0) {
                if position[side as usize] > 0 {
                    let hand = (side as usize, position[side as usize] - 1);
                    made(then(position, &[hand, (to + 2, man)]), to);
                    continue;
                }
                let flies = fly && men(position, side) == 3;
                for from in (0..points).filter(|from| position[from + 2] == man) {
                    if flies || near(from, to) || near(to, from) {
                        made(then(position, &[(from + 2, 0), (to + 2, man)]), to);
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| (men(position, mover(position)) < 3).then_some(-1)),
        stuck: -1,
    }
}

#[test]
fn mens_morris_by_hand() {
    let ring = game("mens-morris", &[("rings", 1)]);
    let (_, counted) = morris(1, false).solved("men's morris on a ring", &ring);
    assert!(counted[0] > 1_000, "{counted:?}");
    for (rings, men, fly) in [(2, 6, 0), (3, 9, 1)] {
        let rules = game("mens-morris", &[("rings", rings), ("men", men), ("fly", fly)]);
        morris(rings as usize, fly == 1).agrees_at_random(
            &format!("{men} men's morris"),
            &rules,
            1_500,
        );
    }
}
