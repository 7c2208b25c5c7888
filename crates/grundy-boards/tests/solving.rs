//! Whole solving against plain levels on lists of cells: no masks, no numbers, no tiers, no moves undone.

mod plain;

use grundy_boards::{
    Change, Command, Ending, Group, Label, Limits, Numbering, Rules, SideRules, Solved, Unsolved,
    solve,
};
use plain::{Plain, Random, State, levels, plain, roomy};
use std::collections::HashMap;

/// What the player to move gets, in games that end.
fn scored(plain: &Plain, state: &State, known: &mut HashMap<State, i64>) -> i64 {
    if let Some(score) = plain.over.get(state).or_else(|| known.get(state)) {
        return *score;
    }
    let options = plain.options[state].iter().map(|(option, again)| {
        let score = scored(plain, option, known);
        if *again { score } else { -score }
    });
    let best = options.max().unwrap();
    known.insert(state.clone(), best);
    best
}

fn watched(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    threads: usize,
) -> Result<Solved, Unsolved> {
    let limits = roomy(threads, numbering);
    solve(rules, &start.0, start.1, &limits)
}

/// Rules made of anything.
fn any_rules(random: &mut Random, ends: bool) -> (Rules, State) {
    let mut groups = vec![Group {
        cells: 2 + random.below(3) as u32,
        values: 2 + random.below(2) as u8,
        low: 0,
    }];
    if random.one_in(2) {
        groups.push(Group { cells: 1, values: 2 + random.below(3) as u8, low: 0 });
    }
    if random.one_in(4) {
        groups.push(Group { cells: 2, values: 3, low: 0 });
    }
    // Where play ends a clock runs down with every move; else with some, or there is none.
    let clock = groups.iter().map(|group| group.cells).sum::<u32>();
    let hours = 5;
    let clocked = ends || random.one_in(2);
    if clocked {
        groups.push(Group { cells: 1, values: hours + 1, low: 0 });
    }
    let values: Vec<u8> =
        groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let free = clock as usize;
    let tests = |random: &mut Random, most: u64| {
        let mut tests = Vec::new();
        for (cell, many) in values.iter().take(free).enumerate() {
            if random.below(free as u64) < most {
                let set = 1 + random.below((1 << many) - 1);
                tests.push((cell as u32, set));
            }
        }
        tests
    };
    let many_sides = 1 + random.below(2);
    let mut sides = Vec::new();
    for _ in 0..many_sides {
        let scores: [i64; 5] = match random.below(4) {
            0 => [-1, -1, -1, -1, 0],
            1 => [1, 1, 0, 1, 1],
            2 if ends => [-3, 2, 0, 5, -7],
            _ => [-1, 0, 1, -1, 1],
        };
        let mut endings = Vec::new();
        for _ in 0..random.below(4) {
            let score = scores[random.below(5) as usize];
            let score = if random.one_in(30) { None } else { Some(score) };
            endings.push(Ending { tests: tests(random, 2), score });
        }
        let mut moves = Vec::new();
        let again = random.one_in(3);
        for _ in 0..1 + random.below(6) {
            let own = tests(random, 2);
            let mut writes = Vec::new();
            for (cell, many) in values.iter().take(free).enumerate() {
                if random.one_in(2) {
                    let change = match random.below(3) {
                        0 => Change::Each(
                            (0..*many).map(|_| random.below((*many).into()) as u8).collect(),
                        ),
                        _ => Change::To(random.below((*many).into()) as u8),
                    };
                    writes.push((cell as u32, change));
                }
            }
            let command = Command { tests: own, writes, again: again && random.one_in(3), by: 0 };
            let runs = ends || clocked && random.one_in(3);
            if !runs {
                moves.push(command);
                continue;
            }
            for hour in 1..=hours {
                let mut command = command.clone();
                command.tests.push((clock, 1 << hour));
                command.writes.push((clock, Change::To(hour - 1)));
                moves.push(command);
            }
        }
        moves.sort();
        moves.dedup_by(|a, b| (&a.tests, &a.writes, a.again) == (&b.tests, &b.writes, b.again));
        sides.push(SideRules { endings, stuck: scores[random.below(2) as usize], moves });
    }
    // Sometimes the second side has the rules of the first, with two values exchanged.
    if many_sides == 2 && random.one_in(2) && groups[0].values == 3 {
        let swapped = |value: u8| [0, 2, 1][usize::from(value)];
        let set = |set: u64| set & 1 | (set & 2) << 1 | (set & 4) >> 1;
        let first = |cell: u32| cell < groups[0].cells;
        let turn = |tests: &Vec<(u32, u64)>| -> Vec<(u32, u64)> {
            let each =
                |(cell, own): &(u32, u64)| (*cell, if first(*cell) { set(*own) } else { *own });
            tests.iter().map(each).collect()
        };
        let mut second = sides[0].clone();
        for ending in &mut second.endings {
            ending.tests = turn(&ending.tests);
        }
        for command in &mut second.moves {
            command.tests = turn(&command.tests);
            for (cell, change) in command.writes.iter_mut().filter(|write| first(write.0)) {
                assert!(*cell < groups[0].cells);
                *change = match &*change {
                    Change::To(value) => Change::To(swapped(*value)),
                    Change::Each(of) => {
                        let new = (0..3).map(|old| swapped(of[usize::from(swapped(old))]));
                        Change::Each(new.collect())
                    }
                };
            }
        }
        second.moves.sort();
        sides[1] = second;
    }
    let mut start: Vec<u8> = values.iter().map(|many| random.below((*many).into()) as u8).collect();
    if clocked {
        start[free] = hours;
    }
    let side = random.below(many_sides) as u8;
    (Rules { groups, sides }, (start, side))
}

