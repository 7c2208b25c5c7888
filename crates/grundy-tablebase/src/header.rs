//! The description of a game that the caller gives before the game is solved, and that the manifest
//! of its tablebase records.

use crate::manifest::{GameSource, Variable};

/// The description of a game to be solved: its rules, its start position, and what its labels (the
/// results of boards) contain.
#[derive(Clone)]
pub struct GameHeader {
    /// The text of the rules with the values of their parameters.
    pub game: GameSource,
    /// The variables of the rules whose values make up a board, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The start position, from which all other positions are reached: the value of each cell.
    pub start: Vec<u8>,
    /// The side to move at the start: 0 or 1.
    pub mover: u8,
    /// Whether the labels of boards contain only outcomes, without the numbers of moves to the end.
    pub outcomes_only: bool,
}
