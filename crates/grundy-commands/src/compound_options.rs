//! The options of a request that choose the compound: how the components of a sum are played
//! together.

use grundy::base::{Error, Joining, Moved, Over, Setting, Suggestion};
use grundy::games::Compound;
use grundy::words;
use grundy::workbench::Question;
use schemars::JsonSchema;
use serde::Deserialize;

/// The components of a sum that a player moves in each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// One component (disjunctive compound).
    One,
    /// Any components, at least one (selective compound).
    Any,
    /// All components that have not ended (conjunctive compound).
    Together,
}

/// When play of a sum is over. A component without a move has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// As soon as one component has ended (short rule).
    First,
    /// When all components have ended (long rule).
    Last,
}

/// The fields of a request that choose the compound, the way in which the components of a sum are
/// played together. If a field is `None`, the games themselves determine the compound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompoundOptions {
    /// The components of the sum in which a player moves each turn.
    pub play: Option<Play>,
    /// The rule that determines when play of the sum is over.
    pub end: Option<End>,
}

impl CompoundOptions {
    /// Returns whether neither `play` nor `end` is set.
    pub fn is_empty(self) -> bool {
        self == CompoundOptions::default()
    }

    /// Returns the question with the compound that the fields choose. If a field is unset, the
    /// games themselves determine that part of the compound.
    ///
    /// # Errors
    /// If the games are played in the compound SJ, in which play ends when every component has the
    /// Grundy value 0.
    pub fn apply(self, mut question: Question) -> Result<Question, Error> {
        if self.is_empty() {
            return Ok(question);
        }
        let Some(joining) = question.compound.joining() else {
            return Err(Error::bad(words!(
                "play that values end is not played together in another way",
                "由 SG 值决定终局的玩法不能再改变组合方式"
            ))
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

    /// Returns the fields that describe the compound of a question. Both are `None` for a
    /// disjunctive sum.
    pub fn from_question(question: &Question) -> CompoundOptions {
        let Compound::Joined(joining) = question.compound else {
            return CompoundOptions::default();
        };
        let play = match joining.moved {
            Moved::One => Play::One,
            Moved::Any => Play::Any,
            Moved::All => Play::Together,
        };
        let end = match joining.over {
            Over::First => End::First,
            Over::Last => End::Last,
        };
        CompoundOptions { play: Some(play), end: Some(end) }
    }
}
