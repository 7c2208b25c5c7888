//! A lower bound for the number of reachable boards: the cells that a move can change whatever the
//! others contain.

use crate::rules::{Command, Rules};

/// The greatest number of other cells that the commands of a free cell may test.
const MAX_TESTED_CELLS: usize = 12;

impl Rules {
    /// Returns free cells of the board `start`, in ascending order, each with another value: either
    /// side can give the cell this value, whichever of the other free cells have been changed. So
    /// each subset of the free cells gives a reachable board.
    ///
    /// The list may omit cells. It is empty if the rules have conditions for the end of the game,
    /// because play can then end before all boards are reached. Complexity: linear in the number of
    /// commands, with a factor of at most 2^12 for the tests of a cell.
    pub fn free_cells(&self, start: &[u8]) -> Vec<(u32, u8)> {
        if self.sides.iter().any(|side| !side.endings.is_empty()) {
            return Vec::new();
        }
        // The commands that change one cell only, by side and cell.
        let cell_count = start.len();
        let mut commands: Vec<Vec<Vec<&Command>>> =
            vec![vec![Vec::new(); cell_count]; self.sides.len()];
        let mut changed: Vec<Option<u8>> = vec![None; cell_count];
        for (side, rules) in self.sides.iter().enumerate() {
            for command in &rules.moves {
                let [(cell, change)] = command.writes.as_slice() else { continue };
                let cell = *cell as usize;
                let new = change.apply(start[cell]);
                let new_value = *changed[cell].get_or_insert(new);
                if new != start[cell] && new == new_value {
                    commands[side][cell].push(command);
                }
            }
        }
        let mut free: Vec<Option<u8>> = changed;
        loop {
            let is_free = |cell: usize| {
                free[cell].is_some()
                    && commands.iter().all(|side| always_possible(&side[cell], cell, start, &free))
            };
            let remaining: Vec<bool> = (0..cell_count).map(is_free).collect();
            let mut is_stable = true;
            for (cell, remains) in remaining.into_iter().enumerate() {
                is_stable &= remains == free[cell].is_some();
                if !remains {
                    free[cell] = None;
                }
            }
            if is_stable {
                return (0..).zip(free).filter_map(|(cell, new)| Some((cell, new?))).collect();
            }
        }
    }
}

/// Returns whether one of `commands`, which change `cell`, is possible at every board at which
/// `cell` has its value in `start` and every other cell has its value in `start` or, if it is one of
/// the cells in `free`, its changed value.
fn always_possible(commands: &[&Command], cell: usize, start: &[u8], free: &[Option<u8>]) -> bool {
    let tests = commands.iter().flat_map(|command| &command.tests);
    let mut tested: Vec<usize> = tests.map(|(tested, _)| *tested as usize).collect();
    tested.sort_unstable();
    tested.dedup();
    tested.retain(|tested| *tested != cell && free[*tested].is_some());
    tested.len() <= MAX_TESTED_CELLS
        && (0..1u32 << tested.len()).all(|subset| {
            let value = |cell: usize| match tested.binary_search(&cell) {
                Ok(index) if subset >> index & 1 == 1 => free[cell].unwrap_or(start[cell]),
                _ => start[cell],
            };
            let holds = |(cell, values): &(u32, u64)| values >> value(*cell as usize) & 1 == 1;
            commands.iter().any(|command| command.tests.iter().all(holds))
        })
}

#[cfg(test)]
mod tests {
    use crate::rules::{Change, Command, Ending, Group, Rules, SideRules};

    /// Three cells; a move changes a cell from 0 to 1. `tests` gives the tests of the
    /// commands of cell 0.
    fn three_cells(tests: &[&[(u32, u64)]]) -> Rules {
        let command = |cell: u32, tests: &[(u32, u64)]| Command {
            tests: [&[(cell, 1)], tests].concat(),
            writes: vec![(cell, Change::To(1))],
            again: false,
            gain: 0,
            by: 0,
        };
        let mut moves: Vec<Command> = tests.iter().map(|tests| command(0, tests)).collect();
        moves.extend([command(1, &[]), command(2, &[])]);
        Rules {
            groups: vec![Group { cells: 3, values: 2, low: 0 }],
            sides: vec![SideRules { endings: Vec::new(), no_moves: -1, moves }],
            exchange: None,
        }
    }

