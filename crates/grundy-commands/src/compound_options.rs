//! The options of a request that choose the compound: how the components of a sum are played
//! together.

use crate::arguments::localized;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use grundy::base::{Error, Joining, Moved, Over, Setting, Suggestion};
use grundy::games::Compound;
use grundy::workbench::Question;
use grundy::{text, words};
use schemars::JsonSchema;
use serde::Deserialize;

/// The number of components in which a player moves each turn of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// Exactly one component (disjunctive compound).
    One,
    /// Any number of components, at least one (selective compound).
    Any,
    /// All components that have not ended (conjunctive compound).
    Together,
}

impl ValueEnum for Play {
    // The order in the help differs from that of the schema, so the trait is not derived.
    fn value_variants<'a>() -> &'a [Play] {
        &[Play::Together, Play::Any, Play::One]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Play::Together => ("together", localized(text!(compound_options::in_every_component))),
            Play::Any => {
                ("any", localized(text!(compound_options::in_one_or_more_components_selective)))
            }
            Play::One => {
                ("one", localized(text!(compound_options::in_exactly_one_component_disjunctive)))
            }
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// The rule that determines when play of a sum is over. A component has ended when no move is
/// possible in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Play is over as soon as one component has ended (short rule).
    #[value(help = localized(text!(compound_options::first_help)))]
    First,
    /// Play is over when all components have ended (long rule).
    #[value(help = localized(text!(compound_options::last_help)))]
    Last,
}

/// The fields of a request that choose the compound: the way in which the components of a sum are
/// played together. A field that is `None` leaves its choice to the rules of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompoundOptions {
    /// The number of components in which a player moves each turn of the sum.
    pub play: Option<Play>,
    /// The rule that determines when play of the sum is over.
    pub end: Option<End>,
}

impl CompoundOptions {
    /// Returns whether neither `play` nor `end` is set.
    pub fn is_empty(self) -> bool {
        self == CompoundOptions::default()
    }

    /// Returns `question` with the compound that the fields choose. A field that is `None` keeps
    /// the choice of the games.
    ///
    /// # Errors
    /// If a field is set but the games are played in the compound SJ, in which play ends when every
    /// component has the Grundy value 0.
    pub fn apply(self, mut question: Question) -> Result<Question, Error> {
        if self.is_empty() {
            return Ok(question);
        }
        let Some(joining) = question.compound.joining() else {
            return Err(Error::bad(words!(compound_options::compound_of_this_game_cannot))
                .suggest(Suggestion::LeaveOut(Setting::Compound)));
        };
        let moved = self.play.map_or(joining.moved, |play| match play {
            Play::One => Moved::One,
            Play::Any => Moved::Any,
            Play::Together => Moved::All,
        });
        let over = self.end.map_or(joining.over, |end| match end {
            End::First => Over::First,
            End::Last => Over::Last,
        });
        question.compound = Compound::of(Joining { moved, over });
        Ok(question)
    }
}
