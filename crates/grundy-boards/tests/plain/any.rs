//! Rules to solve.

use crate::plain::{Random, State};
use grundy_boards::{Change, Command, Ending, Group, Rules, SideRules};

/// Rules made of anything.
pub fn any_rules(random: &mut Random, ends: bool) -> (Rules, State) {
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

/// A few stones a side that slide on a board of 4 by 4; who cannot move has lost, and so has who sees the other's stones in
/// one row.
pub fn slides() -> (Rules, State) {
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
