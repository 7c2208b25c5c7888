//! Statements that end play only where there is no move anyway.

use super::endings::First;
use super::game::RuleGame;
use super::tree::Kind;
use crate::base::{Counts, Error};
use crate::machine::Fail;

impl RuleGame {
    /// Whether the file says of no end of play but that who is to move has lost: where there is no move then, it says
    /// nothing new.
    pub fn says_lost_alone(&self) -> bool {
        let program = self.program();
        let lost = |ended: &super::tree::Ended| matches!(ended.score.kind, Kind::Num(-1));
        !program.misere && program.ended.iter().all(lost)
    }

    /// Whether a statement of the file ends play at a position at which there is a move, or at which the moves have no
    /// meaning.
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    pub fn ends_with_moves(&self, position: &Counts) -> Result<bool, Error> {
        let parts = self.parts(position)?;
        self.with_frame(|frame| {
            let failed = |fail: Fail| self.error(&fail, position);
            for part in &parts {
                if self.load(frame, position, part.start).is_none() {
                    return Err(self.no_position(position));
                }
                if self.ended(frame).map_err(failed)?.is_none() {
                    continue;
                }
                let mut any = First(false);
                let listed = self.run(frame, self.0.code.options, &mut any);
                if any.0 || listed.is_err() {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }
}
