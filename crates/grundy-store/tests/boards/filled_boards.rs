//! Board games in which the board fills up, games with steps and captures, and games with hands.

use super::{AROUND, ByHand, Position, full, game, lines, mover, stepped, then};
use grundy_core::base::{Counts, Outcome};

fn connect_four(h: usize, w: usize) -> ByHand {
    let lines = lines(h, w, 4);
    ByHand {
        options: Box::new(move |position| {
            let lowest = |c: usize| (0..h).rev().map(|r| r * w + c).find(|at| position[*at] == 0);
            let drops = (0..w).filter_map(lowest);
            drops.map(|at| then(position, &[(at, mover(position) + 1)])).collect()
        }),
        over: Box::new(move |position| full(&lines, position, 2 - mover(position)).then_some(-1)),
        stuck: 0,
    }
}

/// Tromp (tromp.github.io/c4/c4.html): draws on 4 x 4 and 4 x 5, and 161,029 positions on 4 x 4.
#[test]
fn connect_four_on_small_boards() {
    let narrow = [("w", 4), ("h", 3)];
    let (outcome, _) = connect_four(3, 4).solved("connect-four", &game("connect-four", &narrow));
    assert_eq!(outcome, Outcome::Draw);
    connect_four(6, 7).agrees_at_random(
        "connect-four 7x6",
        &game("connect-four", &[("w", 7), ("h", 6)]),
        500,
    );
}

#[test]
#[ignore = "161,029 positions"]
fn connect_four_on_four_by_four_is_a_draw_as_published() {
    let (outcome, counted) = connect_four(4, 4).solved("connect-four", &game("connect-four", &[]));
    assert_eq!((outcome, counted[0]), (Outcome::Draw, 161_029));
}

fn quixo(n: usize) -> ByHand {
    let lines = lines(n, n, n);
    ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let mut all = Vec::new();
            for from in 0..n * n {
                let border = [from / n, from % n].iter().any(|at| *at == 0 || *at == n - 1);
                if !border || position[from] == 3 - man {
                    continue;
                }
                for way in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                    let mut after = position.clone();
                    let mut gap = from;
                    while let Some(next) = stepped(gap, (n, n), way) {
                        after[gap] = after[next];
                        gap = next;
                    }
                    if gap != from {
                        all.push(then(&after, &[(gap, man)]));
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| {
            let own = mover(position) + 1;
            match (full(&lines, position, own), full(&lines, position, 3 - own)) {
                (true, _) => Some(1),
                (_, true) => Some(-1),
                _ => None,
            }
        }),
        stuck: -1,
    }
}

#[test]
fn quixo_on_two_and_three() {
    let (outcome, _) = quixo(2).solved("quixo 2x2", &game("quixo", &[("n", 2)]));
    assert_eq!(outcome, Outcome::N);
    quixo(3).agrees_at_random("quixo 3x3", &game("quixo", &[]), 2_000);
    quixo(5).agrees_at_random("quixo 5x5", &game("quixo", &[("n", 5)]), 1_000);
}

#[test]
#[ignore = "thirty thousand positions"]
fn quixo_on_three_by_three_is_won_by_the_first_player() {
    assert_eq!(quixo(3).solved("quixo", &game("quixo", &[])).0, Outcome::N);
}

fn othello(n: usize) -> ByHand {
    let turned = move |position: &Position, at: usize, man: u64| {
        let mut turned = Vec::new();
        for way in AROUND {
            let mut line = Vec::new();
            let mut next = stepped(at, (n, n), way);
            while let Some(i) = next.filter(|i| position[*i] == 3 - man) {
                line.push(i);
                next = stepped(i, (n, n), way);
            }
            if next.is_some_and(|i| position[i] == man) {
                turned.extend(line);
            }
        }
        turned
    };
    let laid = move |position: &Position, man: u64| {
        let free = (0..n * n).filter(|at| position[*at] == 0);
        let all = free.map(|at| (at, turned(position, at, man)));
        all.filter(|(_, turned)| !turned.is_empty()).collect::<Vec<_>>()
    };
    ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let all = laid(position, man);
            if all.is_empty() {
                return vec![then(position, &[])];
            }
            let changed = all.into_iter().map(|(at, turned)| {
                let changes: Vec<(usize, u64)> =
                    turned.into_iter().chain([at]).map(|i| (i, man)).collect();
                then(position, &changes)
            });
            changed.collect()
        }),
        over: Box::new(move |position| {
            let many =
                |man: u64| position[..n * n].iter().filter(|own| **own == man).count() as i64;
            let over = laid(position, 1).is_empty() && laid(position, 2).is_empty();
            over.then(|| many(mover(position) + 1) - many(2 - mover(position)))
        }),
        stuck: -1,
    }
}

