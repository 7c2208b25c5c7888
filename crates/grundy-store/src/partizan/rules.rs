//! [`SidedRules`]: the rules that [`PositionValues`](super::PositionValues) evaluates, from a rule
//! file or a coloured graph.

use super::objection::{has_values, objection};
use grundy_core::base::Counts;
use grundy_families::ColouredHackenbush;
use grundy_rules::RuleGame;
use grundy_text::{Error, Notation, Result, Words};
use std::sync::Arc;

/// Rules in which the two sides have different moves. The last coordinate of a position is the side
/// to move.
#[derive(Clone, Copy)]
pub enum SidedRules<'a> {
    /// The rules of a rule file.
    File(&'a RuleGame),
    /// Hackenbush on a graph with blue, red and green edges.
    Colours(&'a Arc<ColouredHackenbush>),
}

impl<'a> From<&'a RuleGame> for SidedRules<'a> {
    fn from(rules: &'a RuleGame) -> SidedRules<'a> {
        SidedRules::File(rules)
    }
}

impl SidedRules<'_> {
    /// Returns the reason why positions of the rules have no values, or `None` if they have values.
    pub fn objection(self) -> Option<Error> {
        match self {
            SidedRules::File(rules) => objection(rules),
            SidedRules::Colours(_) => None,
        }
    }

    /// Returns whether the rules are those of normal play, so that positions have values. A rule
    /// that ends play at a position with moves is found only at that position.
    pub fn has_values(self) -> bool {
        match self {
            SidedRules::File(rules) => has_values(rules),
            SidedRules::Colours(_) => true,
        }
    }

    /// Returns the starting position, or `None` if the rules do not define one.
    ///
    /// # Errors
    /// Fails if the starting position cannot be computed from its definition in the rules.
    pub fn start(self) -> Result<Option<Counts>> {
        match self {
            SidedRules::File(rules) => rules.initial(),
            SidedRules::Colours(game) => Ok(Some(game.start())),
        }
    }

    /// Returns an example of a typed position, for error messages and forms.
    pub fn example(self) -> Words {
        match self {
            SidedRules::File(rules) => rules.example(),
            SidedRules::Colours(game) => Words::same(game.print(&game.start().widen())),
        }
    }

    /// Returns `position` with `turn` (0 for the first side, 1 for the second) as the side to move.
    pub fn with_turn(self, position: &Counts, turn: u64) -> Counts {
        match self {
            SidedRules::File(rules) => rules.with_turn(position, turn),
            SidedRules::Colours(game) => game.with_turn(position, turn),
        }
    }

    /// Returns whether the evaluator must check at every position that no statement of the rules
    /// ends play while there is a move.
    pub fn checks_endings(self) -> bool {
        matches!(self, SidedRules::File(rules) if rules.has_end_rules())
    }

    /// Returns whether a position can be a sum of several components.
    pub fn has_sums(self) -> bool {
        match self {
            SidedRules::File(rules) => rules.has_sums() && !rules.stuck_player_wins(),
            SidedRules::Colours(_) => true,
        }
    }
}
