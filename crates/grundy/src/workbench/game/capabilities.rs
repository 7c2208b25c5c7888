//! What a game can tell of itself besides its moves. Who wants something asks for it by name, and never where the rules
//! come from.

use super::code_rules;
use super::definition::Definition;
use crate::base::Error;
use crate::games::Compound;
use crate::lang::{RuleFile, RuleGame};
use crate::partizan::SidedRules;
use crate::words;

impl Definition {
    /// Rules whose positions can be listed: those of numbers up to a size, and those that can arise from a start. Of
    /// such there are tables of any shape, counts, and laws that tables show.
    pub fn listed(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Rules in whose words something can be claimed of their positions.
    pub fn claims(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// The rules in the language of rule files, of which claims are proved: those of a file, of a code as they are made from
    /// it, and of a card where it has them as data. Of heaps that are played independently the rules of one.
    ///
    /// # Errors
    /// When they have too large numbers, or are too long.
    pub fn written(&self) -> Result<Option<RuleGame>, Error> {
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

    /// Rules whose positions engines may meet up to the symmetries that they declare, if any.
    pub fn folds(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// Rules that declare symmetries, which are to be tried before anything is believed.
    pub(in crate::workbench) fn symmetries(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.has_symmetries())
    }

    /// Rules that draw positions.
    pub(super) fn drawing(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|rules| rules.draws())
    }

    /// Rules that have words of their own for moves and for ends of play.
    pub(in crate::workbench) fn wording(&self) -> Option<&RuleGame> {
        self.rules.as_ref()
    }

    /// The same where positions are heaps, each a position of its own.
    pub fn heap_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|_| self.game.heaps().is_some())
    }

    /// The names of both sides, where they have some.
    pub(in crate::workbench) fn side_names(&self) -> Option<&[String; 2]> {
        match self.game.coloured() {
            Some(game) => Some(game.sides()),
            None => self.rules.as_ref()?.sides(),
        }
    }

    /// Rules in which the sides move differently, and have names.
    pub(in crate::workbench) fn sided(&self) -> Option<SidedRules<'_>> {
        let file = self.rules.as_ref().filter(|rules| !rules.is_impartial()).map(SidedRules::File);
        file.or(self.game.coloured().map(SidedRules::Colours))
    }

    /// Whose turn the words of a position say it is, 0 or 1; `None` where they leave that open.
    pub(in crate::workbench) fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        match self.game.coloured() {
            Some(game) => game.typed_turn(words),
            None => self.rules.as_ref()?.typed_turn(words),
        }
    }

    /// Whether results are points, and not only won, lost or drawn.
    pub(in crate::workbench) fn counts_points(&self) -> bool {
        self.rules.as_ref().is_none_or(RuleGame::has_scores)
    }

    /// Whether the rules bound their listings of options themselves, by what they find and not by a guess from ranges.
    pub(in crate::workbench) fn bounds_options(&self) -> bool {
        self.rules.is_some()
    }

    /// Whether the rules state what it means that a player cannot move, so that another ending is another game.
    pub(in crate::workbench) fn states_ending(&self) -> bool {
        self.rules.is_some()
    }

    /// Whether what kind of game it is was judged from where play begins, so that elsewhere it may be another.
    pub(in crate::workbench) fn is_judged(&self) -> bool {
        self.rules.is_some()
    }
}