/// Returns the result for the player to move by plain recursion. Play cannot cycle, because a pass
/// is followed by a move.
fn score(
    by_hand: &ByHand,
    position: &Position,
    known: &mut std::collections::HashMap<Position, i64>,
) -> i64 {
    if let Some(score) = known.get(position) {
        return *score;
    }
    let best = by_hand.result_of(position).unwrap_or_else(|| {
        let options = by_hand.options_of(position);
        options.iter().map(|option| -score(by_hand, option, known)).max().unwrap()
    });
    known.insert(position.clone(), best);
    best
}

/// On 4 x 4 the second player wins 11 to 3, a common statement (Feinstein 1993 has the score of 6 x
/// 6).
#[test]
fn othello_by_hand() {
    let rules = game("othello", &[]);
    othello(4).agrees_at_random("othello", &rules, 800);
    othello(6).agrees_at_random("othello 6x6", &game("othello", &[("n", 6)]), 300);
}

#[test]
#[ignore = "sixty thousand positions"]
fn othello_on_four_by_four_is_lost_by_eight() {
    let rules = game("othello", &[]);
    let start = rules.initial().unwrap().unwrap().iter().copied().collect();
    assert_eq!(score(&othello(4), &start, &mut Default::default()), -8);
    assert_eq!(othello(4).solved("othello", &rules).0, Outcome::P);
}

fn clobber(h: usize, w: usize) -> ByHand {
    ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let mut all = Vec::new();
            for from in (0..h * w).filter(|i| position[*i] == man) {
                for way in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                    if let Some(to) = stepped(from, (h, w), way)
                        && position[to] == 3 - man
                    {
                        all.push(then(position, &[(from, 0), (to, man)]));
                    }
                }
            }
            all
        }),
        over: Box::new(|_| None),
        stuck: -1,
    }
}

/// A board that is equal to its image with the colours exchanged cannot be won by the same side no
/// matter which side begins.
#[test]
fn clobber_on_small_boards() {
    for (h, w) in [(1, 4), (1, 6), (2, 2), (2, 3), (3, 3)] {
        let params = [("h", h), ("w", w)];
        let by_hand = clobber(h as usize, w as usize);
        by_hand.solved(&format!("clobber {h}x{w}"), &game("clobber", &params));
    }
}

fn amazons(h: usize, w: usize) -> ByHand {
    let flights = move |cells: &[u64], from: usize| {
        let mut all = Vec::new();
        for way in AROUND {
            let mut at = from;
            while let Some(next) = stepped(at, (h, w), way).filter(|next| cells[*next] == 0) {
                all.push(next);
                at = next;
            }
        }
        all
    };
    ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let mut all = Vec::new();
            for from in (0..h * w).filter(|i| position[*i] == man) {
                for to in flights(position, from) {
                    let moved = then(position, &[(from, 0), (to, man)]);
                    for arrow in flights(&moved, to) {
                        let mut after = moved.clone();
                        after[arrow] = 3;
                        all.push(after);
                    }
                }
            }
            all
        }),
        over: Box::new(|_| None),
        stuck: -1,
    }
}

#[test]
fn amazons_on_small_boards() {
    for (h, w) in [(2, 2), (2, 3), (1, 5)] {
        let by_hand = amazons(h as usize, w as usize);
        by_hand.solved(&format!("amazons {h}x{w}"), &game("amazons", &[("h", h), ("w", w)]));
    }
    amazons(4, 4).agrees_at_random("amazons 4x4", &game("amazons", &[("h", 4), ("w", 4)]), 300);
}

