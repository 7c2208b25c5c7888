//! Rule files in which positions are known by their numbers: for searches that remember very many of them.

use super::game::RuleGame;
use super::rank::RankedGame;
use super::symmetry::FoldedGame;
use crate::base::{Counts, Fault, Ranked, Rules, Side, Sided};

/// A [game folded by its symmetries](FoldedGame) whose positions are [their numbers](RankedGame): eight bytes each,
/// whatever there is on the board.
#[derive(Clone)]
pub struct NumberedGame {
    rules: FoldedGame,
    numbers: RankedGame,
}

impl RuleGame {
    /// The same game by numbers of positions, where it is [bounded](RuleGame::bounded).
    pub fn numbered(&self) -> Option<NumberedGame> {
        Some(NumberedGame { rules: FoldedGame(self.clone()), numbers: self.ranked()? })
    }
}

impl NumberedGame {
    /// The game.
    pub fn rules(&self) -> &FoldedGame {
        &self.rules
    }

    /// The number of a position; `None` when it is none of the game.
    pub fn number(&self, position: &Counts) -> Option<u64> {
        self.numbers.number(position)
    }

    /// The position of a number.
    pub fn position(&self, number: u64) -> Counts {
        self.numbers.unrank(number)
    }
}

impl Rules for NumberedGame {
    type Position = u64;

    fn moves(&self, out: &mut Vec<u64>, from: &u64) -> Result<(), Fault> {
        let mut options = Vec::new();
        self.rules.moves(&mut options, &self.position(*from))?;
        out.extend(options.iter().map(|option| self.numbers.rank(option)));
        Ok(())
    }

    fn width(&self, from: &u64) -> u64 {
        self.rules.width(&self.position(*from))
    }

    /// A hash table has room for more than it holds.
    fn owned(&self, _: &u64) -> usize {
        const ROOM: usize = 16;
        ROOM
    }
}

impl Sided for NumberedGame {
    fn result(&self, position: &u64) -> Result<Option<i64>, Fault> {
        self.rules.result(&self.position(*position))
    }

    fn mover(&self, position: &u64) -> Side {
        self.rules.mover(&self.position(*position))
    }

    fn extra_turns(&self) -> bool {
        self.rules.extra_turns()
    }
}
