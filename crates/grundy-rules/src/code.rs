//! The compiled rules: instructions of the [machine](grundy_core::machine), and the entry point of each
//! statement.

use grundy_core::machine::{Program, Reg};

/// The compiled rules of a file. An entry point, of type `u32`, is the address in [`Code::program`]
/// of the first instruction of a statement.
#[derive(Debug, Default)]
pub struct Code {
    /// The instructions of all statements, and the data that they use.
    pub program: Program,
    /// The entry point of the instructions that list the options of a position.
    pub options: u32,
    /// The register that holds the points that the player gains by the current move; `None` if no
    /// move gains points.
    pub gain: Option<Reg>,
    /// The registers that hold the choices of the player: `choice_registers[m]` lists the registers
    /// for move `m`. The text that describes the move reads them.
    pub choice_registers: Vec<Vec<Reg>>,
    /// The texts that describe the moves: `texts[m]` holds the English and the Chinese text of move
    /// `m`, each as a list of pieces.
    pub texts: Vec<Vec<Vec<TextPiece>>>,
    /// The statements that end play, in the order of the file. Each is given by two entry points:
    /// that of its condition (`None` for `when stuck`) and that of its score.
    pub end_rules: Vec<(Option<u32>, u32)>,
    /// The entry points of the conditions (`where`) that hold at every valid position.
    pub invariants: Vec<u32>,
    /// The entry points of the claims, in the order of the file. Each computes the condition or
    /// value that the claim states.
    pub claims: Vec<u32>,
    /// The entry point that computes the starting position, and the registers of the numbers that a
    /// player types for it. `None` if the file has no `start`.
    pub start: Option<(u32, Vec<Reg>)>,
    /// The entry points of the symmetries, in the order of the file. Each computes the image of a
    /// position.
    pub symmetries: Vec<u32>,
    /// The texts that draw a position, one for each `show` statement, each as a list of pieces.
    pub shows: Vec<Vec<TextPiece>>,
    /// The entry points that compute lists of values: first the entry point for the cells of the
    /// board, then those for the trays beside the board. Empty if the file declares no board or its
    /// code is too large.
    pub board: Vec<u32>,
}

/// A compiled piece of a text, such as the text that describes a move.
#[derive(Debug)]
pub enum TextPiece {
    /// Text without values.
    Text(String),
    /// A value in the text: the entry point that computes it, and the type that determines how it
    /// is drawn.
    Value(u32, super::tree::Ty),
    /// A sequence that is drawn in rows: the index of its variable, and the entry point that
    /// computes the number of elements in a row.
    Grid(usize, u32),
}
