//! A legal move, as `position`, `reply` and `moves` tell it.

use crate::chosen::Choices;
use crate::view::{self, View};
use grundy::base::{Lang, Outcome};
use grundy::workbench::Question;
use grundy::workbench::play::Choice;
use schemars::JsonSchema;
use serde::Serialize;

/// Moves that are listed, at most.
pub const MOVES: usize = 500;

/// What a player gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gets {
    /// A win.
    Win,
    /// A loss.
    Lose,
    /// A draw.
    Draw,
}

impl From<Outcome> for Gets {
    /// What the player to move gets.
    fn from(outcome: Outcome) -> Gets {
        match outcome {
            Outcome::N => Gets::Win,
            Outcome::P => Gets::Lose,
            Outcome::Draw => Gets::Draw,
        }
    }
}

/// A legal move, and what it leads to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalMove {
    /// The move in words.
    pub text: String,
    /// What is done, as its rules name it: `take`, `go`; of a rule file the name of its `move`.
    pub kind: String,
    /// What is chosen in it.
    pub choices: Choices,
    /// How to ask for the position it leads to.
    pub question: String,
    /// The position it leads to, as it is typed.
    pub position: String,
    /// That position as a rule file draws it; `null` where it does not.
    pub board: Option<String>,
    /// Points it makes.
    pub gain: i64,
    /// Whether who makes it is to move again.
    pub again: bool,
    /// In which game of the sum, from 0.
    pub summand: usize,
    /// In which component among all, from 1, where several are moved in or play ends with the first; `null` of what only
    /// ends a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
    /// In the middle of a turn in several components: the numbers of those moved in after it, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<usize>,
    /// What that game looks like after it.
    pub view: Option<View>,
    /// What it gets its maker, where that was looked at.
    #[serde(flatten)]
    pub worth: Option<Worth>,
}

/// What a move gets its maker; `null` where that was not found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Worth {
    /// What its maker is ahead by in the end, counted from here; in games with points.
    pub score: Option<i64>,
    /// Who wins.
    pub result: Option<Gets>,
    /// Moves that are left after it.
    pub remoteness: Option<u32>,
}

/// The question as it can be asked again.
pub fn asked_again(question: &Question) -> String {
    let parts = question.summands.iter();
    parts.map(|s| format!("{} {}", s.instance.name, s.print())).collect::<Vec<_>>().join(" + ")
}

impl LegalMove {
    /// A move, without what it gets.
    pub fn of(question: &Question, choice: &Choice, lang: Lang) -> LegalMove {
        let after = question.after(choice);
        LegalMove {
            text: choice.words.get(lang).to_string(),
            kind: choice.kind.to_string(),
            choices: Choices::from(choice.choices.clone()),
            question: asked_again(&after),
            position: after.print(),
            board: after.board(),
            gain: choice.gain,
            again: choice.again,
            summand: choice.summand,
            component: choice.component.map(|at| at + 1),
            moved: choice.moved.iter().map(|at| at + 1).collect(),
            view: after.summands.get(choice.summand).map(view::state),
            worth: None,
        }
    }
}