    /// The free cells of the rules at a board.
    fn cells(rules: &Rules, start: &[u8]) -> Vec<u32> {
        let free = rules.free_cells(start);
        assert!(free.iter().all(|(_, value)| *value == 1));
        free.into_iter().map(|(cell, _)| cell).collect()
    }

    #[test]
    fn cells_that_can_always_be_changed_are_free() {
        assert_eq!(cells(&three_cells(&[&[]]), &[0, 0, 0]), [0, 1, 2]);
        // The two cases of cell 1 together cover all boards.
        assert_eq!(cells(&three_cells(&[&[(1, 1)], &[(1, 2)]]), &[0, 0, 0]), [0, 1, 2]);
    }

    #[test]
    fn a_cell_that_another_one_can_block_is_not_free() {
        assert_eq!(cells(&three_cells(&[&[(1, 1)]]), &[0, 0, 0]), [1, 2]);
        assert_eq!(cells(&three_cells(&[&[(1, 1)], &[(1, 2), (2, 1)]]), &[0, 0, 0]), [1, 2]);
        assert_eq!(cells(&three_cells(&[]), &[0, 0, 0]), [1, 2]);
        // A cell with its changed value at the start does not change.
        assert_eq!(cells(&three_cells(&[&[]]), &[0, 1, 0]), [0, 2]);
    }

    #[test]
    fn play_that_ends_early_has_no_free_cells() {
        let mut rules = three_cells(&[&[]]);
        rules.sides[0].endings.push(Ending { tests: vec![(1, 2)], score: Some(0) });
        assert!(rules.free_cells(&[0, 0, 0]).is_empty());
    }

    #[test]
    fn both_sides_must_be_able_to_change_a_cell() {
        let mut rules = three_cells(&[&[]]);
        let mut second = rules.sides[0].clone();
        second.moves.retain(|command| command.writes[0].0 != 2);
        rules.sides.push(second);
        assert_eq!(cells(&rules, &[0, 0, 0]), [0, 1]);
    }

    /// The reachable boards of random rules, listed one by one, contain each change of free cells.
    #[test]
    fn every_choice_of_free_cells_is_reachable() {
        let mut state = 1u64;
        let mut random = move |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % bound
        };
        let mut free_counts = [0; 5];
        for _ in 0..2_000 {
            let mut command = |cell: u32| {
                let tested_cell = random(4) as u32;
                let tests =
                    (tested_cell != cell && random(3) > 0).then(|| (tested_cell, 1 + random(2)));
                Command {
                    tests: tests.into_iter().chain([(cell, 1)]).collect(),
                    writes: vec![(cell, Change::To(1))],
                    again: false,
                    gain: 0,
                    by: 0,
                }
            };
            let moves = (0..7).map(|index| command(index % 4)).collect();
            let sides = vec![SideRules { endings: Vec::new(), no_moves: -1, moves }];
            let groups = vec![Group { cells: 4, values: 2, low: 0 }];
            let rules = Rules { groups, sides, exchange: None };
            let free = cells(&rules, &[0; 4]);
            free_counts[free.len()] += 1;
            let mut reached = vec![[0u8; 4]];
            let mut next = 0;
            while let Some(board) = reached.get(next).copied() {
                for command in &rules.sides[0].moves {
                    let holds =
                        |(cell, values): &(u32, u64)| values >> board[*cell as usize] & 1 == 1;
                    let mut option = board;
                    option[command.writes[0].0 as usize] = 1;
                    if command.tests.iter().all(holds) && !reached.contains(&option) {
                        reached.push(option);
                    }
                }
                next += 1;
            }
            for subset in 0..1u32 << free.len() {
                let mut board = [0; 4];
                for (index, cell) in free.iter().enumerate() {
                    board[*cell as usize] = (subset >> index & 1) as u8;
                }
                assert!(reached.contains(&board), "{rules:?}");
            }
        }
        assert!(free_counts[1..].iter().all(|count| *count > 20), "{free_counts:?}");
    }
}
