//! Random rules, and a small game of sliding stones.

use crate::plain::{Random, State};
use grundy_boards::{Change, Command, Ending, Group, Rules, SideRules};

/// Returns random rules and a random start; every play ends if `ends`.
pub fn random_rules(random: &mut Random, ends: bool) -> (Rules, State) {
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
    // If play ends, a clock runs down with every move; else with some moves, or there is none.
    let clock = groups.iter().map(|group| group.cells).sum::<u32>();
    let clock_start = 5;
    let has_clock = ends || random.one_in(2);
    if has_clock {
        groups.push(Group { cells: 1, values: clock_start + 1, low: 0 });
    }
    let value_counts: Vec<u8> =
        groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let free_cells = clock as usize;
    let tests = |random: &mut Random, density: u64| {
        let mut tests = Vec::new();
        for (cell, count) in value_counts.iter().take(free_cells).enumerate() {
            if random.below(free_cells as u64) < density {
                let set = 1 + random.below((1 << count) - 1);
                tests.push((cell as u32, set));
            }
        }
        tests
    };
    let side_count = 1 + random.below(2);
    let gains = ends && random.one_in(2);
    let mut sides = Vec::new();
    for _ in 0..side_count {
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
            let command_tests = tests(random, 2);
            let mut writes = Vec::new();
            for (cell, count) in value_counts.iter().take(free_cells).enumerate() {
                if random.one_in(2) {
                    let change = match random.below(3) {
                        0 => Change::Each(
                            (0..*count).map(|_| random.below((*count).into()) as u8).collect(),
                        ),
                        _ => Change::To(random.below((*count).into()) as u8),
                    };
                    writes.push((cell as u32, change));
                }
            }
            let again = again && random.one_in(3);
            let gain = if gains { random.below(9) as i32 - 4 } else { 0 };
            let command = Command { tests: command_tests, writes, again, gain, by: 0 };
            let uses_clock = ends || has_clock && random.one_in(3);
            if !uses_clock {
                moves.push(command);
                continue;
            }
            for time in 1..=clock_start {
                let mut command = command.clone();
                command.tests.push((clock, 1 << time));
                command.writes.push((clock, Change::To(time - 1)));
                moves.push(command);
            }
        }
        moves.sort();
        moves.dedup_by(|a, b| {
            (&a.tests, &a.writes, a.again, a.gain) == (&b.tests, &b.writes, b.again, b.gain)
        });
        sides.push(SideRules { endings, no_moves: scores[random.below(2) as usize], moves });
    }
    // Sometimes the second side's rules are the first side's with two values exchanged.
    if side_count == 2 && random.one_in(2) && groups[0].values == 3 {
        let swapped = |value: u8| [0, 2, 1][usize::from(value)];
        let swapped_set = |set: u64| set & 1 | (set & 2) << 1 | (set & 4) >> 1;
        let is_in_first_group = |cell: u32| cell < groups[0].cells;
        let swapped_tests = |tests: &Vec<(u32, u64)>| -> Vec<(u32, u64)> {
            let swapped_test = |(cell, set): &(u32, u64)| {
                (*cell, if is_in_first_group(*cell) { swapped_set(*set) } else { *set })
            };
            tests.iter().map(swapped_test).collect()
        };
        let mut second = sides[0].clone();
        for ending in &mut second.endings {
            ending.tests = swapped_tests(&ending.tests);
        }
        for command in &mut second.moves {
            command.tests = swapped_tests(&command.tests);
            for (cell, change) in
                command.writes.iter_mut().filter(|write| is_in_first_group(write.0))
            {
                assert!(*cell < groups[0].cells);
                *change = match &*change {
                    Change::To(value) => Change::To(swapped(*value)),
                    Change::Each(images) => {
                        let new = (0..3).map(|old| swapped(images[usize::from(swapped(old))]));
                        Change::Each(new.collect())
                    }
                };
            }
        }
        second.moves.sort();
        sides[1] = second;
    }
    let mut start: Vec<u8> =
        value_counts.iter().map(|count| random.below((*count).into()) as u8).collect();
    if has_clock {
        start[free_cells] = clock_start;
    }
    let side = random.below(side_count) as u8;
    (Rules { groups, sides, exchange: None }, (start, side))
}

/// Returns rules and a start: both sides slide three stones on a board of 4 by 4 cells. A side
/// loses if it cannot move or if the other side has three stones in a row.
pub fn sliding_game() -> (Rules, State) {
    let is_adjacent =
        |a: u32, b: u32| a != b && (a % 4).abs_diff(b % 4) <= 1 && (a / 4).abs_diff(b / 4) <= 1;
    let side = |stone: u8, opponent: u8| {
        let rows = (0..4).flat_map(|row| (0..2).map(move |from| 4 * row + from));
        let endings = rows.map(|from| Ending {
            tests: (from..from + 3).map(|cell| (cell, 1 << opponent)).collect(),
            score: Some(-1),
        });
        let mut moves = Vec::new();
        for from in 0..16u32 {
            for to in (0..16).filter(|to| is_adjacent(from, *to)) {
                let (mut tests, mut writes) = (
                    vec![(from, 1 << stone), (to, 1)],
                    vec![(from, Change::To(0)), (to, Change::To(stone))],
                );
                tests.sort();
                writes.sort();
                moves.push(Command { tests, writes, again: false, gain: 0, by: 0 });
            }
        }
        moves.sort();
        SideRules { endings: endings.collect(), no_moves: -1, moves }
    };
    let rules = Rules {
        groups: vec![Group { cells: 16, values: 3, low: 0 }],
        sides: vec![side(1, 2), side(2, 1)],
        exchange: None,
    };
    let mut start = vec![0; 16];
    for (cell, value) in [(0, 1), (5, 1), (10, 1), (3, 2), (6, 2), (9, 2)] {
        start[cell] = value;
    }
    (rules, (start, 0))
}
