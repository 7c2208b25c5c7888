//! Boards at which a move wins at once, as sets of boards.

use crate::diagram::Cube;
use crate::rules::{Change, Command, Ending, Rules};

/// Sets of boards that are made.
const MOST: usize = 200_000;

/// For a side the boards at which it has a move after which play is over and it has won: sets of which one holds there, if
/// play is not over. Some may be missing; `None` where there are too many.
pub fn wins(rules: &Rules, side: usize) -> Option<Vec<Ending>> {
    let mut found = Vec::new();
    for command in &rules.sides[side].moves {
        let (next, sign) = match command.again || rules.sides.len() == 1 {
            _ if command.again => (side, 1),
            true => (side, -1),
            false => (1 - side, -1),
        };
        // Only such as nothing else comes before.
        let endings = &rules.sides[next].endings;
        let own = endings
            .iter()
            .take_while(|ending| ending.score.is_some_and(|score| score.signum() == sign));
        found.extend(own.filter_map(|ending| before(command, &ending.tests)));
        if found.len() > MOST {
            return None;
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found.into_iter().map(|tests| Ending { tests, score: Some(1) }).collect())
}

/// The boards at which a command is possible that leads to one of these; `None` where there are none.
fn before(command: &Command, tests: &Cube) -> Option<Cube> {
    let mut all = command.tests.clone();
    for (cell, set) in tests {
        let change = command.writes.iter().find(|write| write.0 == *cell).map(|write| &write.1);
        let olds = match change {
            None => *set,
            Some(Change::To(new)) if set >> new & 1 == 1 => continue,
            Some(Change::To(_)) => return None,
            Some(Change::Each(of)) => {
                let olds = (0..of.len()).filter(|old| set >> of[*old] & 1 == 1);
                olds.fold(0, |olds, old| olds | 1 << old)
            }
        };
        match all.iter_mut().find(|test| test.0 == *cell) {
            Some(test) => test.1 &= olds,
            None => all.push((*cell, olds)),
        }
    }
    all.sort_unstable();
    all.iter().all(|test| test.1 != 0).then_some(all)
}
