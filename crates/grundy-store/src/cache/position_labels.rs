//! Labels (outcome and number of moves) of the positions of a loopy game.

use super::boards::SolvedBoard;
use super::evaluation::Evaluation;
use super::reachable;
use crate::GameSpec;
use grundy_core::base::Counts;
use grundy_core::engine::{Play, retrograde};
use grundy_text::{Error, ErrorKind, Result, excerpt, words};

/// The labels (outcome and number of moves, or score) of the positions of a game, kept between
/// questions. The variants differ in how a label is found.
pub enum PositionLabels {
    /// Labels, stored by position, of every position that is reachable from one of the analysed
    /// positions.
    Reached(retrograde::SolvedPositions<Counts>),
    /// Labels of every position of a rule file that is reachable from a start. Symmetric positions
    /// can share a label.
    Rules(reachable::Solved),
    /// Labels of all boards of a rule file that the board solver solved, or that a store holds.
    SolvedBoard(SolvedBoard),
    /// Labels of all positions of a game whose positions are numbered. The label with index `i`
    /// belongs to the position with number `i`.
    Table(retrograde::OutcomeLabels),
}

impl PositionLabels {
    /// Returns the approximate number of bytes that the labels occupy.
    pub fn bytes(&self) -> u64 {
        const BYTES_PER_POSITION: u64 = 200;
        match self {
            PositionLabels::Reached(_) | PositionLabels::Rules(_) => {
                self.position_count().saturating_mul(BYTES_PER_POSITION)
            }
            PositionLabels::SolvedBoard(boards) => boards.bytes(),
            PositionLabels::Table(labels) => {
                self.position_count().saturating_mul(labels.bytes_per_position() as u64)
            }
        }
    }

    /// Returns the number of labelled positions.
    pub fn position_count(&self) -> u64 {
        match self {
            PositionLabels::Reached(solved) => solved.len() as u64,
            PositionLabels::Rules(solved) => solved.len() as u64,
            PositionLabels::SolvedBoard(boards) => boards.board_count(),
            PositionLabels::Table(labels) => labels.len() as u64,
        }
    }

    /// Returns whether symmetric positions share one label, and so count once in
    /// [`position_count`](Self::position_count).
    pub fn is_folded(&self) -> bool {
        matches!(self, PositionLabels::Rules(solved) if solved.is_folded())
    }

    /// Returns whether the labels are those of boards, which the board solver computed or a store
    /// holds.
    pub fn is_board(&self) -> bool {
        matches!(self, PositionLabels::SolvedBoard(_))
    }

    /// Returns whether the labels are read from a store, such as a tablebase.
    pub fn is_stored(&self) -> bool {
        matches!(self, PositionLabels::SolvedBoard(boards) if boards.is_stored())
    }

    /// Returns the score of `position` for the player to move. Returns `None` if it is not labelled
    /// or its label is not a score.
    ///
    /// # Errors
    /// Fails if a store cannot be read.
    pub fn score(&self, position: &Counts) -> Result<Option<i64>> {
        match self {
            PositionLabels::SolvedBoard(boards) => boards.score(position),
            _ => Ok(None),
        }
    }

    /// Returns who wins `position` of the game `spec`, and in how many moves. Returns `None` if the
    /// position is not labelled.
    ///
    /// # Errors
    /// Fails if a store cannot be read.
    pub fn play(&self, spec: &GameSpec, position: &Counts) -> Result<Option<Play>> {
        let index_of = |position: &Counts| match (spec.game.indices(), &position[..]) {
            (Some(rules), _) => Some(rules.rank(position) as u32),
            (None, [vertex]) => Some(*vertex as u32),
            _ => None,
        };
        Ok(match self {
            PositionLabels::Reached(solved) => solved.play(position),
            PositionLabels::Rules(solved) => solved.play(position),
            PositionLabels::SolvedBoard(boards) => boards.play(position)?,
            PositionLabels::Table(labels) => index_of(position).map(|index| labels.play(index)),
        })
    }

    /// Returns the outcome of `position` of the game `spec`, with the score if the label states it,
    /// else with the number of moves to the end. The position must be labelled, or reachable from a
    /// labelled position.
    ///
    /// # Errors
    /// Fails as [`require_play`](PositionLabels::require_play) does.
    pub fn evaluate(&self, spec: &GameSpec, position: &Counts) -> Result<Evaluation> {
        let play = self.require_play(spec, position)?;
        Ok(match self.score(position)? {
            Some(score) => Evaluation { score: Some(score), ..play.outcome.into() },
            None => play.into(),
        })
    }

    /// Returns who wins `position` of the game `spec`, and in how many moves. The position must be
    /// labelled, or reachable from a labelled position.
    ///
    /// # Errors
    /// Fails as [`play`](PositionLabels::play) does; returns `Corrupt` if a store lacks the label.
    pub fn require_play(&self, spec: &GameSpec, position: &Counts) -> Result<Play> {
        self.play(spec, position)?.ok_or_else(|| {
            let position_text = excerpt(&spec.game.family().print(&position.widen()));
            let lacks = words!(cache::no_label_is_stored_for, position_text);
            Error::new(ErrorKind::Corrupt, lacks)
        })
    }
}
