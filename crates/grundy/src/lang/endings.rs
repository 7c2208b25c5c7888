//! When play is over, and with what result.

use super::ast::Over;
use super::game::RuleGame;
use super::tree::Kind;
use crate::base::{Counts, Ending, Error, Fault, Rules, Side, Sided, Words};
use crate::machine::{Fail, Frame, NoOptions, Sink};

/// The statement of a file by which play is over.
#[derive(Clone, Debug)]
pub struct EndedBy {
    /// Which of the statements that end play, from 0.
    pub number: usize,
    /// Its place in the file.
    pub at: Words,
    /// What the player to move gets by it: 1, 0 or -1; `None` where points are counted.
    pub result: Option<i64>,
    /// Whether it speaks of some one of several things, as `any l in lines` does.
    pub of_some: bool,
}

/// Stops at the first option.
pub(super) struct First(pub bool);

impl Sink for First {
    fn option(&mut self, _: &Frame, _: usize) -> bool {
        self.0 = true;
        false
    }
}

impl RuleGame {
    /// What the endings of the file say of the loaded position; `None` when none of them holds.
    pub(super) fn ended(&self, frame: &mut Frame) -> Result<Option<i64>, Fail> {
        for (when, score) in &self.0.code.ended {
            if let Some(when) = when
                && self.run(frame, *when, &mut NoOptions)? != 0
            {
                return self.run(frame, *score, &mut NoOptions).map(Some);
            }
        }
        Ok(None)
    }

    /// What the player to move gets where there is no move.
    pub(super) fn stuck(&self, frame: &mut Frame) -> Result<i64, Fail> {
        for (when, score) in &self.0.code.ended {
            if when.is_none() {
                return self.run(frame, *score, &mut NoOptions);
            }
        }
        Ok(if self.program().misere { 1 } else { -1 })
    }

    pub(super) fn try_result(&self, position: &Counts) -> Result<Option<i64>, Error> {
        let parts = self.parts(position)?;
        self.with_frame(|frame| {
            let failed = |fail: Fail| self.error(&fail, position);
            for part in &parts {
                if self.load(frame, position, part.start).is_none() {
                    return Err(self.no_position(position));
                }
                if let Some(score) = self.ended(frame).map_err(failed)? {
                    return Ok(Some(score));
                }
                let mut first = First(false);
                self.run(frame, self.0.code.options, &mut first).map_err(failed)?;
                if first.0 {
                    return Ok(None);
                }
            }
            if parts.is_empty() {
                return Ok(Some(if self.program().misere { 1 } else { -1 }));
            }
            self.stuck(frame).map(Some).map_err(failed)
        })
    }

    /// Whether both players have the same moves.
    pub fn is_impartial(&self) -> bool {
        !self.0.sided
    }

    /// Whether the file says `misere`: who cannot move wins, where no other statement speaks.
    pub fn stuck_player_wins(&self) -> bool {
        self.program().misere
    }

    /// The statement of the file by which play is over at a position; `None` where no statement says so, and the player
    /// to move cannot.
    pub fn ended_by(&self, position: &Counts) -> Option<EndedBy> {
        let parts = self.parts(position).ok()?;
        let program = self.program();
        let told = |number: usize, by: &super::tree::Ended| {
            let span = by.when.as_ref().map_or(by.score.span, |when| when.span);
            let result = match by.score.kind {
                Kind::Num(points @ -1..=1) => Some(points),
                _ => None,
            };
            let of_some =
                by.when.as_ref().is_some_and(|when| matches!(when.kind, Kind::Over(Over::Any, ..)));
            EndedBy { number, at: self.file().at(span), result, of_some }
        };
        self.with_frame(|frame| {
            for part in &parts {
                self.load(frame, position, part.start)?;
                let all = program.ended.iter().zip(&self.0.code.ended).enumerate();
                for (number, (by, (when, _))) in all {
                    let Some(when) = when else { continue };
                    if self.run(frame, *when, &mut NoOptions).ok()? != 0 {
                        return Some(told(number, by));
                    }
                }
            }
            let stuck = program.ended.iter().enumerate().find(|(_, by)| by.when.is_none());
            stuck.map(|(number, by)| told(number, by))
        })
    }

    /// How many statements of the file end play.
    pub fn ends(&self) -> usize {
        self.program().ended.len()
    }

    /// Whether a move of the file says who is to move next, so that the turn need not pass.
    pub fn sets_turn(&self) -> bool {
        self.program().sets_turn
    }

    /// Whether the file says of some positions how play ends there, besides that a player cannot move.
    pub fn states_ends(&self) -> bool {
        !self.program().ended.is_empty()
    }

    /// Whether the file gives points, and does not only say who wins.
    pub fn has_scores(&self) -> bool {
        let plain = |ended: &super::tree::Ended| matches!(ended.score.kind, Kind::Num(-1..=1));
        !self.program().ended.iter().all(plain)
    }

    /// How play ends, when the result is told by who cannot move alone: no draws, scores or wins are
    /// declared. (`lose when` is such a rule in normal play: there is no move there.)
    pub fn ending(&self) -> Option<Ending> {
        let program = self.program();
        let loses = |ended: &super::tree::Ended| {
            ended.when.is_some() && matches!(ended.score.kind, Kind::Num(-1))
        };
        match program.misere {
            true => program.ended.is_empty().then_some(Ending::Misere),
            false => program.ended.iter().all(loses).then_some(Ending::Normal),
        }
    }
}

impl Sided for RuleGame {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        Ok(self.try_result(position)?)
    }

    /// There are no options where play is over, so that only then the result is looked for.
    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let known = out.len();
        self.moves(out, from)?;
        if out.len() == known { self.result(from) } else { Ok(None) }
    }

    fn mover(&self, position: &Counts) -> Side {
        match position.last() {
            Some(1) if self.0.sided => Side::Second,
            _ => Side::First,
        }
    }

    fn extra_turns(&self) -> bool {
        self.sets_turn()
    }
}
