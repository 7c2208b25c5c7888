//! Evaluates the statements that end play, and the result at a position where play is over.

use super::game::RuleGame;
use super::tree::Kind;
use grundy_core::base::{Counts, Ending, Fault, Rules, Side, Sided};
use grundy_core::machine::{Fail, Frame, NoOptions, Sink};
use grundy_syntax::Aggregate;
use grundy_text::{Error, Words};

/// The statement of a file that ends play at a position, and the result it gives.
#[derive(Clone, Debug)]
pub struct EndCause {
    /// The index of the statement among the statements of the file that end play.
    pub index: usize,
    /// The place of the statement as text, such as `nim.game:4:1`.
    pub location: Words,
    /// The result for the player to move: 1 (win), 0 (draw) or −1 (loss); `None` if the statement
    /// gives any other score or computes its score.
    pub result: Option<i64>,
    /// Whether the condition of the statement begins with `any`, as in `lose when any l in lines:
    /// ..`.
    pub is_existential: bool,
}

/// A [`Sink`] that stops at the first option. The field records whether there is an option.
pub(super) struct AnyOption(pub bool);

impl Sink for AnyOption {
    fn option(&mut self, _: &Frame, _: usize) -> bool {
        self.0 = true;
        false
    }
}

impl RuleGame {
    /// Returns the score that the first ending statement whose condition holds gives to the player
    /// to move, at the position loaded into `frame`. Ignores `when stuck`. Returns `None` if no
    /// condition holds, so that play continues if there are moves.
    pub(super) fn end_score(&self, frame: &mut Frame) -> Result<Option<i64>, Fail> {
        for (when, score) in &self.0.code.end_rules {
            if let Some(when) = when
                && self.run(frame, *when, &mut NoOptions)? != 0
            {
                return self.run(frame, *score, &mut NoOptions).map(Some);
            }
        }
        Ok(None)
    }

    /// Returns the score of a player without a move, at the position loaded into `frame`. An ending
    /// statement `when stuck` gives the score if the file has one. Otherwise the score is 0 if moves
    /// gain points, 1 in misère play and −1 in normal play.
    pub(super) fn no_move_score(&self, frame: &mut Frame) -> Result<i64, Fail> {
        for (when, score) in &self.0.code.end_rules {
            if when.is_none() {
                return self.run(frame, *score, &mut NoOptions);
            }
        }
        Ok(self.program().default_no_move_score())
    }

    /// Returns the result of a position for the player to move (1, 0, −1 or points) if play is over
    /// there, or `None` if play continues.
    pub(super) fn try_result(&self, position: &Counts) -> Result<Option<i64>, Error> {
        let ranges = self.part_ranges(position)?;
        self.with_frame(|frame| {
            let failed = |fail: Fail| self.error(&fail, position);
            for range in &ranges {
                if self.load(frame, position, range.start).is_none() {
                    return Err(self.not_a_position(position));
                }
                if let Some(score) = self.end_score(frame).map_err(failed)? {
                    return Ok(Some(score));
                }
                let mut any_option = AnyOption(false);
                self.run(frame, self.0.code.options, &mut any_option).map_err(failed)?;
                if any_option.0 {
                    return Ok(None);
                }
            }
            if ranges.is_empty() {
                return Ok(Some(self.program().default_no_move_score()));
            }
            self.no_move_score(frame).map(Some).map_err(failed)
        })
    }

    /// Returns whether both players have the same moves (the file declares no sides).
    pub fn is_impartial(&self) -> bool {
        !self.0.partizan
    }

    /// Returns whether the file has the statement `misere`: a player without a move wins, unless
    /// another statement decides the result.
    pub fn stuck_player_wins(&self) -> bool {
        self.program().misere
    }

    /// Returns the statement of the file that ends play at a position where play is over. Returns
    /// `None` if play ends by a lack of moves for which the file has no statement, or if the rules
    /// cannot be evaluated there.
    pub fn end_cause(&self, position: &Counts) -> Option<EndCause> {
        let ranges = self.part_ranges(position).ok()?;
        let program = self.program();
        let cause = |index: usize, rule: &super::tree::EndRule| {
            let span = rule.when.as_ref().map_or(rule.score.span, |when| when.span);
            let result = match rule.score.kind {
                Kind::Num(points @ -1..=1) => Some(points),
                _ => None,
            };
            let is_existential = rule
                .when
                .as_ref()
                .is_some_and(|when| matches!(when.kind, Kind::Aggregate(Aggregate::Any, ..)));
            EndCause { index, location: self.file().location(span), result, is_existential }
        };
        self.with_frame(|frame| {
            for range in &ranges {
                self.load(frame, position, range.start)?;
                let rules = program.end_rules.iter().zip(&self.0.code.end_rules).enumerate();
                for (index, (rule, (when, _))) in rules {
                    let Some(when) = when else { continue };
                    if self.run(frame, *when, &mut NoOptions).ok()? != 0 {
                        return Some(cause(index, rule));
                    }
                }
            }
            let no_move_rule =
                program.end_rules.iter().enumerate().find(|(_, rule)| rule.when.is_none());
            no_move_rule.map(|(index, rule)| cause(index, rule))
        })
    }

