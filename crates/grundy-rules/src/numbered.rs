//! Rule games whose positions are represented by their ranks (consecutive integers; see
//! [`rank`](super::rank)), for searches that store very many positions.

use super::game::RuleGame;
use super::rank::RankedGame;
use super::symmetry::FoldedGame;
use grundy_core::base::{Counts, Fault, Ranked, Rules, Side, Sided};

/// A game for searches that store very many positions. Positions are represented by their
/// [ranks](RankedGame), which take eight bytes for any size of the board. Options are replaced by
/// their least images under the declared symmetries ([`FoldedGame`]).
#[derive(Clone)]
pub struct NumberedGame {
    rules: FoldedGame,
    numbers: RankedGame,
}

impl RuleGame {
    /// Returns the game with ranks in place of positions. Returns `None` unless every variable is
    /// [bounded](RuleGame::position_count).
    pub fn numbered(&self) -> Option<NumberedGame> {
        Some(NumberedGame { rules: FoldedGame(self.clone()), numbers: self.ranked()? })
    }
}

impl NumberedGame {
    /// Returns the same game in the form in which positions are lists of numbers, not ranks.
    pub fn rules(&self) -> &FoldedGame {
        &self.rules
    }

    /// Returns the rank of a position, or `None` if it is no position of the game.
    pub fn number(&self, position: &Counts) -> Option<u64> {
        self.numbers.number(position)
    }

    /// Returns the position whose rank is `number`.
    pub fn position(&self, number: u64) -> Counts {
        self.numbers.unrank(number)
    }
}

impl Rules for NumberedGame {
    type Position = u64;

    fn moves(&self, out: &mut Vec<u64>, from: &u64) -> Result<(), Fault> {
        self.moves_with_gains(out, &mut Vec::new(), from)
    }

    fn option_count_hint(&self, from: &u64) -> u64 {
        self.rules.option_count_hint(&self.position(*from))
    }

    /// Returns the memory that a rank takes in a hash table: about 16 bytes, including the free
    /// capacity of the table.
    fn heap_bytes(&self, _: &u64) -> usize {
        const ENTRY_BYTES: usize = 16;
        ENTRY_BYTES
    }
}

impl Sided for NumberedGame {
    fn result(&self, position: &u64) -> Result<Option<i64>, Fault> {
        self.rules.result(&self.position(*position))
    }

    fn has_gains(&self) -> bool {
        self.rules.has_gains()
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<u64>,
        gains: &mut Vec<i64>,
        from: &u64,
    ) -> Result<(), Fault> {
        let mut options = Vec::new();
        self.rules.moves_with_gains(&mut options, gains, &self.position(*from))?;
        out.extend(options.iter().map(|option| self.numbers.rank(option)));
        Ok(())
    }

    fn mover(&self, position: &u64) -> Side {
        self.rules.mover(&self.position(*position))
    }

    fn extra_turns(&self) -> bool {
        self.rules.extra_turns()
    }
}
