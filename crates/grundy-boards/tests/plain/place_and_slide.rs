//! A game with several tiers, with and without cycles.

use grundy_boards::{Change, Command, Ending, Group, Rules, SideRules};

/// Returns rules and a start: two players place three stones each on a board of 3 by 4 cells and
/// then slide them. A clock counts down with each slide. At 0 play ends if `ends`, and otherwise
/// continues without limit. A side loses if the other side has three stones in a line, or if it
/// cannot move.
pub fn place_and_slide(ends: bool) -> (Rules, Vec<u8>) {
    const CELLS: u32 = 12;
    const CLOCK: u32 = 14;
    const CLOCK_START: u8 = 4;
    let is_adjacent = |a: u32, b: u32| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1;
    let rows = (0..3)
        .flat_map(|row| (0..2).map(move |from| [0, 1, 2].map(|offset| 4 * row + from + offset)));
    let columns = (0..4).map(|column| [0, 1, 2].map(|row| 4 * row + column));
    let lines: Vec<[u32; 3]> = rows.chain(columns).collect();
    let side = |stone: u8, opponent: u8| {
        let endings = lines.iter().map(|line| Ending {
            tests: line.iter().map(|cell| (*cell, 1 << opponent)).collect(),
            score: Some(-1),
        });
        // A cell has the number of stones that the side has in hand.
        let hand = CELLS + u32::from(stone) - 1;
        let mut moves = Vec::new();
        for to in 0..CELLS {
            for in_hand in 1..=3u8 {
                moves.push(Command {
                    tests: vec![(to, 1), (hand, 1 << in_hand)],
                    writes: vec![(to, Change::To(stone)), (hand, Change::To(in_hand - 1))],
                    again: false,
                    gain: 0,
                    by: 0,
                });
            }
            for from in (0..CELLS).filter(|from| is_adjacent(*from, to)) {
                for time in u8::from(ends)..=CLOCK_START {
                    let mut tests =
                        vec![(from, 1 << stone), (to, 1), (hand, 1), (CLOCK, 1 << time)];
                    let mut writes = vec![(from, Change::To(0)), (to, Change::To(stone))];
                    writes.extend((time > 0).then(|| (CLOCK, Change::To(time - 1))));
                    tests.sort();
                    writes.sort();
                    moves.push(Command { tests, writes, again: false, gain: 0, by: 0 });
                }
            }
        }
        moves.sort();
        SideRules { endings: endings.collect(), no_moves: -1, moves }
    };
    let groups = vec![
        Group { cells: CELLS, values: 3, low: 0 },
        Group { cells: 1, values: 4, low: 0 },
        Group { cells: 1, values: 4, low: 0 },
        Group { cells: 1, values: CLOCK_START + 1, low: 0 },
    ];
    let rules = Rules { groups, sides: vec![side(1, 2), side(2, 1)], exchange: None };
    let mut start = vec![0; 12];
    start.extend([3, 3, CLOCK_START]);
    (rules, start)
}