    /// Returns the number of statements of the file that end play.
    pub fn end_rule_count(&self) -> usize {
        self.program().end_rules.len()
    }

    /// Returns whether some move sets the side to move next, so that a player can move twice in a
    /// row.
    pub fn sets_turn(&self) -> bool {
        self.program().sets_turn
    }

    /// Returns whether the file has statements that end play, such as `lose when ..`.
    pub fn has_end_rules(&self) -> bool {
        !self.program().end_rules.is_empty()
    }

    /// Returns whether a move gains points.
    pub fn has_gains(&self) -> bool {
        self.program().gain.is_some()
    }

    /// Returns whether results are points: a move gains points, or some ending statement gives a
    /// score other than the constants 1, 0 and −1 (win, draw and loss).
    pub fn has_scores(&self) -> bool {
        let is_win_or_loss =
            |rule: &super::tree::EndRule| matches!(rule.score.kind, Kind::Num(-1..=1));
        self.has_gains() || !self.program().end_rules.iter().all(is_win_or_loss)
    }

    /// Returns [`Ending::Normal`] or [`Ending::Misere`] if the lack of moves alone decides the
    /// result. In normal play, the file can still contain `lose when ..`, because play ends there
    /// and the player to move has no move. Returns `None` if moves gain points, or if the file
    /// declares draws, scores or wins, or an ending statement in misère play.
    pub fn ending(&self) -> Option<Ending> {
        let program = self.program();
        if self.has_gains() {
            return None;
        }
        let loses = |rule: &super::tree::EndRule| {
            rule.when.is_some() && matches!(rule.score.kind, Kind::Num(-1))
        };
        if program.misere {
            program.end_rules.is_empty().then_some(Ending::Misere)
        } else {
            program.end_rules.iter().all(loses).then_some(Ending::Normal)
        }
    }

    /// Returns whether the game is in normal play, no move gains points, and every ending statement
    /// of the file states that the player to move loses. These statements do not change the result at a position
    /// without moves.
    pub fn only_losing_endings(&self) -> bool {
        let program = self.program();
        let is_loss = |rule: &super::tree::EndRule| matches!(rule.score.kind, Kind::Num(-1));
        !program.misere && !self.has_gains() && program.end_rules.iter().all(is_loss)
    }

    /// Returns whether an ending statement holds at a position, or at a component of a sum, that
    /// still has a move. A component whose moves cannot be evaluated counts as having one.
    ///
    /// # Errors
    /// Fails if the rules cannot be evaluated at the position.
    pub fn ends_with_moves(&self, position: &Counts) -> Result<bool, Error> {
        let ranges = self.part_ranges(position)?;
        self.with_frame(|frame| {
            let failed = |fail: Fail| self.error(&fail, position);
            for range in &ranges {
                if self.load(frame, position, range.start).is_none() {
                    return Err(self.not_a_position(position));
                }
                if self.end_score(frame).map_err(failed)?.is_none() {
                    continue;
                }
                let mut any_option = AnyOption(false);
                let listed = self.run(frame, self.0.code.options, &mut any_option);
                if any_option.0 || listed.is_err() {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }
}

impl Sided for RuleGame {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        Ok(self.try_result(position)?)
    }

    /// Appends the options of the position `from` to `out`. If there are no options, returns the
    /// result of the position, otherwise `None`. A position at which play is over has no options,
    /// so the result is computed only there.
    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let len_before = out.len();
        self.moves(out, from)?;
        if out.len() == len_before { self.result(from) } else { Ok(None) }
    }

    fn has_gains(&self) -> bool {
        RuleGame::has_gains(self)
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Fault> {
        Ok(self.options_with_gains(out, gains, from)?)
    }

    fn mover(&self, position: &Counts) -> Side {
        match position.last() {
            Some(1) if self.0.partizan => Side::Second,
            _ => Side::First,
        }
    }

    fn extra_turns(&self) -> bool {
        self.sets_turn()
    }
}
