//! Rules in their compact form: the instructions, and where in them what is asked for begins.

use crate::machine::{Program, Reg};

/// Rules in their compact form.
#[derive(Debug, Default)]
pub struct Code {
    /// The instructions, and what they work on.
    pub program: Program,
    /// Where the listing of options begins.
    pub options: u32,
    /// The choices of each move, for telling it: registers.
    pub chosen: Vec<Vec<Reg>>,
    /// How each move is written: English, Chinese.
    pub texts: Vec<Vec<Vec<Written>>>,
    /// Where the endings begin: the condition (`None` when stuck) and the score.
    pub ended: Vec<(Option<u32>, u32)>,
    /// Where each condition on all positions begins.
    pub invariants: Vec<u32>,
    /// Where each claim begins.
    pub claims: Vec<u32>,
    /// Where the position of what a player types begins, and the registers of what is typed.
    pub start: Option<(u32, Vec<Reg>)>,
    /// Where the images begin.
    pub symmetries: Vec<u32>,
    /// Pictures.
    pub shows: Vec<Vec<Written>>,
    /// Where the list of what is on the cells of the board begins, and those of the rows beside it.
    pub board: Vec<u32>,
}

/// A piece of a text.
#[derive(Debug)]
pub enum Written {
    /// As it is.
    Text(String),
    /// The value that begins there.
    Value(u32, super::tree::Ty),
    /// A sequence in rows of the value that begins there.
    Grid(usize, u32),
}