#[test]
fn rules_of_any_kind_are_solved_as_by_plain_levels() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut decided, mut faults, mut scores, mut again, mut by_outcomes) = (0, 0, 0, 0, 0);
    for at in 0..900 {
        let (rules, start) = any_rules(&mut random, at % 3 == 0);
        let Some(plain) = plain(&rules, &start) else {
            for numbering in [None, Some(Numbering::Found)] {
                let found = watched(&rules, &start, numbering, 1).err();
                assert_eq!(found, Some(Unsolved::Fault), "{rules:?}");
            }
            faults += 1;
            continue;
        };
        let labels = levels(&plain);
        again += usize::from(plain.options.values().flatten().any(|option| option.1));
        let mut known = HashMap::new();
        for (numbering, threads) in [
            (None, 2),
            (Some(Numbering::Found), 1),
            (Some(Numbering::Images), 1),
            (Some(Numbering::All), 1),
        ] {
            let solved = match watched(&rules, &start, numbering, threads) {
                // There may be a fault at a board that cannot arise.
                Err(Unsolved::Fault) if numbering == Some(Numbering::All) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {numbering:?} {rules:?}")),
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                if let Some(Label::Score(score)) = found {
                    assert_eq!(i64::from(score), scored(&plain, state, &mut known), "{rules:?}");
                    scores += 1;
                    continue;
                }
                assert_eq!(found, Some(*label), "{state:?} {numbering:?} {start:?} {rules:?}");
                decided += usize::from(*label != Label::Drawn);
            }
            let outcomes = Limits { outcomes: true, ..roomy(threads, numbering) };
            match solve(&rules, &start.0, start.1, &outcomes) {
                Err(why) => assert_eq!(why, Unsolved::Outcomes, "{rules:?}"),
                Ok(solved) => {
                    for (state, label) in &labels {
                        let score = match label {
                            Label::Won(_) => 1,
                            Label::Lost(_) => -1,
                            _ => 0,
                        };
                        let found = solved.label(&state.0, state.1);
                        assert_eq!(found, Some(Label::Score(score)), "{state:?} {rules:?}");
                        by_outcomes += 1;
                    }
                }
            }
            if numbering == Some(Numbering::Found) && !is_turned(&rules) {
                assert_eq!(solved.boards, labels.len() as u64, "{rules:?}");
                let counted = solved.counted();
                assert_eq!(counted.won + counted.lost + counted.drawn, solved.boards);
            }
        }
    }
    assert!(
        decided > 3_000 && faults > 10 && scores > 1_000 && again > 60 && by_outcomes > 3_000,
        "{decided} {faults} {scores} {again} {by_outcomes}"
    );
}

