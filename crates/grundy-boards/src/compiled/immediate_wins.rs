//! Computes conditions for the boards at which the player to move can win with the next move: the
//! preimages of the endings under the commands.

use grundy_cell_rules::{Change, Command, Cube, Ending, Rules};

/// The maximum number of conditions that [`immediate_win_conditions`] returns for a side.
const MAX_CONDITIONS: usize = 200_000;

/// Returns conditions for boards at which `side` has a move that ends the game with its win. If the
/// game is not over at a board and one of the conditions holds, such a move exists; but not every
/// such move is found: a command for whose index `has_guards` returns `true` is left out. Returns `None` if there are more than 200,000 conditions.
pub fn immediate_win_conditions(
    rules: &Rules,
    side: usize,
    has_guards: &dyn Fn(usize) -> bool,
) -> Option<Vec<Ending>> {
    let mut conditions = Vec::new();
    for (index, command) in rules.sides[side].moves.iter().enumerate() {
        if has_guards(index) {
            continue;
        }
        let (next, sign) = if command.again {
            (side, 1)
        } else if rules.sides.len() == 1 {
            (side, -1)
        } else {
            (1 - side, -1)
        };
        // An ending counts only if no ending with another result precedes it in the rules.
        let endings = &rules.sides[next].endings;
        let winning = endings
            .iter()
            .take_while(|ending| ending.score.is_some_and(|score| score.signum() == sign));
        conditions.extend(winning.filter_map(|ending| preimage(command, &ending.tests)));
        if conditions.len() > MAX_CONDITIONS {
            return None;
        }
    }
    conditions.sort_unstable();
    conditions.dedup();
    Some(conditions.into_iter().map(|tests| Ending { tests, score: Some(1) }).collect())
}

/// Returns the set of boards at which the command is possible and leads to a board that passes
/// `tests`, or `None` if this set is empty.
fn preimage(command: &Command, tests: &Cube) -> Option<Cube> {
    let mut cube = command.tests.clone();
    for (cell, set) in tests {
        let change = command.writes.iter().find(|write| write.0 == *cell).map(|write| &write.1);
        let olds = match change {
            None => *set,
            Some(Change::To(new)) if set >> new & 1 == 1 => continue,
            Some(Change::To(_)) => return None,
            Some(Change::Each(images)) => {
                let olds = (0..images.len()).filter(|old| set >> images[*old] & 1 == 1);
                olds.fold(0, |olds, old| olds | 1 << old)
            }
        };
        match cube.iter_mut().find(|test| test.0 == *cell) {
            Some(test) => test.1 &= olds,
            None => cube.push((*cell, olds)),
        }
    }
    cube.sort_unstable();
    cube.iter().all(|test| test.1 != 0).then_some(cube)
}
