//! How the components of a sum are played together, as it is asked for.

use grundy::base::{Error, Joining, Moved, Over, Remedy, Setting};
use grundy::games::Compound;
use grundy::words;
use grundy::workbench::Question;
use schemars::JsonSchema;
use serde::Deserialize;

/// In which components of a sum a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// In one of them (disjunctive compound).
    One,
    /// In any of them, at least one (selective compound).
    Any,
    /// In all that have not ended (conjunctive compound).
    Together,
}

/// When play of a sum is over; a component without a move has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// As soon as one component has ended (short rule).
    First,
    /// When all components have ended (long rule).
    Last,
}

/// Both, as far as they are said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// In which components a player moves.
    pub play: Option<Play>,
    /// When play is over.
    pub end: Option<End>,
}

impl Joined {
    /// Whether nothing is said.
    pub fn is_empty(self) -> bool {
        self == Joined::default()
    }

    /// The question played so; what is not said stays as its games have it.
    ///
    /// # Errors
    /// Where the values of components end play.
    pub fn asked(self, mut question: Question) -> Result<Question, Error> {
        if self.is_empty() {
            return Ok(question);
        }
        let Some(joining) = question.compound.joining() else {
            return Err(Error::bad(words!(
                "play that values end is not played together in another way",
                "由 SG 值决定终局的玩法不能再改变组合方式"
            ))
            .mend(Remedy::LeaveOut(Setting::Compound)));
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

    /// What is said of a question in the words of a request; nothing of an ordinary sum.
    pub fn of(question: &Question) -> Joined {
        let Compound::Joined(joining) = question.compound else { return Joined::default() };
        let play = match joining.moved {
            Moved::One => Play::One,
            Moved::Any => Play::Any,
            Moved::All => Play::Together,
        };
        let end = match joining.over {
            Over::First => End::First,
            Over::Last => End::Last,
        };
        Joined { play: Some(play), end: Some(end) }
    }
}
