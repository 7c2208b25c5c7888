//! What is known of a game before it is solved.

use crate::manifest::{Game, Variable};

/// What is written with the labels.
#[derive(Clone)]
pub struct Told {
    /// The game.
    pub game: Game,
    /// The variables of its boards, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The board from which the others arise.
    pub start: Vec<u8>,
    /// Who moves there.
    pub mover: u8,
    /// Whether only who wins is kept.
    pub outcomes: bool,
}