/// Whether boards may be kept as the other side sees them, so that two are one.
fn is_turned(rules: &Rules) -> bool {
    rules.sides.len() == 2
}

/// A few stones a side that slide on a board of 4 by 4; who cannot move has lost, and so has who sees the other's stones in
/// one row.
fn slides() -> (Rules, State) {
    let near =
        |a: u32, b: u32| a != b && (a % 4).abs_diff(b % 4) <= 1 && (a / 4).abs_diff(b / 4) <= 1;
    let side = |own: u8, other: u8| {
        let rows = (0..4).flat_map(|row| (0..2).map(move |from| 4 * row + from));
        let endings = rows.map(|from| Ending {
            tests: (from..from + 3).map(|cell| (cell, 1 << other)).collect(),
            score: Some(-1),
        });
        let mut moves = Vec::new();
        for from in 0..16u32 {
            for to in (0..16).filter(|to| near(from, *to)) {
                let (mut tests, mut writes) = (
                    vec![(from, 1 << own), (to, 1)],
                    vec![(from, Change::To(0)), (to, Change::To(own))],
                );
                tests.sort();
                writes.sort();
                moves.push(Command { tests, writes, again: false, by: 0 });
            }
        }
        moves.sort();
        SideRules { endings: endings.collect(), stuck: -1, moves }
    };
    let rules = Rules {
        groups: vec![Group { cells: 16, values: 3, low: 0 }],
        sides: vec![side(1, 2), side(2, 1)],
    };
    let mut start = vec![0; 16];
    for (cell, value) in [(0, 1), (5, 1), (10, 1), (3, 2), (6, 2), (9, 2)] {
        start[cell] = value;
    }
    (rules, (start, 0))
}

#[test]
fn threads_and_numberings_agree() {
    let (rules, start) = slides();
    let alone = watched(&rules, &start, Some(Numbering::All), 1).unwrap();
    let counted = alone.counted();
    assert_eq!(counted.all(), 160_160);
    assert!(counted.won > 10_000 && counted.lost > 1_000 && counted.longest() > 5, "{counted:?}");
    for threads in [2, 3] {
        let solved = watched(&rules, &start, Some(Numbering::All), threads).unwrap();
        assert_eq!(solved.counted(), counted, "{threads}");
    }
    // Some cannot arise.
    let found = watched(&rules, &start, Some(Numbering::Found), 1).unwrap();
    assert!(found.boards < 160_160);
    let beside = watched(&rules, &start, Some(Numbering::Found), 3).unwrap();
    assert_eq!(found.counted(), beside.counted());
    let labels = |solved: &Solved| solved.label(&start.0, 0);
    assert_eq!(labels(&found), labels(&alone));
}

#[test]
fn limits_are_kept() {
    let (rules, start) = slides();
    let limits = |bytes, numbering| Limits { bytes, ..roomy(1, numbering) };
    for numbering in [None, Some(Numbering::All), Some(Numbering::Found)] {
        let found = solve(&rules, &start.0, 0, &limits(100_000, numbering)).err();
        assert_eq!(found, Some(Unsolved::Large), "{numbering:?}");
    }
    for numbering in [Numbering::All, Numbering::Found] {
        let limits = Limits { watch: &|_| false, ..roomy(2, Some(numbering)) };
        assert_eq!(solve(&rules, &start.0, 0, &limits).err(), Some(Unsolved::Stopped));
    }
    for wrong in [&start.0[..15], &[3; 16], &[]] {
        assert_eq!(solve(&rules, wrong, 0, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
    }
    assert_eq!(solve(&rules, &start.0, 2, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
}
