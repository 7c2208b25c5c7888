//! Capabilities of a game besides its moves. A caller asks for the capability it needs and never
//! for the source of the rules (catalogue, code or rule file). Each method that returns rules
//! returns `None` if the game lacks the capability.

use super::code_rules;
use super::spec::GameSpec;
use crate::base::Error;
use crate::games::Compound;
use crate::lang::{RuleFile, RuleGame};
use crate::partizan::SidedRules;
use crate::words;

impl GameSpec {
    /// Returns the rules if their positions can be enumerated: those with numbers up to a bound,
    /// and those reachable from a start. Such a game has tables of any shape, counts of positions,
    /// and conjectured laws.
    pub fn enumerable_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules if they can state claims about their positions.
    pub fn claim_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules in the language of rule files, in which claims are proved: those of a rule
    /// file, those generated from a code, or those that a catalogue entry holds as text. For heaps
    /// that are played independently these are the rules of one heap. Returns `None` for any other
    /// game.
    ///
    /// # Errors
    /// `TooBig` if the rules have too large numbers, or are too long.
    pub fn rules_in_language(&self) -> Result<Option<RuleGame>, Error> {
        if let Some(rules) = &self.rules {
            return Ok(Some(rules.clone()));
        }
        if let Some(code) = self.code() {
            return code_rules::rules(code).map(Some);
        }
        let Some(text) = self.game.text().filter(|_| self.compound == Compound::One) else {
            return Ok(None);
        };
        let (file, _) = RuleFile::read(text, &self.name).map_err(|_| {
            Error::too_big(words!("the rules have too large numbers", "规则中的数过大"))
                .help(words!("use smaller parameters", "请用较小的参数"))
        })?;
        file.build(&[]).map(Some)
    }

    /// Returns the rules if an engine may merge positions that are equivalent by declared
    /// symmetries.
    pub fn foldable_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules if they declare symmetries, which have to be tested before they are used.
    pub(in crate::workbench) fn rules_with_symmetries(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_symmetries())
    }

    /// Returns the rules if they declare drawings of positions.
    pub(super) fn drawing_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_pictures())
    }

    /// Returns the rules if they name their moves and the ends of play.
    pub(in crate::workbench) fn naming_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules of a rule file in which a position is a multiset of heaps and each heap is
    /// an independent component.
    pub fn heap_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|_| self.game.heaps().is_some())
    }

    /// Returns the names of the first and the second side, or `None` if the rules do not name them.
    pub(in crate::workbench) fn side_names(&self) -> Option<&[String; 2]> {
        match self.game.coloured() {
            Some(game) => Some(game.sides()),
            None => self.rules.as_ref()?.sides(),
        }
    }

    /// Returns the rules if they have two named sides with different moves.
    pub(in crate::workbench) fn sided_rules(&self) -> Option<SidedRules<'_>> {
        let file = self.rules.as_ref().filter(|rules| !rules.is_impartial()).map(SidedRules::File);
        file.or(self.game.coloured().map(SidedRules::Colours))
    }

    /// Returns which side is to move (0 or 1) by the words of a typed position, or `None` if they
    /// do not state it.
    pub(in crate::workbench) fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        match self.game.coloured() {
            Some(game) => game.typed_turn(words),
            None => self.rules.as_ref()?.typed_turn(words),
        }
    }

    /// Returns whether the results of the game are points, rather than only won, lost or drawn.
    /// Always true for a game that is not a rule file.
    pub(in crate::workbench) fn counts_points(&self) -> bool {
        self.rules.as_ref().is_none_or(RuleGame::has_scores)
    }

    /// Returns whether the rules themselves bound the length of an option list while they build it,
    /// so that the caller need not estimate it from the ranges of parameters.
    pub(in crate::workbench) fn bounds_options(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns whether the rules themselves state the result for a player without a move, so that
    /// another ending makes another game.
    pub(in crate::workbench) fn states_ending(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns whether the rules were classified as free of cycles or as having cycles from the
    /// starting position alone, so that the classification can be wrong at other positions.
    pub(in crate::workbench) fn kind_is_estimated(&self) -> bool {
        self.rules.is_some()
    }
}
