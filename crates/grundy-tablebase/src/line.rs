//! The longest play that a tablebase knows, move by move.

use crate::stored::Kept;
use grundy::base::{Counts, Error, ErrorKind, Notation, Sided, Words};
use grundy::words;
use grundy::workbench::{BoardCells, Instance, Stored};
use grundy_boards::Label;

/// A play between players who do not err.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it begins, as it is written.
    pub position: String,
    /// Who wins there: whether the player to move does.
    pub won: bool,
    /// In how many moves.
    pub moves: usize,
    /// Each move, in words, and the position after it.
    pub steps: Vec<(Words, String)>,
}

/// A board that is won or lost in the most moves of all, and how it is played to the end; `None` where none is.
///
/// # Errors
/// Where labels cannot be read.
pub fn longest(kept: &Kept) -> Result<Option<Line>, Error> {
    let Kept { tablebase, rules } = kept;
    let by_moves = &tablebase.manifest().counted.by_moves;
    let Some(moves) = by_moves.len().checked_sub(1) else { return Ok(None) };
    let most = u16::try_from(moves).unwrap_or(u16::MAX);
    let label = if by_moves[moves][0] > 0 { Label::Won(most) } else { Label::Lost(most) };
    let Some((board, side)) = tablebase.find(label)? else { return Ok(None) };
    let corrupt = || {
        let lacks = words!("no label is kept of an option", "有走法没有标记");
        Error::new(ErrorKind::Corrupt, lacks)
    };
    let commands = rules.commands().map_err(|_| corrupt())?;
    let cells = BoardCells::new(&commands);
    let instance = Instance::of_rules(rules.clone(), tablebase.manifest().game.name.clone());
    let family = instance.game.family();
    let print = |position: &Counts| rules.print(&position.widen());
    let start = cells.position(&board, side);
    let mut line = Line { position: print(&start), won: label.is_won(), moves, steps: Vec::new() };
    let mut here = (start, label);
    loop {
        let mut options = Vec::new();
        if rules.expand(&mut options, &here.0).map_err(|_| corrupt())?.is_some() {
            return Ok(Some(line));
        }
        let mut best: Option<(Counts, Label)> = None;
        for option in options {
            let (board, side) = cells.of(&option).ok_or_else(corrupt)?;
            let label = kept.label(&board, side)?.ok_or_else(corrupt)?;
            let again = rules.again(&here.0, &option);
            let wanted = match (here.1, label) {
                (Label::Won(moves), Label::Lost(own)) => !again && own + 1 == moves,
                (Label::Won(moves), Label::Won(own)) => again && own + 1 == moves,
                (Label::Lost(moves), Label::Won(own)) => !again && own + 1 == moves,
                (Label::Lost(moves), Label::Lost(own)) => again && own + 1 == moves,
                _ => false,
            };
            if wanted {
                best = Some((option, label));
                break;
            }
        }
        let (option, label) = best.ok_or_else(corrupt)?;
        let made = family.move_to(&here.0.widen(), &option.widen());
        let told = made.map(|made| family.describe(&made)).unwrap_or_default();
        line.steps.push((told, print(&option)));
        here = (option, label);
    }
}