#[test]
fn breakthrough_on_small_boards() {
    let (h, w) = (4, 3);
    let by_hand = ByHand {
        options: Box::new(move |position| {
            let man = mover(position) + 1;
            let down = if man == 1 { -1 } else { 1 };
            let mut all = Vec::new();
            for from in (0..h * w).filter(|i| position[*i] == man) {
                for right in [-1, 0, 1] {
                    let Some(to) = stepped(from, (h, w), (down, right)) else { continue };
                    if position[to] == 0 || position[to] != man && right != 0 {
                        all.push(then(position, &[(from, 0), (to, man)]));
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| {
            let men = |man: u64| (0..h * w).filter(move |i| position[*i] == man);
            let through = men(1).any(|i| i < w) && mover(position) == 1
                || men(2).any(|i| i >= w * (h - 1)) && mover(position) == 0;
            (through || men(mover(position) + 1).next().is_none()).then_some(-1)
        }),
        stuck: -1,
    };
    by_hand.solved("breakthrough", &game("breakthrough", &[]));
}

/// Returns the rules of Toads and Frogs on a row of empty cells (0), toads (1) and frogs (2).
#[test]
fn toads_and_frogs_on_short_rows() {
    let by_hand = || ByHand {
        options: Box::new(|position| {
            let (man, n) = (mover(position) + 1, position.len() - 1);
            let mut all = Vec::new();
            for from in (0..n).filter(|i| position[*i] == man) {
                let way = (0, if man == 1 { 1 } else { -1 });
                let next = stepped(from, (1, n), way);
                let beyond = next.and_then(|next| stepped(next, (1, n), way));
                let to = match (next.map(|i| position[i]), beyond.map(|i| position[i])) {
                    (Some(0), _) => next,
                    (Some(over), Some(0)) if over != man => beyond,
                    _ => None,
                };
                all.extend(to.map(|to| then(position, &[(from, 0), (to, man)])));
            }
            all
        }),
        over: Box::new(|_| None),
        stuck: -1,
    };
    for (t, holes, f) in [(1, 1, 1), (2, 1, 1), (2, 2, 2), (3, 2, 3), (3, 1, 2)] {
        let rules = game("toads-and-frogs", &[("t", t), ("holes", holes), ("f", f)]);
        by_hand().solved("toads and frogs", &rules);
    }
}

/// Plambeck and Whitehead 2013 ("The secrets of Notakto"): on a single board the first player wins,
/// and only the move to the centre wins.
#[test]
fn notakto_is_won_by_a_first_move_in_the_middle() {
    let rules = game("notakto", &[]);
    let rows = lines(3, 3, 3);
    let by_hand = ByHand {
        options: Box::new(|position| {
            let free = (0..9).filter(|i| position[*i] == 0);
            let marked = |i: usize| {
                let mut after = position.clone();
                after[i] = 1;
                after
            };
            free.map(marked).collect()
        }),
        over: Box::new(move |position| full(&rows, position, 1).then_some(1)),
        stuck: -1,
    };
    assert_eq!(by_hand.solved("notakto", &rules).0, Outcome::N);
    for first in 0..9 {
        let mut cells = [0; 9];
        cells[first] = 1;
        let mut worth = std::collections::HashMap::new();
        let lost = score(&by_hand, &cells.to_vec(), &mut worth) < 0;
        assert_eq!(lost, first == 4, "{first}");
    }
}

/// Returns the rules of Chopsticks. A position contains both hands of each player, the greater
/// first.
fn chopsticks(most: u64) -> ByHand {
    ByHand {
        options: Box::new(move |position| {
            let (own, other) = (2 * mover(position) as usize, 2 - 2 * mover(position) as usize);
            let mut all = Vec::new();
            let mut after = |at: usize, hands: [u64; 2]| {
                let hands = [hands[0].max(hands[1]), hands[0].min(hands[1])];
                all.push(then(position, &[(at, hands[0]), (at + 1, hands[1])]));
            };
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (mine, theirs) = (position[own + i], position[other + j]);
                if mine > 0 && theirs > 0 {
                    let now = if mine + theirs >= most { 0 } else { mine + theirs };
                    after(other, [now, position[other + 1 - j]]);
                }
            }
            let sum = position[own] + position[own + 1];
            for one in 0..most.min(sum + 1) {
                let rest = sum - one;
                let same = one == position[own] || one == position[own + 1];
                if rest < most && !same {
                    after(own, [one, rest]);
                }
            }
            all
        }),
        over: Box::new(|position| {
            let own = 2 * mover(position) as usize;
            (position[own] + position[own + 1] == 0).then_some(-1)
        }),
        stuck: -1,
    }
}

#[test]
fn chopsticks_by_hand() {
    for most in 2..=6 {
        let rules = game("chopsticks", &[("most", most)]);
        chopsticks(most as u64).solved(&format!("chopsticks to {most}"), &rules);
    }
}

/// With one row of geese, the geese win on all tested boards of even size.
#[test]
fn fox_and_geese_by_hand() {
    let n = 4;
    let by_hand = ByHand {
        options: Box::new(move |position| {
            // The indices of dark cells on the entire board: the row and the column differ by an
            // odd number.
            let dark = |i: usize| 2 * (i % (n / 2)) + 1 - i / (n / 2) % 2 + n * (i / (n / 2));
            let place = |at: usize| (0..n * n / 2).find(|i| dark(*i) == at);
            let man = mover(position) + 1;
            let mut all = Vec::new();
            for from in (0..n * n / 2).filter(|i| position[*i] == man) {
                for way in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let to = stepped(dark(from), (n, n), way).and_then(place);
                    if let Some(to) = to.filter(|to| position[*to] == 0)
                        && (man == 2 || way.0 == -1)
                    {
                        all.push(then(position, &[(from, 0), (to, man)]));
                    }
                }
            }
            all
        }),
        over: Box::new(move |position| {
            let past = (n * n / 2 - n / 2..n * n / 2).any(|i| position[i] == 2);
            (past && mover(position) == 0).then_some(-1)
        }),
        stuck: -1,
    };
    let rules = game("fox-and-geese", &[]);
    let (outcome, _) = by_hand.solved("fox and geese", &rules);
    assert_eq!(outcome, Outcome::N);
    assert!(rules.is_position(&Counts::of([2, 0, 0, 0, 0, 0, 1, 1, 1])[..]));
}

/// Random graphs: the outcome by plain recursion over the remaining vertices.
#[test]
fn walks_on_random_graphs_equal_the_recursion() {
    fn wins(near: &[Vec<usize>], here: usize, left: u64) -> bool {
        let left = left | 1 << here;
        near[here].iter().any(|to| left >> to & 1 == 0 && !wins(near, *to, left))
    }
    let text = include_str!("../../../../examples/graph-walk.game");
    let (file, _) = grundy_rules::RuleFile::read(text, "graph-walk.game").unwrap();
    let mut random = 7u64;
    for many in 2..8 {
        let mut near = vec![Vec::new(); many];
        for (a, b) in (0..many).flat_map(|b| (0..b).map(move |a| (a, b))) {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if random >> 62 < 2 {
                near[a].push(b);
                near[b].push(a);
            }
        }
        let line = |to: &Vec<usize>| to.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = near.iter().map(line).collect();
        let given = file.with_list_of_lines("near", &lines.join("\n")).unwrap();
        // A list without numbers cannot be the last line.
        let given = if near[many - 1].is_empty() {
            file.with_list("near", &format!("{near:?}")).unwrap()
        } else {
            given
        };
        for first in 0..many {
            let rules = given.build(&[("first", first as i64)]).unwrap();
            let start = rules.initial().unwrap().unwrap();
            let solved = grundy_store::reachable::solve(
                &rules,
                std::slice::from_ref(&start),
                grundy_store::reachable::Images::Distinct,
                &grundy_core::base::Budget::default(),
            )
            .unwrap();
            let outcome = solved.outcome(&start).unwrap().0;
            assert_eq!(outcome, Outcome::n_if(wins(&near, first, 0)), "{near:?} {first}");
        }
    }
}
