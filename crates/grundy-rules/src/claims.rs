//! The claims of a rule file about its positions, and their evaluation at a position.

use super::game::RuleGame;
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, NoOptions};
use grundy_text::{Error, Words, words};

pub use grundy_syntax::ClaimKind;

/// A claim of a rule file about its positions, with the text that states it.
#[derive(Clone, Debug)]
pub struct RuleClaim {
    /// The property that the claim states.
    pub kind: ClaimKind,
    /// Whether the claim concerns only the positions at the start of the game.
    pub for_start: bool,
    /// The source text of the claim.
    pub text: String,
}

/// Quotes the source text of a claim, which begins with the word `claim`, for a message. A text of
/// several lines is written on one line, without its comments.
pub fn quote_claim(text: &str) -> Words {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or(line));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    let claim = line.strip_prefix("claim ").unwrap_or(&line);
    words!(rules::claim, claim)
}

impl RuleGame {
    /// Returns the claims of the file, in the order of the file.
    pub fn claims(&self) -> Vec<RuleClaim> {
        let file = self.file();
        let claims = self.program().claims.iter().map(|claim| RuleClaim {
            kind: claim.kind,
            for_start: claim.for_start,
            text: claim.span.text_in(file.text()).to_string(),
        });
        claims.collect()
    }

    /// Returns whether a position of the game is a single bag and nothing else.
    pub fn is_bag(&self) -> bool {
        matches!(&self.0.layout.slots[..], [slot] if matches!(slot.arity, Arity::Bag(..)))
    }

    /// Returns whether a position of the game is a single set and nothing else.
    pub fn is_set(&self) -> bool {
        matches!(&self.0.layout.slots[..], [slot] if slot.arity == Arity::Set)
    }

    /// Evaluates the claim with index `claim` at a position, which must be a single component of a
    /// sum. Returns 1 or 0 for a condition, or the claimed Grundy value. A claim about starting
    /// positions that uses the names in `start` needs [`RuleGame::start_claim_value`] instead.
    ///
    /// # Errors
    /// Fails if there is no claim with this index, the numbers are no position, or the evaluation
    /// fails at the position.
    pub fn claim_value(&self, claim: usize, position: &Counts) -> Result<i64, Error> {
        let Some(entry) = self.0.code.claims.get(claim).copied() else {
            return Err(Error::bad(words!(rules::rules_have_no_claim)));
        };
        self.with_frame(|frame| {
            if self.load(frame, position, 0) != Some(position.len()) {
                return Err(self.not_a_position(position));
            }
            self.run(frame, entry, &mut NoOptions).map_err(|fail| self.error(&fail, position))
        })
    }

    /// Evaluates the claim with index `claim` at the starting position for the numbers `typed`,
    /// which are the values of the names [`RuleGame::start_names`] in this order. Returns 1 or 0
    /// for a condition, or the claimed Grundy value.
    ///
    /// # Errors
    /// Fails if there is no claim with this index, if `start` does not accept the numbers, or if
    /// the evaluation fails at the start.
    pub fn start_claim_value(&self, claim: usize, typed: &[i64]) -> Result<i64, Error> {
        let Some(entry) = self.0.code.claims.get(claim).copied() else {
            return Err(Error::bad(words!(rules::rules_have_no_claim)));
        };
        let position = self.start(typed)?;
        self.with_frame(|frame| {
            if self.load(frame, &position, 0) != Some(position.len()) {
                return Err(self.not_a_position(&position));
            }
            self.set_start_registers(frame, typed);
            self.run(frame, entry, &mut NoOptions).map_err(|fail| self.error_at_start(&fail, typed))
        })
    }
}
