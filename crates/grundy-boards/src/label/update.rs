//! One step of retrograde analysis: computes the initial code of a position (its label, or the
//! counter of its undecided successors), and updates the counter when further successors are
//! decided.

use crate::compiled::planes::MoveEffect;
use crate::label::{Label, LabelEncoding, SCORE_OFFSET};
use crate::limits::Unsolved;
use crate::solver::frontier::{DeferredUpdates, PositionId, Update};

/// A summary of the examined successors of a position. The initial label of the position is
/// computed from it.
#[derive(Clone, Copy, Default)]
pub struct SuccessorSummary {
    /// The number of successors in the component of tiers that contains the position; this
    /// component is not solved yet. A successor counts once for each symmetry that maps it to
    /// itself.
    pub undecided: u32,
    /// The number of moves to the end by the fastest win through a solved successor, or 0 without
    /// such a win.
    best_win: u32,
    /// The number of moves to the end by the slowest loss through a solved successor, or 0 without
    /// such a loss.
    worst_loss: u32,
    /// Whether a solved successor is drawn.
    drawn: bool,
    /// The best score of a move to a solved successor, for the side to move at the position, in
    /// games with scores. It includes the points of the move.
    score: Option<i32>,
}

impl SuccessorSummary {
    /// Includes a solved successor in the summary. Its label is for the side to move at the
    /// successor. `effect` is the effect of the command that leads to it: whether this is also the
    /// side to move at the position, and the points of the command.
    #[inline(always)]
    pub fn add(&mut self, label: Label, effect: MoveEffect) {
        match (label, effect.again) {
            (Label::Drawn, _) => self.drawn = true,
            (Label::Lost(moves), false) | (Label::Won(moves), true) => {
                let moves = u32::from(moves) + 1;
                self.best_win = if self.best_win == 0 { moves } else { self.best_win.min(moves) };
            }
            (Label::Won(moves), false) | (Label::Lost(moves), true) => {
                self.worst_loss = self.worst_loss.max(u32::from(moves) + 1);
            }
            (Label::Score(score), again) => {
                let later_points = if again { i32::from(score) } else { -i32::from(score) };
                let score = later_points + effect.gain;
                self.score = Some(self.score.map_or(score, |best| best.max(score)));
            }
        }
    }

    /// Returns the initial code of the position: its label if the solved successors decide it, else
    /// the counter of its undecided successors. If the component of the position has cycles
    /// (`is_cyclic`), effects of solved successors that apply at a later distance to the end are
    /// added to `updates`.
    ///
    /// # Errors
    /// Returns [`Unsolved::Long`] if the counter or the number of moves does not fit into a code,
    /// and [`Unsolved::Fault`] if the score is too large.
    #[inline(always)]
    pub fn initial_label<F: LabelEncoding>(
        &self,
        position: PositionId,
        is_cyclic: bool,
        updates: &mut DeferredUpdates,
    ) -> Result<u32, Unsolved> {
        let code = |label| F::code(label).ok_or(Unsolved::Long);
        let moves = |moves: u32| u16::try_from(moves).map_err(|_| Unsolved::Long);
        if let Some(score) = self.score {
            return code(score_label(score.into())?);
        }
        if self.undecided == 0 {
            let (label, distance) = match self {
                SuccessorSummary { best_win: 1.., .. } => {
                    (Label::Won(moves(self.best_win)?), self.best_win)
                }
                SuccessorSummary { drawn: true, .. } => return Ok(F::DRAWN),
                _ => (Label::Lost(moves(self.worst_loss)?), self.worst_loss),
            };
            if is_cyclic {
                updates.push(distance, Update::Decided, position);
            }
            return code(label);
        }
        // Solved successors of each kind count once. A drawn successor is never decided, so the
        // counter cannot reach 0; a win or a loss is applied at its own distance, because a
        // successor in this component may decide the position earlier.
        let solved = [self.best_win > 0, self.worst_loss > 0, self.drawn];
        let counter = self.undecided + solved.map(u32::from).iter().sum::<u32>();
        if counter >= F::DRAWN.min(F::DECIDED) {
            return Err(Unsolved::Long);
        }
        if self.best_win > 0 {
            updates.push(self.best_win, Update::Win, position);
        } else if self.worst_loss > 0 {
            updates.push(self.worst_loss, Update::Loss, position);
        }
        Ok(counter)
    }
}

/// Returns the label of a position at which the game is over, with this score for the side to move.
/// In a `scored` game the label encodes the score itself, else only its sign.
///
/// # Errors
/// Returns [`Unsolved::Fault`] if the score of a scored game is too large.
pub fn terminal_label(score: i64, scored: bool) -> Result<Label, Unsolved> {
    Ok(match score {
        _ if scored => score_label(score)?,
        0 => Label::Drawn,
        1.. => Label::Won(0),
        _ => Label::Lost(0),
    })
}

/// Returns the label that encodes a score as a win; see [`SCORE_OFFSET`]. Returns
/// [`Unsolved::Fault`] if the score is too large.
fn score_label(score: i64) -> Result<Label, Unsolved> {
    if (1 - SCORE_OFFSET..SCORE_OFFSET).contains(&score) {
        Ok(Label::Won((score + SCORE_OFFSET) as u16))
    } else {
        Err(Unsolved::Fault)
    }
}

/// A group of successors of one position, all decided with the same result at the current distance
/// to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DecidedSuccessors {
    /// Whether moving to one of these successors wins for the side to move at the position.
    pub winning: bool,
    /// The number of these successors.
    pub count: u32,
}

/// The codes of a win and of a loss at one distance to the end; `None` if the encoding has no such
/// code.
#[derive(Clone, Copy)]
pub struct DecidedCodes {
    won: Option<u32>,
    lost: Option<u32>,
}

impl DecidedCodes {
    /// Returns the codes of positions that are decided in `distance` moves.
    pub fn at<F: LabelEncoding>(distance: u32) -> DecidedCodes {
        let moves = distance as u16;
        DecidedCodes { won: F::code(Label::Won(moves)), lost: F::code(Label::Lost(moves)) }
    }
}

/// Returns the new code of a position after some of its successors have been decided, or `None` if
/// its code is a label already. `codes` are those of the current distance to the end.
///
/// # Errors
/// Returns [`Unsolved::Long`] if the position is decided but its label has no code.
#[inline(always)]
pub fn apply_update<F: LabelEncoding>(
    code: u32,
    DecidedSuccessors { winning, count }: DecidedSuccessors,
    codes: DecidedCodes,
) -> Result<Option<u32>, Unsolved> {
    if code >= F::DRAWN.min(F::DECIDED) {
        return Ok(None);
    }
    Ok(Some(if winning {
        codes.won.ok_or(Unsolved::Long)?
    } else if code <= count {
        codes.lost.ok_or(Unsolved::Long)?
    } else {
        code - count
    }))
}
