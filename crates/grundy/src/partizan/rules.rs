//! The rules that values are asked of, wherever they come from.

use super::refused::refused;
use crate::base::{Counts, Error, Notation, Words};
use crate::family::ColouredHackenbush;
use crate::lang::RuleGame;
use std::sync::Arc;

/// Rules in which two sides move differently; the last number of a position is who is to move.
#[derive(Clone, Copy)]
pub enum SidedRules<'a> {
    /// Those of a rule file.
    File(&'a RuleGame),
    /// Those of a graph whose edges have colours.
    Colours(&'a Arc<ColouredHackenbush>),
}

impl<'a> From<&'a RuleGame> for SidedRules<'a> {
    fn from(rules: &'a RuleGame) -> SidedRules<'a> {
        SidedRules::File(rules)
    }
}

impl SidedRules<'_> {
    /// Why positions have no value, if they have none.
    pub fn refused(self) -> Option<Error> {
        match self {
            SidedRules::File(rules) => refused(rules),
            SidedRules::Colours(_) => None,
        }
    }

    /// The position at which play begins, where the rules say.
    ///
    /// # Errors
    /// Where what they say has no meaning.
    pub fn start(self) -> Result<Option<Counts>, Error> {
        match self {
            SidedRules::File(rules) => rules.initial(),
            SidedRules::Colours(game) => Ok(Some(game.start())),
        }
    }

    /// How a position is typed.
    pub fn example(self) -> Words {
        match self {
            SidedRules::File(rules) => rules.example(),
            SidedRules::Colours(game) => Words::same(game.print(&game.start().widen())),
        }
    }

    /// A position when another side, 0 or 1, is to move.
    pub fn with_turn(self, position: &Counts, turn: u64) -> Counts {
        match self {
            SidedRules::File(rules) => rules.with_turn(position, turn),
            SidedRules::Colours(game) => game.with_turn(position, turn),
        }
    }

    /// Whether it is tried at every position whether a statement ends play where there are moves.
    pub fn is_tried(self) -> bool {
        matches!(self, SidedRules::File(rules) if rules.states_ends())
    }

    /// Whether one position may be a sum of several.
    pub fn has_sums(self) -> bool {
        match self {
            SidedRules::File(rules) => rules.has_sums() && !rules.stuck_player_wins(),
            SidedRules::Colours(_) => true,
        }
    }
}
