//! Capabilities of a game besides its moves. A caller asks for the capability it needs and never
//! for the source of the rules (catalogue, code or rule file). Each method that returns rules
//! returns `None` if the game lacks the capability.

use super::code_rules;
use super::spec::GameSpec;
use crate::partizan::SidedRules;
use grundy_games::Compound;
use grundy_rules::{RuleFile, RuleGame};
use grundy_text::{Error, Result, words};

impl GameSpec {
    /// Returns the rules if their positions can be enumerated: all those with numbers up to a
    /// bound, and those reachable from a start. Tables of any shape, counts of positions and the
    /// search for laws need such rules. Returns `None` unless the game is a rule file.
    pub fn enumerable_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules if they can contain claims about their positions. Returns `None` unless
    /// the game is a rule file.
    pub fn claim_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules in the language of rule files, which the prover of claims reads. They are
    /// the rules of a rule file, the rules generated from a code, or the rules that a catalogue
    /// entry holds as text. If the game consists of independent heaps, these are the rules of one
    /// heap. Returns `None` for any other game.
    ///
    /// # Errors
    /// `TooBig` if the rules contain numbers that are too large, or are too long.
    pub fn rules_in_language(&self) -> Result<Option<RuleGame>> {
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
            Error::too_big(words!(game::rules_contain_numbers_that_are_too))
                .help(words!(game::use_smaller_parameters))
        })?;
        file.build(&[]).map(Some)
    }

    /// Returns the rules if they can declare symmetries, so that an engine may merge the positions
    /// that a symmetry maps to each other. Returns `None` unless the game is a rule file.
    pub fn foldable_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules if they declare symmetries, otherwise `None`. The declaration can be
    /// wrong, so the caller tests the symmetries before it uses them.
    pub fn rules_with_symmetries(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_symmetries())
    }

    /// Returns the rules if they declare drawings of positions, otherwise `None`.
    pub(super) fn drawing_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_pictures())
    }

    /// Returns the rules if they can name their moves and the ways in which play ends. Returns
    /// `None` unless the game is a rule file.
    pub fn naming_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Returns the rules of a rule file in which a position is a multiset of heaps and each heap is
    /// an independent component. Returns `None` for other games.
    pub fn heap_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|_| self.game.heaps().is_some())
    }

    /// Returns the names of the first and the second side, or `None` if the rules do not name them.
    pub fn side_names(&self) -> Option<&[String; 2]> {
        match self.game.coloured() {
            Some(game) => Some(game.sides()),
            None => self.rules.as_ref()?.sides(),
        }
    }

    /// Returns the rules if they have two named sides with different moves, otherwise `None`.
    pub fn sided_rules(&self) -> Option<SidedRules<'_>> {
        let file = self.rules.as_ref().filter(|rules| !rules.is_impartial()).map(SidedRules::File);
        file.or(self.game.coloured().map(SidedRules::Colours))
    }

    /// Returns the side to move (0 for the first, 1 for the second) that the words of a typed
    /// position state, or `None` if they state none.
    pub fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        match self.game.coloured() {
            Some(game) => game.typed_turn(words),
            None => self.rules.as_ref()?.typed_turn(words),
        }
    }

    /// Returns whether the results of the game are scores in points, and not only a win, a loss or
    /// a draw. Always true for a game that is not a rule file.
    pub fn scores_are_points(&self) -> bool {
        self.rules.as_ref().is_none_or(RuleGame::has_scores)
    }

    /// Returns the rules if moves gain points, otherwise `None`. Only a rule file has such rules.
    pub fn rules_with_gains(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_gains())
    }

    /// Returns whether the rules stop listing the options of a position when the list becomes too
    /// long. Otherwise the caller has to estimate the length before it lists them.
    pub fn bounds_options(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns whether the rules themselves state the result for a player without a move. Another
    /// ending (misère instead of normal) then requires other rules.
    pub fn states_ending(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns whether the game was classified as loopy (with cycles of moves) or loop-free by a
    /// search from its starting position alone. The classification can then be wrong at other
    /// positions. True for every rule file.
    pub fn kind_is_estimated(&self) -> bool {
        self.rules.is_some()
    }
}
