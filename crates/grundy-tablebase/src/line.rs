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

fn corrupt() -> Error {
    let lacks = words!("no label is kept of an option", "有走法没有标记");
    Error::new(ErrorKind::Corrupt, lacks)
}

/// Boards of a label of which a line is tried: where all are numbered some are no positions, as `where` says.
const TRIED: usize = 256;
/// Labels that are tried.
const LABELS: usize = 32;

/// A position that is won or lost in the most moves of all, and how it is played to the end; `None` where none is, or none was
/// found among boards that are no positions.
///
/// # Errors
/// Where labels cannot be read.
pub fn longest(kept: &Kept) -> Result<Option<Line>, Error> {
    let Kept { tablebase, rules } = kept;
    let by_moves = &tablebase.manifest().counted.by_moves;
    let cells = BoardCells::new(&rules.commands().map_err(|_| corrupt())?);
    let labels = by_moves.iter().enumerate().rev().flat_map(|(moves, many)| {
        let most = u16::try_from(moves).unwrap_or(u16::MAX);
        let both = [(many[0], Label::Won(most)), (many[1], Label::Lost(most))];
        both.into_iter().filter(|(many, _)| *many > 0).map(|(_, label)| label)
    });
    for label in labels.take(LABELS) {
        let boards = tablebase.find(label, TRIED)?;
        let all = boards.len() < TRIED;
        for (board, side) in boards {
            if let Some(line) = played(kept, &cells, cells.position(&board, side), label)? {
                return Ok(Some(line));
            }
        }
        // There may be a position among those that were not tried: what is shorter is not said to be the longest.
        if !all {
            break;
        }
    }
    Ok(None)
}

/// How a position with a label is played to the end; `None` where it is none.
fn played(
    kept: &Kept,
    cells: &BoardCells,
    start: Counts,
    label: Label,
) -> Result<Option<Line>, Error> {
    let Kept { tablebase, rules } = kept;
    let instance = Instance::of_rules(rules.clone(), tablebase.manifest().game.name.clone());
    let family = instance.game.family();
    let print = |position: &Counts| rules.print(&position.widen());
    let (won, moves) = match label {
        Label::Won(moves) => (true, moves),
        Label::Lost(moves) => (false, moves),
        Label::Drawn | Label::Score(_) => return Ok(None),
    };
    let mut line = Line { position: print(&start), won, moves: moves.into(), steps: Vec::new() };
    let mut here = (start, label);
    loop {
        let mut options = Vec::new();
        match rules.expand(&mut options, &here.0) {
            Ok(None) => {}
            Ok(Some(_)) => return Ok(Some(line)),
            Err(_) => return Ok(None),
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
