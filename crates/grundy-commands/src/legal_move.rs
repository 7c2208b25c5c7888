//! The type of a legal move in the answers of `position`, `reply` and `moves`.

use crate::move_choices::Choices;
use crate::view::{self, View};
use grundy::base::{Lang, Outcome};
use grundy::workbench::play::Choice;
use grundy::workbench::{LegalChoices, Question};
use schemars::JsonSchema;
use serde::Serialize;

/// The maximum number of moves in a response.
pub const MAX_MOVES: usize = 500;

/// The result of play for one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Gets")]
pub enum PlayerResult {
    /// The player wins.
    Win,
    /// The player loses.
    Lose,
    /// The game is drawn.
    Draw,
}

impl From<Outcome> for PlayerResult {
    /// Returns the result of the player to move in a position with this outcome.
    fn from(outcome: Outcome) -> PlayerResult {
        match outcome {
            Outcome::N => PlayerResult::Win,
            Outcome::P => PlayerResult::Lose,
            Outcome::Draw => PlayerResult::Draw,
        }
    }
}

/// A legal move with the position after it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalMove {
    /// The move in words.
    pub text: String,
    /// The kind of the move as the rules name it, such as `take` or `go`; for a rule file, the name
    /// of the `move` statement.
    pub kind: String,
    /// The choices that the player makes with the move, by name, such as the heap and the number of
    /// stones.
    pub choices: Choices,
    /// The position after the move as a question; every command accepts it.
    pub question: String,
    /// The position after the move in the notation of its game.
    pub position: String,
    /// The board after the move as text; `null` if the rules draw no board.
    pub board: Option<String>,
    /// The points that the player gains by the move; 0 in games without points.
    pub gain: i64,
    /// Whether the player who makes the move also makes the next one.
    pub again: bool,
    /// The index in the sum, from 0, of the game in which the move is made.
    pub summand: usize,
    /// The number, from 1, of the component in which the move is made. Absent in an ordinary
    /// disjunctive sum, in which no component is named, and for the move that only ends a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
    /// The numbers, from 1, of the components in which the player has moved in this turn; absent if
    /// the turn ends with the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<usize>,
    /// The data for drawing, after the move, the game in which the move is made; `null` if no such
    /// data exist.
    pub view: Option<View>,
    /// The result of the move under best play. Its fields are absent if the result was not
    /// computed.
    #[serde(flatten)]
    pub worth: Option<MoveWorth>,
}

/// The result of a move under best play. A field is `null` if its value is unknown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Worth")]
pub struct MoveWorth {
    /// The points that the player who makes the move gains in the rest of play, minus those of the
    /// opponent; `null` in games without points.
    pub score: Option<i64>,
    /// The result for the player who makes the move.
    pub result: Option<PlayerResult>,
    /// The number of moves from the position after the move to the end of play.
    pub remoteness: Option<u32>,
}

/// Returns a question as one line, such as `nim 3 4 + kayles 5`, which every command accepts.
pub fn question_text(question: &Question) -> String {
    let components = question.summands.iter();
    components
        .map(|game| format!("{} {}", game.instance.name, game.print()))
        .collect::<Vec<_>>()
        .join(" + ")
}

impl LegalMove {
    /// Converts the legal move `choice` of the position `question` to JSON, with its texts in the
    /// language `lang`. The field `worth` stays empty.
    pub fn from_choice(question: &Question, choice: &Choice, lang: Lang) -> LegalMove {
        let next_question = question.after_choice(choice);
        LegalMove {
            text: choice.words.get(lang).to_string(),
            kind: choice.kind.to_string(),
            choices: Choices::from(choice.choices.clone()),
            question: question_text(&next_question),
            position: next_question.print(),
            board: next_question.board(),
            gain: choice.gain,
            again: choice.extra_turn,
            summand: choice.summand,
            component: choice.component.map(|index| index + 1),
            moved: choice.moved.iter().map(|index| index + 1).collect(),
            view: next_question.summands.get(choice.summand).map(view::changing_view),
            worth: None,
        }
    }
}
