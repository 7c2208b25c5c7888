//! Options handed on one by one, for whoever needs not all of them.

use super::game::RuleGame;
use crate::base::{Counts, Error};
use crate::machine::{Frame, Sink};

/// Hands options on until somebody has seen enough.
struct Each<'a>(&'a mut dyn FnMut(&[u64]) -> bool);

impl Sink for Each<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        (self.0)(&frame.built)
    }
}

impl RuleGame {
    /// Calls `option` with the numbers of every option of a position that is no sum, until it says `false`.
    ///
    /// # Errors
    /// As [`RuleGame::try_options`].
    pub fn each_option(
        &self,
        from: &Counts,
        option: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Error> {
        self.with_frame(|frame| {
            if self.load(frame, from, 0) != Some(from.len()) {
                return Err(self.no_position(from));
            }
            let failed = |fail| self.error(&fail, from);
            // Where play is over there are none, whatever the moves say.
            if self.ended(frame).map_err(failed)?.is_some() {
                return Ok(());
            }
            self.run(frame, self.0.code.options, &mut Each(option)).map(drop).map_err(failed)
        })
    }
}
