//! What a rule file claims of its positions.

use super::ast::Claimed;
use super::game::RuleGame;
use crate::base::{Counts, Error};
use crate::machine::{Many, NoOptions};
use crate::words;

/// What kind of claim it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// The player to move loses exactly when it holds.
    P,
    /// The player to move wins exactly when it holds.
    N,
    /// Neither wins, exactly when it holds.
    Draw,
    /// Its value is the Grundy value.
    Grundy,
}

/// A claim of a rule file.
#[derive(Clone, Debug)]
pub struct RuleClaim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// Whether it speaks of positions at the start only.
    pub for_start: bool,
    /// As it is written.
    pub text: String,
}

impl RuleGame {
    /// The claims of the file, in order.
    pub fn claims(&self) -> Vec<RuleClaim> {
        let file = self.file();
        let claims = self.program().claims.iter().map(|claim| RuleClaim {
            kind: match claim.claimed {
                Claimed::P => ClaimKind::P,
                Claimed::N => ClaimKind::N,
                Claimed::Draw => ClaimKind::Draw,
                Claimed::Grundy => ClaimKind::Grundy,
            },
            for_start: claim.for_start,
            text: claim.span.of(file.text()).to_string(),
        });
        claims.collect()
    }

    /// Whether a position is a bag of numbers and nothing else.
    pub fn is_bag(&self) -> bool {
        matches!(&self.0.layout.slots[..], [slot] if matches!(slot.many, Many::Bag(..)))
    }

    /// Whether the whole position is one set.
    pub fn is_set(&self) -> bool {
        matches!(&self.0.layout.slots[..], [slot] if slot.many == Many::Set)
    }

    /// What a claim says of a position: 1 or 0, or the Grundy value. A position that is a sum must be asked
    /// part by part.
    ///
    /// # Errors
    /// When there is no such claim, the numbers are no position, or the claim cannot be evaluated there.
    pub fn claimed(&self, claim: usize, position: &Counts) -> Result<i64, Error> {
        let Some(at) = self.0.code.claims.get(claim).copied() else {
            return Err(Error::bad(words!("there is no such claim", "没有这个断言")));
        };
        self.with_frame(|frame| {
            if self.load(frame, position, 0) != Some(position.len()) {
                return Err(self.no_position(position));
            }
            self.run(frame, at, &mut NoOptions).map_err(|fail| self.error(&fail, position))
        })
    }
}
