//! The moves of a board game by cells: what a move tests and changes at each of its cells.

use grundy_cell_rules::{Change, GuardedRules};

/// What a move does with one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellRole {
    /// The values for which the move is possible.
    pub test: u64,
    /// How the move changes the value, if it does.
    pub write: Option<Change>,
}

/// A move of the rules: its side, and what it does with each of its cells.
pub(crate) struct BoardMove {
    /// The index of the side that can make the move.
    pub side: u8,
    /// The tested and changed cells in ascending order, each with what the move does with it.
    pub roles: Vec<(u16, CellRole)>,
    /// The indices of the guards of the move in the [`GuardTable`](crate::guards::GuardTable).
    pub guards: Vec<u16>,
}

/// Returns the moves of all sides.
pub(crate) fn board_moves(rules: &GuardedRules) -> Vec<BoardMove> {
    let mut moves = Vec::new();
    for (side, side_rules) in rules.rules.sides.iter().enumerate() {
        for (index, command) in side_rules.moves.iter().enumerate() {
            let mut roles: Vec<(u16, CellRole)> = Vec::new();
            for (cell, test) in &command.tests {
                roles.push((*cell as u16, CellRole { test: *test, write: None }));
            }
            for (cell, change) in &command.writes {
                let cell = *cell as u16;
                match roles.iter_mut().find(|(tested, _)| *tested == cell) {
                    Some((_, role)) => role.write = Some(change.clone()),
                    None => {
                        roles.push((cell, CellRole { test: u64::MAX, write: Some(change.clone()) }))
                    }
                }
            }
            roles.sort_by_key(|(cell, _)| *cell);
            let guards = rules.guards_of(side, index).to_vec();
            moves.push(BoardMove { side: side as u8, roles, guards });
        }
    }
    moves
}
