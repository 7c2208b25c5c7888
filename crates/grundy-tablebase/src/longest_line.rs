//! Finds the longest line of best play in a tablebase.

use crate::open_tablebase::OpenTablebase;
use grundy::base::{Counts, Error, ErrorKind, Notation, Sided, Words};
use grundy::lang::BoardRules;
use grundy::words;
use grundy::workbench::{BoardCells, GameState, LabelStore};
use grundy_boards::Label;

/// A line of best play from a position to the end of the game.
#[derive(Clone, Debug)]
pub struct PrincipalVariation {
    /// The position in which the line of play begins, in the notation of the rules.
    pub position: String,
    /// Whether the player to move at the first position wins.
    pub won: bool,
    /// The number of moves of the line.
    pub moves: usize,
    /// The moves of the line: for each, a description in words, and the position after it in the
    /// notation of the rules.
    pub steps: Vec<(Words, String)>,
}

/// Returns the error for a damaged tablebase, in which a move leads to a board without a label.
fn corrupt() -> Error {
    let missing_label = words!(tablebase::tablebase_is_damaged);
    Error::new(ErrorKind::Corrupt, missing_label).help(words!(tablebase::build_tablebase_again))
}

/// The maximum number of boards with one label that are tried as the start of a line. With dense
/// numbering, in which every board of a tier has a label, some of these boards are not positions of
/// the game.
const MAX_BOARDS: usize = 256;
/// The maximum number of labels whose boards are tried. A label is a result with a number of moves;
/// the greatest numbers come first.
const MAX_LABELS: usize = 32;

/// Returns the line of best play with the greatest number of moves. Returns `None` if no position
/// is won or lost, or if none of the boards that are tried is a position of the game.
///
/// # Errors
/// Returns an error if a label cannot be read.
pub fn longest_line(open: &OpenTablebase) -> Result<Option<PrincipalVariation>, Error> {
    let OpenTablebase { tablebase, rules } = open;
    let by_moves = &tablebase.manifest().results.by_moves;
    let cells = BoardCells::new(&rules.solver_rules().map_err(|_| corrupt())?.rules);
    let labels = by_moves.iter().enumerate().rev().flat_map(|(moves, [won, lost])| {
        let moves = u16::try_from(moves).unwrap_or(u16::MAX);
        let labels = [(*won, Label::Won(moves)), (*lost, Label::Lost(moves))];
        labels.into_iter().filter(|(count, _)| *count > 0).map(|(_, label)| label)
    });
    for label in labels.take(MAX_LABELS) {
        let boards = tablebase.find_boards(label, MAX_BOARDS)?;
        let are_all = boards.len() < MAX_BOARDS;
        for (board, side) in boards {
            let start = cells.decode(&board, side);
            if let Some(line) = play_line(open, &cells, start, label)? {
                return Ok(Some(line));
            }
        }
        // A board that was not tried could be a position with this label, so a shorter line would
        // perhaps not be the longest.
        if !are_all {
            break;
        }
    }
    Ok(None)
}

/// Plays best moves from the position `start`, which has the label `label`, to the end of the game.
/// Returns `None` if `start` is not a position of the game.
fn play_line(
    open: &OpenTablebase,
    cells: &BoardCells,
    start: Counts,
    label: Label,
) -> Result<Option<PrincipalVariation>, Error> {
    let OpenTablebase { tablebase, rules } = open;
    let instance = GameState::from_rules(rules.clone(), tablebase.manifest().game.name.clone());
    let family = instance.game.family();
    let print = |position: &Counts| rules.print(&position.widen());
    let (won, moves) = match label {
        Label::Won(moves) => (true, moves),
        Label::Lost(moves) => (false, moves),
        Label::Drawn | Label::Score(_) => return Ok(None),
    };
    let mut line =
        PrincipalVariation { position: print(&start), won, moves: moves.into(), steps: Vec::new() };
    let (mut position, mut label) = (start, label);
    loop {
        let mut successors = Vec::new();
        match rules.expand(&mut successors, &position) {
            Ok(None) => {}
            Ok(Some(_)) => return Ok(Some(line)),
            Err(_) => return Ok(None),
        }
        let mut best: Option<(Counts, Label)> = None;
        for successor in successors {
            let (board, side) = cells.encode(&successor).ok_or_else(corrupt)?;
            let next_label = open.label(&board, side)?.ok_or_else(corrupt)?;
            let again = rules.extra_turn(&position, &successor);
            let is_best = match (label, next_label) {
                (Label::Won(moves), Label::Lost(next)) => !again && next + 1 == moves,
                (Label::Won(moves), Label::Won(next)) => again && next + 1 == moves,
                (Label::Lost(moves), Label::Won(next)) => !again && next + 1 == moves,
                (Label::Lost(moves), Label::Lost(next)) => again && next + 1 == moves,
                _ => false,
            };
            if is_best {
                best = Some((successor, next_label));
                break;
            }
        }
        let (successor, next_label) = best.ok_or_else(corrupt)?;
        let move_made = family.move_to(&position.widen(), &successor.widen());
        let description =
            move_made.map(|move_made| family.describe(&move_made)).unwrap_or_default();
        line.steps.push((description, print(&successor)));
        (position, label) = (successor, next_label);
    }
}
